package dev.assent.core.risk.target;

import java.util.Locale;

/// A property that an operand can have; one operand has several.
public enum Target {
  /// `/`, `/*`, `C:\`, or what may be it: `"$X/"`
  ROOT,
  /// a folder right below the root, or all in it: `/opt`, `/home/*`, `C:\Users`
  TOP,
  /// a home folder or all in it: `~`, `/home/ana/*`, `/root`
  HOME,
  /// right below a home folder, and not of those that can be made again
  HOME_FOLDER,
  /// anywhere below a home folder but not below the working folder
  IN_HOME,
  /// a home folder of somebody else, or below one
  OTHER_HOME,
  /// a folder of the system itself: `/etc`, `/usr/lib`, `C:\Windows\System32`
  SYSTEM_FOLDER,
  /// a folder of the system or anything below one
  SYSTEM,
  /// where programs are: `/bin`, `/usr/local/bin`
  PROGRAMS,
  /// the working folder itself or all in it: `.`, `*`
  WORKING_FOLDER,
  /// above the working folder: `..`
  PARENT,
  /// not below the working folder
  OUTSIDE,
  /// below the working folder
  INSIDE,
  /// a disk or a part of one
  DISK,
  /// any file below `/dev` but the harmless ones
  DEVICE,
  /// `/dev/null`, `NUL`
  NULL_DEVICE,
  /// `/dev/tcp/…`, which is a connection
  CONNECTION,
  /// a stream that was opened before: `/dev/fd/3`
  STREAM,
  /// can be made again: `node_modules`, `build`, caches
  REBUILDABLE,
  /// below `/tmp`, `%TEMP%`
  TEMPORARY,
  /// neither rebuildable nor temporary nor nothing: losing it is a loss
  KEPT,
  /// `.git` or below it
  VCS,
  /// settings that say what an agent may do
  AGENT_SETTINGS,
  /// what agents are told: `CLAUDE.md`, `AGENTS.md`
  AGENT_NOTES,
  /// sessions and records of agents
  AGENT_DATA,
  /// this program's own settings and logs
  GUARD,
  /// keys, tokens and passwords: `~/.ssh/id_rsa`, `~/.aws/credentials`, `/etc/shadow`
  SECRET,
  /// settings that often hold passwords: `.env`
  ENV_FILE,
  /// a folder that holds keys: `~/.ssh`, `~/.aws`
  SECRET_FOLDER,
  /// what a shell remembers
  HISTORY,
  /// a log or a folder of logs
  LOG,
  /// what a shell runs when it starts
  SHELL_PROFILE,
  /// what says who may do what: `/etc/passwd`, `/etc/shadow`, `/etc/group`
  ACCOUNTS,
  /// `/etc/sudoers` and `/etc/sudoers.d`
  SUDOERS,
  /// what runs by itself: cron, units, launch agents, autostart
  STARTUP,
  /// what programs run or obey later: `~/.ssh/config`, `.github/workflows/ci.yml`, `.vimrc`
  RUN_LATER,
  /// `/etc/hosts`, `/etc/resolv.conf`
  NAMES,
  /// `sshd_config`, `/etc/pam.d`
  LOGIN_RULES,
  /// `authorized_keys`
  AUTHORIZED_KEYS,
  /// a file or folder of a database
  DATABASE,
  /// `/proc` and `/sys`, through which the kernel is told things
  KERNEL,
  /// what the machine starts from
  BOOT,
  /// `host:path`, `user@host:path`
  REMOTE,
  /// begins with a scheme
  URL,
  /// a URL of this machine
  LOCAL_URL,
  /// a branch that is protected
  PROTECTED_BRANCH,
  /// stands for many names
  WILDCARD,
  /// not all of it is known
  UNKNOWN,
  /// nothing of its name is known
  NAMELESS,
  /// says that it is of production
  PRODUCTION,
  /// a key of the registry
  REGISTRY,
  /// a key of the registry from which programs are started
  REGISTRY_START,
  /// a whole hive of the registry or a folder right below it
  REGISTRY_ROOT;

  /// The word in files of rules: `working_folder`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
