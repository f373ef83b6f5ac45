package dev.assent.desktop.rules.book;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleBook.FileText;
import dev.assent.desktop.rules.book.RuleBook.Saved;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The rules of the server that the page shows, as they were shown last. Belongs to the toolkit's
/// thread.
public final class OpenRules {
  /// No rule.
  public static final int NONE = -1;

  private Optional<RuleBook> book = Optional.empty();
  private Runnable deaf = () -> {};
  private final ObjectProperty<Shown> shown = new SimpleObjectProperty<>(LiveSince.NOTHING);

  /// Goes to a server's rules.
  ///
  /// @param changed told of what comes into force there, until another is opened
  public void open(RuleBook next, Consumer<Shown> changed) {
    deaf.run();
    book = Optional.of(next);
    shown.set(next.shown());
    deaf = next.listen(changed);
  }

  public void close() {
    deaf.run();
    deaf = () -> {};
    book = Optional.empty();
    shown.set(LiveSince.NOTHING);
  }

  public boolean isOpen() {
    return book.isPresent();
  }

  public Shown shown() {
    return shown.get();
  }

  /// The same, to be followed.
  public ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown;
  }

  /// This is shown from now on.
  public void become(Shown now) {
    shown.set(now);
  }

  public List<Rule> rules() {
    return shown().policy().rules();
  }

  /// The rule at a 0-based place; absent where there is none.
  public Optional<Rule> rule(int index) {
    return index >= 0 && index < rules().size()
        ? Optional.of(rules().get(index))
        : Optional.empty();
  }

  /// The place of the rule with an id; [#NONE] when there is none.
  public int indexOf(String id) {
    for (int i = 0; i < rules().size(); i++) {
      if (rules().get(i).id().value().equals(id)) {
        return i;
      }
    }
    return NONE;
  }

  /// The ids of all rules but one.
  public Set<String> idsBut(int index) {
    var ids = new HashSet<String>();
    for (int i = 0; i < rules().size(); i++) {
      if (i != index) {
        ids.add(rules().get(i).id().value());
      }
    }
    return ids;
  }

  /// The digest of the version that is shown.
  public String basis() {
    return shown().version().digest();
  }

  // An answer about a book that is not open any more must not be shown as the one that is.
  private <T> Consumer<T> whileOpen(Consumer<T> told) {
    var asked = book;
    return answer -> {
      if (book.equals(asked)) {
        told.accept(answer);
      }
    };
  }

  /// Makes an edit live.
  ///
  /// @param basis digest of the version that the person saw
  /// @param reason why, also where examples fail
  /// @param ended run when it has ended, whatever is open then
  /// @param done told how it went, where these rules are still open
  void apply(Edit edit, String basis, ChangeReason reason, Runnable ended, Consumer<Saved> done) {
    var told = whileOpen(done);
    book.orElseThrow()
        .apply(
            edit,
            basis,
            reason,
            saved -> {
              ended.run();
              told.accept(saved);
            });
  }

  /// The text of the file.
  public void text(Consumer<Optional<FileText>> done) {
    book.ifPresentOrElse(found -> found.text(whileOpen(done)), () -> done.accept(Optional.empty()));
  }

  /// The versions of these rules; absent while none are open.
  public Optional<RuleVersions> versions() {
    return book.map(RuleBook::versions);
  }

  /// Works out the change that undoing the last change would make.
  void lastChange(Consumer<Optional<PolicyDifference>> done) {
    book.orElseThrow().lastChange(shown().version().digest(), whileOpen(done));
  }
}
