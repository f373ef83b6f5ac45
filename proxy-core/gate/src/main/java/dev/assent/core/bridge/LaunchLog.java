package dev.assent.core.bridge;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The log of a core that the bridge started, from that start on.
///
/// @param file where its output goes; may be missing
/// @param before bytes that stood there before the start
record LaunchLog(Path file, long before) {
  private static final int MOST_BYTES = 4096;
  private static final int MOST_CHARACTERS = 600;
  private static final String NAME = "assent: ";

  /// Notes where the next start's words will begin.
  static LaunchLog beforeLaunch(Path file) {
    return new LaunchLog(file, size(file));
  }

  /// The last line that was said, as `: WORDS`; empty when nothing was said or it cannot be read.
  String lastWords() {
    long size = size(file);
    // A full log is begun anew by the launcher.
    long start = size < before ? 0 : before;
    try (var channel = PlainFile.open(file, FileTrust.OURS);
        InputStream in =
            Channels.newInputStream(channel.position(Math.max(start, size - MOST_BYTES)))) {
      String said = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
      String line = said.substring(said.lastIndexOf('\n') + 1).strip();
      String words = line.startsWith(NAME) ? line.substring(NAME.length()) : line;
      return words.isEmpty()
          ? ""
          : ": ".concat(words.substring(0, Math.min(words.length(), MOST_CHARACTERS)));
    } catch (IOException _) {
      // The log is named beside these words; whoever opens it sees why.
      return "";
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException _) {
      return 0;
    }
  }
}
