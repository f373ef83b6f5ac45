package dev.assent.desktop.decisions;

import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.decisions.log.DecisionLogs;
import dev.assent.desktop.decisions.log.LogEntry;
import dev.assent.desktop.decisions.log.RecordDesk;
import dev.assent.desktop.decisions.log.StoredDecisionLogs;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.ServerChoice;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The decisions of one server or of all, newest first, following the log; what of them is shown,
/// and how many there were when. Belongs to the toolkit's thread.
public final class DecisionsViewModel {
  private static final int PAGE = 500;

  private final DecisionLogs logs;
  private final InstantSource clock;
  private final ZoneId zone;
  private final RowWindow window;
  private final ChartViewModel chart;
  private final QueryViewModel query = new QueryViewModel();
  private final SealViewModel seal;
  private final ExportViewModel export;
  private final DecisionDetailViewModel detail;
  private final StringProperty server = new SimpleStringProperty("");
  private final StringProperty gone = new SimpleStringProperty("");
  private final StringProperty count = new SimpleStringProperty("");

  private final ObservableList<String> choices = FXCollections.observableArrayList();
  private final BooleanProperty live = new SimpleBooleanProperty(false);

  private Optional<DecisionLog> log = Optional.empty();
  private List<String> read = List.of();
  // Until it is known which logs there are, or a person has chosen, the choice is only ours.
  private boolean settled;
  private long next;
  private boolean asking;
  private Optional<String> wanted = Optional.empty();

  /// A view model over the logs of all servers.
  ///
  /// @param riskWords what a rule of command risk says, by its id
  public DecisionsViewModel(
      StoredDecisionLogs logs,
      InstantSource clock,
      ZoneId zone,
      Function<String, Optional<String>> riskWords) {
    this((DecisionLogs) logs, clock, zone, riskWords);
  }

  DecisionsViewModel(
      DecisionLogs logs,
      InstantSource clock,
      ZoneId zone,
      Function<String, Optional<String>> riskWords) {
    this.logs = logs;
    this.clock = clock;
    this.zone = zone;
    this.window = new RowWindow(zone, newest -> newest.ifPresentOrElse(this::ends, this::none));
    this.chart = new ChartViewModel(clock, zone);
    this.seal = new SealViewModel(zone);
    this.export = new ExportViewModel(zone);
    this.detail = new DecisionDetailViewModel(clock, zone, riskWords);
    query.listen(this::filter);
    window.seenProperty().subscribe(_ -> looked());
    window.followingProperty().subscribe(this::drawLive);
    window.troubleProperty().subscribe(this::troubled);
    window.rows().addListener((ListChangeListener<DecisionRow>) _ -> explainWanted());
    logs.names().addListener((ListChangeListener<String>) _ -> keepServer());
    keepServer();
    logs.lookedProperty()
        .subscribe(looked -> {
          settled |= looked;
          recount();
        });
  }

  private void keepServer() {
    var wanted = new ArrayList<>(logs.names());
    if (wanted.size() > 1) {
      wanted.addFirst(all());
    }
    choices.setAll(wanted);
    String was = server.get();
    boolean there = choices.contains(was);
    boolean stays = was.equals(all()) ? read.equals(logs.names()) : settled && there;
    if (!stays || read.isEmpty()) {
      choices.stream().findFirst().ifPresentOrElse(this::open, this::leaveServer);
      gone.set(there || was.equals(all()) ? "" : ServerChoice.gone(was, server.get()));
    }
  }

  // The words are no name that a server can have.
  private static String all() {
    return Texts.get("decisions.allServers");
  }

  /// The choices of a log: all servers together, where there are several, and each.
  ObservableList<String> servers() {
    return choices;
  }

  /// The chosen one of [#servers()]; empty when there is no server.
  ReadOnlyStringProperty serverProperty() {
    return server;
  }

  /// True if the logs of several servers are shown together.
  boolean isOfAll() {
    return read.size() > 1;
  }

  /// Goes to another server's log, or to those of all.
  public void chooseServer(String name) {
    settled = true;
    open(name);
  }

  private void open(String name) {
    read = name.equals(all()) ? List.copyOf(logs.names()) : List.of(name);
    var opened = logs.open(read);
    log = Optional.of(opened);
    reset(name);
    seal.follow(opened);
    query.slotProperty().set(Optional.empty());
    chart.open(opened);
    window.open(opened, filterNow());
  }

  /// Looks for the record of one question that a person was asked, and explains it as soon as it is
  /// there.
  void find(String name, String approval) {
    if (!logs.names().contains(name)) {
      return;
    }
    query.clear();
    query.textProperty().set(approval);
    chooseServer(name);
    wanted = Optional.of(approval);
    explainWanted();
  }

