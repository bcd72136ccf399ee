/*
 * The sandbox: a seccomp filter that lets a program that reads untrusted
 * models do no more than read, compute and write.
 *
 * Calls that start programs, talk to the network, look into other
 * processes or change the system fail with EPERM.  It is a list of what is
 * refused, not of what is allowed: libraries may use any harmless call.
 * The program is a plain array of BPF instructions and not built by
 * libseccomp, whose loading and rule sorting take longer than everything
 * else that a filter does at start; installing this costs microseconds.
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

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, \
	(uint32_t)offsetof(struct seccomp_data, field))
#define RETURN(x) BPF_STMT(BPF_RET | BPF_K, (x))
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define UNLESS_EQUAL_SKIP(x) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (x), 0, 1)
/* Refuses the call `name`. */
#define NO(name) UNLESS_EQUAL_SKIP(__NR_##name), REFUSE

static const struct sock_filter program[] = {
	LOAD(arch),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_ARCH, 1, 0),
	REFUSE,
	LOAD(nr),
	BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_FOREIGN, 0, 1),
	REFUSE,
	/* the network */
	NO(socket), NO(socketpair), NO(connect), NO(bind), NO(listen),
	NO(accept), NO(accept4), NO(sendto), NO(sendmsg), NO(sendmmsg),
	NO(recvfrom), NO(recvmsg), NO(recvmmsg),
	/* io_uring does what it is told behind the filter's back */
	NO(io_uring_setup), NO(io_uring_enter), NO(io_uring_register),
	/* other programs and processes */
	NO(execve), NO(execveat), NO(ptrace), NO(process_vm_readv),
	NO(process_vm_writev), NO(kcmp), NO(pidfd_getfd), NO(pidfd_open),
	NO(pidfd_send_signal), NO(process_madvise),
	/* the kernel and the system */
	NO(keyctl), NO(add_key), NO(request_key), NO(bpf),
	NO(perf_event_open), NO(userfaultfd), NO(mount), NO(umount2),
	NO(move_mount), NO(open_tree), NO(fsopen), NO(fsmount), NO(fsconfig),
	NO(fspick), NO(mount_setattr), NO(pivot_root), NO(chroot),
	NO(unshare), NO(setns), NO(kexec_load), NO(init_module),
	NO(finit_module), NO(delete_module), NO(reboot), NO(swapon),
	NO(swapoff), NO(sethostname), NO(setdomainname), NO(settimeofday),
	NO(clock_settime), NO(adjtimex), NO(acct), NO(quotactl), NO(syslog),
	NO(vhangup), NO(open_by_handle_at), NO(mknodat), NO(setuid),
	NO(setgid), NO(setreuid), NO(setregid), NO(setresuid),
	NO(setresgid), NO(setgroups), NO(fanotify_init),
#ifdef __NR_mknod
	NO(mknod),
#endif
#ifdef __NR_kexec_file_load
	NO(kexec_file_load),
#endif
#ifdef __NR_ioperm
	NO(ioperm), NO(iopl), NO(modify_ldt),
#endif
	RETURN(SECCOMP_RET_ALLOW),
};

#endif

bool
sys_sandbox(char **err)
{
#ifdef SANDBOX_ARCH
	const char *env = getenv("RELAY_SANDBOX");
	/* The kernel copies the program; it does not write to it. */
	const struct sock_fprog prog = {
		.len = sizeof program / sizeof *program,
		.filter = (struct sock_filter *)program,
	};

	if (SANITIZED || (env && strcmp(env, "off") == 0))
		return true;
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
