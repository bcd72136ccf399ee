/*
 * What a name may be: one rule for text, streams, symbols and files.
 *
 * A name is a letter or underscore, then letters, digits and underscores; a
 * slash may stand inside, where one of these follows it (importers produce
 * such names).  Names of functions, types and dimensions are of that kind
 * wherever they come from: the lexer reads no others, the verifier accepts no
 * others.  A binding keeps the name that its source gave it, whatever it is;
 * who writes that name somewhere escapes it.
 */
#include <string.h>

#include "ir/text.h"

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_word(char c)
{
	return is_letter(c) || (c >= '0' && c <= '9');
}

bool
text_is_name(const char *s)
{
	if (s == NULL || !is_letter(*s))
		return false;
	for (s++; *s != '\0'; s++)
		if (!is_word(*s) && !(*s == '/' && is_word(s[1])))
			return false;
	return true;
}

bool
text_is_symbol(const char *s)
{
	if (s == NULL || !(is_letter(*s) || *s == '$' || *s == '.'))
		return false;
	for (s++; *s != '\0'; s++)
		if (!is_word(*s) && *s != '$' && *s != '.')
			return false;
	return true;
}

bool
text_is_c_name(const char *s)
{
	return text_is_name(s) && strchr(s, '/') == NULL;
}

bool
text_is_keyword(const char *word)
{
	static const char *const keywords[] = {
		"False", "True", "const", "def", "else", "extern", "fn",
		"free_var", "if", "let", "match", "match?", "match_cast",
		"meta", "ref", "ref_read", "ref_write",
	};

	for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
		if (strcmp(keywords[i], word) == 0)
			return true;
	return false;
}

bool
text_is_extent_name(const char *word)
{
	static const char *const other[] = {
		"None", "Tensor", "nullptr", "type",
	};

	for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
		if (strcmp(other[i], word) == 0)
			return false;
	return !text_is_keyword(word) && dtype_find(word, strlen(word)) ==
	    DT_NONE;
}

/* Words that begin with these may be literals: inff, nanf16. */
static bool
reads_as_word(struct ir_module *m, const char *s)
{
	const struct span none = { 0 };
	struct diag d;
	struct lexer l;
	bool ok;

	if (strncmp(s, "inf", 3) != 0 && strncmp(s, "nan", 3) != 0)
		return true;
	diag_init(&d);
	lex_init(&l, m, &d, s, strlen(s), 0, &none);
	ok = l.tok.kind == TOK_NAME && strcmp(l.tok.text, s) == 0;
	diag_release(&d);
	return ok;
}

bool
text_is_word(struct ir_module *m, const char *s)
{
	return text_is_name(s) && !text_is_keyword(s) && reads_as_word(m, s);
}

bool
text_is_key(struct ir_module *m, const char *s)
{
	bool ok = s != NULL && !text_is_keyword(s);

	while (ok) {
		size_t n = strcspn(s, ".");
		char *part = mem_strndup(s, n);

		ok = text_is_name(part) && reads_as_word(m, part);
		mem_free(part);
		if (s[n] == '\0')
			break;
		s += n + 1;
	}
	return ok;
}
