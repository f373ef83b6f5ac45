package dev.assent.desktop.rules.text;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class DraftCheckTest {
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final List<Policy> checked = new CopyOnWriteArrayList<>();
  private final CountDownLatch going = new CountDownLatch(1);
  private final CountDownLatch on = new CountDownLatch(1);
  private final DraftCheck check =
      new DraftCheck(
          this::check, task -> threads.add(Thread.ofPlatform().start(task)), Runnable::run);

  private List<Finding> check(Policy draft) {
    checked.add(draft);
    going.countDown();
    try {
      on.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return List.of();
  }

  private static Policy draft(String tool) {
    return Policy.DENY_ALL.withRules(List.of(rule("r", "", Effect.DENY, tool(tool))));
  }

  @Test
  void afterALongCheckOnlyTheNewestDraftIsChecked() throws InterruptedException {
    var shown = new CopyOnWriteArrayList<String>();
    check.examine(draft("r"), _ -> shown.add("r"));
    going.await();
    check.examine(draft("re"), _ -> shown.add("re"));
    // It has begun, and waits for the first.
    while (threads.getLast().getState() != Thread.State.BLOCKED && checked.size() == 1) {
      Thread.onSpinWait();
    }
    check.examine(draft("read"), _ -> shown.add("read"));
    on.countDown();
    for (var thread : threads) {
      thread.join();
    }
    assertThat(checked).containsExactly(draft("r"), draft("read"));
    assertThat(shown).containsExactly("read");
  }
}
