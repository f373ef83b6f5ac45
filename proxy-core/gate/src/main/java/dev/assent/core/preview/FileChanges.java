package dev.assent.core.preview;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.preview.FileChange.Edit;
import dev.assent.core.preview.FileChange.Edited;
import dev.assent.core.preview.FileChange.Whole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds in the arguments of a call which texts of files it would write, by the names that such
/// tools give their parameters. Pure. Only for show: what it misses is shown as any other argument.
public final class FileChanges {
  private static final Set<String> WHOLE =
      Set.of(
          "content",
          "contents",
          "text",
          "filetext",
          "newcontent",
          "newcontents",
          "filecontent",
          "filecontents",
          "codecontent",
          "data");
  private static final Set<String> OLD = Set.of("oldstring", "oldtext", "oldstr", "search", "find");
  private static final Set<String> NEW =
      Set.of("newstring", "newtext", "newstr", "replace", "replacement");
  private static final Set<String> EDITS = Set.of("edits", "changes", "replacements");
  private static final Set<String> EVERYWHERE = Set.of("replaceall", "allowmultiple", "all");
  // Tools of these names add to a file: their text is not all of it.
  private static final List<String> ADDING = List.of("append", "insert", "prepend", "patch");
  private static final int MOST = 16;

  private final Map<String, ResourcePath> paths = new HashMap<>();
  private final List<FileChange> found = new ArrayList<>();

  private FileChanges(List<ResourcePath> named) {
    for (var path : named) {
      if (path.use() != ResourcePath.Use.GUARDS && path.role() != PathRole.SOURCE) {
        paths.put(path.pointer(), path);
      }
    }
  }

  /// The changes of a call in the order of its arguments; empty when it writes no text to a file,
  /// or none that can be told.
  public static List<FileChange> of(AccessRequest request) {
    var reader = new FileChanges(request.resource().paths());
    String tool = request.resource().toolName().orElse("").toLowerCase(Locale.ROOT);
    boolean looks =
        request.action().operation().filter(operation -> operation == Operation.READ).isPresent();
    if (!looks && ADDING.stream().noneMatch(tool::contains) && !reader.paths.isEmpty()) {
      reader.object("", request.arguments());
    }
    return List.copyOf(reader.found);
  }

  private void object(String pointer, JsonObject object) {
    if (found.size() >= MOST) {
      return;
    }
    var path = pathIn(pointer, object);
    path.ifPresent(file -> change(pointer, object, file.display()));
    object.members().forEach((name, value) -> below(JsonPointer.child(pointer, name), value));
  }

  private void below(String pointer, Json value) {
    switch (value) {
      case JsonObject inner -> object(pointer, inner);
      case JsonArray array -> {
        for (int at = 0; at < array.items().size() && found.size() < MOST; at++) {
          below(JsonPointer.child(pointer, at), array.items().get(at));
        }
      }
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> {}
    }
  }

  // The one file that an object names; with two of them nobody knows which gets the text.
  private Optional<ResourcePath> pathIn(String pointer, JsonObject object) {
    ResourcePath only = null;
    for (var name : object.members().keySet()) {
      var path = paths.get(JsonPointer.child(pointer, name));
      if (path != null && WHOLE.contains(plain(name))) {
        continue;
      }
      if (path != null && only != null) {
        return Optional.empty();
      }
      only = path == null ? only : path;
    }
    return Optional.ofNullable(only);
  }

  private void change(String pointer, JsonObject object, String file) {
    var edits = new ArrayList<Edit>();
    edit(object).ifPresent(edits::add);
    object
        .members()
        .forEach((name, value) -> {
          if (EDITS.contains(plain(name)) && value instanceof JsonArray array) {
            array
                .items()
                .forEach(item -> {
                  if (item instanceof JsonObject one) {
                    edit(one).ifPresent(edits::add);
                  }
                });
          }
        });
    if (!edits.isEmpty()) {
      found.add(new Edited(file, pointer, edits));
      return;
    }
    for (var member : object.members().entrySet()) {
      if (WHOLE.contains(plain(member.getKey())) && member.getValue() instanceof JsonString text) {
        found.add(new Whole(file, JsonPointer.child(pointer, member.getKey()), text.value()));
        return;
      }
    }
  }

  private static Optional<Edit> edit(JsonObject object) {
    var old = string(object, OLD);
    var replacement = string(object, NEW);
    boolean everywhere =
        object.members().entrySet().stream()
            .anyMatch(member ->
                EVERYWHERE.contains(plain(member.getKey()))
                    && member.getValue() instanceof JsonBoolean flag
                    && flag.value());
    return old.isEmpty() || replacement.isEmpty()
        ? Optional.empty()
        : Optional.of(new Edit(old.get(), replacement.get(), everywhere));
  }

  private static Optional<String> string(JsonObject object, Set<String> names) {
    return object.members().entrySet().stream()
        .filter(member -> names.contains(plain(member.getKey())))
        .map(Map.Entry::getValue)
        .filter(JsonString.class::isInstance)
        .map(text -> ((JsonString) text).value())
        .findFirst();
  }

  // `newText`, `new_text` and `new-text` are one name.
  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }
}
