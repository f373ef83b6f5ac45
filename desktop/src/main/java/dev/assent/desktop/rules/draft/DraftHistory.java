package dev.assent.desktop.rules.draft;

import dev.assent.core.policy.Policy;
import dev.assent.desktop.rules.book.RuleBook.FileText;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The states that the draft of one server's policy was in, the first of them what the file says.
final class DraftHistory {
  /// Steps that are kept; the oldest go first.
  private static final int MOST = 300;

  /// The version that states are drafts of.
  ///
  /// @param inForce what was in force
  /// @param text what the file said
  /// @param digest of the file that the draft may be written over
  private record Basis(Shown inForce, DraftState text, String digest) {
    static Basis of(Shown shown) {
      return new Basis(shown, DraftState.of(shown.document()), shown.version().digest());
    }

    static Basis of(Shown inForce, FileText file) {
      return new Basis(inForce, DraftState.typed(file.text(), false, List.of()), file.digest());
    }
  }

  /// A state, and what led to it.
  ///
  /// @param what one phrase; empty for what the file says
  /// @param key the same for steps that are one to a person, such as letters of one word
  /// @param session the stay in the form that led to it; absent for any other way
  /// @param why what this step and those before it were for, where that is known
  /// @param basis what it is a draft of
  private record Step(
      DraftState state,
      String what,
      Object key,
      Optional<FormSession> session,
      List<String> why,
      Basis basis) {
    Step because(List<String> reasons) {
      return new Step(state, what, key, session, List.copyOf(reasons), basis);
    }

    /// A step that changes nothing of the version before changes nothing of this one. The stay in
    /// the form knows the one before and ends.
    Step over(Basis newer) {
      return state.says(basis.text())
          ? new Step(newer.text(), what, new Object(), Optional.empty(), why, newer)
          : this;
    }
  }

  /// A step that is on its way into the file.
  ///
  /// @param state what the file will say
  /// @param live makes a text of the draft one that is live
  private record Sent(Step step, DraftState state, UnaryOperator<String> live) {}

  private final List<Step> steps = new ArrayList<>();
  private int at;
  private Basis newest;
  private Optional<Sent> sent = Optional.empty();

  DraftHistory(Shown shown) {
    newest = Basis.of(shown);
    begin();
  }

  /// Nothing was changed, and this is in force now: editing begins with it, unless it is that
  /// already, or the file that is edited is still not in force.
  void follow(Shown now) {
    boolean known = inForce().version().equals(now.version());
    boolean mending = !now.problems().isEmpty() && base().policy().isEmpty();
    boolean mended = now.problems().isEmpty() && !digest().equals(now.version().digest());
    if (!known || mended || !now.problems().equals(inForce().problems()) && !mending) {
      become(now);
    }
  }

  /// This is in force now. What changed nothing becomes it; what changed something stays a draft of
  /// the version that it was made from.
  void become(Shown now) {
    become(Basis.of(now));
  }

  /// The same for what stands in a file that is not in force.
  void become(FileText file) {
    become(Basis.of(inForce(), file));
  }

  private void become(Basis basis) {
    newest = basis;
    steps.replaceAll(step -> step.over(basis));
  }

  /// The state is on its way into the file.
  ///
  /// @param live makes a text of the draft one that is live
  /// @return what the file will say
  DraftState send(UnaryOperator<String> live) {
    var next = state().retold(live);
    sent = Optional.of(new Sent(steps.get(at), next, live));
    return next;
  }

  /// True if this is the state that was sent last, and nobody knew yet that it is in force.
  boolean isSent(Shown now) {
    return isNews(now)
        && sent.filter(one -> one.state().text().equals(DraftState.of(now.document()).text()))
            .isPresent();
  }

