package dev.assent.core.risk.context;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The disk as the context is read from it.
interface SmallFiles {
  /// No file is read further than this many bytes.
  int LONGEST = 256 * 1024;

  /// The beginning of a file; empty when it cannot be read.
  String text(Path file);

  boolean exists(Path path);

  /// True if the process is the machine's master, as far as the disk says; `fallback` where it says
  /// nothing.
  boolean isRoot(boolean fallback);

  /// The disk itself.
  SmallFiles DISK =
      new SmallFiles() {
        @Override
        public String text(Path file) {
          try {
            return new String(
                PlainFile.read(file, FileTrust.ANYBODYS, LONGEST), StandardCharsets.UTF_8);
          } catch (IOException | SecurityException _) {
            return "";
          }
        }

        @Override
        public boolean exists(Path path) {
          return Files.exists(path);
        }

        // Shells do not export the user's number; the owner of the process's own folder does say
        // it.
        @Override
        public boolean isRoot(boolean fallback) {
          try {
            var self = Path.of("/proc/self");
            return Files.exists(self)
                ? Integer.valueOf(0).equals(Files.getAttribute(self, "unix:uid"))
                : fallback;
          } catch (IOException
              | UnsupportedOperationException
              | IllegalArgumentException
              | SecurityException _) {
            return fallback;
          }
        }
      };
}
