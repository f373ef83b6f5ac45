package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditRecord;
import dev.assent.desktop.decisions.DecisionFilter.Outcome;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.collections.transformation.FilteredList;
import org.jspecify.annotations.Nullable;

/// One server's decisions, newest first, following the log.
///
/// Keeps at most [#MOST] rows. While the person reads further down, new rows are held back and counted, so that
/// nothing moves under the pointer. Belongs to the toolkit's thread.
public final class DecisionsViewModel {
  /// Rows kept at most.
  static final int MOST = 2000;

  private static final int PAGE = 500;

  private final DecisionLogs logs;
  private final ZoneId zone;
  private final ObservableList<DecisionRow> all = FXCollections.observableArrayList();
  private final FilteredList<DecisionRow> rows = new FilteredList<>(all, DecisionFilter.NONE);
  private final List<DecisionRow> held = new ArrayList<>();
  private final ReadOnlyIntegerWrapper fresh = new ReadOnlyIntegerWrapper(0);
  private final BooleanProperty following = new SimpleBooleanProperty(true);
  private final StringProperty text = new SimpleStringProperty("");
  private final ObservableSet<EffectWord> effects = FXCollections.observableSet(EnumSet.noneOf(EffectWord.class));
  private final ObjectProperty<Outcome> outcome = new SimpleObjectProperty<>(Outcome.ANY);
  private final BooleanProperty discovery = new SimpleBooleanProperty(false);
  private final ReadOnlyStringWrapper server = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper count = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper trouble = new ReadOnlyStringWrapper("");
  private final SealViewModel seal;
  private final DecisionDetailViewModel detail;

  private Optional<DecisionLog> log = Optional.empty();
  private long next;
  private boolean asking;
  private Optional<String> wanted = Optional.empty();

  /// A view model over the first server's log.
  ///
  /// @param riskWords what a rule of command risk says, by its id
  public DecisionsViewModel(
      DecisionLogs logs, InstantSource clock, ZoneId zone, Function<String, Optional<String>> riskWords) {
    this.logs = logs;
    this.zone = zone;
    this.seal = new SealViewModel(zone);
    this.detail = new DecisionDetailViewModel(clock, zone, riskWords);
    text.addListener((_, _, _) -> filter());
    outcome.addListener((_, _, _) -> filter());
    discovery.addListener((_, _, _) -> filter());
    effects.addListener((SetChangeListener<EffectWord>) _ -> filter());
    following.addListener((_, _, now) -> release(now));
    logs.names().addListener((ListChangeListener<String>) _ -> keepServer());
    keepServer();
  }

  private void keepServer() {
    if (!logs.names().contains(server.get())) {
      logs.names().stream().findFirst().ifPresentOrElse(this::chooseServer, this::leaveServer);
    }
  }

  /// The servers to choose from.
  ObservableList<String> servers() {
    return logs.names();
  }

  /// The server whose log is shown; empty when there is none.
  ReadOnlyStringProperty serverProperty() {
    return server.getReadOnlyProperty();
  }

  /// Goes to another server's log.
  public void chooseServer(String name) {
    var opened = logs.open(name);
    log = Optional.of(opened);
    reset(name);
    seal.follow(opened);
    asking = true;
    opened.newest(MOST, found -> first(opened, found), why -> failed(opened, why));
  }

  /// Looks for the record of one question that a person was asked, and explains it as soon as it is there.
  void find(String name, String approval) {
    if (!logs.names().contains(name)) {
      return;
    }
    clearFilter();
    chooseServer(name);
    wanted = Optional.of(approval);
    text.set(approval);
  }

  private void explainWanted() {
    wanted
        .flatMap(id -> rows.stream().filter(row -> row.answers(id)).findFirst())
        .ifPresent(
            row -> {
              wanted = Optional.empty();
              explain(row);
            });
  }

  private void leaveServer() {
    log = Optional.empty();
    reset("");
    seal.leave();
  }

  private void reset(String name) {
    server.set(name);
    all.clear();
    held.clear();
    fresh.set(0);
    next = 0;
    wanted = Optional.empty();
    asking = false;
    trouble.set("");
    detail.clear();
    recount();
  }

  /// Looks for new records; called again and again while the page is to be seen. Does nothing while the last look is
  /// still under way.
  public void poll() {
    if (log.isEmpty() || asking) {
      return;
    }
    asking = true;
    var asked = log.get();
    asked.since(next, PAGE, found -> arrived(asked, found), why -> failed(asked, why));
  }

