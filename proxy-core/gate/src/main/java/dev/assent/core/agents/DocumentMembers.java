package dev.assent.core.agents;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.patch.PatchFiles;
import dev.assent.core.system.OperatingSystem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The members of an agent's document, read strictly: what is there in another form than expected
/// is refused, not passed over.
record DocumentMembers(JsonObject members) {
  private static final int LONGEST_NAME = 256;

  /// The text of a member that must be there.
  String text(String name) throws AgentInputException {
    return optional(name).orElseThrow(() -> expected("`" + name + "` as a text that is not empty"));
  }

  /// The text of a member; absent when it is not there, null or empty.
  Optional<String> optional(String name) throws AgentInputException {
    Json value = members.get(name);
    if (value == null || value instanceof JsonNull) {
      return Optional.empty();
    }
    if (!(value instanceof JsonString text)) {
      throw expected("`" + name + "` as a text");
    }
    return text.value().isEmpty() ? Optional.empty() : Optional.of(text.value());
  }

  /// The text of the first member that is there.
  Optional<String> optional(String name, String other) throws AgentInputException {
    Optional<String> first = optional(name);
    return first.isPresent() ? first : optional(other);
  }

  /// A name that ends up in records and keys.
  String name(String name, String other) throws AgentInputException {
    String found =
        optional(name, other)
            .orElseThrow(() -> expected("`" + name + "` as a text that is not empty"));
    if (found.length() > LONGEST_NAME) {
      throw new AgentInputException(
          "found "
              + found.length()
              + " characters in `"
              + name
              + "`, expected at most "
              + LONGEST_NAME);
    }
    return found;
  }

  /// An absolute folder; absent when it is not there.
  Optional<String> folder(String name) throws AgentInputException {
    Optional<String> folder = optional(name);
    if (folder.isPresent() && !isAbsolute(folder.get())) {
      throw expected("`" + name + "` as an absolute folder");
    }
    return folder;
  }

  /// A list of absolute folders; empty when it is not there.
  List<String> folders(String name) throws AgentInputException {
    Json value = members.get(name);
    if (value == null || value instanceof JsonNull) {
      return List.of();
    }
    var folders = new ArrayList<String>();
    if (value instanceof JsonArray(var items)) {
      for (Json item : items) {
        if (item instanceof JsonString text && isAbsolute(withoutUriSlash(text.value()))) {
          folders.add(withoutUriSlash(text.value()));
        }
      }
      if (folders.size() == items.size()) {
        return folders;
      }
    }
    throw expected("`" + name + "` as a list of absolute folders");
  }

  /// An object that must be there.
  JsonObject object(String name) throws AgentInputException {
    return members.object(name).orElseThrow(() -> expected("`" + name + "` as an object"));
  }

  /// True if the arguments of a tool are a patch as it stands, which no object is around.
  boolean isPatch(String name) {
    return members.get(name) instanceof JsonString text && PatchFiles.isPatch(text.value());
  }

  /// The arguments of a tool: an object, or the text of one; the empty object when there is
  /// nothing. A patch becomes the argument `patch`.
  JsonObject arguments(String name) throws AgentInputException {
    Json value = members.get(name);
    if (value == null || value instanceof JsonNull) {
      return JsonObject.EMPTY;
    }
    if (value instanceof JsonObject object) {
      return object;
    }
    if (value instanceof JsonString && isPatch(name)) {
      return JsonObject.builder().put("patch", value).build();
    }
    if (value instanceof JsonString text && readObject(text.value()) instanceof JsonObject object) {
      return object;
    }
    throw expected("`" + name + "` as an object");
  }

  private static Json readObject(String text) {
    try {
      return JsonReader.read(text, JsonLimits.MESSAGE);
    } catch (JsonException _) {
      return JsonNull.NULL;
    }
  }

  // `/C:/Users/…`, as Cursor gives folders on Windows.
  private static String withoutUriSlash(String folder) {
    return OperatingSystem.here().isWindows() && folder.matches("/[A-Za-z]:/.*")
        ? folder.substring(1)
        : folder;
  }

  private static boolean isAbsolute(String folder) {
    try {
      return folder.indexOf('\0') < 0 && Path.of(folder).isAbsolute();
    } catch (InvalidPathException _) {
      return false;
    }
  }

  static AgentInputException expected(String what) {
    return new AgentInputException("found no such member in what the agent sent, expected " + what);
  }
}
