package dev.assent.desktop.rules.draft;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.rules.form.UnfinishedRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// A policy's text as it is at one moment of editing, with the rules that are none yet.
///
/// A text that was typed has a meaning once it was read; it may have errors instead. What was
/// edited in another way has its meaning at once, and is written down only when its text is asked
/// for. Belongs to the toolkit's thread.
public final class DraftState {
  private final Optional<String> typed;
  private final boolean respelt;
  private final List<UnfinishedRule> unfinished;
  private Optional<Policy> policy;
  private Optional<PolicyDocument> document;
  private List<Finding> faults = List.of();
  private Optional<String> text;
  private Supplier<PolicyDocument> writing;

  private DraftState(
      Optional<String> typed,
      boolean respelt,
      List<UnfinishedRule> unfinished,
      Optional<Policy> policy,
      Supplier<PolicyDocument> writing) {
    this.typed = typed;
    this.respelt = respelt;
    this.unfinished = List.copyOf(unfinished);
    this.policy = policy;
    this.document = Optional.empty();
    this.text = typed;
    this.writing = writing;
  }

  /// A good text.
  public static DraftState of(PolicyDocument document) {
    return new DraftState(
        Optional.empty(), false, List.of(), Optional.of(document.policy()), () -> document);
  }

  /// A text that nobody has read yet.
  ///
  /// @param respelt whether it is another text than the one that editing began with
  static DraftState typed(String text, boolean respelt, List<UnfinishedRule> unfinished) {
    return new DraftState(
        Optional.of(text),
        respelt,
        unfinished,
        Optional.empty(),
        () -> {
          throw new IllegalStateException("the text was not read");
        });
  }

  /// The state after an edit.
  ///
  /// @param next what the policy means then
  /// @param edit writes it; asked later, and once
  DraftState edited(Policy next, UnaryOperator<PolicyDocument> edit) {
    return new DraftState(
        Optional.empty(), respelt, unfinished, Optional.of(next), () -> edit.apply(document()));
  }

  /// The same policy with other rules that are none yet.
  DraftState with(List<UnfinishedRule> others) {
    var state = new DraftState(typed, respelt, others, policy, this::document);
    state.faults = faults;
    return state;
  }

  /// The same with another text, which is read at once where this one was.
  DraftState retold(UnaryOperator<String> change) {
    String next = change.apply(text());
    if (next.equals(text())) {
      return this;
    }
    var state = typed(next, true, unfinished);
    try {
      if (policy.isPresent()) {
        state.means(PolicyDocument.parse(next.getBytes(StandardCharsets.UTF_8)));
      }
    } catch (PolicyFormatException e) {
      state.isFaulty(e.findings());
    }
    return state;
  }

  /// The same, where editing begins with another text.
  DraftState over(String begun) {
    boolean other;
    try {
      other = !text().equals(begun);
    } catch (IllegalArgumentException _) {
      // A text that cannot be written is none that somebody else wrote.
      other = true;
    }
    var state = new DraftState(typed, other, unfinished, policy, this::document);
    state.faults = faults;
    return state;
  }

  /// The same policy without the form of one rule.
  ///
  /// @param index the place of the rule, one past the last and on for those that are new
  DraftState without(int index) {
    var left = unfinished(index);
    return left.isEmpty()
        ? this
        : with(unfinished.stream().filter(one -> one != left.get()).toList());
  }

  /// The meaning of the text; absent while it was not read, or where it has errors.
  public Optional<Policy> policy() {
    return policy;
  }

  /// The errors of the text; empty where it has none, or was not read yet.
  public List<Finding> faults() {
    return faults;
  }

  /// True if nobody knows yet what the text means.
  public boolean isUnread() {
    return policy.isEmpty() && faults.isEmpty();
  }

  /// The text with its meaning.
  ///
  /// @throws IllegalStateException where it has no meaning
  /// @throws IllegalArgumentException when an edit cannot be written down
  public PolicyDocument document() {
    if (document.isEmpty()) {
      var written = writing.get();
      document = Optional.of(written);
      // The edits before it are let go, with all that they held.
      writing = () -> written;
    }
    return document.get();
  }

  /// The text.
  ///
  /// @throws IllegalArgumentException when an edit cannot be written down
  public String text() {
    if (text.isEmpty()) {
      text = Optional.of(new String(document().bytes(), StandardCharsets.UTF_8));
    }
    return text.get();
  }

  /// The text was read.
  public void means(PolicyDocument read) {
    policy = Optional.of(read.policy());
    writing = () -> read;
  }

  /// The text was read and has errors.
  public void isFaulty(List<Finding> found) {
    faults = List.copyOf(found);
  }

  /// The rules that are none yet.
  public List<UnfinishedRule> unfinished() {
    return unfinished;
  }

  /// Those of them that are new, in the order in which they were begun.
  public List<UnfinishedRule> begun() {
    return unfinished.stream().filter(one -> !isKnown(one)).toList();
  }

  private boolean isKnown(UnfinishedRule one) {
    return one.of().filter(was -> index(was.id()) >= 0).isPresent();
  }

  /// The content of the form of a rule that is none at present; absent where it is one.
  ///
  /// @param index the place of the rule, one past the last and on for those that are new
  public Optional<UnfinishedRule> unfinished(int index) {
    var rules = policy.map(Policy::rules).orElse(List.of());
    if (index < 0) {
      return Optional.empty();
    }
    if (index >= rules.size()) {
      var begun = begun();
      int at = index - rules.size();
      return at < begun.size() ? Optional.of(begun.get(at)) : Optional.empty();
    }
    var id = rules.get(index).id();
    return unfinished.stream().filter(one -> one.isOf(id)).findFirst();
  }

  /// The place of a rule; -1 where there is none.
  public int index(RuleId id) {
    var rules = policy.map(Policy::rules).orElse(List.of());
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).id().equals(id)) {
        return i;
      }
    }
    return -1;
  }

  /// True if nothing would be lost if the other stood in its place.
  boolean says(DraftState other) {
    if (!unfinished.equals(other.unfinished)) {
      return false;
    }
    return typed.isPresent() && other.typed.isPresent() || policy.isEmpty()
        ? other.policy.isPresent() == policy.isPresent() && text().equals(other.text())
        : respelt == other.respelt && policy.equals(other.policy);
  }
}
