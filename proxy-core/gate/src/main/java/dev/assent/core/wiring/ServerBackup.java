package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sha256;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A client's file before Assent was put in front of servers in it, and each of those entries as it
/// was.
///
/// @param client of the file, as commands name it
/// @param file the file itself, no link
/// @param before its bytes
/// @param written the digest of what we wrote, lower-case hex of SHA-256
/// @param entries the protected ones, in the order in which they were
public record ServerBackup(
    String client, Path file, byte[] before, String written, List<Entry> entries) {
  private static final String KIND = "servers";
  private static final JsonLimits LARGE =
      new JsonLimits(48 * 1024 * 1024, 64, 40_000, 32 * 1024 * 1024, 8192, 128, 308);

  public ServerBackup {
    entries = List.copyOf(entries);
  }

  /// One entry.
  ///
  /// @param place the names that lead to it
  /// @param proxy that it leads to now
  /// @param was the entry before
  /// @param isInBefore whether the bytes from before have it already leading to us: somebody else
  ///   wrote the file after it was protected
  public record Entry(List<String> place, String proxy, JsonObject was, boolean isInBefore) {
    public Entry {
      place = List.copyOf(place);
    }
  }

  /// Returns whether a file is as we left it.
  boolean isAsLeft(byte[] now) {
    return written.equals(Sha256.hex(now));
  }

  Optional<Entry> entry(List<String> place) {
    return entries.stream().filter(entry -> entry.place().equals(place)).findFirst();
  }

  /// The place of the backup of a file.
  ///
  /// @param folder of all backups
  static Path place(Path folder, Path file) {
    return BackupFile.place(folder, KIND, file);
  }

  /// All of a folder, in the order of their files; what cannot be read is left out.
  ///
  /// @param folder it need not be there
  static List<ServerBackup> all(Path folder) {
    var found = new ArrayList<ServerBackup>();
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (DirectoryStream<Path> places = Files.newDirectoryStream(folder, KIND + "-*.json")) {
      for (Path place : places) {
        readOrNone(place).ifPresent(found::add);
      }
    } catch (IOException _) {
      return found;
    }
    found.sort(Comparator.comparing(backup -> backup.file().toString()));
    return found;
  }

  private static Optional<ServerBackup> readOrNone(Path place) {
    try {
      return read(place);
    } catch (WiringException | IOException _) {
      return Optional.empty();
    }
  }

  /// Reads a backup; absent where there is none.
  ///
  /// @throws WiringException when it cannot be read, or is none
  static Optional<ServerBackup> read(Path place) throws WiringException, IOException {
    return BackupFile.read(place, LARGE, ServerBackup::of);
  }

  private static ServerBackup of(JsonObject json) {
    var entries = new ArrayList<Entry>();
    for (Json item : json.array("entries").map(JsonArray::items).orElse(List.of())) {
      if (item instanceof JsonObject entry) {
        entries.add(
            new Entry(
                texts(entry),
                text(entry, "proxy"),
                entry.object("was").orElse(JsonObject.EMPTY),
                entry.get("in_before") == JsonBoolean.TRUE));
      }
    }
    return new ServerBackup(
        text(json, "client"),
        Path.of(text(json, "file")),
        Base64.getDecoder().decode(text(json, "before")),
        text(json, "written"),
        entries);
  }

  private static String text(JsonObject json, String name) {
    return json.string(name)
        .orElseThrow(() -> new IllegalArgumentException("found no `" + name + "`"));
  }

  private static List<String> texts(JsonObject entry) {
    var place = new ArrayList<String>();
    for (Json name : entry.array("place").map(JsonArray::items).orElse(List.of())) {
      if (name instanceof JsonString text) {
        place.add(text.value());
      }
    }
    return place;
  }

  /// The bytes of the backup.
  byte[] bytes() {
    var listed = new ArrayList<Json>();
    for (Entry entry : entries) {
      listed.add(
          JsonObject.builder()
              .put("place", JsonArray.ofStrings(entry.place()))
              .put("proxy", entry.proxy())
              .put("was", entry.was())
              .put("in_before", entry.isInBefore())
              .build());
    }
    var json =
        JsonObject.builder()
            .put("schema_version", 1)
            .put("client", client)
            .put("file", file.toString())
            .put("before", Base64.getEncoder().encodeToString(before))
            .put("written", written)
            .put("entries", new JsonArray(listed));
    return (JsonWriter.writeIndented(json.build()) + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
