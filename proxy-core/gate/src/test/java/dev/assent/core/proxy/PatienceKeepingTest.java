package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.Patience;
import dev.assent.core.config.AssentHome;
import dev.assent.core.proxy.session.ClientPatience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that what was learned of how clients wait survives a restart, and is not kept for ever.
class PatienceKeepingTest {
  private static final Duration MINUTE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-11-21T12:00:00Z");

  private PatienceKeeping start() {
    return new PatienceKeeping(new AssentHome(folder, folder, folder.resolve("run")), () -> now);
  }

  private void learn(String client, Duration age, int times) {
    try (var keeping = start()) {
      for (int i = 0; i < times; i++) {
        keeping.patience().gaveUp(client, age);
      }
    }
  }

  private Patience of(String client) {
    try (var keeping = start()) {
      return keeping.patience().of(client);
    }
  }

  @Test
  void whatWasLearnedIsKnownAfterARestart() {
    learn("new", MINUTE, 2);
    assertThat(of("new"))
        .as("twice is no clock")
        .isEqualTo(new Patience(MINUTE, Patience.Source.AT_LEAST, 1));
    learn("new", MINUTE, 1);
    assertThat(of("new")).isEqualTo(new Patience(MINUTE, Patience.Source.LEARNED, 3));
  }

  @Test
  void whatWasLearnedGoesBeforeWhatIsDocumentedAfterARestartToo() {
    learn("claude-ai", Duration.ofSeconds(30), 3);
    assertThat(of("claude-ai"))
        .isEqualTo(new Patience(Duration.ofSeconds(30), Patience.Source.LEARNED, 3));
  }

  @Test
  void whoDoesNotComeBackIsKnownAfterARestart() {
    try (var keeping = start()) {
      keeping.patience().offeredRound("new");
      keeping.patience().offeredRound("new");
    }
    try (var keeping = start()) {
      assertThat(keeping.patience().resumes("new")).isFalse();
    }
  }

  @Test
  void aClientNotHeardOfForNinetyDaysIsForgotten() {
    learn("new", MINUTE, 3);
    now = now.plus(Duration.ofDays(90)).minusSeconds(1);
    assertThat(of("new").source()).isEqualTo(Patience.Source.LEARNED);
    now = now.plusSeconds(1);
    assertThat(of("new")).isEqualTo(ClientPatience.nothingKnown());
  }

  @Test
  void aFileThatCannotBeReadIsPassedOverAndWrittenAnew() throws Exception {
    var file = folder.resolve("client-patience.json");
    Files.writeString(file, "{\"clients\": 7");
    assertThat(of("new")).isEqualTo(ClientPatience.nothingKnown());
    learn("new", MINUTE, 3);
    assertThat(of("new").time()).isEqualTo(MINUTE);
  }

  @Test
  void manyNamesDoNotFillTheDisk() {
    try (var keeping = start()) {
      for (int i = 0; i < 300; i++) {
        keeping.patience().gaveUp("client " + i, MINUTE);
        keeping.patience().gaveUp("x".repeat(257), MINUTE);
      }
    }
    try (var keeping = start()) {
      assertThat(keeping.patience().habits())
          .hasSize(200)
          .last()
          .extracting(habit -> habit.client())
          .isEqualTo("client 299");
    }
  }

  @Test
  void nothingIsWrittenBeforeSomethingIsLearned() {
    assertThat(of("new")).isEqualTo(ClientPatience.nothingKnown());
    assertThat(folder.resolve("client-patience.json")).doesNotExist();
  }

  @Test
  void whatIsShownIsWhatWasLearned() {
    learn("new", MINUTE, 3);
    learn("stopped by hand", MINUTE, 1);
    try (var keeping = start()) {
      assertThat(keeping.patience().learned())
          .isEqualTo(
              List.of(
                  new ClientPatience.Learned(
                      "new", new Patience(MINUTE, Patience.Source.LEARNED, 3), now)));
    }
  }
}
