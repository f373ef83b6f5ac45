package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// `oidc-provider` of the npm registry, an issuer that others wrote, in a process of its own. Time
/// passes for it and for the tests alike when they say so.
final class OidcProvider extends Clock implements AutoCloseable {
  private static final Path FILES = Project.one("src/test", "issuer");
  private static final Path MODULES = Path.of("target/issuer");
  private static final long FETCH_SECONDS = 120;
  private static final long ANSWER_SECONDS = 60;

  private final Process node;
  private final String address;
  private volatile Duration ahead = Duration.ZERO;

  private OidcProvider(Process node, String address) {
    this.node = node;
    this.address = address;
  }

  /// Starts it. The test is skipped with the reason where there is no Node, an old one, or no
  /// package to be had.
  static OidcProvider start() throws Exception {
    fetch();
    Path log = MODULES.resolve("issuer.log");
    Process node = started(log, "node", "issuer.mjs");
    String address = line(node);
    if (address.isEmpty()) {
      node.destroyForcibly().waitFor();
      assumeTrue(false, "this Node cannot run oidc-provider: " + Files.readString(log).strip());
    }
    return new OidcProvider(node, address);
  }

  private static void fetch() throws Exception {
    Files.createDirectories(MODULES);
    Path lock = MODULES.resolve("installed.json");
    boolean there =
        Files.exists(lock) && Files.mismatch(lock, FILES.resolve("package-lock.json")) < 0;
    for (String name : List.of("package.json", "package-lock.json", ".npmrc", "issuer.mjs")) {
      Files.copy(FILES.resolve(name), MODULES.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
    if (there) {
      return;
    }
    Path log = MODULES.resolve("npm.log");
    Process npm = started(log, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
    npm.getOutputStream().close();
    boolean ended = npm.waitFor(FETCH_SECONDS, TimeUnit.SECONDS);
    npm.destroyForcibly().waitFor();
    assumeTrue(
        ended && npm.exitValue() == 0, "npm cannot fetch oidc-provider: " + Files.readString(log));
    Files.copy(FILES.resolve("package-lock.json"), lock, StandardCopyOption.REPLACE_EXISTING);
  }

  private static Process started(Path log, String... command) {
    try {
      return new ProcessBuilder(command)
          .directory(MODULES.toFile())
          .redirectError(log.toFile())
          .start();
    } catch (IOException e) {
      assumeTrue(false, "`" + command[0] + "` cannot be started: " + e.getMessage());
      throw new UncheckedIOException(e);
    }
  }

  /// Its next line; empty when it has ended.
  private static String line(Process node) throws Exception {
    var next = new CompletableFuture<String>();
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            String read = node.inputReader().readLine();
            next.complete(read == null ? "" : read);
          } catch (IOException e) {
            next.completeExceptionally(e);
          }
        });
    try {
      return next.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      node.destroyForcibly();
      throw e;
    }
  }

  private void tell(String command) throws Exception {
    node.outputWriter().write(command + "\n");
    node.outputWriter().flush();
    String answer;
    do {
      answer = line(node);
    } while (!answer.isEmpty() && !answer.startsWith("= ")); // it prints notes of its own
    assertThat(answer).isEqualTo("= " + command);
  }

  String address() {
    return address;
  }

  /// Lets time pass.
  void pass(Duration time) throws Exception {
    ahead = ahead.plus(time);
    tell("ahead " + ahead.toSeconds());
  }

  /// Has it sign with new keys, and publish only these.
  void rotate() throws Exception {
    tell("rotate");
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }

  @Override
  public void close() {
    node.destroyForcibly();
  }
}
