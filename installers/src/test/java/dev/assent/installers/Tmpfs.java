package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A small disk of its own, mounted over a folder. Where this user may not mount, the test that
/// wants it is skipped.
record Tmpfs(Path folder) implements AutoCloseable {
  static Tmpfs mount(Path folder, int kibibytes) throws Exception {
    Files.createDirectories(folder);
    String options = "mode=0700,size=" + kibibytes + "k";
    String said = run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString());
    assumeTrue(said.isEmpty(), () -> "a tmpfs cannot be mounted here: " + said);
    return new Tmpfs(folder);
  }

  /// Takes all the room that is left.
  Path fill() throws IOException {
    Path filler = folder.resolve("filler");
    try (var out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(new byte[256]);
      }
    } catch (IOException e) {
      // Full, as it should be.
      assertThat(Files.getFileStore(folder).getUsableSpace()).isZero();
    }
    return filler;
  }

  /// Possible where nothing below has a file open to be written.
  void makeReadOnly() throws Exception {
    assertThat(run("mount", "-o", "remount,ro", folder.toString())).isEmpty();
  }

  void makeWritable() throws Exception {
    assertThat(run("mount", "-o", "remount,rw", folder.toString())).isEmpty();
  }

  private static String run(String... words) throws Exception {
    try {
      Process process = new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes()).strip();
      return process.waitFor() == 0 ? "" : "exit status " + process.exitValue() + ": " + said;
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /// Unmounts, lazily: what still has a file open there keeps it.
  @Override
  public void close() {
    try {
      assertThat(run("umount", "-l", folder.toString())).isEmpty();
    } catch (Exception e) {
      throw new AssertionError("the small disk stays mounted at " + folder, e);
    }
  }
}