  private void explainWanted() {
    wanted
        .flatMap(id -> window.rows().stream().filter(row -> row.approval().equals(id)).findFirst())
        .ifPresent(row -> {
          wanted = Optional.empty();
          explain(row);
        });
  }

  private void leaveServer() {
    log = Optional.empty();
    read = List.of();
    reset("");
    window.close();
    chart.close();
    seal.leave();
  }

  private void reset(String name) {
    server.set(name);
    next = 0;
    wanted = Optional.empty();
    asking = false;
    export.forget();
    detail.clear();
    gone.set("");
    drawLive();
  }

  private void looked() {
    recount();
    drawLive();
    var seen = window.seenProperty().get();
    // A record that is asked for by its id is looked for to the beginning.
    if (wanted.isPresent() && !seen.reading() && !seen.start()) {
      window.more();
    }
  }

  private void troubled(String why) {
    if (!why.isEmpty()) {
      seal.unread();
    }
    recount();
    drawLive();
  }

  // Said only where the newest stand at the top, and what comes is seen to come.
  private void drawLive() {
    live.set(
        log.isPresent()
            && window.followingProperty().get()
            && window.seenProperty().get().newest()
            && window.troubleProperty().get().isEmpty());
  }

  /// True while new decisions appear by themselves.
  ReadOnlyBooleanProperty liveProperty() {
    return live;
  }

  /// Looks for new records; called again and again while the page is to be seen. Does nothing while
  /// the last look is still under way.
  public void poll() {
    if (log.isEmpty() || asking) {
      return;
    }
    chart.advance();
    if (window.isBeginning()) {
      // New records are behind what is being looked at; and a failed look is tried again.
      window.retry();
      return;
    }
    asking = true;
    var asked = log.get();
    asked.since(next, PAGE, found -> arrived(asked, found), why -> failed(asked, why));
  }

  // The newest record, when the log was looked at from its end.
  private void ends(DecisionLog.Reach.Mark newest) {
    next = Math.max(next, newest.seq() + 1);
    seal.newest(newest);
  }

  private void none() {
    seal.empty();
  }

  private void arrived(DecisionLog from, List<LogEntry> oldestFirst) {
    if (log.filter(from::equals).isEmpty()) {
      return;
    }
    asking = false;
    window.recovered();
    // A look at the log from its end began meanwhile and meets them, or the next one does.
    var behind =
        window.isBeginning()
            ? List.<LogEntry>of()
            : oldestFirst.stream().filter(entry -> entry.place() >= next).toList();
    if (behind.isEmpty()) {
      return;
    }
    var newest = behind.getLast();
    ends(new DecisionLog.Reach.Mark(newest.place(), newest.record().time()));
    window.arrived(behind);
    chart.arrived(behind);
    explainWanted();
    if (oldestFirst.size() == PAGE) {
      poll();
    }
  }

  private void failed(DecisionLog from, String why) {
    if (log.filter(from::equals).isPresent()) {
      asking = false;
      window.failed(why);
    }
  }

  private DecisionFilter filterNow() {
    return query.filter(clock.instant());
  }

  private void filter() {
    var now = filterNow();
    chart.filter(now, query.span());
    // The chart knows where a slot that is over ends, so that nothing behind it has to be looked
    // through.
    long before =
        now.slot()
            .filter(slot -> !slot.holds(clock.instant()))
            .map(slot -> chart.chartProperty().get().endOf(slot))
            .orElse(Long.MAX_VALUE);
    window.filter(now, before);
    recount();
  }

  /// Goes back to the newest, out of a slot of the chart too.
  void newest() {
    query.slotProperty().set(Optional.empty());
    window.newest();
  }

  /// Shows all times of the chart.
  void leaveSlot() {
    query.slotProperty().set(Optional.empty());
  }

  /// Goes to the end of a day, by the zone of all times; to the newest where it is not over.
  void jump(LocalDate day) {
    var end = day.plusDays(1).atStartOfDay(zone).toInstant();
    // A term that would leave the day out counts no more.
    query.terms().removeIf(term -> term.key() == FilterKey.LAST);
    query.slotProperty().set(Optional.empty());
    if (end.isAfter(clock.instant())) {
      newest();
    } else {
      log.ifPresent(asked ->
          asked.placeAt(
              end,
              place -> log.filter(asked::equals).ifPresent(_ -> window.jump(place)),
              window::failed));
    }
  }

  /// Writes what fits the filter into a file.
  void export(Path file, AuditExport form) {
    log.ifPresent(asked -> export.write(asked, file, form, filterNow()));
  }

