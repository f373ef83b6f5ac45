package dev.assent.core.identity;

import dev.assent.testing.FreePort;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A Keycloak with the realm of the tests and a database in memory.
final class Keycloak implements AutoCloseable {
  private static final Path REALM = Project.one("src/test", "keycloak/assent-realm.json");
  private static final long START_SECONDS = 240;

  private final Process process;
  private final int port;

  private Keycloak(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /// Starts it and waits until it listens.
  ///
  /// @param unpacked the folder with the distribution
  static Keycloak start(Path unpacked) throws Exception {
    Path home;
    try (Stream<Path> inside = Files.list(unpacked)) {
      home =
          inside
              .filter(path -> Files.isExecutable(path.resolve("bin/kc.sh")))
              .findFirst()
              .orElseThrow();
    }
    Path imports = Files.createDirectories(home.resolve("data/import"));
    Files.writeString(imports.resolve("assent-realm.json"), Files.readString(REALM));
    int port = FreePort.next();
    var builder =
        new ProcessBuilder(
                "bin/kc.sh",
                "start-dev",
                "--import-realm",
                "--db=dev-mem",
                "--cache=local",
                "--http-host=127.0.0.1",
                "--http-port=" + port)
            .directory(home.toFile())
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JAVA_OPTS_KC_HEAP", "-Xms128m -Xmx512m");
    Process process = builder.start();
    var keycloak = new Keycloak(process, port);
    try {
      listening(process).get(START_SECONDS, TimeUnit.SECONDS);
      return keycloak;
    } catch (Exception e) {
      keycloak.close();
      throw e;
    }
  }

  // It must be read to its end, so that it never waits for its reader.
  private static CompletableFuture<Void> listening(Process process) {
    var listens = new CompletableFuture<Void>();
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          List<String> said = new ArrayList<>();
          try (var lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
              said.add(line);
              if (line.contains("Listening on: ")) {
                listens.complete(null);
              }
            }
          } catch (IOException e) {
            listens.completeExceptionally(e);
          }
          listens.completeExceptionally(new IOException(String.join("\n", said)));
        });
    return listens;
  }

  String issuer() {
    return "http://127.0.0.1:" + port + "/realms/assent";
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
