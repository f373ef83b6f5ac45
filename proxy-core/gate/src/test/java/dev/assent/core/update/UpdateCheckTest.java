package dev.assent.core.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpdateCheckTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

  @TempDir Path state;
  private final SignedRelease release = new SignedRelease();
  private Instant now = NOW;
  private byte[] served = {};
  private int asked;

  @BeforeEach
  void close() throws IOException {
    Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx------"));
  }

  private UpdateCheck check() {
    return check("1.2.3");
  }

  private UpdateCheck check(String own) {
    return new UpdateCheck(
        state,
        release.publisher("https://x.example/release"),
        own,
        () -> now,
        _ -> {
          asked++;
          return served;
        });
  }

  @Test
  void aNewerVersionIsToldWithWhatIsNew() throws Exception {
    assertThat(check().standing().looked()).isEmpty();
    served = release.file("1.3.0", NOW);
    var news = check().look().news().orElseThrow();
    assertThat(news.version()).isEqualTo("1.3.0");
    assertThat(news.page()).hasToString("https://x.example/new");
    assertThat(news.text("de")).isEqualTo("Karten sind schneller.");
    assertThat(news.text("fr")).isEqualTo("Cards are faster.");
    assertThat(check().standing().news()).as("after a restart, without a look").contains(news);
    assertThat(check("1.3.0").standing().news()).as("after the update").isEmpty();
    assertThat(asked).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "1.2.3, false",
    "1.2.2, false",
    "1.1.9, false",
    "0.9.9, false",
    "1.2.4, true",
    "1.10.0, true",
    "2.0.0, true"
  })
  void anOlderOrTheSameVersionIsNoNews(String published, boolean news) throws Exception {
    served = release.file(published, NOW);
    var standing = check().look();
    assertThat(standing.news().isPresent()).isEqualTo(news);
    assertThat(standing.fault()).isEmpty();
  }

  @Test
  void itIsLookedOnceADayOverRestartsAndFaults() throws Exception {
    assertThat(check().look().fault()).isPresent();
    served = release.file("1.3.0", NOW);
    now = NOW.plus(Duration.ofHours(24).minusSeconds(1));
    assertThat(check().look().news()).isEmpty();
    assertThat(asked).isEqualTo(1);
    now = NOW.plus(Duration.ofHours(24));
    assertThat(check().look().fault()).isEmpty();
    assertThat(asked).isEqualTo(2);
    now = NOW.minus(Duration.ofDays(400));
    assertThat(check().look().fault())
        .as("a clock that was wrong does not end the looking")
        .isEmpty();
    assertThat(asked).isEqualTo(3);
  }

  @Test
  void whereThatCannotBeKeptNobodyIsAsked() throws Exception {
    Files.createDirectory(state.resolve("update.json"));
    Files.createFile(state.resolve("update.json/x"));
    assertThat(check().look().news()).isEmpty();
    assertThat(asked).isZero();
  }

  @Test
  void aFaultKeepsWhatWasKnown() throws Exception {
    served = release.file("1.3.0", NOW);
    check().look();
    served = "<html>".getBytes(StandardCharsets.US_ASCII);
    now = NOW.plus(Duration.ofDays(2));
    var standing = check().look();
    assertThat(standing.news()).isPresent();
    assertThat(standing.fault()).contains("found no signed file of a release");
    assertThat(check().standing()).isEqualTo(standing);
  }

  @Test
  void anOldFileIsNoNews() throws Exception {
    byte[] first = release.file("1.3.0", NOW);
    served = release.file("1.4.0", NOW.plus(Duration.ofDays(1)));
    check().look();
    now = NOW.plus(Duration.ofDays(2));
    served = first;
    var standing = check().look();
    assertThat(standing.fault()).contains("found an older file than before");
    assertThat(standing.news().orElseThrow().version()).isEqualTo("1.4.0");
    now = NOW.plus(Duration.ofDays(40));
    assertThat(check().look().fault().orElseThrow()).startsWith("found a file that ended on ");
  }

  @Test
  void aReleaseMayBeTakenBack() throws Exception {
    served = release.file("1.4.0", NOW);
    check().look();
    now = NOW.plus(Duration.ofDays(2));
    served = release.file("1.2.3", now);
    assertThat(check().look().news()).isEmpty();
  }

  @Test
  void whatSomebodyElseSignedOrChangedIsRefused() throws Exception {
    byte[] good = release.file("1.3.0", NOW);
    var key = release.publisher("https://x.example/").key();
    assertThat(ReleaseNotice.read(good, key).version()).isEqualTo(new VersionNumber(1, 3, 0));
    assertThatThrownBy(() -> ReleaseNotice.read(new SignedRelease().file("1.3.0", NOW), key))
        .hasMessage("the signature of the file is not the publisher's");
    for (int i = 0; i < good.length; i++) {
      byte[] changed = good.clone();
      changed[i] ^= 1;
      assertThatThrownBy(() -> ReleaseNotice.read(changed, key))
          .as("byte %s", i)
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{}",
        "{\"version\": \"1.3\", \"published\": \"2026-03-04T00:00:00Z\", \"expires\": \"2026-04-04T00:00:00Z\", \"page\": \"https://x.example/\"}",
        "{\"version\": \"1.3.0\", \"published\": \"soon\", \"expires\": \"2026-04-04T00:00:00Z\", \"page\": \"https://x.example/\"}",
        "{\"version\": \"1.3.0\", \"published\": \"2026-03-04T00:00:00Z\", \"expires\": \"2026-04-04T00:00:00Z\", \"page\": \"http://x.example/\"}",
        "{\"version\": \"1.3.0\", \"published\": \"2026-03-04T00:00:00Z\", \"expires\": \"2026-04-04T00:00:00Z\", \"page\": \"file:///etc/passwd\"}",
        "{\"version\": \"1.3.0\", \"published\": \"2026-03-04T00:00:00Z\", \"expires\": \"2026-04-04T00:00:00Z\", \"page\": \"https://u@x.example/\"}"
      })
  void aSignedFileThatLacksSomethingIsAFault(String content) {
    assertThatThrownBy(() ->
            ReleaseNotice.read(
                release.signed(content), release.publisher("https://x.example/").key()))
        .isInstanceOf(IOException.class);
  }

  @Test
  void whatIsKeptIsCheckedAgain() throws Exception {
    new SignedRelease().kept(state, new SignedRelease().file("9.0.0", NOW));
    assertThat(check().standing().news()).isEmpty();
  }

  @Test
  void aBuildWithoutAPublisherHasNone() {
    assertThat(Publisher.ofThisBuild()).isEmpty();
    assertThat(Publisher.of("http://x.example/", "MCowBQYDK2VwAyEA")).isEmpty();
    assertThat(Publisher.of("https://x.example/", "no key")).isEmpty();
  }

  /// The program of the repository that signs, and the check of the program, agree.
  @Test
  void theSigningProgramAgreesWithTheCheck() throws Exception {
    Path program = Project.TOP.resolve("installers/common/SignRelease.java");
    Path key = state.resolve("secret");
    String publicKey = run(program, "keys", key.toString()).strip();
    assertThat(Files.getPosixFilePermissions(key))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    Path notice =
        Files.writeString(
            state.resolve("notice.json"),
            new String(release.file("1.3.0", NOW), StandardCharsets.UTF_8).split("\n", 3)[2]);
    run(program, "sign", key.toString(), notice.toString(), state.resolve("release").toString());
    var publisher = Publisher.of("https://x.example/", publicKey).orElseThrow();
    assertThat(
            ReleaseNotice.read(Files.readAllBytes(state.resolve("release")), publisher.key())
                .news())
        .isEqualTo(Map.of("en", "Cards are faster.", "de", "Karten sind schneller."));
  }

  private static String run(Path program, String... words) throws Exception {
    var command =
        new java.util.ArrayList<>(
            java.util.List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                program.toString()));
    command.addAll(java.util.List.of(words));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
