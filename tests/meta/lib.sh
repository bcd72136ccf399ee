# For the scripts of tests/meta: one result line per property.
# shellcheck shell=sh
: "${work:?}"

# result STATUS WHAT [FILE]: the file explains a failure.
result()
{
	if [ "$1" -eq 0 ]; then
		echo "ok - $2"
	else
		echo "not ok - $2"
		[ -z "${3-}" ] || [ ! -f "$3" ] || head -n 20 "$3" |
		    sed 's/^/#   /'
	fi
}
