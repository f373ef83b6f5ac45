package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// The state of an agent's file before our hooks were put in.
///
/// @param file the file itself, no link
/// @param before its bytes; absent where there was none
/// @param written the digest of what we wrote, lower-case hex of SHA-256
/// @param folders made for it, outermost first; may be empty
record HookBackup(Path file, Optional<byte[]> before, String written, List<Path> folders) {
  private static final int SCHEMA = 1;

  HookBackup {
    folders = List.copyOf(folders);
  }

  static Path place(Path folder, HookAgent agent, Path file) {
    return BackupFile.place(folder, agent.word(), file);
  }

  /// Reads a backup; absent where there is none.
  ///
  /// @throws WiringException when it cannot be read, or is none
  static Optional<HookBackup> read(Path place) throws WiringException, IOException {
    return BackupFile.read(place, JsonLimits.MESSAGE, HookBackup::of);
  }

  private static HookBackup of(JsonObject json) {
    var folders = new ArrayList<Path>();
    for (Json item : json.array("folders").map(JsonArray::items).orElse(List.of())) {
      if (item instanceof JsonString text) {
        folders.add(Path.of(text.value()));
      }
    }
    return new HookBackup(
        Path.of(
            json.string("file").orElseThrow(() -> new IllegalArgumentException("found no `file`"))),
        json.string("before").map(text -> Base64.getDecoder().decode(text)),
        json.string("written").orElse(""),
        folders);
  }

  /// The bytes of the backup.
  byte[] bytes() {
    var json =
        JsonObject.builder()
            .put("schema_version", SCHEMA)
            .put("file", file.toString())
            .put("existed", before.isPresent())
            .putIfPresent("before", before.map(bytes -> Base64.getEncoder().encodeToString(bytes)))
            .put("written", written)
            .put("folders", JsonArray.ofStrings(folders.stream().map(Path::toString).toList()));
    return (JsonWriter.writeIndented(json.build()) + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
