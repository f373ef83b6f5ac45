package dev.assent.core.risk.target;

import dev.assent.core.risk.step.Argument;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Says what operands mean, seen from one folder. Pure and thread-safe.
public final class Targets {
  private final Location start;
  private final Location folder;
  private final Location home;
  private final TargetSurroundings surroundings;

  private Targets(TargetSurroundings surroundings, Location start, Location folder, Location home) {
    this.surroundings = surroundings;
    this.start = start;
    this.folder = folder;
    this.home = home;
  }

  /// No system has a longer path; where such a name would lead is not known.
  private static final int LONGEST_FOLDER = 4096;

  /// The meanings of operands at the start of a command.
  public static Targets of(TargetSurroundings surroundings) {
    var none = new Location("/", List.of());
    var home =
        surroundings.home().isEmpty() ? none : Location.of(surroundings.home(), none, none);
    var start =
        surroundings.folder().isEmpty() ? new Location(".", List.of()) : Location.of(surroundings.folder(), none, home);
    return new Targets(surroundings, start, start, home);
  }

  /// True if these are the meanings at this start.
  public boolean isFrom(TargetSurroundings other) {
    // A record's own comparison is put together when it is used first, for which a command that starts would wait.
    return surroundings.folder().equals(other.folder())
        && surroundings.home().equals(other.home())
        && surroundings.protectedBranches().equals(other.protectedBranches());
  }

  /// The meanings of operands in another folder.
  ///
  /// @param change as in [dev.assent.core.risk.step.Step#folder]: `""` for the folder at the start; absent when unknown
  public Targets in(Optional<String> change) {
    if (change.isEmpty() || change.get().length() > LONGEST_FOLDER) {
      return new Targets(surroundings, start, new Location("?", List.of()), home);
    }
    return change.get().isEmpty()
        ? this
        : new Targets(surroundings, start, Location.of(change.get(), start, home), home);
  }