  /// The state that was sent is in force now: editing begins with it, and what was typed since is
  /// its first step.
  void land(Shown now) {
    var last = steps.get(at);
    var known = sent.map(one -> one.step().why()).orElse(List.of());
    var live = sent.map(Sent::live).orElse(UnaryOperator.identity());
    newest = Basis.of(now);
    begin();
    var left = retold(last.state(), live).over(base().text());
    if (!left.says(base())) {
      var why = last.why().stream().filter(reason -> !known.contains(reason)).toList();
      add(new Step(left, last.what(), new Object(), Optional.empty(), why, newest));
    }
  }

  // A state that cannot be written down is none of the text that was sent.
  private static DraftState retold(DraftState state, UnaryOperator<String> live) {
    try {
      return state.retold(live);
    } catch (IllegalArgumentException _) {
      return state;
    }
  }

  private void begin() {
    steps.clear();
    steps.add(new Step(newest.text(), "", new Object(), Optional.empty(), List.of(), newest));
    at = 0;
    sent = Optional.empty();
  }

  /// Throws away what the draft changes, as one step.
  void discard(String what) {
    sent = Optional.empty();
    settle(newest, newest.text(), what);
  }

  /// The draft becomes one of what is in force now, as one step. It was not taken by a person, so
  /// what was taken back before stays behind it.
  void merge(Shown now, DraftState next, String what) {
    become(now);
    insert(next, what);
  }

  /// The draft becomes one of what is in force now, as one step.
  void settle(Shown now, DraftState next, String what) {
    settle(Basis.of(now), next, what);
  }

  /// The draft becomes one of a file that is not in force, as one step.
  void settle(FileText file, DraftState next, String what) {
    settle(Basis.of(inForce(), file), next, what);
  }

  private void settle(Basis basis, DraftState next, String what) {
    become(basis);
    forgetAfter();
    insert(next, what);
  }

  private void insert(DraftState next, String what) {
    var why = next.says(newest.text()) ? List.<String>of() : why();
    add(new Step(next, what, new Object(), Optional.empty(), why, newest));
  }

  private void add(Step step) {
    at++;
    steps.add(at, step);
    if (steps.size() > MOST) {
      // The first one stays: it is what the draft is compared with.
      boolean hasOlder = at > 1;
      steps.remove(hasOlder ? 1 : steps.size() - 1);
      at -= hasOlder ? 1 : 0;
    }
  }

  /// True if the file holds something else than it did when the draft was told last: another
  /// version, or again what is in force.
  boolean isNews(Shown now) {
    return !newest.inForce().version().equals(now.version())
        || now.problems().isEmpty() && !newest.digest().equals(now.version().digest());
  }

  private Basis basis() {
    return steps.get(at).basis();
  }

  /// The version in force when editing began, as far as the draft knows.
  Shown inForce() {
    return basis().inForce();
  }

  /// The content of the file when editing began.
  DraftState base() {
    return basis().text();
  }

  /// The digest of the file that the draft may be written over.
  String digest() {
    return basis().digest();
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
    return inForce().policy();
  }

  boolean isDirty() {
    return !state().says(base()) || !digest().equals(newest.digest());
  }

  /// Goes on to another state.
  void put(DraftState next, String what, Object key, Optional<FormSession> session) {
    boolean same = at > 0 && steps.get(at).key().equals(key);
    var why = next.says(base()) ? List.<String>of() : why();
    var basis = basis();
    forgetAfter();
    if (same) {
      steps.removeLast();
      at--;
    }
    if (!next.says(state())) {
      add(new Step(next, what, key, session, why, basis));
    }
  }

  private void forgetAfter() {
    while (steps.size() > at + 1) {
      steps.removeLast();
    }
  }

  /// The purposes of the steps up to now, where they are known.
  List<String> why() {
    return steps.get(at).why();
  }

  /// The steps up to now were for this.
  void because(List<String> reasons) {
    if (at > 0) {
      steps.set(at, steps.get(at).because(reasons));
    }
  }

  /// The step that would be taken back; absent where there is none.
  Optional<String> before() {
    return at == 0 ? Optional.empty() : Optional.of(steps.get(at).what());
  }

  /// The step that would be done again; absent where there is none.
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
