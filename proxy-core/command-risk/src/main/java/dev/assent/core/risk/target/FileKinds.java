package dev.assent.core.risk.target;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.table.NameTable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Tells kinds of files by their names, wherever they are.
final class FileKinds {
  /// The sort of file that a name alone tells.
  private enum Sort {
    SECRET_FOLDER,
    SECRET,
    HISTORY,
    PROFILE,
    AGENT_FOLDER,
    AGENT_FILE,
    AGENT_NOTES
  }

  private static final NameTable TABLE = NameTable.of("files");

  /// All names that say something, in lower case, so that one look tells all of it.
  private static final Map<String, Sort> NAMES =
      TABLE.constants("names", Sort.class);

  private static Set<Sort> sorts(String name) {
    var sort = NAMES.get(name);
    return sort == null ? Set.of() : Set.of(sort);
  }

  /// Files in a home in which programs keep what they sign in with, by their place.
  private static final List<String> SIGN_INS = TABLE.names("places", "sign-ins");

  private static final Set<String> ACCOUNTS =
      Set.of("/etc/passwd", "/etc/shadow", "/etc/group", "/etc/gshadow", "/etc/passwd-", "/etc/shadow-", "/etc/group-", "/etc/subuid");

  private FileKinds() {}

  static void into(Set<Target> found, Location location) {
    var names = location.names();
    if (names.isEmpty()) {
      return;
    }
    String last = Targets.lower(location.last());
    String path = Targets.lower(location.path());
    if (path.indexOf(Argument.UNKNOWN) > 0 && path.endsWith(String.valueOf(Argument.UNKNOWN))) {
      last = "";
    }
    // Agents look for these names as they are; on Windows all is in lower case here.
    var sorts = sorts(last);
    boolean notes = sorts.contains(Sort.AGENT_NOTES) && (location.anchor().endsWith(":") || !location.last().equals(last) || last.charAt(0) == '.' || last.startsWith("copilot"));
    agents(found, location, path, sorts, notes);
    secrets(found, location, path, last, sorts);
    records(found, path, last, sorts);
    system(found, location, path, last);
    boolean outside = found.contains(Target.OUTSIDE);
    boolean again = found.contains(Target.TEMPORARY) || found.contains(Target.REBUILDABLE) && !outside;
    if (!again && (RunLaterFiles.is(path, last) || location.anchor().equals("~") && RunLaterFiles.isHeldBy(path))) {
      found.add(Target.RUN_LATER);
      found.remove(Target.REBUILDABLE);
    }
    for (var name : names) {
      if (name.equals(".git") || name.equals(".hg") || name.equals(".svn")) {
        found.add(Target.VCS);
        found.remove(Target.REBUILDABLE);
      }
    }
    boolean data =
        last.endsWith(".db") || last.endsWith(".sqlite") || last.endsWith(".sqlite3") || last.endsWith(".mdb") || last.endsWith(".mdf")
            || path.startsWith("/var/lib/mysql") || path.startsWith("/var/lib/postgresql") || path.startsWith("/var/lib/mongodb")
            || path.startsWith("/var/lib/redis") || path.startsWith("/var/lib/etcd") || path.startsWith("/var/lib/docker");
    if (data) {
      found.add(Target.DATABASE);
    }
    if (location.last().equalsIgnoreCase("nul") && location.names().size() >= 1) {
      found.add(Target.NULL_DEVICE);
    }
  }

  private static void agents(Set<Target> found, Location location, String path, Set<Sort> sorts, boolean notes) {
    if (notes) {
      found.add(Target.AGENT_NOTES);
      return;
    }
    if (path.contains("/assent") && (path.contains("/.config/assent") || path.contains("/share/assent") || path.contains("/state/assent")
        || path.contains("/appdata/roaming/assent") || path.contains("/application support/assent") || path.contains("/appdata/local/assent") || isProgram(path))) {
      found.add(Target.GUARD);
    }
    boolean folder = false;
    for (int at = 0; at < location.names().size(); at++) {
      folder |= sorts(Targets.lower(location.name(at))).contains(Sort.AGENT_FOLDER);
    }
    if (folder && (path.contains("/projects") || path.contains("/sessions") || path.contains("/logs") || path.contains("/history"))) {
      found.add(Target.AGENT_DATA);
    } else if (folder || sorts.contains(Sort.AGENT_FILE) || path.endsWith("/user/settings.json") || isSettings(path)
        || path.contains("/.") && (path.contains("/.vscode/mcp.json") || path.contains("/.github/copilot") || path.endsWith("/.vscode/settings.json")
            || path.contains("/.config/crush") || path.contains("/.config/cursor") || path.contains("/.config/kilo") || path.contains("/.config/qwen")
            || path.contains("/.config/goose/") || path.contains("/.config/zed/settings.json") || path.contains("/.config/opencode"))) {
      found.add(Target.AGENT_SETTINGS);
    }
  }

