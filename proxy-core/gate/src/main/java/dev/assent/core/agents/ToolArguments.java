package dev.assent.core.agents;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.patch.PatchFiles;
import dev.assent.core.patch.UnclearPatchException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Adds to the arguments of an agent's own tools what they leave unsaid, so that rules see the
/// files that a call is about.
///
/// A search that names no folder covers the working folder, so it gets `path: "."`. The usual
/// secrets that a pattern of files to read reaches are added as `reached_paths`. A file that a
/// pattern names outright is added to `paths`. A file that a patch names is added to `paths` too,
/// or to `removed_paths` where the patch removes it. A patch is moved from `command` or `input` to
/// `patch`, because it is no command of a shell. A result in a caller's own form becomes one text.
/// Everything else stays.
final class ToolArguments {
  private static final Set<String> FOLDERS =
      Set.of(
          "path",
          "paths",
          "dir",
          "directory",
          "dirpath",
          "searchpath",
          "searchdirectory",
          "filepath",
          "filepaths",
          "folder");
  private static final Set<String> PATTERNS =
      Set.of(
          "include",
          "includes",
          "includepattern",
          "includepatterns",
          "glob",
          "globs",
          "globpattern",
          "filepattern",
          "filepatterns");

  /// Tools that look for names and show nothing else; their pattern is one of names.
  private static final Set<String> OF_NAMES =
      Set.of("Glob", "glob", "LS", "file_search", "find_by_name");

  private static final Set<String> PATTERNS_OF_NAMES = Set.of("pattern", "query");
  private static final String REACHED = "reached_paths";
  private static final String REMOVED = "removed_paths";
  private static final List<String> PATCHES = List.of("command", "input", "patch");

  private ToolArguments() {}

  /// The arguments as they are judged.
  ///
  /// @param tool as the agent calls it
  static JsonObject of(ToolKind kind, String tool, JsonObject given) throws AgentInputException {
    return switch (kind) {
      case SEARCH -> searched(withPatterns(tool, given));
      case READ -> {
        JsonObject read = withPatterns(tool, given);
        yield read.get(REACHED) == null ? read : searched(read);
      }
      case PATCH -> patched(given);
      // One text, in which a member called `path` or `command` means neither.
      case ANSWER ->
          JsonObject.builder().put("result", new JsonString(JsonWriter.write(given))).build();
      case SHELL, WRITE, WEB, OWN, DIALOGUE, MCP, OTHER -> given;
    };
  }

  private static JsonObject searched(JsonObject given) {
    boolean told =
        given.members().keySet().stream()
            .anyMatch(name -> FOLDERS.contains(name.replace("_", "").toLowerCase(Locale.ROOT)));
    return told ? given : given.with("path", new JsonString("."));
  }

  private static JsonObject withPatterns(String tool, JsonObject given) {
    boolean names = OF_NAMES.contains(tool);
    var files = new LinkedHashSet<String>();
    var reached = new LinkedHashSet<String>();
    for (var member : given.members().entrySet()) {
      String name = member.getKey().replace("_", "").toLowerCase(Locale.ROOT);
      var patterns = new ArrayList<String>();
      if (PATTERNS.contains(name)
          || FOLDERS.contains(name)
          || names && PATTERNS_OF_NAMES.contains(name)) {
        collect(member.getValue(), patterns);
      }
      for (String pattern : patterns) {
        // A folder stands there already.
        var meant =
            FOLDERS.contains(name)
                ? SecretGlobs.inPath(pattern, !names)
                : SecretGlobs.of(pattern, !names);
        (SecretGlobs.isPattern(pattern) ? reached : files).addAll(meant);
      }
    }
    return withPaths(REACHED, withPaths("paths", given, files), reached);
  }

  private static void collect(@org.jspecify.annotations.Nullable Json value, List<String> into) {
    if (value instanceof JsonString text && !text.value().isEmpty()) {
      into.add(text.value());
    } else if (value instanceof JsonArray(var items)) {
      items.forEach(item -> collect(item, into));
    }
  }

  // Beside what stands there already.
  private static JsonObject withPaths(String member, JsonObject given, Collection<String> more) {
    if (more.isEmpty()) {
      return given;
    }
    var paths = new ArrayList<Json>();
    Json known = given.get(member);
    if (known instanceof JsonArray(var items)) {
      paths.addAll(items);
    } else if (known != null) {
      paths.add(known);
    }
    more.forEach(path -> paths.add(new JsonString(path)));
    return given.with(member, new JsonArray(paths));
  }

  // Agents differ about the member, so every one of them that is there is taken for a patch.
  private static JsonObject patched(JsonObject given) throws AgentInputException {
    var texts = new ArrayList<String>();
    var files = new LinkedHashSet<String>();
    var removed = new LinkedHashSet<String>();
    JsonObject rest = given;
    for (String name : PATCHES) {
      var patch = new ArrayList<String>();
      collect(given.get(name), patch);
      // `["apply_patch", "*** Begin Patch…"]`
      if (patch.size() > 1) {
        patch.removeIf(word -> !PatchFiles.isPatch(word));
      }
      for (String text : patch) {
        files(text, files, removed);
      }
      texts.addAll(patch);
      rest = patch.isEmpty() ? rest : rest.without(name);
    }
    if (texts.isEmpty()) {
      throw DocumentMembers.expected("the patch as `command` or `input`");
    }
    removed.removeAll(files);
    return withPaths(
        REMOVED,
        withPaths("paths", rest.with("patch", new JsonString(String.join("\n", texts))), files),
        removed);
  }

  private static void files(String patch, Set<String> changed, Set<String> removed)
      throws AgentInputException {
    try {
      Set<String> gone = PatchFiles.removed(patch);
      removed.addAll(gone);
      PatchFiles.of(patch).stream().filter(file -> !gone.contains(file)).forEach(changed::add);
    } catch (UnclearPatchException e) {
      throw new AgentInputException(String.valueOf(e.getMessage()));
    }
  }
}
