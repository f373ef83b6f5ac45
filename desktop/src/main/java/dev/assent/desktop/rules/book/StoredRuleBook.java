package dev.assent.desktop.rules.book;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyConflictException;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.UndoRefusedException;
import dev.assent.core.pap.UnknownVersionException;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// The rules of one server in its policy store. Edits run beside the toolkit's thread.
final class StoredRuleBook implements RuleBook {
  private static final System.Logger LOG = System.getLogger(StoredRuleBook.class.getName());

  private final PolicyStore store;
  private final BackgroundWork beside;
  private final List<Consumer<Shown>> listeners = new ArrayList<>();

  /// @param background runs what reads and writes files
  /// @param toolkit runs what the page is told
  // The store lives as long as the server is configured, and this book as long as the store: the
  // listener stays.
  @SuppressWarnings("this-escape")
  StoredRuleBook(PolicyStore store, Executor background, Executor toolkit) {
    this.store = store;
    beside = new BackgroundWork(background, toolkit);
    store.listen(state -> toolkit.execute(() -> tell(state)));
  }

  @Override
  public Shown shown() {
    return shown(store.state());
  }

  @Override
  public void apply(Edit edit, String basis, ChangeReason reason, Consumer<Saved> done) {
    beside.ask(() -> saved(edit, basis, reason), done);
  }

  @Override
  public void text(Consumer<Optional<FileText>> done) {
    beside.ask(this::text, done);
  }

  private Optional<FileText> text() {
    String inForce = new String(store.state().document().bytes(), StandardCharsets.UTF_8);
    try {
      var file = store.text();
      var text = file.exists() ? file.text() : Optional.of(inForce);
      return text.map(found -> new FileText(found, file.digest(), inForce));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "the policy file cannot be read: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public void lastChange(String basis, Consumer<Optional<PolicyDifference>> done) {
    beside.ask(() -> lastChange(basis), done);
  }

  private Optional<PolicyDifference> lastChange(String basis) {
    var state = store.state();
    if (!state.version().digest().equals(basis)) {
      return Optional.empty();
    }
    try {
      return store.before(state).map(before -> PolicyDifference.between(state.document(), before));
    } catch (IOException | PolicyFormatException e) {
      LOG.log(
          System.Logger.Level.INFO, "what was in force before cannot be read: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public RuleVersions versions() {
    return new StoredRuleVersions(store.history(), beside);
  }

  @Override
  public Runnable listen(Consumer<Shown> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  private void tell(PolicyState state) {
    List.copyOf(listeners).forEach(listener -> listener.accept(shown(state)));
  }

  private Saved saved(Edit edit, String basis, ChangeReason reason) {
    var state = store.state();
    if (!state.version().digest().equals(basis)) {
      return new Saved.Stale(shown(state));
    }
    try {
      if (edit instanceof Edit.Undo(var number)) {
        return new Saved.Live(shown(store.undo(number, PolicyOrigin.Channel.EDITOR, reason)));
      }
      if (edit instanceof Edit.Recall(var number)) {
        return recalled(number, basis, reason);
      }
      var change = PolicyChange.from(PolicyOrigin.EDITOR).because(reason);
      return new Saved.Live(
          shown(
              store.save(
                  edited(state.document(), edit),
                  expected(edit, basis).map(change::expecting).orElse(change))));
    } catch (PolicyConflictException e) {
      return new Saved.Stale(shown(store.state()));
    } catch (PolicyFormatException e) {
      return e.overridable() ? new Saved.Failing(e.findings()) : new Saved.Rejected(e.findings());
    } catch (UndoRefusedException e) {
      return switch (e.reason()) {
        case OTHER_VERSION -> new Saved.Stale(shown(store.state()));
        case NOTHING_BEFORE -> new Saved.NothingBefore();
      };
    } catch (IOException e) {
      return new Saved.Failed(CoreWords.ofFault(e));
    } catch (IllegalArgumentException e) {
      return rejected(e);
    }
  }

  private Saved recalled(long number, String basis, ChangeReason reason)
      throws PolicyFormatException, IOException {
    byte[] text =
        store.history().text(number).orElseThrow(() -> new UnknownVersionException(number));
    var change =
        PolicyChange.from(PolicyOrigin.restoring(PolicyOrigin.Channel.EDITOR, number))
            .expecting(basis)
            .because(reason);
    return new Saved.Live(shown(store.save(PolicyDocument.parse(text), change)));
  }

  /// The digest of the file that an edit may be written over; absent where it may be any.
  private static Optional<String> expected(Edit edit, String basis) {
    return switch (edit) {
      // Putting the last good text back is the one edit that means to replace whatever is there.
      case Edit.Restore() -> Optional.empty();
      case Edit.Text(_, var digest) -> Optional.of(digest);
      case Edit.Recall _, Edit.Undo _ -> Optional.of(basis);
    };
  }

  private static PolicyDocument edited(PolicyDocument document, Edit edit)
      throws PolicyFormatException {
    return switch (edit) {
      case Edit.Text(var text, _) -> PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
      case Edit.Restore(), Edit.Recall _, Edit.Undo _ -> document;
    };
  }

  private static Saved rejected(IllegalArgumentException e) {
    return e.getCause() instanceof PolicyFormatException format
        ? new Saved.Rejected(format.findings())
        : new Saved.Failed(CoreWords.ofFault(e));
  }

  private static Shown shown(PolicyState state) {
    var errors =
        state.problems().stream()
            .filter(problem -> problem.severity() == Finding.Severity.ERROR)
            .toList();
    return new Shown(state.document(), state.version(), state.since(), errors);
  }

  /// The versions in the history that the core writes.
  ///
  /// @param beside reads files
  private record StoredRuleVersions(PolicyHistory history, BackgroundWork beside)
      implements RuleVersions {
    private static final System.Logger LOG = System.getLogger(StoredRuleVersions.class.getName());

    @Override
    public void list(Consumer<Optional<List<PolicyRevision>>> done) {
      beside.ask(this::newestFirst, done);
    }

    private Optional<List<PolicyRevision>> newestFirst() {
      try {
        return Optional.of(List.copyOf(history.revisions().reversed()));
      } catch (IOException e) {
        LOG.log(System.Logger.Level.INFO, "the history cannot be read: {0}", e.getMessage());
        return Optional.empty();
      }
    }

    @Override
    public void compare(long from, long to, Consumer<Optional<Difference>> done) {
      beside.ask(() -> compared(from, to), done);
    }

    private Optional<Difference> compared(long from, long to) {
      try {
        var before = from == 0 ? Optional.of(new byte[0]) : history.text(from);
        var after = history.text(to);
        return before.flatMap(old -> after.map(now -> difference(old, now)));
      } catch (IOException e) {
        LOG.log(System.Logger.Level.INFO, "a version cannot be read: {0}", e.getMessage());
        return Optional.empty();
      }
    }

    private static Difference difference(byte[] before, byte[] after) {
      var old = before.length == 0 ? Optional.of(PolicyDocument.empty()) : read(before);
      var now = read(after);
      return new Difference(
          old.flatMap(first -> now.map(second -> PolicyDifference.between(first, second))),
          LineDifference.of(
              new String(before, StandardCharsets.UTF_8),
              new String(after, StandardCharsets.UTF_8)));
    }

    private static Optional<PolicyDocument> read(byte[] text) {
      try {
        return Optional.of(PolicyDocument.parse(text));
      } catch (PolicyFormatException _) {
        return Optional.empty();
      }
    }
  }
}
