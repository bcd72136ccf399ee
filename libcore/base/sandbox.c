/*
 * The sandbox: a seccomp filter that lets a program that reads untrusted
 * models do no more than read, compute and write.
 *
 * Calls that start programs, talk to the network, look into other processes or
 * change the system fail with EPERM.  It is a list of what is refused, not of
 * what is allowed: libraries may use any harmless call. The BPF program is
 * assembled here and not by libseccomp: a list of equal comparisons needs no
 * compiler, and loading that library costs every program of a pipeline another
 * tenth of its start.  Installing takes about 0.1 ms, nearly all of it in the
 * kernel, which runs the program once for every call's number.  Calls of
 * another ABI (i386, x32) are refused altogether: their call numbers differ.
 */
#include "base/sys.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sanitized.h"

#if defined(__x86_64__)
#define SANDBOX_ARCH AUDIT_ARCH_X86_64
#define FIRST_FOREIGN 0x40000000u	/* x32 */
#elif defined(__aarch64__)
#define SANDBOX_ARCH AUDIT_ARCH_AARCH64
#define FIRST_FOREIGN 0xffffffffu
#endif

#ifdef SANDBOX_ARCH

static const uint16_t refused[] = {
	/* the network */
	__NR_socket, __NR_socketpair, __NR_connect, __NR_bind, __NR_listen,
	__NR_accept, __NR_accept4, __NR_sendto, __NR_sendmsg, __NR_sendmmsg,
	__NR_recvfrom, __NR_recvmsg, __NR_recvmmsg,
	/* io_uring would bypass the filter */
	__NR_io_uring_setup, __NR_io_uring_enter, __NR_io_uring_register,
	/* other programs and processes */
	__NR_execve, __NR_execveat, __NR_ptrace, __NR_process_vm_readv,
	__NR_process_vm_writev, __NR_kcmp, __NR_pidfd_getfd, __NR_pidfd_open,
	__NR_pidfd_send_signal, __NR_process_madvise,
	/* the kernel and the system */
	__NR_keyctl, __NR_add_key, __NR_request_key, __NR_bpf,
	__NR_perf_event_open, __NR_userfaultfd, __NR_mount, __NR_umount2,
	__NR_move_mount, __NR_open_tree, __NR_fsopen, __NR_fsmount,
	__NR_fsconfig,
	__NR_fspick, __NR_mount_setattr, __NR_pivot_root, __NR_chroot,
	__NR_unshare, __NR_setns, __NR_kexec_load, __NR_init_module,
	__NR_finit_module, __NR_delete_module, __NR_reboot, __NR_swapon,
	__NR_swapoff, __NR_sethostname, __NR_setdomainname, __NR_settimeofday,
	__NR_clock_settime, __NR_adjtimex, __NR_acct, __NR_quotactl,
	__NR_syslog,
	__NR_vhangup, __NR_open_by_handle_at, __NR_mknodat, __NR_setuid,
	__NR_setgid, __NR_setreuid, __NR_setregid, __NR_setresuid,
	__NR_setresgid, __NR_setgroups, __NR_fanotify_init,
#ifdef __NR_mknod
	__NR_mknod,
#endif
#ifdef __NR_kexec_file_load
	__NR_kexec_file_load,
#endif
#ifdef __NR_ioperm
	__NR_ioperm, __NR_iopl, __NR_modify_ldt,
#endif
};
#define REFUSED (sizeof refused / sizeof *refused)
#define HEAD 5			/* instructions before the comparisons */

/* A jump spans at most 255 instructions. */
_Static_assert(REFUSED < 250, "too many calls for one chain of jumps");

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, \
	(uint32_t)offsetof(struct seccomp_data, field))

/* One comparison per call, all jumping to the same refusal at the end: the
 * kernel runs the program once for every number when it is installed. */
static void
make_program(struct sock_filter *p)
{
	const struct sock_filter head[HEAD] = {
		LOAD(arch),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_ARCH, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
		LOAD(nr),
		BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_FOREIGN,
		    REFUSED + 1, 0),
	};
	size_t i;

	memcpy(p, head, sizeof head);
	p += HEAD;
	for (i = 0; i < REFUSED; i++)
		p[i] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
		    refused[i], (uint8_t)(REFUSED - i), 0);
	p[i] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
	    SECCOMP_RET_ALLOW);
	p[i + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
	    SECCOMP_RET_ERRNO | EPERM);
}

/* ---- reading only ---- */

/* What changes files or their names, and other processes: a program that
 * needs none of it reads and computes, and writes to descriptors that it has.
 */
