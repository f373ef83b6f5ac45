package dev.assent.desktop.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.preview.FileStamp;
import dev.assent.core.preview.FileText;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.arguments.ComparedText;
import dev.assent.desktop.ui.controls.WordDifference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredVersionsTest {
  private static final String FILE = "/home/sam/code/payments-api/retry.yaml";

  private final Map<String, FileText> disk = new HashMap<>();
  private final AllowedCalls allowed = new AllowedCalls();
  private final StoredVersions versions =
      new StoredVersions(allowed, this::read, this::stamp, Runnable::run, Runnable::run);
  private int reads;

  private FileText read(String path) {
    reads++;
    return disk.getOrDefault(path, new FileText.Absent());
  }

  private FileStamp stamp(String path) {
    return new FileStamp(disk.containsKey(path), 0, String.valueOf(disk.get(path)), "");
  }

  @Test
  void aTextBesideTheFileOnTheDisk() {
    disk.put(FILE, new FileText.Present("a\nb\n"));
    var before = compare(write("a\nc\n")).getFirst();
    assertThat(before.name()).isEqualTo("content");
    assertThat(before.disk().orElseThrow().added()).isEqualTo(1);
    assertThat(before.remark()).isEmpty();
    assertThat(before.last()).isEmpty();
  }

  @Test
  void aFileThatIsNotThereOrNotShown() {
    assertThat(compare(write("x")).getFirst().remark()).isEqualTo("not on this disk yet");
    disk.put(FILE, new FileText.Hidden(FileText.Reason.NO_TEXT));
    assertThat(compare(write("x")).getFirst().remark()).isEqualTo("file on the disk is no text");
    assertThat(compare(write("x")).getFirst().disk()).isEmpty();
  }

  @Test
  void anEditBesideItsFile() {
    disk.put(FILE, new FileText.Present("a\nb\n"));
    var edit =
        JsonObject.builder()
            .put("path", FILE)
            .put("old_string", "b")
            .put("new_string", "c")
            .build();
    var before = compare(request("edit_file", edit)).getFirst();
    assertThat(before.name()).isEqualTo(FILE);
    assertThat(before.disk().orElseThrow().removed()).isEqualTo(1);

    disk.put(FILE, new FileText.Present("nothing of it"));
    assertThat(compare(request("edit_file", edit)).getFirst().remark())
        .isEqualTo("does not fit the file");
  }

  @Test
  void aTextBesideTheLastOneThatWasAllowed() {
    allowed.ended(
        write("a\nb"),
        new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, java.util.Optional.empty()));
    assertThat(compare(write("a\nc")).getFirst().last()).as("a no is no measure").isEmpty();

    allowed.ended(write("a\nb"), new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
    assertThat(compare(write("a\nc")).getFirst().last().orElseThrow().added()).isEqualTo(1);
    assertThat(compare(write("a\nb")).getFirst().last()).as("the same again").isEmpty();
    assertThat(compare(request("other_tool", write("a\nc").request().arguments())))
        .allMatch(before -> before.last().isEmpty());
  }

  @Test
  void aCallThatWasMissedCountsOnceItHasPassed() {
    var missed = write("a\nb");
    var open = new MissedCall.Chance.Open();
    allowed.standingChanged(standing(missed, open));
    assertThat(compare(write("a\nc")).getFirst().last()).as("nobody has").isEmpty();
    var ticket = new MissedCall.Chance.Ticket(missed.deadline());
    allowed.standingChanged(standing(missed, ticket));
    assertThat(compare(write("a\nc")).getFirst().last()).as("it may never come").isEmpty();
    allowed.standingChanged(standing(missed, open));
    allowed.standingChanged(standing(missed, ticket));
    assertThat(compare(write("a\nc")).getFirst().last()).as("its ticket ended").isEmpty();
    var used = new MissedCall.Chance.Used(missed.deadline());
    allowed.standingChanged(standing(missed, used));
    assertThat(compare(write("a\nc")).getFirst().last().orElseThrow().added()).isEqualTo(1);

    allowed.ended(write("a\nc"), new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
    allowed.standingChanged(standing(missed, used));
    assertThat(compare(write("a\nb")).getFirst().last()).as("that was later").isPresent();
  }

  private static StandingState standing(ApprovalRequest missed, MissedCall.Chance chance) {
    var call = new MissedCall(missed, new ApprovalAnswer.TimedOut(), missed.deadline(), chance);
    return new StandingState(List.of(), List.of(), List.of(call), 1);
  }

  @Test
  void aFileIsReadOnceHoweverManyAskUntilItChanges() {
    disk.put(FILE, new FileText.Present("a\nb\n"));
    var asked = write("a\nc\n");
    for (int card = 0; card < 5; card++) {
      assertThat(compare(asked).getFirst().disk().orElseThrow().added()).isEqualTo(1);
    }
    assertThat(reads).isEqualTo(1);

    disk.put(FILE, new FileText.Present("x\ny\n"));
    assertThat(compare(asked).getFirst().disk().orElseThrow().added()).isEqualTo(2);
    assertThat(reads).isEqualTo(2);
  }

  @Test
  void aValueOfOneLineIsComparedWordByWord() {
    var before =
        JsonObject.builder()
            .put("url", "https://x.example/a?page=1")
            .put("n", new JsonNumber("1.10"))
            .put("f", JsonBoolean.of(true))
            .put("t", "a")
            .build();
    var now =
        JsonObject.builder()
            .put("url", "https://x.example/b?page=12")
            .put("n", new JsonNumber("1.20"))
            .put("f", JsonBoolean.of(false))
            .put("t", "a")
            .build();
    allowed.ended(
        request("fetch", before), new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));

    var found = compare(request("fetch", now));

    assertThat(found.stream().map(ComparedText::name)).containsExactly("url", "n", "f");
    var url = found.getFirst().words().orElseThrow();
    assertThat(url.before()).isEqualTo("https://x.example/a?page=1");
    assertThat(url.added())
        .containsExactly(new WordDifference.Part(18, 19), new WordDifference.Part(25, 27));
    assertThat(url.removed())
        .containsExactly(new WordDifference.Part(18, 19), new WordDifference.Part(25, 26));
  }

  private List<ComparedText> compare(ApprovalRequest asked) {
    var found = new ArrayList<ComparedText>();
    versions.compare(asked, comparison -> found.addAll(comparison.texts()));
    return found;
  }

  private static ApprovalRequest write(String content) {
    return request(
        "write_file", JsonObject.builder().put("path", FILE).put("content", content).build());
  }

  private static ApprovalRequest request(String tool, JsonObject arguments) {
    return SampleRequests.read("r")
        .tool("filesystem", tool)
        .operation(Operation.WRITE)
        .effects(SideEffect.FS_WRITE)
        .path("/path", FILE)
        .arguments(arguments)
        .build();
  }
}
