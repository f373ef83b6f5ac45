package dev.assent.core.pip.path;

import dev.assent.core.access.PathRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Tells which argument names mean paths (clause 5.3).
///
/// Names are compared without regard to case, `_`, `-` and camel humps.
public final class PathNames {
  /// The meaning that a path name gives its values.
  ///
  /// @param role source, destination or plain
  /// @param order place in the lists, for the path that logs name first; [#UNLISTED] for names in
  ///   no list
  /// @param onlyFileUris true for `uri` and `url`, whose values are paths only when they are
  ///   `file:` URIs
  record Meaning(PathRole role, int order, boolean onlyFileUris) {}

  /// The order of paths whose name stands in no list.
  public static final int UNLISTED = 1000;

  private static final List<String> SOURCE =
      List.of("source", "src", "from", "from_path", "source_path", "origin");
  private static final List<String> DESTINATION =
      List.of(
          "destination",
          "destination_path",
          "dest",
          "to",
          "to_path",
          "dest_path",
          "target",
          "target_path");
  private static final List<String> PLAIN =
      List.of(
          "path",
          "file_path",
          "filepath",
          "file",
          "filename",
          "paths",
          "files",
          "dir",
          "directory",
          "folder",
          "root",
          "cwd",
          "old_path",
          "new_path");
  private static final List<String> FILE_URIS = List.of("uri", "url");
  private static final Set<String> LAST_WORDS =
      Set.of(
          "path",
          "paths",
          "file",
          "files",
          "dir",
          "dirs",
          "directory",
          "directories",
          "folder",
          "folders",
          "root",
          "roots");
  private static final Set<String> NOT_INHERITED =
      foldedSet(
          "content",
          "contents",
          "text",
          "body",
          "data",
          "message",
          "description",
          "title",
          "comment",
          "prompt",
          "query",
          "encoding",
          "language",
          "mode",
          "type",
          "sha",
          "old_text",
          "new_text",
          "old_string",
          "new_string",
          "old_str",
          "new_str");
  private static final Set<String> WORKING_FOLDERS =
      foldedSet(
          "cwd",
          "working_dir",
          "working_directory",
          "workdir",
          "root",
          "base",
          "base_dir",
          "repo_path",
          "project_root");
  private static final Set<String> PLACES =
      foldedSet(
          "cwd",
          "working_dir",
          "working_directory",
          "workdir",
          "repo_path",
          "working_folder",
          "current_dir",
          "current_directory",
          "current_working_directory");
  // Beside a command these say where it runs as well.
  private static final Set<String> PLACES_OF_COMMANDS =
      foldedSet(
          "root",
          "base",
          "base_dir",
          "project_root",
          "dir",
          "directory",
          "dir_path",
          "folder",
          "folder_path",
          "workspace",
          "workspace_root",
          "workspace_path",
          "project_path",
          "project_dir");
  private static final Map<String, Meaning> LISTED = listed();

  // Names of arguments are the same few in each call of a tool; keys of a map in one may be any.
  private static final int MOST = 256;

  private final Set<String> hinted;
  private final Map<String, Optional<Meaning>> known = new ConcurrentHashMap<>();

  private PathNames(Set<String> hinted) {
    this.hinted = Set.copyOf(hinted);
  }

  /// The lists, and the names that a tool's schema hints at. Thread-safe.
  ///
  /// @param hinted folded names
  public static PathNames with(Set<String> hinted) {
    return new PathNames(hinted);
  }

  /// The meaning of a name; absent when it is no path name.
  public Optional<Meaning> meaningOf(String name) {
    Optional<Meaning> before = known.get(name);
    if (before != null) {
      return before;
    }
    var meaning = workedOut(name);
    if (known.size() < MOST) {
      known.put(name, meaning);
    }
    return meaning;
  }

  private Optional<Meaning> workedOut(String name) {
    String folded = fold(name);
    Meaning listed = LISTED.get(folded);
    boolean conditional = listed == null || listed.onlyFileUris();
    if (conditional && (hinted.contains(folded) || lastWordMeansPath(name))) {
      return Optional.of(new Meaning(PathRole.PLAIN, UNLISTED, false));
    }
    return Optional.ofNullable(listed);
  }

  /// True if a member of this name does not inherit the path name above it.
  static boolean endsInheritance(String name) {
    return NOT_INHERITED.contains(fold(name));
  }

  /// True if a top-level argument of this name is a folder that relative paths may be meant to
  /// start from (clause 5.5).
  static boolean isWorkingFolder(String name) {
    return WORKING_FOLDERS.contains(fold(name));
  }

  /// True if a top-level argument of this name is a folder in which something runs.
  ///
  /// @param runs whether the call carries a command
  public static boolean isPlace(String name, boolean runs) {
    String folded = fold(name);
    return PLACES.contains(folded) || runs && PLACES_OF_COMMANDS.contains(folded);
  }

  /// The form in which names are compared.
  public static String fold(String name) {
    return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
  }

  private static boolean lastWordMeansPath(String name) {
    List<String> words = NameWords.of(name);
    return !words.isEmpty() && LAST_WORDS.contains(words.getLast());
  }

  private static Set<String> foldedSet(String... names) {
    return Set.copyOf(java.util.Arrays.stream(names).map(PathNames::fold).toList());
  }

  private static Map<String, Meaning> listed() {
    var all = new HashMap<String, Meaning>();
    put(all, PLAIN, PathRole.PLAIN, false, 0);
    put(all, FILE_URIS, PathRole.PLAIN, true, PLAIN.size());
    put(all, SOURCE, PathRole.SOURCE, false, 0);
    put(all, DESTINATION, PathRole.DESTINATION, false, 0);
    return Map.copyOf(all);
  }

  private static void put(
      Map<String, Meaning> all,
      List<String> names,
      PathRole role,
      boolean onlyFileUris,
      int firstOrder) {
    for (int i = 0; i < names.size(); i++) {
      all.putIfAbsent(fold(names.get(i)), new Meaning(role, firstOrder + i, onlyFileUris));
    }
  }

  /// Cuts a name into its words (clause 5.6): `getHTTPFile_v2` is `get`, `http`, `file`, `v2`.
  ///
  /// Cuts at every character that is no letter or digit, before an upper-case letter after a
  /// lower-case letter or digit, and before the last letter of an upper-case run that a lower-case
  /// letter follows.
  public static final class NameWords {
    private NameWords() {}

    /// The words in order, lower case, none empty; an empty list for a name without letters and
    /// digits.
    public static List<String> of(String name) {
      var words = new ArrayList<String>();
      var word = new StringBuilder();
      int[] points = name.codePoints().toArray();
      for (int i = 0; i < points.length; i++) {
        if (!Character.isLetterOrDigit(points[i])) {
          finish(word, words);
          continue;
        }
        if (i > 0 && startsWord(points, i)) {
          finish(word, words);
        }
        word.appendCodePoint(points[i]);
      }
      finish(word, words);
      return words;
    }

    private static boolean startsWord(int[] points, int i) {
      if (!Character.isUpperCase(points[i])) {
        return false;
      }
      int before = points[i - 1];
      if (Character.isLowerCase(before) || Character.isDigit(before)) {
        return true;
      }
      return Character.isUpperCase(before)
          && i + 1 < points.length
          && Character.isLowerCase(points[i + 1]);
    }

    private static void finish(StringBuilder word, List<String> words) {
      if (!word.isEmpty()) {
        words.add(word.toString().toLowerCase(Locale.ROOT));
        word.setLength(0);
      }
    }
  }
}
