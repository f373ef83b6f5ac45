package dev.assent.core.pip.path;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.path.DescriptionException.Fault;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The folders that relative paths of one call may start from: the server's, and each argument like
/// `cwd` (clause 5.5).
///
/// @param folders absolute, not normalised, no duplicates; may be empty
/// @param certain false when the server's folder is unknown or an argument cannot be followed; no
///   ALLOW may then rest on a relative path
record WorkingFolders(List<Folder> folders, boolean certain) {
  /// One folder.
  ///
  /// @param allow whether an ALLOW has to hold from here too
  record Folder(String path, boolean allow) {}

  /// Folders one call may name; more make describing it slow without serving anybody.
  private static final int MOST = 16;

  WorkingFolders {
    folders = List.copyOf(folders);
  }

  /// The folders of a call.
  ///
  /// @param server the server's working folder; absent when unknown
  /// @throws DescriptionException when an argument like `cwd` cannot be read, or there are too many
  static WorkingFolders of(
      Optional<String> server, JsonObject arguments, Set<String> textParameters, PathShape shape)
      throws DescriptionException {
    var folders = new LinkedHashSet<Folder>();
    server.ifPresent(folder -> folders.add(new Folder(folder, true)));
    boolean certain = server.isPresent();
    for (String given : givenFolders(arguments, textParameters)) {
      var readings = PathReadings.of(given, shape.syntax(), shape.environment());
      certain &= readings.known() && !shape.hasOtherScheme(given);
      for (var reading : readings.readings()) {
        if (shape.syntax().isAbsolute(reading.text())) {
          folders.add(new Folder(reading.text(), reading.allow()));
        } else {
          server.ifPresent(folder ->
              folders.add(
                  new Folder(shape.syntax().join(folder, reading.text()), reading.allow())));
        }
      }
      if (folders.size() > MOST) {
        throw new DescriptionException(
            Fault.TOO_MANY, "the call names more than " + MOST + " folders to start from");
      }
    }
    return new WorkingFolders(new ArrayList<>(folders), certain);
  }

  private static List<String> givenFolders(JsonObject arguments, Set<String> textParameters) {
    var given = new ArrayList<String>();
    for (var member : arguments.members().entrySet()) {
      Json value = member.getValue();
      if (value instanceof JsonString text
          && PathNames.isWorkingFolder(member.getKey())
          && !textParameters.contains(member.getKey())) {
        given.add(text.value());
      }
    }
    return given;
  }
}
