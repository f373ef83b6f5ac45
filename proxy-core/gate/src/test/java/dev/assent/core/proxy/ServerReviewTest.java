package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.config.proxy.CommandPart;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.hooks.FileDigests;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.ReviewedCommand.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A changed command holds its server until one click accepts it.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the servers of this test are shell scripts")
class ServerReviewTest {
  private static final String ALLOW_ALL =
      "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"mcp_method\":\"*\"}}]}";

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void realFolder() throws Exception {
    folder = temporary.toRealPath();
  }

  private CoreRig rig() throws Exception {
    Path seen = folder.resolve("called.txt");
    return new CoreRig(folder, ALLOW_ALL, Duration.ofSeconds(60), PlainServer.in(folder, seen));
  }

  private boolean wasCalled() {
    return Files.exists(folder.resolve("called.txt"));
  }

  private static String call(CoreRig rig) throws Exception {
    try (var client = rig.connect()) {
      client.request("init", "initialize", JsonObject.EMPTY);
      return JsonWriter.write(client.called("c", "demo.get", JsonObject.EMPTY).tree());
    }
  }

  private static List<String> events(CoreRig rig) throws Exception {
    return rig.records(AuditFile.AUTH).stream().map(AuditRecord::type).toList();
  }

  @Test
  void aServerThatWasAddedHereStartsAndItsFilesAreTaken() throws Exception {
    try (var rig = rig()) {
      assertThat(rig.core.servers().of("files").state()).isEqualTo(State.ADDED);
      assertThat(call(rig)).contains("done");
      var now = rig.core.servers().of("files");
      assertThat(now.state()).isEqualTo(State.ACCEPTED);
      assertThat(now.parts().stream().map(CommandPart::role))
          .containsExactly("program", "interpreter", "script");
      assertThat(events(rig)).contains("command_first_seen");
    }
  }

  @Test
  void aChangedScriptHoldsTheServerUntilItIsAccepted() throws Exception {
    try (var rig = rig()) {
      assertThat(call(rig)).contains("done");
      Files.delete(folder.resolve("called.txt"));
      Path script = folder.resolve("plain-server.sh");
      Files.writeString(script, Files.readString(script) + "\n# another one\n");
      assertThat(call(rig))
          .contains(
              "the server is held, because its command is not the one that was accepted",
              "page Servers")
          .doesNotContain(folder.toString());
      assertThat(wasCalled()).isFalse();
      assertThat(rig.decision("c").string("failure")).contains("held");
      assertThat(events(rig)).contains("server_held");

      var shown = rig.core.servers().of("files");
      assertThat(shown.state()).isEqualTo(State.CHANGED);
      assertThat(shown.before().orElseThrow()).isNotEqualTo(shown.parts());
      rig.core.servers().accept(shown);
      assertThat(events(rig)).contains("command_accepted");
      RecordExamples.show(rig.records(AuditFile.AUTH), "server_held", "command_accepted");
      assertThat(call(rig)).contains("done");
    }
  }

  @Test
  void whatChangesAfterItWasShownIsNotAccepted() throws Exception {
    try (var rig = rig()) {
      assertThat(call(rig)).contains("done");
      Path script = folder.resolve("plain-server.sh");
      Files.writeString(script, Files.readString(script) + "\n# shown\n");
      assertThat(call(rig)).contains("held");
      var shown = rig.core.servers().of("files");
      Files.writeString(script, Files.readString(script) + "\n# not shown\n");
      rig.core.servers().accept(shown);
      assertThat(call(rig)).contains("held");
      assertThat(rig.core.servers().of("files").isHeld()).isTrue();
    }
  }

  @Test
  void aConfigurationThatAppearedOtherwiseIsHeld() throws Exception {
    try (var rig = rig()) {
      Files.delete(rig.core.home().proxyFolder("files").resolve("command.json"));
      assertThat(call(rig)).contains("nobody has accepted its command yet");
      assertThat(wasCalled()).isFalse();
      var shown = rig.core.servers().of("files");
      assertThat(shown.state()).isEqualTo(State.NEW);
      rig.core.servers().accept(shown);
      assertThat(call(rig)).contains("done");
    }
  }

