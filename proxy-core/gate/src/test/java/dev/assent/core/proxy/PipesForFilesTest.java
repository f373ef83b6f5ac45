package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.CoreStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A pipe in the place of each file of a home: opening one for reading waits until somebody writes,
/// and mostly nobody does.
@DisabledOnOs(OS.WINDOWS)
class PipesForFilesTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}},
        {"id": "no", "effect": "deny", "conditions": {"tool_name": "secret_*"}}]}
      """;

  // Whoever opens a pipe waits for ever; the bound is for a machine that is busy.
  private static final Duration SOON = Duration.ofSeconds(60);

  // Only other programs, hooks and servers that start ask for these files; a digest that is not
  // there is written anew.
  private static final Set<String> UNREAD_AT_A_START =
      Set.of(
          "hook-confirmations.json",
          "known-homes",
          "suggestions.json",
          "tools.json",
          "http-token",
          "stderr.log",
          "pins.digest",
          "command.json");

  @TempDir private Path folder;
  private final StringBuffer said = new StringBuffer();
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          said.append(new SimpleFormatter().formatMessage(line))
              .append(' ')
              .append(line.getThrown())
              .append('\n');
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    Logger.getLogger("").addHandler(ear);
  }

  @AfterEach
  void stopListening() {
    Logger.getLogger("").removeHandler(ear);
  }

  private CoreRig used() throws Exception {
    var rig = CoreRig.start(folder, POLICY);
    Files.createDirectory(anchor().getParent());
    rig.core.config().set("hitl.sound", JsonBoolean.TRUE);
    rig.core
        .config()
        .set("audit.anchor", new JsonString(anchor().resolveSibling("anchor").toString()));
    try (var client = rig.connect().shakeHands()) {
      client.request("l", "tools/list", JsonObject.EMPTY);
      assertThat(client.called("1", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
    }
    return rig;
  }

  private Path anchor() throws IOException {
    return folder.toRealPath().resolve("elsewhere").resolve("anchor.files");
  }

  // Every file of the home and the anchor, those that only come with use among them.
  private List<Path> files() throws IOException {
    Path home = folder.resolve("home").toRealPath();
    var all = new ArrayList<Path>();
    try (var entries = Files.walk(home)) {
      entries
          .filter(entry -> Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS))
          .forEach(all::add);
    }
    for (String more :
        List.of(
            "config.json",
            "switches.json",
            "hook-confirmations.json",
            "known-homes",
            "client-patience.json",
            "suggestions.json",
            "proxies/files/pins.json",
            "proxies/files/tools.json",
            "proxies/files/http-token",
            "proxies/files/system/stderr.log")) {
      if (!all.contains(home.resolve(more))) {
        all.add(home.resolve(more));
      }
    }
    all.add(anchor());
    return all;
  }

  private static void pipe(Path file) throws Exception {
    // At once: a file that is gone for a moment is a server that was removed.
    Path made = file.resolveSibling(file.getFileName() + ".pipe");
    assertThat(new ProcessBuilder("mkfifo", "-m", "600", made.toString()).start().waitFor())
        .as("%s", file)
        .isZero();
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void denyEverything(CoreRig rig) throws Exception {
    try (var socket = LocalSocketClient.connect(rig.core.home().socket())) {
      socket.control(ControlRequest.of(ControlRequest.Verb.DENY_ALL));
    }
  }

  @Test
  void besideARunningCoreTheyHoldUpNothingAndWhatWasInForceStays() throws Exception {
    try (var rig = used()) {
      try (var client = rig.connect().shakeHands()) {
        for (Path file : files()) {
          if (!file.toString().contains("audit")) {
            Files.createDirectories(file.getParent());
            pipe(file);
          }
        }
        assertTimeout(
            SOON,
            () -> {
              CoreRig.until(
                  "the policy's file was looked at",
                  () ->
                      rig.core.policies("files").state().problems().stream()
                          .anyMatch(problem ->
                              problem
                                  .message()
                                  .toString()
                                  .contains("policy.json`: found something that is no file")));
              assertThat(JsonWriter.write(client.called("2", "secret_x", JsonObject.EMPTY).tree()))
                  .contains("refused");
              assertThat(client.called("3", "echo", JsonObject.EMPTY))
                  .isInstanceOf(Message.Success.class);
              rig.core.status();
              denyEverything(rig);
              assertThat(JsonWriter.write(client.called("4", "echo", JsonObject.EMPTY).tree()))
                  .contains("stopped everything");
            });
      }
    }
  }

  @Test
  void inPlaceOfTheLogNothingPassesAndTheErrorNamesTheFile() throws Exception {
    try (var rig = used()) {
      try (var client = rig.connect().shakeHands()) {
        pipe(folder.toRealPath().resolve("home/proxies/files/audit/decisions.jsonl"));
        assertTimeout(
            SOON,
            () ->
                assertThat(JsonWriter.write(client.called("2", "echo", JsonObject.EMPTY).tree()))
                    .contains("decisions.jsonl"));
      }
    }
  }

  @Test
  void aStartEndsInTimeAndTheErrorNamesTheFile() throws Exception {
    var rig = used();
    denyEverything(rig);
    rig.close();
    Path kept = Files.createDirectory(folder.resolve("kept"));
    for (Path file : files()) {
      if (UNREAD_AT_A_START.contains(file.getFileName().toString())) {
        continue;
      }
      boolean there = Files.exists(file);
      if (there) {
        Files.move(file, kept.resolve("file"));
      }
      Files.createDirectories(file.getParent());
      pipe(file);
      said.setLength(0);
      assertTimeout(SOON, this::startAndConnect, file.toString());
      assertThat(said.toString()).as(file.toString()).contains(file.getFileName().toString());
      Files.delete(file);
      if (there) {
        Files.move(kept.resolve("file"), file);
      }
    }
  }

  @Test
  void inPlaceOfTheAcceptedCommandTheServerIsHeldAndTheErrorNamesTheFile() throws Exception {
    used().close();
    pipe(folder.toRealPath().resolve("home/proxies/files/command.json"));
    assertTimeout(SOON, this::startAndConnect);
    assertThat(said.toString()).contains("command.json");
  }

  private void heard(CoreEvent event) {
    if (event instanceof CoreEvent.Attention(_, _, var detail)) {
      said.append(detail);
    }
  }

  // Whatever it ends with, nothing passes that was not to pass.
  private void startAndConnect() throws Exception {
    try (var rig = CoreRig.restart(folder);
        AutoCloseable _ = rig.core.listen(this::heard)) {
      rig.core
          .policies("files")
          .state()
          .problems()
          .forEach(problem -> said.append(problem.message()));
      try (var client = rig.connect()) {
        String answer =
            JsonWriter.write(
                client
                    .request(
                        "init",
                        "initialize",
                        JsonObject.builder().put("clientInfo", JsonObject.EMPTY).build())
                    .tree());
        assertThat(answer).contains("error").contains("Nothing was run");
        said.append(answer);
      } catch (IOException e) {
        said.append(e.getMessage());
      }
    } catch (CoreStartException | ConfigException e) {
      said.append(e.getMessage());
    }
  }
}
