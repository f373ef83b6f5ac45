package dev.assent.core.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/// Throw-away homes and files for tests.
public final class TestHomes {
  public static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07.089Z"), ZoneOffset.UTC);

  private TestHomes() {}

  static AssentHome in(Path folder) {
    Path home = folder.resolve("home");
    return new AssentHome(home, home, home.resolve("run"));
  }

  public static AssentHome prepared(Path folder) throws ConfigException {
    AssentHome home = in(folder);
    home.prepare();
    return home;
  }

  public static void write(Path file, String text) throws IOException {
    Files.createDirectories(
        file.getParent(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
