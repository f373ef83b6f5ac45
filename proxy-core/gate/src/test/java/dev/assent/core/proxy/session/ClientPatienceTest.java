package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.Patience.Source;
import dev.assent.core.programs.ProgramFile;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests what is learned of how long clients wait.
class ClientPatienceTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final ClientPatience patience = new ClientPatience(() -> NOON);

  private Optional<Patience> after(String client, String ages) {
    Stream.of(ages.strip().split(" +"))
        .filter(age -> !age.isEmpty())
        .forEach(age ->
            patience.gaveUp(client, Duration.ofMillis(Math.round(Double.parseDouble(age) * 1000))));
    return known(client);
  }

  private Optional<Patience> known(String client) {
    return Optional.of(patience.of(client))
        .filter(found -> found.source() == Source.LEARNED || found.source() == Source.KNOWN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # ages of the calls that were given up | learned, s | from how many
          60 60.2 60.1                | 60   | 3
          60 12 60.5 33 60.1          | 60   | 3
          300 304 306                 | 300  | 3
          29.9 30.4 30.1 30.0         | 29.9 | 4
          60 60 60 30 30 30           | 30   | 3
          60 60 60 60 30 30 30        | 60   | 4
          """)
  void threeOfAboutTheSameAgeAreAClock(String ages, double seconds, int seen) {
    assertThat(after("new", ages))
        .contains(
            new Patience(Duration.ofMillis(Math.round(seconds * 1000)), Source.LEARNED, seen));
  }

  @ParameterizedTest
  @ValueSource(strings = {"60 60", "10 20 30 40 50", "60 63 66", "1 1 1 1 1", "4.9 4.9 4.9"})
  void whatAPersonStopsIsNone(String ages) {
    assertThat(after("new", ages)).isEmpty();
  }

  @Test
  void documentedTimesHoldUntilOthersAreSeen() {
    assertThat(known("claude-ai")).contains(new Patience(Duration.ofSeconds(60), Source.KNOWN, 0));
    assertThat(after("claude-ai", "30 30 30"))
        .contains(new Patience(Duration.ofSeconds(30), Source.LEARNED, 3));
    assertThat(patience.of("codex-mcp-client").source()).isEqualTo(Source.KNOWN);
  }

  @Test
  void whatTheClientsFileSetsHoldsUntilSomethingElseIsSeenSince() {
    var ten = Duration.ofMinutes(10);
    var set = new Patience(ten, Source.SET, 0);
    assertThat(patience.of("codex-mcp-client", ten, NOON)).isEqualTo(set);
    after("codex-mcp-client", "60 60 60");
    assertThat(patience.of("codex-mcp-client", ten, NOON.plusSeconds(1))).isEqualTo(set);
    assertThat(patience.of("codex-mcp-client", ten, NOON.minusSeconds(1)))
        .isEqualTo(new Patience(Duration.ofSeconds(60), Source.LEARNED, 3));
  }

  @Test
  void aClientThatWaitsLongerNowIsBelieved() {
    assertThat(after("new", "60 60 60")).isPresent();
    patience.waited("new", Duration.ofMillis(60_500));
    assertThat(known("new")).as("it may just have been lucky").isPresent();
    patience.waited("new", Duration.ofSeconds(90));
    assertThat(known("new")).isEmpty();
  }

  @Test
  void onlyTheLastDozenCounts() {
    after("new", "60 60 60");
    assertThat(after("new", "10 12 15 18 22 26 31 37 43 50 70 80")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"60, 55", "30, 25", "300, 295", "10, 5", "7, 5", "1, 5"})
  void aCallIsAnsweredBeforeItsClientHangsUp(long waits, long kept) {
    var known = new Patience(Duration.ofSeconds(waits), Source.LEARNED, 3);
    assertThat(known.usable()).isEqualTo(Duration.ofSeconds(kept));
  }

  @Test
  void ofWhomNothingIsKnownACallIsKeptForTwentyFiveSeconds() {
    assertThat(patience.of("new")).isEqualTo(ClientPatience.nothingKnown());
    assertThat(patience.of("new").usable()).isEqualTo(Duration.ofSeconds(25));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # ages of the calls that were given up | shown, s
          58                          | 58
          58 12                       | 58
          58 41                       | 58
          31 90                       | 90
          12 58 12.1 12.2             | 12
          29 8                        |
          """)
  void whoSaysThatItGoesHasWaitedUntilThen(String ages, Long seconds) {
    after("new", ages);
    assertThat(patience.of("new").time())
        .isEqualTo(seconds == null ? ClientPatience.ASSUMED : Duration.ofSeconds(seconds));
  }

  @Test
  void aDocumentedTimeIsNotStretchedByOneCall() {
    after("claude-ai", "90");
    assertThat(patience.of("claude-ai").source()).isEqualTo(Source.KNOWN);
  }

  @Test
  void whatWasWaitedOnceIsNotForgottenForALongerWait() {
    after("new", "58 12");
    patience.waited("new", Duration.ofSeconds(90));
    assertThat(patience.of("new"))
        .isEqualTo(new Patience(Duration.ofSeconds(58), Source.AT_LEAST, 1));
  }

  @Test
  void whoLeavesWithoutAWordDoesNotShowThatItWaits() {
    patience.forsook("new", Duration.ofSeconds(45));
    assertThat(patience.of("new")).isEqualTo(ClientPatience.nothingKnown());
    after("new", "58");
    patience.forsook("new", Duration.ofSeconds(45));
    assertThat(patience.of("new"))
        .as("it does not always wait")
        .isEqualTo(ClientPatience.nothingKnown());
    for (int i = 0; i < 3; i++) {
      patience.forsook("new", Duration.ofSeconds(22));
      patience.forsook("claude-ai", Duration.ofSeconds(45));
    }
    assertThat(known("new")).contains(new Patience(Duration.ofSeconds(22), Source.LEARNED, 3));
    assertThat(known("claude-ai"))
        .contains(new Patience(Duration.ofSeconds(45), Source.LEARNED, 3));
  }

  @ParameterizedTest
  @CsvSource({
    "claude-ai, 60",
    "codex-mcp-client, 60",
    "opencode, 60",
    "gemini-cli-mcp-client, 600",
    "gemini-cli-mcp-client-files, 600",
    "Visual Studio Code, 300",
    "Visual-Studio-Code - Insiders, 300",
    "GitHub Copilot for JetBrains, 30",
    "copilot-intellij, 30",
    "github-copilot-eclipse, 60",
    "GitHub Copilot CLI, 60",
    "github-copilot-developer, 60",
    "claude-code, 300",
    "cursor-vscode, 60",
    "Cline, 60",
    "Roo Code, 60",
    "Kilo-Code, 60",
    "goose, 300",
    "Codex, 60",
  })
  void documentedTimesAreKnownByName(String client, long seconds) {
    assertThat(patience.of(client))
        .isEqualTo(new Patience(Duration.ofSeconds(seconds), Source.KNOWN, 0));
  }

  @Test
  void whatAPersonSetOtherwiseIsLearnedOverTheDefault() {
    for (int call = 0; call < 3; call++) {
      patience.gaveUp("claude-code", Duration.ofSeconds(45));
    }
    assertThat(patience.of("claude-code"))
        .isEqualTo(new Patience(Duration.ofSeconds(45), Patience.Source.LEARNED, 3));
  }

  @Test
  void eachDocumentedTimeHasItsSource() {
    assertThat(ProgramFile.all().flatMap(data -> ProgramFile.objects(data, "patience").stream()))
        .hasSizeGreaterThan(10)
        .allSatisfy(line -> assertThat(line.string("source").orElse("")).isNotBlank());
  }

  @Test
  void aClientThatDoesNotComeBackIsOfferedNoFurtherRound() {
    assertThat(patience.resumes("new")).isTrue();
    patience.offeredRound("new");
    assertThat(patience.resumes("new")).as("the first may still come").isTrue();
    patience.offeredRound("new");
    assertThat(patience.resumes("new")).isFalse();
    patience.resumed("new");
    assertThat(patience.resumes("new")).isTrue();
  }

  @Test
  void aThousandNamesDoNotFillTheMemory() {
    for (int i = 0; i < 1000; i++) {
      after("client " + i, "60 60 60");
    }
    assertThat(known("client 0")).isEmpty();
    assertThat(known("client 999")).isPresent();
  }

  /// Clients with a clock among people who press stop: what is learned is never longer than the
  /// clock.
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25})
  void aLearnedTimeIsNeverLongerThanTheClientWaits(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      String client = "c" + seed + "." + round;
      double clock = 20 + random.nextInt(280);
      for (int i = 0; i < 12; i++) {
        double age =
            random.nextInt(3) == 0
                ? random.nextDouble(5, clock)
                : clock + random.nextDouble(0, 0.9);
        patience.gaveUp(client, Duration.ofMillis(Math.round(age * 1000)));
      }
      double longest = clock + 0.9;
      var found = patience.of(client);
      if (found.source() != Source.ASSUMED) {
        assertThat(found.time().toMillis() / 1000.0)
            .as("seed %s", seed)
            .isLessThanOrEqualTo(longest);
      }
    }
  }
}