  /// The rows that pass the filter, newest first.
  ObservableList<DecisionRow> rows() {
    return rows;
  }

  /// Whether there is no record at all.
  boolean isEmpty() {
    return all.isEmpty();
  }

  /// How many new rows are held back.
  ReadOnlyIntegerProperty freshProperty() {
    return fresh.getReadOnlyProperty();
  }

  /// Whether new rows are shown as they come; set to false while the person reads further down.
  BooleanProperty followingProperty() {
    return following;
  }

  /// What is typed into the filter.
  StringProperty textProperty() {
    return text;
  }

  /// The effects shown; empty means all.
  ObservableSet<EffectWord> effects() {
    return effects;
  }

  /// The outcomes shown.
  ObjectProperty<Outcome> outcomeProperty() {
    return outcome;
  }

  /// Whether messages of getting to know each other are shown.
  BooleanProperty discoveryProperty() {
    return discovery;
  }

  /// Shows everything again.
  void clearFilter() {
    text.set("");
    effects.clear();
    outcome.set(Outcome.ANY);
  }

  /// Whether the filter leaves rows out.
  boolean isFiltered() {
    return filterNow().narrows();
  }

  /// "322 of 1,318"
  ReadOnlyStringProperty countProperty() {
    return count.getReadOnlyProperty();
  }

  /// Why the log cannot be read; empty when it can.
  ReadOnlyStringProperty troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /// The seal.
  SealViewModel seal() {
    return seal;
  }

  /// The record that is explained.
  DecisionDetailViewModel detail() {
    return detail;
  }

  /// Where a person is led who asks why a call was decided so.
  ///
  /// @param way opens the explanation of a record of a server's log
  public void setExplanation(BiConsumer<String, AuditRecord> way) {
    detail.setExplanation(record -> way.accept(server.get(), record));
  }

  /// Shows a row in detail; `null` closes the detail.
  void explain(@Nullable DecisionRow row) {
    if (row == null || log.isEmpty()) {
      detail.clear();
    } else {
      detail.show(row, log.get());
    }
  }

  private void first(DecisionLog from, List<AuditRecord> newestFirst) {
    if (!current(from)) {
      return;
    }
    asking = false;
    trouble.set("");
    if (!newestFirst.isEmpty()) {
      next = newestFirst.getFirst().seq() + 1;
      seal.newest(newestFirst.getFirst());
    }
    all.setAll(newestFirst.stream().flatMap(record -> DecisionRow.of(record, zone).stream()).toList());
    recount();
    explainWanted();
  }

  private void arrived(DecisionLog from, List<AuditRecord> oldestFirst) {
    if (!current(from)) {
      return;
    }
    asking = false;
    trouble.set("");
    if (oldestFirst.isEmpty()) {
      return;
    }
    next = oldestFirst.getLast().seq() + 1;
    seal.newest(oldestFirst.getLast());
    oldestFirst.forEach(record -> DecisionRow.of(record, zone).ifPresent(row -> held.addFirst(row)));
    cut(held);
    release(following.get());
    explainWanted();
    if (oldestFirst.size() == PAGE) {
      poll();
    }
  }

  private void failed(DecisionLog from, String why) {
    if (current(from)) {
      asking = false;
      trouble.set(why);
    }
  }

  private boolean current(DecisionLog from) {
    return log.filter(from::equals).isPresent();
  }

  private void release(boolean now) {
    if (now && !held.isEmpty()) {
      all.addAll(0, held);
      held.clear();
      cut(all);
    }
    fresh.set((int) held.stream().filter(filterNow()).count());
    recount();
  }

  private static void cut(List<DecisionRow> list) {
    if (list.size() > MOST) {
      list.subList(MOST, list.size()).clear();
    }
  }

  private DecisionFilter filterNow() {
    return new DecisionFilter(text.get(), EnumSet.copyOf(effects.isEmpty() ? EnumSet.noneOf(EffectWord.class) : effects), outcome.get(), discovery.get());
  }

  private void filter() {
    rows.setPredicate(filterNow());
    fresh.set((int) held.stream().filter(filterNow()).count());
    recount();
  }

  private void recount() {
    count.set(
        Texts.get("decisions.count", Texts.number(rows.size()), Texts.number(all.size())));
  }
}
