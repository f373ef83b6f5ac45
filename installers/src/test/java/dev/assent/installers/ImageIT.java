package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The image as a thing: movable, complete in itself, quiet on stdout.
class ImageIT {
  @TempDir private Path folder;

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(dir).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(
                file,
                to.resolve(from.relativize(file).toString()),
                StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Test
  void aCopyElsewherePracticesWithoutAJdk() throws Exception {
    Path elsewhere = folder.resolve("some where else").resolve("assent");
    copy(Image.built().root(), elsewhere);
    // Through a link, as people put programs on their search path.
    Path link = Files.createSymbolicLink(folder.resolve("link"), elsewhere.resolve("bin/assent"));
    var version = new ProcessBuilder(link.toString(), "--version");
    version.environment().clear();
    version.environment().putAll(Map.of("PATH", "/usr/bin:/bin", "HOME", folder.toString()));
    assertThat(Image.run(version, ""))
        .satisfies(ended -> {
          assertThat(ended.code()).as(ended.err()).isZero();
          assertThat(ended.out()).startsWith("assent ");
          assertThat(ended.err()).as("complaints about the moved caches").isEmpty();
        });
    var practice =
        new Image(elsewhere).command(folder, Map.of(), "assent", "practice", "--headless");
    var ended = Image.run(practice.directory(folder.toFile()), "");
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("Every call ended as the script expects");
    assertThat(folder.resolve(".config/assent")).as("the person's own home").doesNotExist();
  }

  @Test
  void itKnowsTheNumbersOfEveryLanguageItSpeaks() throws Exception {
    try (var all = Files.walk(Image.built().root())) {
      var release =
          all.filter(file -> file.endsWith("release") && Files.isRegularFile(file))
              .findFirst()
              .orElseThrow();
      assertThat(Files.readString(release)).contains("jdk.localedata");
    }
  }

  @Test
  void theBridgeStartsACoreAndWritesNothingButProtocol() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      // Options that would make any Java talk, if they reached it.
      var command = house.command("assent", "run", House.PROXY, "--headless");
      command.environment().put("JAVA_TOOL_OPTIONS", "-Dsome=thing");
      command.environment().put("JDK_JAVA_OPTIONS", "-Xlog:gc*:stdout");
      try (var client = BridgeClient.start(command, house.root)) {
        client.shakeHands();
        long core = house.listeningPid();
        try {
          client.send("this is no JSON");
          assertThat(BridgeClient.code(client.receive())).isEqualTo(-32700);
          assertThat(BridgeClient.text(client.called("1", "echo", arguments("n", "1"))))
              .contains("1");
          client.called("2", "secret_read", JsonObject.EMPTY);
          client.finishSending();
          // Every line was read as a message; there is nothing else.
          assertThat(client.rest()).isEmpty();
          assertThat(client.ended()).isZero();
          assertThat(client.errors()).isEmpty();
        } finally {
          ProcessHandle.of(core).ifPresent(ProcessHandle::destroy);
        }
        Wait.until("the core has ended", () -> Wait.gone(core));
      }
      house.assertLogIsIntact();
    }
  }
}
