/*
 * The sandbox: a seccomp filter that lets a program that reads untrusted
 * models do no more than read, compute and write.
 *
 * Calls that start programs, talk to the network, look into other
 * processes or change the system fail with EPERM.  It is a list of what is
 * refused, not of what is allowed: libraries may use any harmless call.
 * The BPF program is made here and not by libseccomp: a list of equal
 * comparisons needs no compiler, and loading that library costs every
 * program of a pipeline another tenth of its start.  Installing takes about
 * 0.1 ms, nearly all of it in the kernel, which runs the program once for
 * every call's number.
 * Calls of another ABI (i386, x32) are refused altogether: their numbers
 * mean something else.
 */
#include "base/sys.h"

#include <errno.h>
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

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

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
	/* io_uring does what it is told behind the filter's back */
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

/* A jump counts at most 255 instructions. */
_Static_assert(REFUSED < 250, "too many calls for one chain of jumps");

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, \
	(uint32_t)offsetof(struct seccomp_data, field))

/* One comparison a call, all jumping to the one refusal at the end: the
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

bool
sys_sandbox(char **err)
{
#ifdef SANDBOX_ARCH
	const char *env = getenv("RELAY_SANDBOX");
	struct sock_filter program[HEAD + REFUSED + 2];
	const struct sock_fprog prog = {
		.len = sizeof program / sizeof *program, .filter = program,
	};

	if (SANITIZED || (env && strcmp(env, "off") == 0))
		return true;
	make_program(program);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
		*err = mem_printf("cannot set no_new_privs: %s",
		    strerror(errno));
		return false;
	}
	/* A kernel built without seccomp is no reason to refuse work. */
	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prog) != 0 &&
	    errno != EINVAL && errno != ENOSYS) {
		*err = mem_printf("cannot install the sandbox: %s",
		    strerror(errno));
		return false;
	}
#else
	(void)err;
#endif
	return true;
}
