package dev.assent.desktop.rules.draft;

import dev.assent.core.policy.Policy;
import dev.assent.desktop.rules.book.RuleBook.FileText;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The states that the draft of one server's policy was in, the first of them what the file says.
final class DraftHistory {
  /// Steps that are kept; the oldest go first.
  private static final int MOST = 300;

  /// A state, and what led to it.
  ///
  /// @param what one phrase; empty for what the file says
  /// @param key the same for steps that are one to a person, such as letters of one word
  /// @param session the stay in the form that led to it; absent for any other way
  /// @param why what this step and those before it were for, where that is known
  private record Step(
      DraftState state, String what, Object key, Optional<FormSession> session, List<String> why) {
    Step because(List<String> reasons) {
      return new Step(state, what, key, session, List.copyOf(reasons));
    }
  }

  private final List<Step> steps = new ArrayList<>();
  private Shown inForce;
  private DraftState base;
  private String digest;
  private int at;

  DraftHistory(Shown shown) {
    inForce = shown;
    base = DraftState.of(shown.document());
    digest = shown.version().digest();
    begin();
  }

  /// Begins anew with what is in force.
  void begin(Shown shown) {
    inForce = shown;
    base = DraftState.of(shown.document());
    digest = shown.version().digest();
    begin();
  }

  /// Nothing was changed, and this is in force now: editing begins with it, unless it is that
  /// already, or the file that is edited is still not in force.
  void follow(Shown now) {
    boolean known = inForce.version().equals(now.version());
    boolean mending = !now.problems().isEmpty() && base.policy().isEmpty();
    if (!known || !now.problems().equals(inForce.problems()) && !mending) {
      begin(now);
    }
  }

  /// Begins anew with what stands in a file that is not in force.
  void begin(FileText file) {
    base = DraftState.typed(file.text(), false, List.of());
    digest = file.digest();
    begin();
  }

  private void begin() {
    steps.clear();
    steps.add(new Step(base, "", new Object(), Optional.empty(), List.of()));
    at = 0;
  }

  Shown inForce() {
    return inForce;
  }

  /// What the file said when editing began.
  DraftState base() {
    return base;
  }

  /// The digest of the file that the draft may be written over.
  String digest() {
    return digest;
  }

  DraftState state() {
    return steps.get(at).state();
  }

  Optional<FormSession> session() {
    return steps.get(at).session();
  }

  /// The newest policy without errors up to now; what is in force where there is none.
  Policy policy() {
    for (int i = at; i >= 0; i--) {
      var policy = steps.get(i).state().policy();
      if (policy.isPresent()) {
        return policy.get();
      }
    }
    return inForce.policy();
  }

  boolean isDirty() {
    return at > 0 && !state().says(base);
  }

  /// Goes on to another state.
  void put(DraftState next, String what, Object key, Optional<FormSession> session) {
    boolean same = at > 0 && steps.get(at).key().equals(key);
    var why = next.says(base) ? List.<String>of() : why();
    while (steps.size() > at + 1) {
      steps.removeLast();
    }
    if (same) {
      steps.removeLast();
      at--;
    }
    if (!next.says(state())) {
      steps.add(new Step(next, what, key, session, why));
      at++;
    }
    if (steps.size() > MOST) {
      // The first one stays: it is what the draft is compared with.
      steps.remove(1);
      at--;
    }
  }

  /// What the steps up to now were for, where that is known.
  List<String> why() {
    return steps.get(at).why();
  }

  /// The steps up to now were for this.
  void because(List<String> reasons) {
    if (at > 0) {
      steps.set(at, steps.get(at).because(reasons));
    }
  }

  /// What would be taken back; absent where there is nothing.
  Optional<String> before() {
    return at == 0 ? Optional.empty() : Optional.of(steps.get(at).what());
  }

  /// What would be done again; absent where there is nothing.
  Optional<String> after() {
    return at + 1 == steps.size() ? Optional.empty() : Optional.of(steps.get(at + 1).what());
  }

  /// Goes one step back, or forth.
  ///
  /// @param step -1 or +1
  /// @return the stay in the form that the step belongs to; absent for any other
  Optional<FormSession> go(int step) {
    var concerned = steps.get(Math.max(at, at + step)).session();
    at += step;
    return concerned;
  }
}
