package dev.assent.core.risk.target;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
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

  /// Texts of which one stands in another: anywhere, or at its beginning or end only.
  record Marks(List<Mark> all) {
    private record Mark(String text, boolean starts, boolean ends) {
      boolean isIn(String name) {
        return starts
            ? ends ? name.equals(text) : name.startsWith(text)
            : ends ? name.endsWith(text) : name.contains(text);
      }
    }

    static Marks of(String section, String word) {
      var marks = new ArrayList<Mark>();
      for (var name : TABLE.names(section, word)) {
        boolean starts = name.startsWith("^");
        boolean ends = name.endsWith("$");
        int length = name.length() - (ends ? 1 : 0);
        marks.add(new Mark(name.substring(starts ? 1 : 0, length), starts, ends));
      }
      return new Marks(List.copyOf(marks));
    }

    boolean areIn(String name) {
      for (var mark : all) {
        if (mark.isIn(name)) {
          return true;
        }
      }
      return false;
    }
  }

  private static final NameTable TABLE = NameTable.of("files");

  /// All names that say something, in lower case, so that one look tells all of it.
  private static final Map<String, Sort> NAMES = TABLE.constants("names", Sort.class);

  /// Files in a home in which programs keep what they sign in with, by their place.
  private static final List<String> SIGN_INS = TABLE.names("places", "sign-ins");

  private static final Map<Target, Marks> PATHS =
      Collections.unmodifiableMap(targets("paths"));
  private static final Map<Target, Marks> LAST_NAMES =
      Collections.unmodifiableMap(targets("last-names"));
  private static final Marks ACCOUNTS = Marks.of("pieces", "accounts");
  private static final Marks GUARDS = Marks.of("pieces", "guard");
  private static final Marks AGENT_DATAS = Marks.of("pieces", "agent-data");
  private static final Marks AGENT_SETTINGS = Marks.of("pieces", "agent-settings");
  private static final Marks PUBLIC = Marks.of("pieces", "public");
  private static final Marks SECRET_FOLDERS = Marks.of("pieces", "secret-folder");
  private static final Marks IN_SECRET_FOLDERS = Marks.of("pieces", "in-secret-folder");
  private static final Marks PLAIN = Marks.of("pieces", "plain");
  private static final Marks KEYS = Marks.of("pieces", "key");
  private static final Marks CERTIFICATES = Marks.of("pieces", "certificate");
  private static final Marks ENV_FILES = Marks.of("pieces", "env-file");

  /// Files that are made again, by the ends of their names.
  static final Marks MADE_AGAIN = Marks.of("pieces", "rebuildable");

  /// Kinds of the files for which a pattern that begins with a dot may stand, by name.
  private static final Map<String, Target> HIDDEN =
      Map.of(
          ".git", Target.VCS,
          ".env", Target.ENV_FILE,
          ".bash_history", Target.HISTORY,
          ".zsh_history", Target.HISTORY,
          ".ssh", Target.SECRET_FOLDER,
          ".aws", Target.SECRET_FOLDER,
          ".claude", Target.AGENT_SETTINGS,
          ".cursor", Target.AGENT_SETTINGS);

  private FileKinds() {}

  private static Map<Target, Marks> targets(String section) {
    var all = new EnumMap<Target, Marks>(Target.class);
    for (var word : TABLE.words(section)) {
      var target = Target.valueOf(word.replace('-', '_').toUpperCase(Locale.ROOT));
      all.put(target, Marks.of(section, word));
    }
    return all;
  }

  private static boolean is(String name, Sort sort) {
    return NAMES.get(name) == sort;
  }

  static void into(Set<Target> found, Location location) {
    var names = location.names();
    if (names.isEmpty()) {
      return;
    }
    String path = Targets.lower(location.path());
    boolean open =
        path.indexOf(Argument.UNKNOWN) > 0 && path.endsWith(String.valueOf(Argument.UNKNOWN));
    String last = open ? "" : Targets.lower(location.last());
    agents(found, location, path, last);
    secrets(found, location, path, last);
    PATHS.forEach((target, marks) -> add(found, target, marks.areIn(path)));
    LAST_NAMES.forEach((target, marks) -> add(found, target, marks.areIn(last)));
    add(
        found,
        Target.HISTORY,
        is(last, Sort.HISTORY) || last.endsWith("_history") && last.startsWith("."));
    add(found, Target.SHELL_PROFILE, is(last, Sort.PROFILE));
    add(found, Target.ACCOUNTS, location.anchor().equals("/") && ACCOUNTS.areIn(path));
    boolean again =
        found.contains(Target.TEMPORARY)
            || found.contains(Target.REBUILDABLE) && !found.contains(Target.OUTSIDE);
    boolean held = location.anchor().equals("~") && RunLaterFiles.isHeldBy(path);
    if (!again && (RunLaterFiles.is(path, last) || held)) {
      found.add(Target.RUN_LATER);
      found.remove(Target.REBUILDABLE);
    }
    if (names.contains(".git") || names.contains(".hg") || names.contains(".svn")) {
      found.add(Target.VCS);
      found.remove(Target.REBUILDABLE);
    }
    add(found, Target.NULL_DEVICE, location.last().equalsIgnoreCase("nul"));
  }

  private static void add(Set<Target> found, Target target, boolean holds) {
    if (holds) {
      found.add(target);
    }
  }

  private static void agents(Set<Target> found, Location location, String path, String last) {
    // Agents look for these names as they are; on Windows all is in lower case here.
    boolean notes =
        is(last, Sort.AGENT_NOTES)
            && (location.anchor().endsWith(":")
                || !location.last().equals(last)
                || last.charAt(0) == '.'
                || last.startsWith("copilot"));
    if (notes) {
      found.add(Target.AGENT_NOTES);
      return;
    }
    add(found, Target.GUARD, GUARDS.areIn(path));
    boolean folder = false;
    for (var name : location.names()) {
      folder |= is(Targets.lower(name), Sort.AGENT_FOLDER);
    }
    if (folder && AGENT_DATAS.areIn(path)) {
      found.add(Target.AGENT_DATA);
    } else {
      boolean settings = folder || is(last, Sort.AGENT_FILE) || AGENT_SETTINGS.areIn(path);
      add(found, Target.AGENT_SETTINGS, settings);
    }
  }

  private static void secrets(Set<Target> found, Location location, String path, String last) {
    if (PUBLIC.areIn(last)) {
      return;
    }
    boolean hidden = path.contains("/.");
    add(
        found,
        Target.SECRET_FOLDER,
        is(last, Sort.SECRET_FOLDER) || SECRET_FOLDERS.areIn(path));
    int size = location.names().size();
    String parent = size > 1 ? Targets.lower(location.name(size - 2)) : "";
    boolean inFolder = is(parent, Sort.SECRET_FOLDER) || IN_SECRET_FOLDERS.areIn(path);
    boolean plain = last.equals("config") && !parent.equals(".kube") || PLAIN.areIn(last);
    boolean key = KEYS.areIn(last) && !CERTIFICATES.areIn(last);
    boolean named =
        is(last, Sort.SECRET) && !(last.equals("credentials") && parent.isEmpty())
            || last.startsWith("ssh_host_") && last.endsWith("_key")
            || last.startsWith("id_rsa");
    boolean signIn =
        last.equals("auth.json") && found.contains(Target.AGENT_SETTINGS)
            || (hidden || path.contains("/application support/"))
                && SIGN_INS.stream().anyMatch(path::contains);
    if (inFolder && !plain || key || named || signIn) {
      found.add(Target.SECRET);
    } else {
      boolean process = path.startsWith("/proc/") && last.equals("environ");
      boolean environment =
          ENV_FILES.areIn(last) || process || last.endsWith(".env") && last.startsWith("prod");
      add(found, Target.ENV_FILE, environment);
    }
  }

  /// `.en*`, `.g*t`: adds what a pattern of names that begin with a dot may stand for.
  static void ofPattern(Set<Target> found, Location location) {
    String pattern = Targets.lower(location.last());
    HIDDEN.forEach(
        (name, target) -> add(found, target, WildcardPattern.matches(pattern, name)));
  }

  /// Tells files by their names that programs run or obey later, and that neither start with the
  /// system nor with a shell.
  private static final class RunLaterFiles {
    private static final Set<String> NAMES = Set.copyOf(TABLE.names("run-later", "names"));

    private static final List<String> PLACES = TABLE.names("run-later", "places");

    /// Folders of a home in which such places lie.
    private static final Set<String> FOLDERS =
        Set.of(
            ("/.config /.local /.local/share /.local/bin /library /bin /.bin /go/bin"
                    + " /.cargo/bin")
                .split(" "));

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
        boolean folder = place.endsWith("/");
        if (whole.contains(place)
            || folder && whole.endsWith(place.substring(0, place.length() - 1))) {
          return true;
        }
      }
      return false;
    }
  }
}
