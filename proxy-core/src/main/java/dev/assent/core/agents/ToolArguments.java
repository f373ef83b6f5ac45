package dev.assent.core.agents;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.patch.PatchFiles;
import dev.assent.core.patch.UnclearPatchException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What has to be said besides of the arguments of an agent's own tools, so that rules see which files they are about.
///
/// A search that names no folder is one of the working folder: it gets `path: "."`. Patterns of files to read, the usual secrets that they
/// reach, and the files that a patch names, stand as `paths` besides. A patch is moved from `command` or `input` to `patch`, because it is no command
/// of a shell. Everything else stays.
final class ToolArguments {
  private static final Set<String> FOLDERS =
      Set.of("path", "paths", "dir", "directory", "dirpath", "searchpath", "searchdirectory", "filepath", "filepaths", "folder");
  private static final Set<String> PATTERNS =
      Set.of("include", "includes", "includepattern", "includepatterns", "glob", "globs", "globpattern", "filepattern", "filepatterns");
  /// Tools that look for names and show nothing else; their pattern is one of names.
  private static final Set<String> OF_NAMES = Set.of("Glob", "glob", "LS", "file_search", "find_by_name");
  private static final Set<String> PATTERNS_OF_NAMES = Set.of("pattern", "query");
  private static final List<String> PATCHES = List.of("command", "input", "patch");

  private ToolArguments() {}

  /// The arguments as they are judged.
  ///
  /// @param tool as the agent calls it
  static JsonObject of(ToolKind kind, String tool, JsonObject given) throws AgentInputException {
    return switch (kind) {
      case SEARCH -> searched(withPatterns(tool, given));
      case READ -> withPatterns(tool, given);
      case PATCH -> patched(given);
      case SHELL, WRITE, WEB, OWN, DIALOGUE, MCP, OTHER -> given;
    };
  }

  private static JsonObject searched(JsonObject given) {
    boolean told =
        given.members().keySet().stream().anyMatch(name -> FOLDERS.contains(name.replace("_", "").toLowerCase(Locale.ROOT)));
    return told ? given : given.with("path", new JsonString("."));
  }

  private static JsonObject withPatterns(String tool, JsonObject given) {
    boolean names = OF_NAMES.contains(tool);
    var files = new LinkedHashSet<String>();
    for (var member : given.members().entrySet()) {
      String name = member.getKey().replace("_", "").toLowerCase(Locale.ROOT);
      var patterns = new ArrayList<String>();
      if (PATTERNS.contains(name) || FOLDERS.contains(name) || names && PATTERNS_OF_NAMES.contains(name)) {
        collect(member.getValue(), patterns);
      }
      for (String pattern : patterns) {
        // A folder stands there already.
        files.addAll(FOLDERS.contains(name) ? SecretGlobs.inPath(pattern, !names) : SecretGlobs.of(pattern, !names));
      }
    }
    return files.isEmpty() ? given : withPaths(given, files);
  }

  private static void collect(@org.jspecify.annotations.Nullable Json value, List<String> into) {
    if (value instanceof JsonString text && !text.value().isEmpty()) {
      into.add(text.value());
    } else if (value instanceof JsonArray(var items)) {
      items.forEach(item -> collect(item, into));
    }
  }

  // Beside what stands there already.
  private static JsonObject withPaths(JsonObject given, Collection<String> more) {
    var paths = new ArrayList<Json>();
    Json known = given.get("paths");
    if (known instanceof JsonArray(var items)) {
      paths.addAll(items);
    } else if (known != null) {
      paths.add(known);
    }
    more.forEach(path -> paths.add(new JsonString(path)));
    return given.with("paths", new JsonArray(paths));
  }

  // Agents differ about the member, so every one of them that is there is taken for a patch.
  private static JsonObject patched(JsonObject given) throws AgentInputException {
    var texts = new ArrayList<String>();
    var files = new LinkedHashSet<String>();
    JsonObject rest = given;
    for (String name : PATCHES) {
      var patch = new ArrayList<String>();
      collect(given.get(name), patch);
      // `["apply_patch", "*** Begin Patch…"]`
      if (patch.size() > 1) {
        patch.removeIf(word -> !PatchFiles.isPatch(word));
      }
      for (String text : patch) {
        files.addAll(files(text));
      }
      texts.addAll(patch);
      rest = patch.isEmpty() ? rest : rest.without(name);
    }
    if (texts.isEmpty()) {
      throw Given.expected("the patch as `command` or `input`");
    }
    return withPaths(rest.with("patch", new JsonString(String.join("\n", texts))), files);
  }

  private static List<String> files(String patch) throws AgentInputException {
    try {
      return PatchFiles.of(patch);
    } catch (UnclearPatchException e) {
      throw new AgentInputException(String.valueOf(e.getMessage()));
    }
  }
}