  // Packages and people put the guard's own program there.
  private static boolean isProgram(String path) {
    return path.startsWith("/opt/assent") || path.startsWith("/usr/lib/assent") || path.startsWith("/usr/bin/assent") || path.startsWith("/usr/local/bin/assent")
        || path.startsWith("/applications/assent.app") || path.contains("/program files/assent") || path.contains("/programs/assent") || path.contains("/.local/bin/assent");
  }

  private static boolean isSettings(String path) {
    return path.contains("/.config/claude") || path.contains("/.config/amp/") || path.contains("/roaming/zed/settings.json") || path.contains("/goose/config")
        || path.contains("/local/opencode") || path.contains("/roaming/claude") || path.contains("/application support/claude");
  }

  private static void secrets(Set<Target> found, Location location, String path, String last, Set<Sort> sorts) {
    if (last.endsWith(".pub") || last.endsWith(".example") || last.endsWith(".sample") || last.endsWith(".template") || last.endsWith(".dist")
        || last.equals("known_hosts") || last.equals(".env.schema")) {
      return;
    }
    boolean hidden = path.contains("/.");
    boolean folder = sorts.contains(Sort.SECRET_FOLDER) || hidden && (path.endsWith("/.config/gcloud") || path.endsWith("/.config/gh") || path.endsWith("/.docker"))
        || path.endsWith("/etc/ssl/private");
    if (folder) {
      found.add(Target.SECRET_FOLDER);
    }
    int size = location.names().size();
    String parent = size > 1 ? Targets.lower(location.name(size - 2)) : "";
    boolean inFolder = sorts(parent).contains(Sort.SECRET_FOLDER)
        || hidden && (path.contains("/.gnupg/") || path.contains("/.password-store/") || path.contains("/.config/gcloud/")
            || path.endsWith("/.config/gh/hosts.yml") || path.endsWith("/.docker/config.json"))
        || path.contains("/etc/ssl/private/") || path.contains("/keychains/");
    boolean plain = last.equals("config") && !parent.equals(".kube") || last.equals("known_hosts.old") || last.equals("authorized_keys") || last.equals("cli.log");
    boolean key = last.endsWith(".pem") || last.endsWith(".key") || last.endsWith(".p12") || last.endsWith(".pfx") || last.endsWith(".jks") || last.endsWith(".kdbx") || last.endsWith(".ppk") || last.endsWith(".keystore");
    boolean cert = key && (last.contains("cert") || last.contains("ca.pem") || last.contains("bundle") || last.contains("chain") || last.contains("public"));
    boolean named = sorts.contains(Sort.SECRET) && !(last.equals("credentials") && parent.isEmpty()) || last.startsWith("ssh_host_") && last.endsWith("_key") || last.startsWith("id_rsa");
    boolean process = path.startsWith("/proc/") && last.equals("environ");
    boolean signIn =
        last.equals("auth.json") && found.contains(Target.AGENT_SETTINGS)
            || (hidden || path.contains("/application support/")) && SIGN_INS.stream().anyMatch(path::contains);
    if (inFolder && !plain || key && !cert || named || signIn) {
      found.add(Target.SECRET);
    } else if (last.equals(".env") || last.startsWith(".env.") || last.equals(".envrc") || last.equals(".dev.vars") || last.startsWith(".dev.vars.") || last.equals(".flaskenv") || last.equals(".secrets") || process || last.endsWith(".env") && last.startsWith("prod")) {
      found.add(Target.ENV_FILE);
    }
  }

  private static void records(Set<Target> found, String path, String last, Set<Sort> sorts) {
    if (sorts.contains(Sort.HISTORY) || last.endsWith("_history") && last.startsWith(".")) {
      found.add(Target.HISTORY);
    }
    boolean under = path.startsWith("/var/log") || path.startsWith("/private/var/log") || path.startsWith("/windows/system32/winevt") || path.contains("/audit/");
    if (under || last.endsWith(".evtx") || last.equals("wtmp") || last.equals("btmp") || last.equals("lastlog") || last.equals("utmp")) {
      found.add(Target.LOG);
    }
    if (sorts.contains(Sort.PROFILE) || path.equals("/etc/profile") || path.startsWith("/etc/profile.d/") || path.equals("/etc/bash.bashrc") || path.equals("/etc/environment")
        || path.equals("/etc/zshrc") || path.equals("/etc/zsh/zshrc") || path.equals("/etc/ld.so.preload")) {
      found.add(Target.SHELL_PROFILE);
    }
  }

