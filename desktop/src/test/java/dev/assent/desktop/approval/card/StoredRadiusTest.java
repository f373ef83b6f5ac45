package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.audit.PastCalls;
import dev.assent.desktop.approval.content.LadderLine;
import dev.assent.desktop.approval.content.LadderRadius;
import dev.assent.desktop.approval.content.LadderWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRadiusTest {
  @TempDir Path folder;

  private static GrantScope scope(GrantReach reach) {
    return new GrantScope(
        reach, new GrantHolder.Everywhere(), SampleRequests.NOW.plusSeconds(60), false);
  }

  @Test
  void aWiderLineSaysAtLeastWhatANarrowerOneSays() throws Exception {
    Files.writeString(folder.resolve(".env"), "x");
    Files.writeString(folder.resolve("notes"), "x");
    var radius =
        new StoredRadius(
            _ -> PastCalls.NONE,
            InstantSource.fixed(SampleRequests.NOW),
            Runnable::run,
            Runnable::run);
    var found = new ArrayList<LadderRadius.Found>();
    radius.find(
        SampleRequests.read("a").build(),
        List.of(
            scope(new GrantReach.Folders(List.of(folder.toString()))),
            scope(new GrantReach.WholeTool())),
        found::addAll);
    assertThat(found)
        .extracting(one -> LadderWords.warning(line(one)), one -> LadderWords.files(line(one)))
        .containsExactly(
            tuple("1 looks secret", "2 files"), tuple("1 or more look secret", "2 files or more"));
  }

  private static LadderLine.Radius line(LadderRadius.Found found) {
    return new LadderLine.Radius(0, 0, 0, Optional.of(found));
  }

  @Test
  void aServerWithoutALogHadNoCallYet() {
    var radius =
        new StoredRadius(
            _ -> PastCalls.NONE,
            InstantSource.fixed(SampleRequests.NOW),
            Runnable::run,
            Runnable::run);
    var found = new ArrayList<LadderRadius.Found>();
    radius.find(
        SampleRequests.read("a").build(),
        List.of(scope(new GrantReach.WholeTool())),
        found::addAll);
    assertThat(found)
        .singleElement()
        .satisfies(one -> {
          assertThat(one.past()).hasValueSatisfying(past -> assertThat(past.covered()).isZero());
          assertThat(one.complete()).isTrue();
        });
  }
}
