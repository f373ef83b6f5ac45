package dev.assent.core.preview;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// The text of a file on this machine's disk, as far as it can be shown.
public sealed interface FileText {
  /// Longer files are not read, in bytes.
  int MOST = 1024 * 1024;

  /// A text.
  record Present(String text) implements FileText {}

  /// There is no such file.
  record Absent() implements FileText {}

  /// There is something that cannot be shown.
  record Hidden(Reason reason) implements FileText {}

  /// Why something is not shown.
  enum Reason {
    /// a folder, a device, a pipe
    NO_FILE,
    /// longer than [FileText#MOST]
    TOO_LONG,
    /// not in UTF-8
    NO_TEXT,
    /// the system refuses it
    UNREADABLE
  }

  /// Reads a file. Never throws.
  ///
  /// @param path absolute; anything else counts as absent
  static FileText of(String path) {
    try {
      var file = Path.of(path);
      if (!file.isAbsolute()) {
        return new Absent();
      }
      var facts = Files.readAttributes(file, BasicFileAttributes.class);
      if (!facts.isRegularFile()) {
        return new Hidden(Reason.NO_FILE);
      }
      if (facts.size() > MOST) {
        return new Hidden(Reason.TOO_LONG);
      }
      // It may have grown since its length was asked for.
      byte[] read = PlainFile.read(file, FileTrust.ANYBODYS, MOST + 1);
      return read.length > MOST ? new Hidden(Reason.TOO_LONG) : text(read);
    } catch (NoSuchFileException | InvalidPathException _) {
      return new Absent();
    } catch (IOException | SecurityException _) {
      return new Hidden(Reason.UNREADABLE);
    }
  }

  private static FileText text(byte[] bytes) {
    try {
      return new Present(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException _) {
      return new Hidden(Reason.NO_TEXT);
    }
  }
}
