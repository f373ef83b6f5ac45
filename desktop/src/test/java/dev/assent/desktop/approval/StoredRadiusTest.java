package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.GrantHolder;
import dev.assent.core.approval.GrantReach;
import dev.assent.core.approval.GrantScope;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoredRadiusTest {
  @Test
  void aServerWithoutALogHadNoCallYet() {
    var radius = new StoredRadius(_ -> Optional.empty(), InstantSource.fixed(Requests.NOW), Runnable::run, Runnable::run);
    var found = new ArrayList<LadderRadius.Found>();
    var scope = new GrantScope(new GrantReach.WholeTool(), new GrantHolder.Everywhere(), Requests.NOW.plusSeconds(60), false);
    radius.find(Requests.read("a").build(), List.of(scope), found::addAll);
    assertThat(found).singleElement().satisfies(one -> {
      assertThat(one.past()).hasValueSatisfying(past -> assertThat(past.covered()).isZero());
      assertThat(one.complete()).isTrue();
    });
  }
}