  /// All that an operand is; may be empty for a text that is no name of a file.
  public Set<Target> of(Argument argument) {
    var found = EnumSet.noneOf(Target.class);
    String text = argument.text();
    if (!argument.known()) {
      found.add(Target.UNKNOWN);
      String name = text.substring(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
      if (!name.isBlank() && name.chars().allMatch(c -> c == Argument.UNKNOWN || c <= ' ')) {
        found.add(Target.NAMELESS);
      }
    }
    if (argument.pattern()) {
      found.add(Target.WILDCARD);
    }
    if (isProtected(text)) {
      found.add(Target.PROTECTED_BRANCH);
    }
    if (ProductionNames.looksLike(text)) {
      found.add(Target.PRODUCTION);
    }
    RegistryKeys.into(found, text);
    if (found.contains(Target.REGISTRY) || RemoteOperands.into(found, text)) {
      found.add(Target.KEPT);
      return found;
    }
    place(found, argument);
    return found;
  }

  private static final Set<Target> AGAIN =
      Set.of(Target.REBUILDABLE, Target.TEMPORARY, Target.NULL_DEVICE);

  private void place(Set<Target> found, Argument argument) {
    String text = argument.text();
    if (isUnknownRoot(text)) {
      found.addAll(Set.of(Target.ROOT, Target.OUTSIDE, Target.KEPT));
      return;
    }
    String path = bare(text, found);
    // Of a quoted tilde nothing is known but that it is a name; one that looks like a home is taken for it.
    var location = Location.of(path, folder, home);
    PlaceTargets.into(found, location, start);
    relation(found, location);
    FileKinds.into(found, location);
    String last = location.last();
    if (found.contains(Target.WILDCARD) && last.startsWith(".") && !last.startsWith(".*")) {
      FileKinds.ofPattern(found, location);
    }
    if (Collections.disjoint(found, AGAIN)
        || found.contains(Target.ROOT)
        || found.contains(Target.VCS)) {
      found.add(Target.KEPT);
    }
  }

  /// The folder itself where all in it is meant: `/etc/*` is `/etc`, `./` is `.`.
  private static String bare(String text, Set<Target> found) {
    String path = text;
    for (int cut = allIn(path); cut > 0; cut = allIn(path)) {
      path = path.substring(0, path.length() - cut);
      found.add(Target.WILDCARD);
    }
    if (ALL_HERE.contains(path)) {
      found.add(Target.WILDCARD);
      return ".";
    }
    return path;
  }

  private static final Set<String> ALL_HERE = Set.of("*", "*.*", ".*", "**", ".[!.]*", "*/");
  private static final List<String> ALL_BELOW =
      List.of("/*", "\\*", "/*.*", "\\*.*", "/.*", "/**", "/{*,.*}");

  /// The length of the pattern at the end of a path that means all in a folder; 0 without one.
  private static int allIn(String path) {
    for (var all : ALL_BELOW) {
      if (path.endsWith(all)) {
        return all.length() - 1;
      }
    }
    return 0;
  }

  /// `$X/`, `$X/*`: the root, where the variable is empty.
  private static boolean isUnknownRoot(String text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) == Argument.UNKNOWN) {
      at++;
    }
    return at > 0 && ROOTS.contains(text.substring(at));
  }

  private static final Set<String> ROOTS = Set.of("/", "/*", "/.", "\\", "\\*");

  private void relation(Set<Target> found, Location location) {
    if (location.anchor().equals("?") || location.name(0).indexOf(Argument.UNKNOWN) >= 0) {
      return;
    }
    boolean below = location.isBelow(start);
    if (below && location.names().size() == start.names().size() || folder != start && location.equals(folder) && folder.isBelow(start)) {
      found.add(Target.WORKING_FOLDER);
    }
    if (below) {
      found.add(location.name(start.names().size()).equals("..") ? Target.OUTSIDE : Target.INSIDE);
      if (location.last().equals("..")) {
        found.add(Target.PARENT);
      }
      return;
    }
    found.add(Target.OUTSIDE);
    if (start.isBelow(location)) {
      found.add(Target.PARENT);
    }
    if (location.anchor().equals("~")) {
      found.add(Target.IN_HOME);
    }
  }

  private boolean isProtected(String text) {
    String name = text.startsWith("+") ? text.substring(1) : text;
    name = name.substring(name.lastIndexOf(':') + 1);
    if (name.startsWith("refs/heads/")) {
      name = name.substring("refs/heads/".length());
    }
    if (name.startsWith("origin/") || name.startsWith("upstream/")) {
      name = name.substring(name.indexOf('/') + 1);
    }
    for (var pattern : surroundings.protectedBranches()) {
      if (WildcardPattern.matches(pattern, name)) {
        return true;
      }
    }
    return false;
  }

  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /// Tells operands that are on another machine.
  private static final class RemoteOperands {
    /// Schemes of what lies in a program's own files.
    private static final Set<String> OWN = Set.of("res", "user", "jar", "classpath", "asset", "resource", "about", "data", "mem", "memory");

    private RemoteOperands() {}

    /// Adds what a text is, if it names a host; answers whether it does.
    static boolean into(Set<Target> found, String text) {
      int scheme = text.indexOf("://");
      if (scheme > 1 && text.chars().limit(scheme).allMatch(c -> Character.isLetterOrDigit(c) || c == '+' || c == '-' || c == '.')) {
        found.add(Target.URL);
        if (OWN.contains(text.substring(0, scheme)) || isLocal(text.substring(scheme + 3)) || text.startsWith("/", scheme + 3)) {
          found.add(Target.LOCAL_URL);
        } else {
          found.add(Target.REMOTE);
        }
        return true;
      }
      int colon = text.indexOf(':');
      int slash = text.indexOf('/');
      // One letter before the colon is a drive.
      if (colon > 1 && (slash < 0 || slash > colon) && text.indexOf('\\') < 0 && text.indexOf('=') < 0 && isHost(text.substring(0, colon))) {
        found.add(isLocal(text) ? Target.LOCAL_URL : Target.REMOTE);
        return true;
      }
      return false;
    }

    private static boolean isHost(String text) {
      return text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '@' || c == '.' || c == '-' || c == '_' || c == '[' || c == ']');
    }

    private static boolean isLocal(String rest) {
      int user = rest.indexOf('@');
      String host = user >= 0 && (rest.indexOf('/') < 0 || user < rest.indexOf('/')) ? rest.substring(user + 1) : rest;
      return host.startsWith("localhost") || host.startsWith("127.") || host.startsWith("[::1]") || host.startsWith("0.0.0.0");
    }
  }

  /// Tells keys of the Windows registry, as `reg`, PowerShell and its providers write them.
  private static final class RegistryKeys {
    private static final Set<String> HIVES =
        Set.of(
            "hklm", "hkcu", "hkcr", "hku", "hkcc", "hkey_local_machine", "hkey_current_user", "hkey_classes_root", "hkey_users",
            "hkey_current_config");

    private RegistryKeys() {}

    /// Adds what a text is, if it names a key.
    static void into(Set<Target> found, String text) {
      if (text.length() < 3) {
        return;
      }
      char first = text.charAt(0);
      if (first != 'h' && first != 'H' && first != 'r' && first != 'R' && first != 'm' && first != 'M') {
        return;
      }
      String path = text.toLowerCase(Locale.ROOT).replace('/', '\\');
      path = path.substring(path.lastIndexOf("::") < 0 ? 0 : path.lastIndexOf("::") + 2);
      path = path.startsWith("registry:\\") ? path.substring("registry:\\".length()) : path;
      int slash = path.indexOf('\\');
      String hive = slash < 0 ? path : path.substring(0, slash);
      if (!HIVES.contains(hive.endsWith(":") ? hive.substring(0, hive.length() - 1) : hive)) {
        return;
      }
      found.add(Target.REGISTRY);
      String rest = slash < 0 ? "" : path.substring(slash + 1);
      rest = rest.endsWith("\\*") ? rest.substring(0, rest.length() - 2) : rest;
      if (rest.isEmpty() || rest.equals("*") || rest.indexOf('\\') < 0) {
        found.add(Target.REGISTRY_ROOT);
      }
      boolean starts =
          rest.contains("\\currentversion\\run") || rest.contains("\\winlogon") || rest.contains("image file execution options")
              || rest.contains("\\userinitmprlogonscript") || rest.contains("currentcontrolset\\services") || rest.contains("appinit_dlls")
              || rest.contains("command processor");
      if (starts) {
        found.add(Target.REGISTRY_START);
      }
    }
  }
}
