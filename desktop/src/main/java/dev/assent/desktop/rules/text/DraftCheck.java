package dev.assent.desktop.rules.text;

import dev.assent.core.analysis.mending.Mending;
import dev.assent.core.analysis.mending.Mendings;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.rules.form.CountedEnds;
import dev.assent.desktop.ui.BackgroundWork;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/// Runs the policy check on drafts beside the toolkit's thread. Only the newest draft's findings
/// are shown: an answer that comes after a further keystroke is dropped. One check runs at a time,
/// and after it only the newest draft is checked.
public final class DraftCheck {
  private final Function<Policy, List<Finding>> check;
  private final BackgroundWork beside;
  private final AtomicLong newest = new AtomicLong();
  private final AtomicLong newestText = new AtomicLong();

  /// @param check judges a policy
  /// @param background runs the check
  /// @param toolkit runs what shows the findings
  public DraftCheck(Function<Policy, List<Finding>> check, Executor background, Executor toolkit) {
    this.check = check;
    beside = new BackgroundWork(background, toolkit);
  }

  /// The work on which the check runs, for what else is worked out from drafts.
  public BackgroundWork beside() {
    return beside;
  }

  /// Drops the answer that is under way.
  public void forget() {
    newest.incrementAndGet();
  }

  /// Checks a draft.
  ///
  /// @param done gets the findings on the toolkit's thread, unless another draft came meanwhile
  public void examine(Policy draft, Consumer<List<Finding>> done) {
    long turn = newest.incrementAndGet();
    beside.ask(() -> checked(draft, turn), done, () -> turn == newest.get());
  }

  // Keystrokes come faster than long checks end: these would run side by side for nothing.
  private synchronized List<Finding> checked(Policy draft, long turn) {
    return turn == newest.get() ? check.apply(draft) : List.of();
  }

  /// Works out the ways to mend findings of the draft that was checked last.
  ///
  /// @param server whose policy it is
  /// @param done told on the toolkit's thread, unless another draft came meanwhile
  public void mend(
      Policy draft,
      List<Finding> found,
      String server,
      Consumer<Map<Finding, List<Mending>>> done) {
    long turn = newest.get();
    beside.ask(
        () -> {
          var ways = new HashMap<Finding, List<Mending>>();
          for (var finding : found) {
            // Nobody waits for an answer about a draft that is gone.
            if (turn == newest.get()) {
              ways.put(finding, Mendings.of(draft, finding, server));
            }
          }
          return ways;
        },
        done::accept,
        () -> turn == newest.get());
  }

  /// Reads a text that is typed.
  ///
  /// @param inForce what is in force, to say what changes
  /// @param ends those that count from going live
  /// @param done told on the toolkit's thread, unless another text came meanwhile
  void read(String text, PolicyDocument inForce, CountedEnds ends, Consumer<TextReading> done) {
    long turn = newestText.incrementAndGet();
    beside.ask(() -> TextReading.of(text, inForce, ends), done, () -> turn == newestText.get());
  }
}