  @Test
  void aConfigurationEditedByHandIsHeld() throws Exception {
    try (var rig = rig()) {
      assertThat(call(rig)).contains("done");
      Path config = rig.core.home().proxyFile("files");
      Files.writeString(config, Files.readString(config).replace("called.txt", "elsewhere.txt"));
      CoreRig.until(
          "the configuration is read",
          () -> rig.core.servers().of("files").state() == State.CHANGED);
      assertThat(call(rig)).contains("held");
      assertThat(folder.resolve("elsewhere.txt")).doesNotExist();
    }
  }

  @Test
  void aBrokenFileOfAcceptedCommandsAcceptsNothing() throws Exception {
    try (var rig = rig()) {
      assertThat(call(rig)).contains("done");
      Files.writeString(
          rig.core.home().proxyFolder("files").resolve("command.json"), "{\"schema_version\":1,");
      assertThat(call(rig)).contains("held");
      rig.core.servers().accept(rig.core.servers().of("files"));
      assertThat(call(rig)).contains("done");
    }
  }

  @Test
  void aProgramThatIsGoneIsNoMatterOfAcceptance() throws Exception {
    var missing = List.of(folder.resolve("missing").toString());
    try (var rig = new CoreRig(folder, ALLOW_ALL, Duration.ofSeconds(60), missing)) {
      assertThat(call(rig)).contains("it could not be started", "does not exist");
      var shown = rig.core.servers().of("files");
      assertThat(shown.state()).isEqualTo(State.UNUSABLE);
      assertThatThrownBy(() -> rig.core.servers().accept(shown))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void theSettingSwitchesItOff() throws Exception {
    try (var rig = rig()) {
      Files.delete(rig.core.home().proxyFolder("files").resolve("command.json"));
      rig.core.config().set("safeguards.hold_commands", JsonBoolean.FALSE);
      assertThat(call(rig)).contains("done");
    }
  }

  @Test
  void whatIsHeldIsNotSaidWhereNothingIsHeld() throws Exception {
    try (var rig = rig()) {
      Files.delete(rig.core.home().proxyFolder("files").resolve("command.json"));
      assertThat(rig.core.servers().of("files").isHeld()).isTrue();
      rig.core.config().set("safeguards.hold_commands", JsonBoolean.FALSE);
      assertThat(rig.core.servers().of("files").state()).isEqualTo(State.UNHELD);
      assertThat(rig.core.servers().of("files").isHeld()).isFalse();
    }
  }

  private List<String> alarms(CoreRig rig) {
    var alarms = new CopyOnWriteArrayList<String>();
    rig.core.listen(event -> {
      switch (event) {
        case CoreEvent.Attention(_, var code, _) -> alarms.add(code);
        case CoreEvent.AttentionOver(_, var code) -> alarms.add("no " + code);
        default -> {}
      }
    });
    return alarms;
  }

  @Test
  void theAlarmOfAHeldServerEndsWithTheHold() throws Exception {
    try (var rig = rig()) {
      var alarms = alarms(rig);
      assertThat(call(rig)).contains("done");
      Path script = folder.resolve("plain-server.sh");
      String before = Files.readString(script);
      Files.writeString(script, before + "\n# another one\n");
      assertThat(call(rig)).contains("held");
      rig.core.servers().accept(rig.core.servers().of("files"));
      CoreRig.until("it is over", () -> alarms.equals(List.of("server-held", "no server-held")));
      Files.writeString(script, before + "\n# a third one\n");
      assertThat(call(rig)).contains("held");
      Files.writeString(script, before);
      assertThat(call(rig)).contains("done");
      CoreRig.until("it is over", () -> alarms.size() == 4);
      assertThat(alarms).last().isEqualTo("no server-held");
    }
  }

  /// The search path that a server keeps counts for the page as for its sessions.
  @Test
  void thePageLooksWhereSessionsDo() throws Exception {
    Path shell = program("one/shell", "#!/bin/sh\nexec /bin/bash \"$@\"\n");
    var server = new ArrayList<>(PlainServer.in(folder, folder.resolve("called.txt")));
    server.set(1, "shell");
    String kept = folder.resolve("one") + ":/usr/bin:/bin";
    var definition = CoreRig.definition(server, Map.of("PATH", kept), Duration.ofSeconds(60));
    try (var rig = new CoreRig(folder, ALLOW_ALL, definition)) {
      assertThat(call(rig)).contains("done");
      var shown = rig.core.servers().of("files");
      assertThat(shown.state()).isEqualTo(State.ACCEPTED);
      assertThat(shown.parts().stream().map(CommandPart::path)).contains(shell);
    }
  }

  private static String callFrom(CoreRig rig, Path work) throws Exception {
    try (var client = rig.connectFrom(work)) {
      client.request("init", "initialize", JsonObject.EMPTY);
      return JsonWriter.write(client.called("c", "demo.get", JsonObject.EMPTY).tree());
    }
  }

  /// In one folder the script is another than in the other.
  private ProxyDefinition inTwoFolders(Path first, Path second) throws Exception {
    Files.createDirectory(first);
    Files.createDirectory(second);
    var server = new ArrayList<>(PlainServer.in(first, folder.resolve("called.txt")));
    Path script = first.resolve(Path.of(server.get(2)).getFileName());
    Files.writeString(
        second.resolve(script.getFileName()), Files.readString(script) + "\n# another one\n");
    server.set(2, script.getFileName().toString());
    return CoreRig.definition(server, Map.of(), Duration.ofSeconds(60));
  }

  /// Where the client's folder decides, a session that is held tells, else the latest one.
  @Test
  void aHeldClientIsSaidUntilItsCommandIsAcceptedWhateverOthersDo() throws Exception {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    try (var rig = new CoreRig(folder, ALLOW_ALL, inTwoFolders(first, second))) {
      var alarms = alarms(rig);
      assertThat(callFrom(rig, first)).contains("done");
      assertThat(callFrom(rig, second)).contains("held");
      assertThat(callFrom(rig, first)).contains("done");
      var shown = rig.core.servers().of("files");
      assertThat(shown.isHeld()).isTrue();
      rig.core.servers().accept(shown);
      CoreRig.until("it is over", () -> alarms.contains("no server-held"));
      assertThat(alarms).containsExactly("server-held", "no server-held");
      assertThat(callFrom(rig, second)).contains("done");
      assertThat(rig.core.servers().of("files").state()).isEqualTo(State.ACCEPTED);
    }
  }

  @Test
  void aClientWhoseFolderIsGoneIsNotHeldAnyMore() throws Exception {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    try (var rig = new CoreRig(folder, ALLOW_ALL, inTwoFolders(first, second))) {
      var alarms = alarms(rig);
      assertThat(callFrom(rig, first)).contains("done");
      assertThat(callFrom(rig, second)).contains("held");
      Files.delete(second.resolve("plain-server.sh"));
      Files.delete(second);
      assertThat(callFrom(rig, first)).contains("done");
      CoreRig.until("it is over", () -> alarms.contains("no server-held"));
      assertThat(rig.core.servers().of("files").state()).isEqualTo(State.ACCEPTED);
    }
  }

  @Test
  void beforeTheFirstSessionWhatIsAsItWasAcceptedIsNotHeld() throws Exception {
    Path first = folder.resolve("first");
    Path script = first.resolve("plain-server.sh");
    try (var rig = new CoreRig(folder, ALLOW_ALL, inTwoFolders(first, folder.resolve("second")))) {
      assertThat(callFrom(rig, first)).contains("done");
    }
    try (var rig = CoreRig.restart(folder)) {
      assertThat(rig.core.servers().of("files").state()).isEqualTo(State.ACCEPTED);
      Files.writeString(script, Files.readString(script) + "\n# changed\n");
      assertThat(rig.core.servers().of("files").isHeld()).isTrue();
    }
  }

  @Test
  void discoveryOfAHeldServerIsRefusedToo() throws Exception {
    try (var rig = rig()) {
      Files.delete(rig.core.home().proxyFolder("files").resolve("command.json"));
      try (var client = rig.connect()) {
        assertThat(client.request("1", "initialize", JsonObject.EMPTY))
            .isInstanceOf(Message.Failure.class);
        assertThat(client.request("2", "tools/list", JsonObject.EMPTY))
            .isInstanceOf(Message.Failure.class);
      }
    }
  }

  private List<CommandPart> parts(String path, String... command) throws Exception {
    return new CommandParts(new FileDigests(Clock.systemUTC())).of(List.of(command), path, folder);
  }

  private Path program(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return file;
  }

  @Test
  void everyWayToSwapACommandChangesItsParts() throws Exception {
    Path one = program("one/tool", "#!/bin/sh\necho 1\n");
    Path two = program("two/tool", "#!/bin/sh\necho 2\n");
    Path script = program("s.js", "1");
    Path link = Files.createSymbolicLink(folder.resolve("link"), one);
    var program = parts("/bin", link.toString(), script.toString());

    Files.writeString(one, "#!/bin/sh\necho 3\n");
    assertThat(parts("/bin", link.toString(), script.toString())).isNotEqualTo(program);
    Files.writeString(one, "#!/bin/sh\necho 1\n");
    assertThat(parts("/bin", link.toString(), script.toString())).isEqualTo(program);
    Files.delete(link);
    Files.createSymbolicLink(link, two);
    assertThat(parts("/bin", link.toString(), script.toString())).isNotEqualTo(program);

    var first = parts(one.getParent() + ":" + two.getParent(), "tool");
    var second = parts(two.getParent() + ":" + one.getParent(), "tool");
    assertThat(first).isNotEqualTo(second);
    Files.delete(link);
    Files.createSymbolicLink(link, one);
    Files.writeString(script, "2");
    assertThat(parts("/bin", link.toString(), script.toString())).isNotEqualTo(program);
  }

  @Test
  void scriptsArePartsAndDataIsNot() throws Exception {
    Path node = program("bin/node", "#!/bin/sh\n");
    Path python = program("bin/python3.12", "x");
    Path script = folder.resolve("server");
    Path data = folder.resolve("notes.sqlite");
    Path preload = folder.resolve("hook.mjs");
    Path jar = folder.resolve("a.jar");
    for (Path file : List.of(script, data, preload, jar)) {
      Files.writeString(file, "x");
    }
    String path = node.getParent().toString();
    assertThat(roles(path, "node", "--import=" + preload, script.toString(), data.toString()))
        .containsExactly(
            "program node", "script hook.mjs", "script server", "interpreter " + shell());
    assertThat(roles(path, "python3.12", "-u", "server"))
        .containsExactly("program python3.12", "script server");
    assertThat(roles(path, "env", "-S", "node", "server"))
        .contains("interpreter node", "script server");
    assertThat(roles(path, "python3.12", "-cp", jar + ":" + data)).contains("script a.jar");
    assertThat(CommandParts.fetches(List.of("/usr/local/bin/npx", "-y", "x"))).isTrue();
    assertThat(CommandParts.fetches(List.of("uvx.exe", "x"))).isTrue();
    assertThat(CommandParts.fetches(List.of("node", "npx"))).isFalse();
  }

  private static String shell() throws Exception {
    return Path.of("/bin/sh").toRealPath().getFileName().toString();
  }

  private List<String> roles(String path, String... command) throws Exception {
    return parts(path + ":/usr/bin:/bin", command).stream()
        .map(part -> part.role() + " " + part.path().getFileName())
        .toList();
  }
}
