package dev.assent.desktop.rules.history;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.desktop.rules.book.ChangeWords;
import dev.assent.desktop.rules.book.OpenRules;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleVersions;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;

/// The versions of the policy that the page shows: which there were, what each changed, and the way
/// back to one. Belongs to the toolkit's thread.
public final class HistoryViewModel {
  /// The two versions that are compared.
  public enum Side {
    /// the version before and the chosen one
    CHANGED,
    /// the version in force and the chosen one
    RESTORING;

    String text() {
      return Texts.get("rules.history." + name().toLowerCase(Locale.ROOT));
    }
  }

  /// The state of the list.
  sealed interface Versions {
    /// Not asked, or not answered yet.
    record Unknown() implements Versions {}

    /// The history is there but cannot be read.
    record Unreadable() implements Versions {}

    /// @param newestFirst may be empty
    record Known(List<VersionLine> newestFirst) implements Versions {
      public Known {
        newestFirst = List.copyOf(newestFirst);
      }
    }
  }

  /// The state of the comparison.
  sealed interface Compared {
    /// Nothing is chosen, or not answered yet.
    record Unknown() implements Compared {}

    /// One of the two cannot be read.
    record Unreadable() implements Compared {}

    /// Both are one text.
    record Same() implements Compared {}

    /// @param sentences one for each part that changes in meaning; absent where one of the texts is
    ///   no policy by today's rules
    record Different(Optional<List<String>> sentences, RuleVersions.Difference difference)
        implements Compared {}
  }

  private final OpenRules open;
  private final ObservableBooleanValue blocked;
  private final BiConsumer<Edit, ChangeReason> apply;
  private final ZoneId zone;
  private final ObjectProperty<Versions> versions =
      new SimpleObjectProperty<>(new Versions.Unknown());
  private final ObjectProperty<Optional<VersionLine>> chosen =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Compared> compared =
      new SimpleObjectProperty<>(new Compared.Unknown());
  private final ObjectProperty<Side> side = new SimpleObjectProperty<>(Side.CHANGED);
  private boolean looking;
  private long asked;

  /// @param blocked whether something is in the way of an edit, such as a draft
  /// @param apply makes an edit live
  public HistoryViewModel(
      OpenRules open,
      ObservableBooleanValue blocked,
      BiConsumer<Edit, ChangeReason> apply,
      ZoneId zone) {
    this.open = open;
    this.blocked = blocked;
    this.apply = apply;
    this.zone = zone;
    side.addListener((_, _, _) -> compare());
    open.shownProperty().addListener((_, _, _) -> refresh());
  }

  /// Follows the history from now on.
  public void look() {
    looking = true;
    chosen.set(Optional.empty());
    refresh();
  }

  /// Follows it no more.
  public void leave() {
    looking = false;
  }

  private void refresh() {
    if (!looking) {
      return;
    }
    long now = ++asked;
    open.versions()
        .ifPresentOrElse(
            found ->
                found.list(list -> {
                  if (now == asked) {
                    show(list);
                  }
                }),
            () -> show(Optional.of(List.of())));
  }

  private void show(Optional<List<PolicyRevision>> list) {
    var inForce = open.shown().version();
    var lines =
        list.orElse(List.of()).stream()
            .map(one -> VersionLine.of(one, one.version().equals(inForce), zone))
            .toList();
    versions.set(list.isPresent() ? new Versions.Known(lines) : new Versions.Unreadable());
    long wanted = chosen.get().map(VersionLine::number).orElse(0L);
    chosen.set(
        lines.stream()
            .filter(line -> line.number() == wanted)
            .findFirst()
            .or(() -> lines.stream().findFirst()));
    compare();
  }

  ReadOnlyObjectProperty<Versions> versionsProperty() {
    return versions;
  }

  /// The version whose change is shown; absent for none.
  ReadOnlyObjectProperty<Optional<VersionLine>> chosenProperty() {
    return chosen;
  }

  ReadOnlyObjectProperty<Compared> comparedProperty() {
    return compared;
  }

  ObjectProperty<Side> sideProperty() {
    return side;
  }

  /// Shows the change of a version.
  ///
  /// @param number of one in the list; another changes nothing
  public void choose(long number) {
    if (chosen.get().filter(line -> line.number() == number).isEmpty()) {
      lines()
          .filter(line -> line.number() == number)
          .findFirst()
          .ifPresent(line -> {
            chosen.set(Optional.of(line));
            compare();
          });
    }
  }

  private Stream<VersionLine> lines() {
    return versions.get() instanceof Versions.Known(var all) ? all.stream() : Stream.empty();
  }

  private void compare() {
    long now = ++asked;
    compared.set(new Compared.Unknown());
    var versionsOfServer = open.versions();
    if (chosen.get().isEmpty() || versionsOfServer.isEmpty()) {
      return;
    }
    var which = side.get();
    long number = chosen.get().get().number();
    long from = which == Side.CHANGED ? before(number) : open.shown().version().number();
    if (from == number) {
      compared.set(new Compared.Same());
      return;
    }
    versionsOfServer
        .get()
        .compare(
            from,
            number,
            found -> {
              if (now == asked) {
                compared.set(
                    found
                        .map(difference -> result(difference, which))
                        .orElseGet(Compared.Unreadable::new));
              }
            });
  }

  private static Compared result(RuleVersions.Difference difference, Side side) {
    var words = side == Side.CHANGED ? ChangeWords.TEXT : ChangeWords.UNDO;
    return difference.lines().isEmpty()
        ? new Compared.Same()
        : new Compared.Different(difference.meaning().map(words::of), difference);
  }

  private long before(long number) {
    return lines()
        .mapToLong(VersionLine::number)
        .filter(earlier -> earlier < number)
        .max()
        .orElse(0);
  }

  /// True while something is in the way of a restore, such as a draft.
  ObservableBooleanValue blockedProperty() {
    return blocked;
  }

  /// True if the chosen version can be put in force again now.
  boolean canRestore() {
    return !blocked.get() && chosen.get().filter(line -> !line.inForce()).isPresent();
  }

  /// Puts the text of the chosen version in force again, as a new version.
  ///
  /// @param why what that is for; may be empty
  void restore(String why) {
    if (canRestore()) {
      chosen
          .get()
          .ifPresent(one -> apply.accept(new Edit.Recall(one.number()), ChangeReason.because(why)));
    }
  }
}
