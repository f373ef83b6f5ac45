package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.pap.WatchedPolicyFile.Reading;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Texts of policy files, good or not, and looks at a file that others change.
class PolicyTextTest {
  @TempDir Path temporary;
  private Path path;
  private WatchedPolicyFile file;

  @BeforeEach
  void begin() {
    path = temporary.resolve("folder/policy.json");
    file = new WatchedPolicyFile(path);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Optional<Reading> news() {
    return file.change(file.look());
  }

  private static String codeOf(Reading reading) {
    return ((Reading.Nothing) reading).problem().code();
  }

  @Test
  void aTextIsThereWhereItIsUtf8AndShortEnough() {
    var text = PolicyText.of(utf8("{\"größe\": 1}"));
    assertThat(text.text()).contains("{\"größe\": 1}");
    assertThat(text.exists()).isTrue();
    assertThat(text.digest()).hasSize(64).isEqualTo(PolicyText.of(utf8("{\"größe\": 1}")).digest());
    var malformed = PolicyText.of(new byte[] {'{', (byte) 0xff, '}'});
    assertThat(malformed.text()).isEmpty();
    assertThat(malformed.exists()).isTrue();
    assertThat(malformed.digest()).isNotEqualTo(text.digest());
    int most = JsonLimits.FILE.bytes();
    assertThat(PolicyText.of(new byte[most]).text()).isPresent();
    assertThat(PolicyText.of(new byte[most + 1]).text()).isEmpty();
    assertThat(PolicyText.NONE.exists()).isFalse();
  }

  @Test
  void noFileIsSaidOnce() throws Exception {
    assertThat(codeOf(news().orElseThrow())).isEqualTo("missing");
    assertThat(news()).isEmpty();
    assertThat(file.textNow()).isEqualTo(PolicyText.NONE);
    assertThat(file.digestNow()).isEqualTo(PolicyVersion.NONE.digest());
  }

  @Test
  void whatOthersWriteIsSeenOnceAndWhatWeWriteNever() throws Exception {
    file.replace(utf8("{}"));
    assertThat(news()).isEmpty();
    assertThat(file.textNow().text()).contains("{}");
    assertThat(file.digestNow()).isEqualTo(PolicyText.of(utf8("{}")).digest());
    Files.write(path, utf8("{\"version\": \"1\"}"));
    assertThat(news()).contains(new Reading.Text(utf8("{\"version\": \"1\"}")));
    assertThat(news()).isEmpty();
    file.forget();
    assertThat(news()).contains(new Reading.Text(utf8("{\"version\": \"1\"}")));
    Files.delete(path);
    assertThat(codeOf(news().orElseThrow())).isEqualTo("missing");
  }

  @Test
  void aLookFromBeforeOurOwnChangeCountsForNothing() throws Exception {
    file.replace(utf8("{}"));
    Files.write(path, utf8("theirs"));
    var look = file.look();
    file.replace(utf8("ours"));
    assertThat(file.change(look)).isEmpty();
    assertThat(news()).isEmpty();
  }

  @Test
  void afterAFewLooksAtAQuietFileItIsNotReadAnyMore() throws Exception {
    var later = InstantSource.offset(InstantSource.system(), Duration.ofHours(1));
    var quiet = new WatchedPolicyFile(path, later);
    quiet.replace(utf8("{}"));
    assertThat(reads(quiet)).isEqualTo(7);
    assertThat(quiet.look().reading()).isEmpty();
  }

  @Test
  void aFileThatChangedAMomentAgoIsReadAtEachLook() throws Exception {
    var fixed = InstantSource.fixed(Instant.EPOCH);
    var young = new WatchedPolicyFile(path, fixed);
    young.replace(utf8("{}"));
    assertThat(reads(young)).isEqualTo(20);
  }

  private static int reads(WatchedPolicyFile file) {
    int reads = 0;
    for (int i = 0; i < 20; i++) {
      var look = file.look();
      reads += look.reading().isPresent() ? 1 : 0;
      var _ = file.change(look);
    }
    return reads;
  }

  @Test
  void whatIsNoFileOfOursIsUnreadable() throws Exception {
    Files.createDirectories(path);
    assertThat(codeOf(news().orElseThrow())).isEqualTo("unreadable");
    assertThat(codeOf(file.read())).isEqualTo("unreadable");
  }
}
