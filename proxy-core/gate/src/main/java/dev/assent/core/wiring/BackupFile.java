package dev.assent.core.wiring;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.UnfitFileException;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.Sha256;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/// Names and reads the files in which it is kept what other programs' files were before.
final class BackupFile {
  private BackupFile() {}

  /// The place of the backup of a file.
  ///
  /// @param folder of all backups
  /// @param kind the first word of its name
  static Path place(Path folder, String kind, Path file) {
    String digest = Sha256.hex(file.toString().getBytes(StandardCharsets.UTF_8));
    return folder.resolve(kind + "-" + digest.substring(0, 16) + ".json");
  }

  /// Reads a backup; absent where there is none.
  ///
  /// @param of makes it of its tree, and throws an [IllegalArgumentException] where that is none
  /// @throws WiringException when it cannot be read, or is none
  static <T> Optional<T> read(Path place, JsonLimits limits, Function<JsonObject, T> of)
      throws WiringException, IOException {
    try {
      byte[] bytes = PlainFile.read(place, FileTrust.OURS, limits.bytes() + 1);
      if (JsonReader.read(bytes, limits) instanceof JsonObject json) {
        return Optional.of(of.apply(json));
      }
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (UnfitFileException | JsonException | IllegalArgumentException e) {
      throw new WiringException("the backup `%s` cannot be read: %s", place, e);
    }
    throw new WiringException(
        "the backup `%s` cannot be read: %s", place, Sentence.found("no object", "one"));
  }
}
