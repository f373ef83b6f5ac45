package dev.assent.installers;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A program or library of the npm registry, in a version that is known here.
///
/// @param pack its package
/// @param bin the name of its command; empty where it has none
record NpmProgram(String pack, String version, String bin) {
  private static final long MINUTES = 8;

  /// Its command, fetched where it is not there yet. Skips the test where it cannot be fetched.
  Path fetched() throws Exception {
    return modules().resolve(".bin").resolve(bin);
  }

  /// The folder of its modules, fetched where it is not there yet. Skips the test where it cannot
  /// be fetched.
  Path modules() throws Exception {
    Path folder =
        Files.createDirectories(
            Path.of("target/npm", (pack.replace("@", "") + "-" + version).replace('/', '-'))
                .toAbsolutePath());
    Path modules = folder.resolve("node_modules");
    if (!Files.exists(modules.resolve(pack))) {
      Files.writeString(folder.resolve("package.json"), "{\"private\": true}\n");
      Path said = folder.resolve("npm.log");
      int status = install(folder, said);
      assumeTrue(
          status == 0 && Files.exists(modules.resolve(pack)),
          () -> "npm cannot fetch " + pack + ": " + read(said));
    }
    return modules;
  }

  private int install(Path folder, Path said) throws InterruptedException {
    try {
      Process npm =
          new ProcessBuilder("npm", "install", "--no-audit", "--no-fund", pack + "@" + version)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      if (!npm.waitFor(MINUTES, TimeUnit.MINUTES)) {
        npm.destroyForcibly();
        return -1;
      }
      return npm.exitValue() == 0 ? prepare(folder) : npm.exitValue();
    } catch (IOException e) {
      assumeTrue(false, "there is no npm: " + e.getMessage());
      return -1;
    }
  }

  // npm runs the scripts of packages no more; one of them puts its program into its place.
  private int prepare(Path folder) throws IOException, InterruptedException {
    Path own = folder.resolve("node_modules").resolve(pack);
    if (!Files.exists(own.resolve("postinstall.mjs"))) {
      return 0;
    }
    return new ProcessBuilder("node", "postinstall.mjs")
        .directory(own.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "nothing was said";
    }
  }
}
