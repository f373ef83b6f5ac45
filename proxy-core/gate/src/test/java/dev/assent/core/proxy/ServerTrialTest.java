package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerTrialTest {
  private static final String ALLOW =
      "{\"version\": \"1\", \"default_action\": \"deny\", \"rules\": []}";
  @TempDir Path root;

  @Test
  void aServerThatAnswersIsToldWithItsTools() throws Exception {
    try (var rig = CoreRig.start(root, ALLOW)) {
      Files.writeString(
          root.resolve("tools.json"),
          "{\"\": {\"tools\": [{\"name\": \"a\"}], \"nextCursor\": \"b\"}, \"b\": {\"tools\": [{\"name\": \"c\"}]}}");
      assertThat(rig.core.trial().of("files")).isEqualTo(new ServerTrial.Outcome.Works(2));
      assertThat(rig.core.tools("files")).isNotEmpty();
    }
  }

  @Test
  void aProgramThatIsNotThereIsTold() throws Exception {
    try (var rig = new CoreRig(root, ALLOW, Duration.ofSeconds(5), List.of("/no/such/program"))) {
      var outcome = rig.core.trial().of("files");
      assertThat(outcome)
          .isInstanceOfSatisfying(
              ServerTrial.Outcome.Fails.class,
              fails -> assertThat(fails.why()).contains("/no/such/program"));
      assertThat(rig.core.trial().of("nobody")).isInstanceOf(ServerTrial.Outcome.Fails.class);
    }
  }
}
