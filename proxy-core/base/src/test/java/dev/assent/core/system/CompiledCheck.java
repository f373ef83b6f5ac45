package dev.assent.core.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Lets a C compiler check claims about a system's headers: a text with static assertions that
/// compiles is a proof that needs no run.
public record CompiledCheck(String compiler, Path folder) {
  /// Compiles a text; skips the test where there is no such compiler.
  ///
  /// @param arguments further ones, such as libraries to link with
  public void passes(String text, String... arguments) throws IOException, InterruptedException {
    assumeTrue(isThere(), "there is no compiler " + compiler);
    assertThat(complaints(text, arguments)).as(text).isEmpty();
  }

  /// The compiler's complaints about a text; empty when it compiles.
  public String complaints(String text, String... arguments)
      throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("check.c"), text);
    var command =
        new ArrayList<>(
            List.of(
                compiler,
                "-std=gnu11",
                "-Wall",
                "-Werror",
                "-Wno-unused",
                "-o",
                folder.resolve("check").toString(),
                source.toString()));
    command.addAll(List.of(arguments));
    Path log = folder.resolve("check.log");
    var process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String said = Files.readString(log);
    return process.exitValue() == 0 ? "" : said + " " + process.exitValue();
  }

  /// True if the compiler is there.
  public boolean isThere() {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
      if (Files.isExecutable(Path.of(folder, compiler))) {
        return true;
      }
    }
    return false;
  }
}
