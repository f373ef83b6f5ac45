package dev.assent.core.approval.grant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalCalls;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Calls of the past that a grant would have covered.
class PastReachTest {
  private static final ApprovalCalls ASKED =
      ApprovalCalls.tool("write_file").paths("/w/src/a").doing(SideEffect.FS_WRITE);
  private static final GrantReach FOLDER = new GrantReach.Folders(List.of("/w/src"));

  private static PastReach reach(GrantReach reach, GrantHolder holder) {
    var scope = new GrantScope(reach, holder, ApprovalCalls.NOON.plusSeconds(600), false);
    return new PastReach(ASKED.asked("q1"), scope);
  }

  private static boolean covers(GrantReach reach, GrantHolder holder, ApprovalCalls past) {
    return reach(reach, holder).covers(past.build());
  }

  @Test
  void theSentenceCountsAndTheSessionDoesNot() {
    var session = new GrantHolder.Session("s1");
    assertThat(covers(FOLDER, session, ASKED.session("old").id("9"))).isTrue();
    assertThat(covers(FOLDER, session, ASKED.paths("/w/src/deep/b"))).isTrue();
    assertThat(covers(FOLDER, session, ASKED.paths("/w/b"))).isFalse();
    assertThat(covers(new GrantReach.WholeTool(), session, ASKED.paths("/etc/x"))).isTrue();
  }

  @Test
  void anotherToolOrMoreEffectsAreNotCovered() {
    var all = new GrantReach.WholeTool();
    var everywhere = new GrantHolder.Everywhere();
    var other = ApprovalCalls.tool("move_file").paths("/w/src/a").doing(SideEffect.FS_WRITE);
    assertThat(covers(all, everywhere, other)).isFalse();
    assertThat(covers(all, everywhere, ASKED.doing(SideEffect.FS_WRITE, SideEffect.FS_READ)))
        .isFalse();
    assertThat(covers(all, everywhere, ASKED.doing())).isTrue();
    var unknown = ApprovalCalls.tool("write_file").paths("/w/src/a");
    assertThat(covers(all, everywhere, unknown)).isFalse();
  }

  @Test
  void whatRunsProgramsIsNeverCovered() {
    var running = ApprovalCalls.tool("run").doing(SideEffect.CODE_EXEC).argument("command", "ls");
    var scope =
        new GrantScope(
            new GrantReach.WholeTool(),
            new GrantHolder.Everywhere(),
            ApprovalCalls.NOON.plusSeconds(600),
            false);
    assertThat(new PastReach(running.asked("q1"), scope).covers(running.build())).isFalse();
  }

  @Test
  void aProjectIsThatOfThePastCall() {
    var here = new GrantHolder.Project(Set.of("/home/ana/code"));
    var there = new GrantHolder.Project(Set.of("/home/ana/other"));
    assertThat(covers(FOLDER, here, ASKED)).isTrue();
    assertThat(covers(FOLDER, there, ASKED)).isFalse();
  }

  @Test
  void onlyTheVerySameCallNeedsItsArguments() {
    var same = new GrantReach.ExactCall("d", Set.of());
    assertThat(reach(same, new GrantHolder.Everywhere()).needsArguments()).isTrue();
    assertThat(reach(FOLDER, new GrantHolder.Everywhere()).needsArguments()).isFalse();
  }
}