  private static void system(Set<Target> found, Location location, String path, String last) {
    if (path.startsWith("/etc/sudoers") || path.equals("/private/etc/sudoers") || path.startsWith("/etc/polkit-1") || path.startsWith("/etc/doas.conf")) {
      found.add(Target.SUDOERS);
    }
    if (location.anchor().equals("/") && ACCOUNTS.contains(path)) {
      found.add(Target.ACCOUNTS);
    }
    boolean startup = path.startsWith("/etc/") ? isStartedBySettings(path) : isStarted(path);
    if (startup) {
      found.add(Target.STARTUP);
    }
    if (path.equals("/etc/hosts") || path.equals("/etc/resolv.conf") || path.equals("/etc/nsswitch.conf") || last.equals("hosts") && path.endsWith("/drivers/etc/hosts")) {
      found.add(Target.NAMES);
    }
    if (path.startsWith("/etc/ssh/") || path.startsWith("/etc/pam.d/") || path.startsWith("/etc/security/") || path.equals("/etc/login.defs")) {
      found.add(Target.LOGIN_RULES);
    }
    if (last.equals("authorized_keys") || last.equals("authorized_keys2") || last.equals("administrators_authorized_keys")) {
      found.add(Target.AUTHORIZED_KEYS);
    }
  }

  private static boolean isStartedBySettings(String path) {
    return path.startsWith("/etc/cron") || path.startsWith("/etc/systemd/") || path.startsWith("/etc/init.d/") || path.equals("/etc/rc.local")
        || path.startsWith("/etc/udev/rules.d/") || path.startsWith("/etc/ld.so.preload") || path.startsWith("/etc/rc.d/") || path.equals("/etc/inittab")
        || path.startsWith("/etc/xdg/autostart/") || path.equals("/etc/anacrontab") || path.startsWith("/etc/update-motd.d/")
        || path.startsWith("/etc/modules-load.d/") || path.startsWith("/etc/networkmanager/dispatcher.d/") || path.startsWith("/etc/apt/apt.conf.d/")
        || isStarted(path);
  }

  private static boolean isStarted(String path) {
    boolean hidden = path.contains("/.") && (path.contains("/.config/systemd/user") || path.contains("/.config/autostart") || path.contains("/.git/hooks"));
    return hidden || path.startsWith("/var/spool/cron") || path.startsWith("/var/spool/at/") || path.startsWith("/lib/systemd/") || path.startsWith("/usr/lib/systemd/")
        || path.contains("/library/launch") && (path.contains("/library/launchagents") || path.contains("/library/launchdaemons"))
        || path.contains("/start menu/programs/startup") || path.contains("/system32/tasks/");
  }

  /// `.en*`, `.g*t`: adds what a pattern of names that begin with a dot may stand for.
  static void ofPattern(Set<Target> found, Location location) {
    String pattern = Targets.lower(location.last());
    if (WildcardPattern.matches(pattern, ".git")) {
      found.add(Target.VCS);
    }
    if (WildcardPattern.matches(pattern, ".env")) {
      found.add(Target.ENV_FILE);
    }
    if (WildcardPattern.matches(pattern, ".bash_history") || WildcardPattern.matches(pattern, ".zsh_history")) {
      found.add(Target.HISTORY);
    }
    if (WildcardPattern.matches(pattern, ".ssh") || WildcardPattern.matches(pattern, ".aws")) {
      found.add(Target.SECRET_FOLDER);
    }
    if (WildcardPattern.matches(pattern, ".claude") || WildcardPattern.matches(pattern, ".cursor")) {
      found.add(Target.AGENT_SETTINGS);
    }
  }

  /// Tells files by their names that programs run or obey later, and that neither start with the system nor with a shell.
  private static final class RunLaterFiles {
    private static final NameTable TABLE = NameTable.of("files");

    private static final Set<String> NAMES = Set.copyOf(TABLE.names("run-later", "names"));

    private static final List<String> PLACES = TABLE.names("run-later", "places");

    /// Folders of a home in which such places lie.
    private static final Set<String> FOLDERS = Set.of("/.config", "/.local", "/.local/share", "/.local/bin", "/library", "/bin", "/.bin", "/go/bin", "/.cargo/bin");

    private RunLaterFiles() {}

    /// True if such places lie in a folder of a home.
    ///
    /// @param path in lower case, from the home on
    static boolean isHeldBy(String path) {
      return FOLDERS.contains(path) || path.startsWith("/bin/") || path.startsWith("/.bin/");
    }

    /// @param path in lower case
    /// @param last name of the path
    static boolean is(String path, String last) {
      if (NAMES.contains(last) || last.endsWith(".pth") && path.contains("site-packages")) {
        return true;
      }
      String whole = path.startsWith("/") ? path : "/" + path;
      for (var place : PLACES) {
        if (whole.contains(place) || place.endsWith("/") && whole.endsWith(place.substring(0, place.length() - 1))) {
          return true;
        }
      }
      return false;
    }
  }
}