static const uint16_t changes[] = {
	__NR_openat2,		/* its flags are in memory */
	__NR_renameat2, __NR_unlinkat, __NR_linkat, __NR_symlinkat,
	__NR_mkdirat, __NR_truncate, __NR_ftruncate, __NR_fallocate,
	__NR_fchmod, __NR_fchmodat, __NR_fchown, __NR_fchownat,
	__NR_utimensat, __NR_setxattr, __NR_lsetxattr, __NR_fsetxattr,
	__NR_removexattr, __NR_lremovexattr, __NR_fremovexattr,
	__NR_copy_file_range, __NR_sendfile, __NR_splice, __NR_ioctl,
	__NR_clone, __NR_clone3, __NR_kill, __NR_tkill, __NR_rt_sigqueueinfo,
	__NR_prlimit64,
	__NR_setpriority, __NR_sched_setaffinity, __NR_sched_setscheduler,
	__NR_shmget, __NR_msgget, __NR_semget, __NR_mq_open,
#ifdef __NR_fchmodat2
	__NR_fchmodat2,
#endif
#ifdef __NR_renameat
	__NR_renameat,
#endif
#ifdef __NR_rename
	__NR_creat, __NR_rename, __NR_unlink, __NR_link, __NR_symlink,
	__NR_mkdir, __NR_rmdir, __NR_chmod, __NR_chown, __NR_lchown,
	__NR_utime, __NR_utimes, __NR_futimesat, __NR_fork, __NR_vfork,
#endif
};
#define CHANGES (sizeof changes / sizeof *changes)
#define OPENS 4			/* instructions for openat, and for open */
#ifdef __NR_open
#define READ_ONLY (1 + 2 * OPENS + CHANGES + 2)
#else
#define READ_ONLY (1 + OPENS + CHANGES + 2)
#endif
_Static_assert(READ_ONLY < 255, "too many calls for one chain of jumps");

/* An open with flags that create, change or write; p[end] refuses, and the
 * instruction before it allows. */
static size_t
refuse_open(struct sock_filter *p, size_t i, uint16_t call, int flags,
    size_t end)
{
	const struct sock_filter check[OPENS] = {
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, OPENS - 1),
		LOAD(args[flags]),	/* its low word */
		BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_ACCMODE | O_CREAT |
		    O_TRUNC | O_APPEND, (uint8_t)(end - i - 3), 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};

	memcpy(p + i, check, sizeof check);
	return i + OPENS;
}

/* Calls of another ABI are refused by the other program. */
static void
make_read_only(struct sock_filter *p)
{
	const size_t end = READ_ONLY - 1;
	size_t i = 0;

	p[i++] = (struct sock_filter)LOAD(nr);
	i = refuse_open(p, i, __NR_openat, 2, end);
#ifdef __NR_open
	i = refuse_open(p, i, __NR_open, 1, end);
#endif
	for (size_t k = 0; k < CHANGES; k++, i++)
		p[i] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ |
		    BPF_K, changes[k], (uint8_t)(end - i - 1), 0);
	p[i] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
	    SECCOMP_RET_ALLOW);
	p[end] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
	    SECCOMP_RET_ERRNO | EPERM);
}

#endif

void
sys_leave(int status)
{
	fflush(NULL);
	sys_remove_temp();
	if (SANITIZED)
		exit(status);
	_exit(status);
}

#ifdef SANDBOX_ARCH

static bool
install(struct sock_filter *program, size_t n, char **err)
{
	const struct sock_fprog prog = { .len = (unsigned short)n,
	    .filter = program };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
		*err = mem_printf("cannot set no_new_privs: %s",
		    strerror(errno));
		return false;
	}
	/* A kernel built without seccomp is not an error. */
	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog) != 0 &&
	    errno != EINVAL && errno != ENOSYS) {
		*err = mem_printf("cannot install the sandbox: %s",
		    strerror(errno));
		return false;
	}
	return true;
}

static bool
is_off(void)
{
	const char *env = getenv("RELAY_SANDBOX");

	return SANITIZED || (env != NULL && strcmp(env, "off") == 0);
}

bool
sys_sandbox(char **err)
{
	struct sock_filter program[HEAD + REFUSED + 2];

	if (is_off())
		return true;
	make_program(program);
	return install(program, sizeof program / sizeof *program, err);
}

bool
sys_sandbox_read_only(char **err)
{
	struct sock_filter program[READ_ONLY];

	if (is_off())
		return true;
	make_read_only(program);
	return install(program, READ_ONLY, err);
}

#else

bool
sys_sandbox(char **err)
{
	(void)err;
	return true;
}

bool
sys_sandbox_read_only(char **err)
{
	(void)err;
	return true;
}

#endif
