package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks that a person's mistake yields a message with place, found and expected, and an exit
/// code, and that nothing is lost.
class BadInputIT {
  private static final int BAD_INPUT = 2;
  private static final int NO_CORE = 3;
  private static final int FAILED = 4;
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";

  @TempDir private Path folder;

  private Image.Ended assent(Path home, String... arguments) throws Exception {
    return Image.run(command(home, arguments), "");
  }

  /// A client that starts the bridge and sends one request.
  private Image.Ended pinged(Path home, String name) throws Exception {
    return Image.run(command(home, "run", name, "--headless"), PING);
  }

  private ProcessBuilder command(Path home, String... arguments) {
    var environment = Map.of("ASSENT_HOME", home.toString());
    return Image.built()
        .command(folder, environment, "assent", arguments)
        .directory(folder.toFile());
  }

  private Path home() {
    return folder.resolve("h");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /// A bridge that cannot serve: the client's request gets an error that says why, stderr says it
  /// too.
  private static void assertRefused(Image.Ended bridge, String... words) throws Exception {
    assertThat(bridge.code()).as(bridge.err()).isEqualTo(NO_CORE);
    var answer = (JsonObject) JsonReader.read(bridge.out().strip(), JsonLimits.MESSAGE);
    assertThat(answer.get("id")).isEqualTo(new JsonNumber("1"));
    assertThat(BridgeClient.error(answer)).contains("nothing ran").contains(words);
    assertThat(bridge.err()).startsWith("assent: ").contains(words);
  }

  @Test
  void anUnknownProxyNameIsToldWithAWayOut() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      assertRefused(
          pinged(home(), "nope"),
          "no server `nope` is configured",
          "add it with `assent proxy add nope");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bad", "../up", "a b", ".hidden", "", "a\u001b[31m"})
  void aNameWithBadCharactersIsNoName(String name) throws Exception {
    var run = assent(home(), "run", name);
    assertThat(run.code()).isEqualTo(BAD_INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("expected 1 to 64 of a-z").doesNotContain("\u001b");
    var added = assent(home(), "proxy", "add", name, "--", "server");
    assertThat(added.code()).isEqualTo(BAD_INPUT);
    assertThat(added.err()).contains("expected 1 to 64 of").doesNotContain("\u001b");
    assertThat(home().resolve("proxies")).doesNotExist();
  }

  @Test
  void aProxyWithoutACommandIsNotAdded() throws Exception {
    var added = assent(home(), "proxy", "add", "files");
    assertThat(added.code()).isEqualTo(BAD_INPUT);
    assertThat(added.err()).contains("found no command, expected the server's command after `--`");
    assertThat(home().resolve("proxies/files")).doesNotExist();
  }

  @Test
  void noVerbAndAWrongVerbSayWhatThereIs() throws Exception {
    assertThat(assent(home()).err()).contains("found no verb, expected one of run, core");
    var wrong = assent(home(), "pollicy");
    assertThat(wrong.code()).isEqualTo(BAD_INPUT);
    assertThat(wrong.err()).contains("`pollicy`").contains("assent policy");
  }

  @Test
  void aPolicyWithThreeMistakesNamesAllThree() throws Exception {
    Path policy =
        file(
            "three.json",
            """
            {
              "combining_algorithm": "deny-override",
              "rules": [
                {"id": "a", "effect": "alow", "conditions": {"tool_name": "*"}},
                {"id": "b", "effect": "deny", "conditions": {"tool_nme": "x"}}
              ]
            }
            """);
    var checked = assent(home(), "policy", "check", policy.toString());
    assertThat(checked.code()).isEqualTo(BAD_INPUT);
    assertThat(checked.out())
        .contains(policy + ":2:26: error: found `deny-override`, expected one of")
        .contains("did you mean `deny-overrides`")
        .contains(policy + ":4:27: error: found `alow`")
        .contains(policy + ":5:50: error: found the unknown condition `tool_nme`")
        .contains("did you mean `tool_name`")
        .contains("3 errors");
    var added =
        assent(home(), "proxy", "add", "files", "--policy", policy.toString(), "--", "server");
    assertThat(added.code()).isEqualTo(BAD_INPUT);
    assertThat(added.err())
        .contains("line 2, column 26")
        .contains("line 4, column 27")
        .contains("line 5, column 50");
    assertThat(home().resolve("proxies/files")).doesNotExist();
  }

  @Test
  void aPolicyOfFiveMebibytesIsTooLarge() throws Exception {
    String text = "{\"rules\": []" + " ".repeat(5 * 1024 * 1024) + "}";
    Path policy = file("big.json", text);
    var checked = assent(home(), "policy", "check", policy.toString());
    assertThat(checked.code()).isEqualTo(BAD_INPUT);
    assertThat(checked.out())
        .contains(policy + ":1:1: error: found")
        .contains("bytes, expected at most 4194304");
    var added =
        assent(home(), "proxy", "add", "files", "--policy", policy.toString(), "--", "server");
    assertThat(added.code()).isEqualTo(BAD_INPUT);
    assertThat(added.err()).contains("found more than 4194304 bytes");
    assertThat(home().resolve("proxies/files")).doesNotExist();
  }

  @Test
  void aPolicyThatGrowsTooLargeLeavesTheLastGoodOneInForce() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      var client = house.client();
      Files.writeString(house.policyFile(), "{\"rules\": []" + " ".repeat(5 * 1024 * 1024) + "}");
      Wait.until(
          "the fault is shown",
          () -> house.assent("status", "--json").out().contains("\"policy_current\": false"));
      var answer = client.called("1", "echo", BridgeClient.arguments("n", "1"));
      assertThat(BridgeClient.text(answer)).contains("1");
    }
  }

  @Test
  void aNewerConfigurationIsRefusedAndNeverRewritten() throws Exception {
    String newer = "{\"schema_version\": 2, \"something\": {\"new\": true}}\n";
    Files.createDirectories(
        home(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path config = Files.writeString(home().resolve("config.json"), newer);
    String place =
        "`" + config + "`, line 1, column 20, `/schema_version`: found `2`, expected `1`";
    for (String[] words :
        new String[][] {
          {"core"}, {"config", "list"}, {"config", "set", "hitl.timeout_seconds", "30"}
        }) {
      var ended = assent(home(), words);
      assertThat(ended.code()).as(String.join(" ", words)).isEqualTo(BAD_INPUT);
      assertThat(ended.err()).contains(place);
    }
    assertRefused(pinged(home(), "files"), "`/schema_version`: found `2`, expected `1`");
    assertThat(config).hasContent(newer);
  }

  @Test
  void aHomeThatIsAFileIsNamedAndLeftAlone() throws Exception {
    Path home = file("home", "not a folder");
    var core = assent(home, "core");
    assertThat(core.code()).isEqualTo(BAD_INPUT);
    assertThat(core.err()).contains("`" + home + "`: found a file, expected a folder");
    assertThat(assent(home, "proxy", "add", "files", "--", "server").code()).isEqualTo(BAD_INPUT);
    assertRefused(pinged(home, "files"), home.toString());
    assertThat(home).hasContent("not a folder");
  }

  @Test
  void aHomeThatOthersMayWriteIsRefused() throws Exception {
    Files.createDirectory(home());
    Files.setPosixFilePermissions(home(), PosixFilePermissions.fromString("rwxrwxrwx"));
    var core = assent(home(), "core");
    assertThat(core.code()).isEqualTo(BAD_INPUT);
    assertThat(core.err())
        .contains(
            "`"
                + home()
                + "`: found a folder that others may write, `rwxrwxrwx`, expected a folder that only");
    assertRefused(pinged(home(), "files"), "open to everybody", home().toString());
    assertThat(home().resolve("installation.key")).doesNotExist();
  }

  @Test
  void aSocketPathThatIsTooLongNamesAWayOut() throws Exception {
    Path home = folder.resolve("a".repeat(100));
    String found = "the socket path `" + home + "/run/core.sock` has ";
    assertThat(assent(home, "core"))
        .satisfies(core -> {
          assertThat(core.code()).isEqualTo(FAILED);
          assertThat(core.err())
              .contains(found)
              .contains("expected at most 100")
              .contains("to a shorter folder");
        });
    assertRefused(pinged(home, "files"), found, "expected at most 100", "to a shorter folder");
  }

  @Test
  void withoutADisplayTheWindowSaysWhatToUse() throws Exception {
    var command =
        Image.built().command(folder, Map.of("ASSENT_HOME", home().toString()), "assent-desktop");
    var ended = Image.run(command, "");
    assertThat(ended.code()).isEqualTo(FAILED);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .contains("found no display")
        .contains("`DISPLAY`")
        .contains("use `assent core`");
  }

  @Test
  void aSecondStartLeavesTheFirstAlone() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      Process first = house.startCore();
      var client = house.client();
      var second = house.assent("core");
      assertThat(second.code()).isEqualTo(5);
      assertThat(second.err()).contains("already runs for `" + house.home.config() + "`");
      assertThat(house.listeningPid()).isEqualTo(first.pid());
      var answer = client.called("1", "echo", BridgeClient.arguments("n", "still"));
      assertThat(BridgeClient.text(answer)).contains("still");
    }
  }

  @Test
  void aRelativeHomeIsRefused() throws Exception {
    var command =
        Image.built().command(folder, Map.of("ASSENT_HOME", "relative"), "assent", "status");
    var ended = Image.run(command.directory(folder.toFile()), "");
    assertThat(ended.code()).isEqualTo(BAD_INPUT);
    assertThat(ended.err()).contains("found ASSENT_HOME `relative`, expected an absolute path");
  }
}
