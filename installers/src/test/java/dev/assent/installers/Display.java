package dev.assent.installers;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A display for windows that nobody looks at. Where there is no Xvfb, the test that wants one is
/// skipped.
///
/// @param name value of `DISPLAY`
record Display(String name, Process server) implements AutoCloseable {
  private static final Path PROGRAM = Path.of("/usr/bin/Xvfb");

  static Display open() throws IOException {
    assumeTrue(Files.isExecutable(PROGRAM), "there is no Xvfb here to show windows on");
    Process server =
        new ProcessBuilder(
                PROGRAM.toString(),
                "-displayfd",
                "1",
                // Or it begins anew when its last client leaves, and turns away who comes then.
                "-noreset",
                "-screen",
                "0",
                "1280x800x24",
                "-nolisten",
                "tcp")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    // It says its number when it can be used.
    BufferedReader said = server.inputReader();
    String number = said.readLine();
    assumeTrue(number != null, "Xvfb does not start here");
    return new Display(":" + number, server);
  }

  @Override
  public void close() {
    server.destroy();
    try {
      if (!server.waitFor(10, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