  /// The outcome of the last export; empty where nothing is to be said.
  ReadOnlyStringProperty saidProperty() {
    return export.saidProperty();
  }

  /// Names the server that was shown and is gone; empty where nothing is to be said.
  ReadOnlyStringProperty goneProperty() {
    return gone;
  }

  /// Shows the record of the question that the one shown rests on.
  void showApproval(String approval) {
    detail
        .shownProperty()
        .get()
        .map(shown -> shown.row().server())
        .ifPresent(name -> find(name, approval));
  }

  /// True while it is not known yet what there is to show: which logs there are, or what stands in
  /// the newest part of those that are shown.
  boolean isBeginning() {
    return log.isEmpty() ? !logs.lookedProperty().get() : window.isBeginning();
  }

  private void recount() {
    int rows = window.rows().size();
    // Where the first part that was looked at has no decision, the next one may have some.
    boolean none = window.seenProperty().get().looked() == 0;
    boolean reading = window.seenProperty().get().reading();
    if (rows == 0 && (isBeginning() || none && reading)) {
      boolean failed = !window.troubleProperty().get().isEmpty();
      count.set(failed ? CountWords.unknown() : CountWords.counting());
      return;
    }
    // While the first look with another filter is under way, rows that fit both are still there.
    var seen = window.seenProperty().get();
    long looked = Math.max(rows, seen.looked());
    // Of a log that was not looked at whole nobody knows how much fits.
    String key = seen.start() ? "decisions.count" : "decisions.count.far";
    count.set(Texts.count(key, looked, Texts.number(rows)));
  }

  /// The zone of all times.
  ZoneId zone() {
    return zone;
  }

  /// The rows that fit, as far back as was looked.
  RowWindow window() {
    return window;
  }

  /// Decisions over time.
  ChartViewModel chart() {
    return chart;
  }

  QueryViewModel query() {
    return query;
  }

  /// True if the filter leaves rows out.
  boolean isFiltered() {
    return filterNow().narrows();
  }

  /// Counts the decisions that were looked at.
  long lookedAt() {
    return window.seenProperty().get().looked();
  }

  /// "322 of 1,318"; says so while it is being counted
  ReadOnlyStringProperty countProperty() {
    return count;
  }

  /// The seal.
  SealViewModel seal() {
    return seal;
  }

  /// The record that is explained.
  DecisionDetailViewModel detail() {
    return detail;
  }

  /// Sets the way for a person who asks why a call was decided so.
  ///
  /// @param way opens the explanation of a record of a server's log
  public void setExplanation(BiConsumer<String, AuditRecord> way) {
    detail.setExplanation(way);
  }

  /// Sets the way for a person who wants to know what the rules of today would decide about a call
  /// of the log.
  ///
  /// @param way opens it for a record of a server's log
  public void setJudging(BiConsumer<String, AuditRecord> way) {
    detail.setJudging(way);
  }

  /// Sets the means to make rules and tests out of records.
  ///
  /// @param editing opens the rule editor of a server with a draft; answers whether it could
  public void setMaking(RecordDesk desk, BiPredicate<String, RecordedRule> editing) {
    detail.setMaking(new DecisionDetailViewModel.Making(desk, editing));
  }

  /// Opens the rule editor with the narrowest rule for the call of a question; looks for its record
  /// first.
  ///
  /// @param said told why nothing came of it; empty where the editor is open
  void makeRule(String name, String approval, Consumer<String> said) {
    if (!logs.names().contains(name)) {
      said.accept(Texts.get("decisions.rule.none"));
      return;
    }
    detail.makeRule(logs.open(List.of(name)), name, approval, said);
  }

  /// The same for a call whose record is known.
  ///
  /// @param reach the folders that the rule is for; absent for the narrowest one
  void makeRule(
      String name, AuditRecord call, Optional<GrantReach.Folders> reach, Consumer<String> said) {
    detail.makeRule(name, call, reach, () -> true, said);
  }

  /// Looks for calls of the same tool as the one that is explained.
  void findSimilar() {
    detail
        .shownProperty()
        .get()
        .map(shown -> shown.row().tool().toLowerCase(Locale.ROOT))
        .filter(tool -> !tool.isEmpty())
        .ifPresent(tool -> {
          query.clear();
          query.toggle(new FilterTerm(FilterKey.TOOL, tool));
        });
  }

  /// Shows a row in detail; `null` closes the detail.
  void explain(@Nullable DecisionRow row) {
    if (row == null || log.isEmpty()) {
      detail.clear();
    } else {
      detail.show(row, log.get(), window::failed);
    }
  }
}
