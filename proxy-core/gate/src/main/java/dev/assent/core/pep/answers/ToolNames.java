package dev.assent.core.pep.answers;

import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.text.HiddenCodePoints;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The names of one server's tools: which are legal, and which look like another one.
///
/// Until 2025-06-18 a name was any text; since 2025-11-25 it has 1 to 128 of `A-Z a-z 0-9 _ - .`.
/// Two names look alike when they differ in case alone, in characters that nobody sees, in forms of
/// the same letter, or in letters that many fonts draw alike: `0` and `O`, `1`, `l` and `I`, `rn`
/// and `m`, `vv` and `w`, and letters of other scripts. A plain name that is called in another case
/// than it is listed in is no look-alike: rules compare names without case. Not thread-safe.
final class ToolNames {
  private static final int LONGEST = 128;

  // Of a name that may be any text.
  private static final int LONGEST_TEXT = 256;

  // Letters that are drawn like a Latin one, in the order of those.
  private static final String FOREIGN = "аеорсухіѕјһԁԛԝвкмнтігαοιρνκυτεχ";
  private static final String LATIN = "aeopcyxisjhdqwbkmhtiraoipvkutex";

  private final Map<String, Set<String>> byLook = new HashMap<>();

  // Twins that were found before; every call asks again.
  private final Map<String, Optional<String>> twins = new HashMap<>();

  /// True if a revision allows a name.
  ///
  /// @param revision that was agreed on; absent where none is known, and the newest rule counts
  static boolean isLegal(String name, Optional<ProtocolVersion> revision) {
    boolean anyText =
        revision.filter(agreed -> agreed.compareTo(ProtocolVersion.V2025_11_25) < 0).isPresent();
    return isPlain(name) || anyText && isVisible(name);
  }

  private static boolean isPlain(String name) {
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      if (!letter && (c < '0' || c > '9') && c != '_' && c != '.' && c != '-') {
        return false;
      }
    }
    return !name.isEmpty() && name.length() <= LONGEST;
  }

  private static boolean isVisible(String name) {
    return !name.isBlank()
        && name.length() <= LONGEST_TEXT
        && name.codePoints()
            .noneMatch(c -> HiddenCodePoints.isHiddenInLine(c) || HiddenCodePoints.isIgnorable(c));
  }

  /// True if a name has letters of scripts side by side that have letters of the same look.
  static boolean mixesScripts(String name) {
    var scripts = EnumSet.noneOf(UnicodeScript.class);
    name.codePoints().filter(Character::isLetter).mapToObj(UnicodeScript::of).forEach(scripts::add);
    scripts.retainAll(
        EnumSet.of(
            UnicodeScript.LATIN,
            UnicodeScript.CYRILLIC,
            UnicodeScript.GREEK,
            UnicodeScript.ARMENIAN,
            UnicodeScript.CHEROKEE));
    return scripts.size() > 1;
  }

  void clear() {
    byLook.clear();
    twins.clear();
  }

  /// Takes a name that is listed: a legal one, or one that differs from one in characters that
  /// nobody sees.
  void add(String name) {
    twins.clear();
    byLook.computeIfAbsent("case " + folded(name), _ -> new HashSet<>()).add(name);
    byLook.computeIfAbsent("look " + skeleton(name), _ -> new HashSet<>()).add(name);
  }

  /// Another name that looks like this one; absent when there is none.
  Optional<String> twinOf(String name) {
    var known = twins.get(name);
    if (known != null) {
      return known;
    }
    var twin = findTwin(name);
    // Clients may ask for any names.
    if (twins.size() < byLook.size()) {
      twins.put(name, twin);
    }
    return twin;
  }

  private Optional<String> findTwin(String name) {
    if (byLook.isEmpty()) {
      return Optional.empty();
    }
    return other("case " + folded(name), name).or(() -> other("look " + skeleton(name), name));
  }

  private Optional<String> other(String look, String name) {
    Set<String> alike = byLook.getOrDefault(look, Set.of());
    boolean listed = alike.contains(name);
    return alike.stream()
        .filter(known -> !known.equals(name) && (listed || !differsInCaseAlone(known, name)))
        .sorted()
        .findFirst();
  }

  private static boolean differsInCaseAlone(String one, String other) {
    return one.equalsIgnoreCase(other) && isPlain(one) && isPlain(other);
  }

  private static String folded(String name) {
    return seen(name).toLowerCase(Locale.ROOT);
  }

  private static String skeleton(String name) {
    String alike = seen(name).replace('I', 'l').replace('1', 'l').replace('0', 'O');
    var latin = new StringBuilder();
    folded(alike)
        .chars()
        .forEach(c -> {
          int at = FOREIGN.indexOf(c);
          latin.append(at < 0 ? (char) c : LATIN.charAt(at));
        });
    return latin.toString().replace("rn", "m").replace("vv", "w");
  }

  // The visible part of a name. Nearly all of them are plain.
  private static String seen(String name) {
    if (isPlain(name)) {
      return name;
    }
    var seen = new StringBuilder();
    Normalizer.normalize(name, Normalizer.Form.NFKC)
        .codePoints()
        .filter(c ->
            !HiddenCodePoints.isHiddenInLine(c)
                && !HiddenCodePoints.isIgnorable(c)
                && !Character.isSpaceChar(c))
        .forEach(seen::appendCodePoint);
    return seen.toString();
  }
}
