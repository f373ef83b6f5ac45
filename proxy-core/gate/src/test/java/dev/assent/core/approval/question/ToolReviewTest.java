package dev.assent.core.approval.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalCalls;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tools of a server beside what a person accepted.
class ToolReviewTest {
  private static JsonObject description(String text) {
    return JsonObject.builder().put("name", "read").put("description", text).build();
  }

  private static ListedTool listed(String text) {
    return ListedTool.of("read", description(text), ApprovalCalls.NOON);
  }

  private static PinnedTool accepted(String text) {
    return new PinnedTool(
        "read",
        CanonicalJson.digest(description(text)),
        ApprovalCalls.NOON,
        PinnedTool.How.CALL,
        Optional.of(description(text)));
  }

  private static ToolReview only(Map<String, ListedTool> listed, Map<String, PinnedTool> accepted) {
    var reviews = ToolReview.of(listed, accepted);
    assertThat(reviews).hasSize(1);
    return reviews.getFirst();
  }

  @Test
  void aToolNobodyAcceptedIsNew() {
    var review = only(Map.of("read", listed("a")), Map.of());
    assertThat(review.state()).isEqualTo(ToolState.NEW);
    assertThat(review.difference()).isEqualTo(ToolDifference.NONE);
    assertThat(review.listed()).contains(listed("a"));
    assertThat(review.accepted()).isEmpty();
    assertThat(review.keptBack()).isEmpty();
  }

  @Test
  void aToolAsAcceptedIsPinnedAlsoWhereItIsGone() {
    assertThat(only(Map.of("read", listed("a")), Map.of("read", accepted("a"))).state())
        .isEqualTo(ToolState.PINNED);
    var gone = only(Map.of(), Map.of("read", accepted("a")));
    assertThat(gone.state()).isEqualTo(ToolState.PINNED);
    assertThat(gone.listed()).isEmpty();
  }

  @Test
  void aChangedToolShowsWhatChanged() {
    var review = only(Map.of("read", listed("b")), Map.of("read", accepted("a")));
    assertThat(review.state()).isEqualTo(ToolState.CHANGED);
    assertThat(review.difference().changes())
        .containsExactly(
            new ToolChange(
                "/description", ToolChange.Kind.CHANGED, Optional.of("a"), Optional.of("b")));
    var why = Optional.of(new KeptBack(KeptBack.Reason.NAME, ""));
    assertThat(review.keptBack(why).keptBack()).isEqualTo(why);
    assertThat(review.keptBack(why).difference()).isEqualTo(review.difference());
  }

  @Test
  void allToolsComeByTheirNames() {
    assertThat(
            ToolReview.of(
                Map.of("write", listed("a"), "read", listed("a")),
                Map.of("move", accepted("a"), "read", accepted("a"))))
        .extracting(ToolReview::name)
        .containsExactly("move", "read", "write");
  }
}
