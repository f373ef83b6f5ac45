package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.PastCalls;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.desktop.approval.content.LadderRadius;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredRadiusTest {
  @Test
  void aServerWithoutALogHadNoCallYet() {
    var radius =
        new StoredRadius(
            _ -> PastCalls.NONE,
            InstantSource.fixed(SampleRequests.NOW),
            Runnable::run,
            Runnable::run);
    var found = new ArrayList<LadderRadius.Found>();
    var scope =
        new GrantScope(
            new GrantReach.WholeTool(),
            new GrantHolder.Everywhere(),
            SampleRequests.NOW.plusSeconds(60),
            false);
    radius.find(SampleRequests.read("a").build(), List.of(scope), found::addAll);
    assertThat(found)
        .singleElement()
        .satisfies(one -> {
          assertThat(one.past()).hasValueSatisfying(past -> assertThat(past.covered()).isZero());
          assertThat(one.complete()).isTrue();
        });
  }
}
