package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Two versions side by side, and the link that leads from the one to the other while programs run.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs of the image are scripts")
class UpgradeIT {
  private static final int LOST = 4;

  @TempDir private Path folder;

  private Path program() {
    return folder.resolve("program");
  }

  /// The built image under another number: its own launchers and arguments, the rest by links.
  private void install(String version) throws IOException {
    Path image = Image.built().root();
    Path to = program().resolve(version);
    for (String copied : List.of("bin", "lib/args")) {
      Files.createDirectories(to.resolve(copied));
      try (Stream<Path> files = Files.list(image.resolve(copied))) {
        for (Path file : files.toList()) {
          Files.copy(
              file,
              to.resolve(copied).resolve(file.getFileName()),
              StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
    try (Stream<Path> files = Files.list(image.resolve("lib"))) {
      for (Path file :
          files
              .filter(file ->
                  !List.of("args", "version", "known-homes")
                      .contains(file.getFileName().toString()))
              .toList()) {
        Files.createSymbolicLink(to.resolve("lib").resolve(file.getFileName()), file);
      }
    }
    Files.writeString(to.resolve("lib/version"), version + "\n");
    // There is no screen; the toolkit draws into memory.
    Path arguments = to.resolve("lib/args/desktop");
    Files.writeString(arguments, "-Dglass.platform=Headless\n" + Files.readString(arguments));
  }

  private void use(String version) throws IOException {
    Path draft = Files.createSymbolicLink(program().resolve("draft"), Path.of(version));
    Files.move(
        draft,
        program().resolve("current"),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  private Image entry() {
    return new Image(program().resolve("current"));
  }

  // The folder of the version is a word of each program's command.
  private boolean runs(House house, String version) throws Exception {
    var command =
        ProcessHandle.of(house.listeningPid())
            .flatMap(process -> process.info().arguments())
            .orElseThrow();
    return List.of(command).contains("-Dassent.home=" + program().toRealPath().resolve(version));
  }

  @Test
  void anOpenSessionStaysWithTheVersionItBeganWithAndTheNextOneRunsTheNewOne() throws Exception {
    install("1.0.0");
    install("2.0.0");
    use("1.0.0");
    try (var house = House.with(entry(), folder, Policies.BY_NAME)) {
      var open = house.client();
      assertThat(BridgeClient.text(open.called("1", "echo", arguments("n", "before"))))
          .contains("before");
      assertThat(runs(house, "1.0.0")).isTrue();
      use("2.0.0");
      assertThat(BridgeClient.text(open.called("2", "echo", arguments("n", "after"))))
          .contains("after");
      var beside = house.client();
      assertThat(BridgeClient.text(beside.called("1", "echo", arguments("n", "beside"))))
          .contains("beside");
      assertThat(runs(house, "1.0.0")).isTrue();
      for (var client : List.of(open, beside)) {
        client.finishSending();
        assertThat(client.ended()).isZero();
      }
      Wait.until("the old core leaves", () -> house.assent("status").code() == 3);
      assertThat(BridgeClient.text(house.client().called("1", "echo", arguments("n", "next"))))
          .contains("next");
      assertThat(runs(house, "2.0.0")).isTrue();
      assertThat(house.seenNumbers()).containsExactly("before", "after", "beside", "next");
      house.assertLogIsIntact();
    }
  }

  @Test
  void aCallThatWaitsOverAnUpgradeIsStillAnsweredAndAfterAStopTheNewVersionStarts()
      throws Exception {
    install("1.0.0");
    install("2.0.0");
    use("1.0.0");
    try (var house = House.with(entry(), folder, Policies.BY_NAME)) {
      startInBackground(house);
      var client = house.client();
      client.call(
          "1",
          "write_file",
          arguments("path", house.work().resolve("new.txt").toString(), "content", "x", "n", "w"));
      Wait.until("the call waits", () -> house.assent("queue").out().contains("write_file"));
      use("2.0.0");
      assertThat(house.assent("queue").out()).contains("write_file");
      assertThat(runs(house, "1.0.0")).isTrue();
      assertThat(house.assent("deny", waitingId(house)).code()).isZero();
      assertThat(BridgeClient.reason(client.receive())).contains("person");
      client.finishSending();
      assertThat(client.ended()).isZero();
      assertThat(house.assent("stop").code()).isZero();
      assertThat(BridgeClient.text(house.client().called("1", "echo", arguments("n", "next"))))
          .contains("next");
      assertThat(runs(house, "2.0.0")).isTrue();
      assertThat(house.assent("stop").code()).isZero();
      house.assertLogIsIntact();
    }
  }

  @Test
  void whoIsAskedToStopWithdrawsWhatWaitsAndEnds() throws Exception {
    install("1.0.0");
    use("1.0.0");
    try (var house = House.with(entry(), folder, Policies.BY_NAME)) {
      startInBackground(house);
      long pid = house.listeningPid();
      var client = house.client();
      client.call(
          "1",
          "write_file",
          arguments("path", house.work().resolve("new.txt").toString(), "content", "x", "n", "w"));
      Wait.until("the call waits", () -> house.assent("queue").out().contains("write_file"));
      var stopped = house.assent("stop");
      assertThat(stopped.code()).as(stopped.err()).isZero();
      assertThat(stopped.out())
          .contains("sessions that were open: 1", "waiting calls withdrawn: 1");
      assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
      assertThat(BridgeClient.reason(client.receive())).contains("withdrawn");
      assertThat(client.ended()).isEqualTo(LOST);
      assertThat(client.errors()).contains("the core ended the session");
      assertThat(house.assent("stop").code()).isEqualTo(3);
      house.assertLogIsIntact();
    }
  }

  private void startInBackground(House house) throws Exception {
    Path said = folder.resolve("desktop.txt");
    var builder =
        house
            .command("assent-desktop", "--background")
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    Process desktop = builder.start();
    house.endsWith(desktop);
    Wait.until(
        "the application listens",
        () -> {
          assertThat(desktop.isAlive()).as(() -> "the application").isTrue();
          return house.assent("status").code() == 0;
        });
  }

  private static String waitingId(House house) throws Exception {
    var queue =
        (JsonObject) JsonReader.read(house.assent("queue", "--json").out(), JsonLimits.FILE);
    return ((JsonObject) queue.array("waiting").orElseThrow().items().getFirst())
        .string("id")
        .orElseThrow();
  }
}
