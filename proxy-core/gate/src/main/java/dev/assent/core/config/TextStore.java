package dev.assent.core.config;

import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// Reads and writes the small files of the configuration: only regular files of ours that nobody
/// else may write are read, and a reader sees the old or the new bytes, never a part.
public final class TextStore {
  private TextStore() {}

  /// The bytes of a file; absent when there is none.
  ///
  /// @throws ConfigException when it is a link, no file, another user's, writable by others, too
  ///   large or unreadable
  public static Optional<byte[]> read(Path file) throws ConfigException {
    return read(file, JsonLimits.FILE.bytes());
  }

  /// As [#read(Path)] with a bound of its own.
  ///
  /// @param most bytes
  public static Optional<byte[]> read(Path file, int most) throws ConfigException {
    return read(file, FileTrust.OURS, most);
  }

  /// As [#read(Path, int)], of a file that nobody else may read either.
  public static Optional<byte[]> readSecret(Path file, int most) throws ConfigException {
    return read(file, FileTrust.SECRET, most);
  }

  private static Optional<byte[]> read(Path file, FileTrust trust, int most)
      throws ConfigException {
    try {
      byte[] bytes = PlainFile.read(file, trust, most + 1);
      if (bytes.length > most) {
        throw new ConfigException(
            Fault.ofFile(
                Code.NOT_JSON,
                file,
                Sentence.of("more than %s bytes", most),
                Sentence.of("at most %s", most)));
      }
      return Optional.of(bytes);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new ConfigException(Fault.io(file, e, "a readable file"));
    }
  }

  /// Replaces a file as a whole, durable when this returns, readable by its owner alone.
  public static void write(Path file, byte[] bytes) throws ConfigException {
    try {
      PrivateFile.replace(file, bytes);
    } catch (IOException e) {
      throw new ConfigException(Fault.io(file, e, "a file that can be written"));
    }
  }
}
