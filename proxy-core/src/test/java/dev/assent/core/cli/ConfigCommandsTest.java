package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
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
}
