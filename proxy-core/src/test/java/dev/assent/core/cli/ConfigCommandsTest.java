package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandsTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  @Test
  void valuesAreSetReadAndTakenBack() {
    assertThat(console.run("config", "get", "hitl.timeout_seconds")).isZero();
    assertThat(console.out).isEqualTo("60\n");
    assertThat(console.run("config", "set", "hitl.timeout_seconds", "90")).isZero();
    assertThat(console.out).isEqualTo("hitl.timeout_seconds is now 90\n");
    assertThat(console.run("config", "get", "hitl.timeout_seconds", "--json")).isZero();
    assertThat(console.out).isEqualTo("90\n");
    assertThat(console.run("config", "unset", "hitl.timeout_seconds")).isZero();
    assertThat(console.out).isEqualTo("hitl.timeout_seconds is now 60\n");
  }

  @Test
  void whatAsksForThePersonChangesOnlyWithTheirProof() {
    assertThat(console.run("config", "set", "hitl.reauthenticate", "danger")).isEqualTo(1);
    assertThat(console.err)
        .isEqualTo(
            "assent: `hitl.reauthenticate` changes only when the system confirms that it is you:"
                + " nothing is asked in a test\n");
    assertThat(console.run("config", "set", "hitl.reauthenticate", "sometimes")).isEqualTo(2);
    assertThat(console.run("config", "set", "hitl.reauthenticate", "never"))
        .as("as it is")
        .isZero();

    console.presence = _ -> new PresenceResult.Proved(PresenceMeans.POLKIT);
    assertThat(console.run("config", "set", "hitl.reauthenticate", "danger")).isZero();
    assertThat(console.read("config.json")).contains("\"reauthenticate\": \"danger\"");

    console.presence = _ -> new PresenceResult.Refused();
    assertThat(console.run("config", "set", "hitl.reauthenticate", "never")).isEqualTo(1);
    assertThat(console.run("config", "unset", "hitl.reauthenticate")).isEqualTo(1);
    assertThat(console.run("config", "get", "hitl.reauthenticate")).isZero();
    assertThat(console.out).isEqualTo("\"danger\"\n");
    assertThat(console.run("config", "set", "hitl.sound", "false")).as("any other").isZero();

    console.presence = _ -> new PresenceResult.Proved(PresenceMeans.POLKIT);
    assertThat(console.run("config", "unset", "hitl.reauthenticate")).isZero();
    assertThat(console.out).isEqualTo("hitl.reauthenticate is now \"never\"\n");
  }

  @Test
  void wordsNeedNoQuotesAndMayHaveThem() {
    assertThat(console.run("config", "set", "desktop.theme", "dark")).isZero();
    assertThat(console.out).isEqualTo("desktop.theme is now \"dark\"\n");
    assertThat(console.run("config", "set", "desktop.theme", "\"light\"")).isZero();
    assertThat(console.read("config.json")).contains("\"theme\": \"light\"");
    assertThat(console.run("config", "set", "hitl.quiet_hours", "22:00-07:00")).isZero();
    assertThat(console.run("config", "set", "hitl.quiet_hours", "null")).isZero();
    assertThat(console.out).isEqualTo("hitl.quiet_hours is now null\n");
  }

  @Test
  void aValueThatIsNotTakenIsTold() {
    assertThat(console.run("config", "set", "hitl.timeout_seconds", "soon")).isEqualTo(2);
    assertThat(console.err)
        .isEqualTo(
            "assent: `FOLDER/home/config.json`, `hitl.timeout_seconds`: found `\"soon\"`, expected a whole number from 5 to 300\n");
    assertThat(console.run("config", "set", "limits.calls_per_second", "-1")).isEqualTo(2);
    assertThat(console.err).contains("found `-1`");
    assertThat(console.run("config", "set", "hitl.timeout", "5")).isEqualTo(2);
    assertThat(console.err).contains("found no setting `hitl.timeout`");
    assertThat(console.run("config", "get", "hitl.sond")).isEqualTo(2);
    assertThat(console.err).contains("did you mean `hitl.sound`?");
    assertThat(console.home().resolve("config.json")).doesNotExist();
  }

  @Test
  void theListShowsEveryKeyAndMarksWhatDiffers() {
    console.run("config", "set", "hitl.sound", "false");
    assertThat(console.run("config", "list")).isZero();
    assertThat(console.out.lines()).hasSize(55);
    assertThat(console.out)
        .containsPattern("^KEY +VALUE +EXPECTED +MEANING")
        .containsPattern(
            "\nhitl.timeout_seconds +60 +a whole number from 5 to 300 +seconds a call waits")
        .containsPattern("\nhitl.sound +false \\* +`true` or `false` +whether");
    assertThat(console.run("config", "list", "--json")).isZero();
    assertThat(console.out)
        .contains(
            "\"key\": \"hitl.sound\",\n      \"value\": false,\n      \"default\": true,\n      \"expected\": ");
  }

  @Test
  void thePathIsToldAlsoWhenTheFileIsBroken() throws IOException {
    Files.writeString(console.home(), "not a folder");
    assertThat(console.run("config", "path")).isZero();
    assertThat(console.out).isEqualTo("FOLDER/home/config.json\n");
    assertThat(console.run("config", "path", "--json")).isZero();
    assertThat(console.out).contains("\"runtime\": \"FOLDER/home/run\"");
  }

  @Test
  void allMistakesOfABrokenFileAreTold() throws IOException {
    console.run("config", "set", "hitl.sound", "false");
    Files.writeString(
        console.home().resolve("config.json"), "{\"hitl\": {\"sond\": 1, \"hold_ms\": 1}}");
    assertThat(console.run("config", "set", "hitl.sound", "true")).isEqualTo(2);
    assertThat(console.err.lines()).hasSize(2);
    assertThat(console.err)
        .contains(
            "did you mean `sound`?",
            "`/hitl/hold_ms`: found `1`, expected a whole number from 800 to 3000");
    assertThat(console.read("config.json")).isEqualTo("{\"hitl\": {\"sond\": 1, \"hold_ms\": 1}}");
  }

  @Test
  void aNewerFileIsRefused() throws IOException {
    console.run("config", "set", "hitl.sound", "false");
    Files.writeString(console.home().resolve("config.json"), "{\"schema_version\": 2}");
    assertThat(console.run("config", "list")).isEqualTo(2);
    assertThat(console.err)
        .contains("found `2`, expected `1`, the newest that this version of assent knows");
  }
}
