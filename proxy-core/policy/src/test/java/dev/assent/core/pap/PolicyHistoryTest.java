package dev.assent.core.pap;

import static dev.assent.core.pap.StoreRig.A;
import static dev.assent.core.pap.StoreRig.B;
import static dev.assent.core.pap.StoreRig.T1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyHistoryTest {
  @TempDir Path folder;
  private StoreRig rig;

  @BeforeEach
  void rig() {
    rig = new StoreRig(folder);
  }

  @Test
  void aMissingFileIsAnEmptyHistory() throws IOException {
    var history = PolicyHistory.of(rig.history);
    assertThat(history.revisions()).isEmpty();
    assertThat(history.last()).isEmpty();
    assertThat(history.text(1)).isEmpty();
    assertThat(rig.history).doesNotExist();
  }

  @Test
  void linesOfEarlierVersionsHaveAnUnknownOrigin() throws IOException {
    String old =
        "{\"version\":1,\"time\":\"2026-01-01T00:00:00Z\",\"sha256\":\""
            + digest(A)
            + "\",\"text\":\""
            + quoted(A)
            + "\"}\n";
    String turned =
        "{\"text\":\""
            + quoted(B)
            + "\",\"sha256\":\""
            + digest(B)
            + "\",\"version\":2,\"time\":\"2026-01-02T00:00:00Z\"}\n";
    Files.writeString(rig.history, old + turned + old);
    var history = PolicyHistory.of(rig.history);
    assertThat(history.revisions()).extracting(PolicyRevision::number).containsExactly(1L, 2L, 1L);
    assertThat(history.revisions())
        .extracting(PolicyRevision::origin)
        .containsOnly(PolicyOrigin.UNKNOWN);
    assertThat(history.text(2)).contains(B.getBytes(StandardCharsets.UTF_8));

    rig.accepted(B);
    assertThat(history.last().orElseThrow().number()).isEqualTo(3);
    assertThat(history.last().orElseThrow().origin()).isEqualTo(PolicyOrigin.FILE);
  }

  @Test
  void aReasonIsKeptInOneLineOfVisibleCharacters() throws Exception {
    var said =
        List.of(
            " the agent\n\temptied \u202e a folder\u0000 ",
            "x".repeat(700),
            "\ud83d\ude00".repeat(400),
            "\",\"text\":\"\u00e9",
            " \n");
    try (var store = rig.open(T1)) {
      for (int i = 0; i < said.size(); i++) {
        var reason = ChangeReason.because(said.get(i));
        var _ =
            store.save(
                SamplePolicies.policy(i % 2 == 0 ? A : B),
                PolicyChange.from(PolicyOrigin.EDITOR).because(reason));
      }
    }
    rig.accepted(B);
    var revisions = PolicyHistory.of(rig.history).revisions();
    assertThat(revisions)
        .extracting(revision -> revision.reason().why().orElse("nothing"))
        .containsExactly(
            "the agent emptied ? a folder?",
            "x".repeat(500),
            "\ud83d\ude00".repeat(250),
            "\",\"text\":\"\u00e9",
            "nothing",
            "nothing");
    assertThat(revisions)
        .extracting(revision -> revision.user().orElse("nobody knows"))
        .startsWith(System.getProperty("user.name"))
        .endsWith("nobody knows");
    assertThat(Files.readAllLines(rig.history)).hasSize(6);
    assertThat(PolicyHistory.of(rig.history).text(4)).contains(B.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whatSomebodyElseWroteAsAReasonIsCleanedToo() throws IOException {
    rig.accepted(A);
    Files.writeString(
        rig.history,
        Files.readString(rig.history)
            .replace("\"text_bytes\"", "\"why\":\"a\\nb\\u202e\",\"text_bytes\""));
    assertThat(PolicyHistory.of(rig.history).last().orElseThrow().reason().why()).contains("a b?");
  }

  @Test
  void aWordOfALaterVersionIsAnUnknownOrigin() throws IOException {
    rig.accepted(A);
    Files.writeString(
        rig.history, Files.readString(rig.history).replace("\"file\"", "\"cloud\",\"more\":[1]"));
    assertThat(PolicyHistory.of(rig.history).last().orElseThrow().origin())
        .isEqualTo(PolicyOrigin.UNKNOWN);
  }

  @Test
  void foreignLinesArePassedOver() throws IOException {
    rig.accepted(A);
    String good = Files.readString(rig.history);
    Files.writeString(
        rig.history,
        "\n\nnonsense\n{}\n[1]\n{\"version\":0,\"time\":\"2026-01-01T00:00:00Z\",\"sha256\":\""
            + digest(A)
            + "\",\"text\":\"\"}\n"
            + "{\"version\":1e99,\"time\":\"2026-01-01T00:00:00Z\",\"sha256\":\""
            + digest(A)
            + "\",\"text\":\"\"}\n"
            + "{\"version\":4,\"time\":\"now\",\"sha256\":\""
            + digest(A)
            + "\",\"text\":\"\"}\n"
            + "{\"version\":4,\"time\":\"2026-01-01T00:00:00Z\",\"sha256\":\"x\",\"text\":\"\"}\n"
            + good.substring(0, good.length() - 1)
            + "\r\n"
            + good
            + good.replace("\"text_bytes\":86", "\"text_bytes\":9999999"));
    var history = PolicyHistory.of(rig.history);
    assertThat(history.revisions()).hasSize(3).extracting(PolicyRevision::number).containsOnly(1L);
    assertThat(history.text(1)).contains(A.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void textsComeBackByteForByte() throws Exception {
    String odd = "{\r\n\t\"rules\": [ ] ,\"version\":\"1\"}\n\n \u00e9".substring(0, 34) + "\n";
    String described =
        A.replace(
            "\"effect\"",
            "\"description\":\"\u00e9\u2028\ud83d\ude00 \\u0000 \\\"text\\\":\\\"\",\"effect\"");
    rig.accepted(odd, described);
    var history = PolicyHistory.of(rig.history);
    assertThat(history.text(1)).contains(odd.getBytes(StandardCharsets.UTF_8));
    assertThat(history.text(2)).contains(described.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aTextThatIsNotTheRecordedOneIsNotGivenOut() throws IOException {
    rig.accepted(A);
    Files.writeString(rig.history, Files.readString(rig.history).replace("allow", "denyy"));
    var history = PolicyHistory.of(rig.history);
    assertThat(history.revisions()).hasSize(1);
    assertThatThrownBy(() -> history.text(1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not the one that was recorded");
  }

  @Test
  void aFileThatIsReplacedOrCutIsReadAnew() throws IOException {
    rig.accepted(A, B);
    var history = PolicyHistory.of(rig.history);
    assertThat(history.revisions()).hasSize(2);
    String first = Files.readAllLines(rig.history).getFirst() + "\n";
    Files.writeString(rig.history, first);
    assertThat(history.revisions()).hasSize(1);
    Path other = folder.resolve("other");
    Files.writeString(other, first + first + first);
    Files.move(other, rig.history, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThat(history.revisions()).hasSize(3);
    Files.delete(rig.history);
    assertThat(history.revisions()).isEmpty();
  }

  @Test
  void othersMayNotReadIt() throws IOException {
    assumeThat(rig.folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
    rig.accepted(A);
    Files.setPosixFilePermissions(rig.history, PosixFilePermissions.fromString("rw-r--r--"));
    rig.accepted(B);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(rig.history)))
        .isEqualTo("rw-------");
  }

  @Test
  void aThousandVersionsOfAMebibyteAreListedWithoutReadingTheirTexts() throws IOException {
    // Sparse: where the texts would stand the file has holes, which nobody may read.
    int versions = 1_000;
    int text = 1024 * 1024;
    try (var channel =
        FileChannel.open(rig.history, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long at = 0;
      for (int i = 1; i <= versions; i++) {
        var revision =
            new PolicyRevision(
                new PolicyVersion(i, digest("v" + i)),
                T1,
                PolicyOrigin.EDITOR,
                ChangeReason.NONE,
                java.util.Optional.empty());
        String line = new String(HistoryLine.encode(revision, new byte[0]), StandardCharsets.UTF_8);
        String head =
            line.substring(0, line.length() - 3)
                .replace("\"text_bytes\":0", "\"text_bytes\":" + text);
        write(channel, at, head);
        at += head.length() + text;
        write(channel, at, "\"}\n");
        at += 3;
      }
    }
    var history = PolicyHistory.of(rig.history);
    assertThat(history.revisions()).hasSize(versions);
    assertThat(history.revision(777).orElseThrow().version().digest()).isEqualTo(digest("v777"));
    assertThat(Files.size(rig.history)).isGreaterThan(1_000L * text);
  }

  @Test
  void aLongLineOfAnEarlierVersionIsFoundByItsEnd() throws IOException {
    char[] blanks = new char[200_000];
    Arrays.fill(blanks, ' ');
    String text = A + new String(blanks);
    rig.accepted(text, B);
    Files.writeString(
        rig.history,
        Files.readString(rig.history).replaceAll(",\"origin\":\"file\",\"text_bytes\":\\d+", ""));
    var history = PolicyHistory.of(rig.history);
    assertThat(history.revisions()).hasSize(2);
    assertThat(history.text(1)).contains(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whoHoldsTheLockForeverStopsNoPolicy() throws Exception {
    rig.accepted(A);
    try (var _ = PolicyHistory.of(rig.history).lock()) {
      rig.write(B);
      try (var store = rig.open(T1)) {
        assertThat(StoreRig.ids(store)).containsExactly("b");
        assertThat(StoreRig.codes(store)).containsExactly("history");
        assertThat(store.state().version().number()).isEqualTo(2);
        assertThatThrownBy(() -> store.save(SamplePolicies.policy(A)))
            .isInstanceOf(IOException.class);
        assertThat(Files.readString(rig.file)).isEqualTo(B);
      }
    }
  }

  private static void write(FileChannel channel, long at, String text) throws IOException {
    channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), at);
  }

  private static String digest(String text) {
    return Sha256.hex(text);
  }

  private static String quoted(String text) {
    return text.replace("\"", "\\\"");
  }

  @Test
  void originsAreNamedInListings() {
    assertThat(
            List.of(
                PolicyOrigin.TEMPLATE.words(),
                PolicyOrigin.restoring(PolicyOrigin.Channel.COMMAND, 3).words(),
                PolicyOrigin.of(PolicyOrigin.Channel.ofWord("nonsense")).words()))
        .containsExactly("template", "command, restore of 3", "unknown");
  }
}
