package dev.assent.desktop.rules.book;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// A rule book in memory that remembers its edits.
public final class FakeRuleBook implements RuleBook {
  public final List<Edit> edits = new ArrayList<>();

  /// The reasons that came with them.
  public final List<ChangeReason> reasons = new ArrayList<>();

  private final List<Consumer<Shown>> listeners = new ArrayList<>();

  /// The text of the file, where that is not the text in force.
  public Optional<String> file = Optional.empty();

  /// The digest of that.
  public String fileDigest = "0";

  /// Runs while an edit is written.
  public Runnable meanwhile = () -> {};

  /// True if listeners are told of an edit before the one who made it.
  public boolean tellsListeners;

  /// The versions there were; none at first.
  public RuleVersions versions =
      new RuleVersions() {
        @Override
        public void list(Consumer<Optional<List<PolicyRevision>>> done) {
          done.accept(Optional.of(List.of()));
        }

        @Override
        public void compare(long from, long to, Consumer<Optional<Difference>> done) {
          done.accept(Optional.empty());
        }
      };

  private Shown shown;
  private PolicyDocument before = PolicyDocument.empty();

  public FakeRuleBook(Rule... rules) {
    shown = shown(List.of(rules), 31);
  }

  public static Shown shown(List<Rule> rules, long version) {
    return shown(document(rules), version);
  }

  public static Shown shown(PolicyDocument document, long version) {
    return new Shown(
        document,
        new PolicyVersion(version, Long.toString(version).repeat(64).substring(0, 64)),
        Instant.parse("2026-11-21T09:14:00Z"),
        List.of());
  }

  /// Another text comes into force from outside.
  public void become(Shown next) {
    shown = next;
    List.copyOf(listeners).forEach(listener -> listener.accept(next));
  }

  /// One server with this book.
  public RuleBooks alone(String name) {
    ObservableList<String> names = FXCollections.observableArrayList(name);
    return new RuleBooks() {
      @Override
      public ObservableList<String> names() {
        return names;
      }

      @Override
      public RuleBook open(String wanted) {
        return FakeRuleBook.this;
      }
    };
  }

  @Override
  public Shown shown() {
    return shown;
  }

  @Override
  public void apply(Edit edit, String basis, ChangeReason reason, Consumer<Saved> done) {
    edits.add(edit);
    reasons.add(reason);
    boolean over = edit instanceof Edit.Text(_, var from) && !from.equals(shown.version().digest());
    if (over || !basis.equals(shown.version().digest())) {
      done.accept(new Saved.Stale(shown));
      return;
    }
    PolicyDocument next;
    try {
      next =
          switch (edit) {
            case Edit.Text(var text, _) ->
                PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
            case Edit.Restore(), Edit.Recall _ -> shown.document();
            case Edit.Undo _ -> before;
          };
    } catch (PolicyFormatException e) {
      done.accept(new Saved.Rejected(e.findings()));
      return;
    }
    before = shown.document();
    meanwhile.run();
    shown = shown(next, shown.version().number() + 1);
    if (tellsListeners) {
      become(shown);
    }
    done.accept(new Saved.Live(shown));
  }

  @Override
  public void lastChange(String basis, Consumer<Optional<PolicyDifference>> done) {
    done.accept(
        basis.equals(shown.version().digest())
            ? Optional.of(PolicyDifference.between(shown.document(), before))
            : Optional.empty());
  }

  @Override
  public void text(Consumer<Optional<FileText>> done) {
    String inForce = new String(shown.document().bytes(), StandardCharsets.UTF_8);
    done.accept(Optional.of(new FileText(file.orElse(inForce), fileDigest, inForce)));
  }

  @Override
  public RuleVersions versions() {
    return versions;
  }

  private static PolicyDocument document(List<Rule> rules) {
    var document = PolicyDocument.empty();
    for (var rule : rules) {
      document = document.withRuleAdded(rule);
    }
    return document;
  }

  @Override
  public Runnable listen(Consumer<Shown> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }
}
