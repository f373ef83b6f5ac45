package dev.assent.desktop.suggest;

import dev.assent.core.policy.Rule;
import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.suggest.Suggestion;
import dev.assent.desktop.suggest.SuggestionDesk.Found;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Shows what the logs speak for, and the figures of attention. Belongs to one thread.
///
/// It looks by itself once an hour. While the page is in sight, only the person's own hand changes
/// anything on it.
public final class SuggestionsViewModel {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  // A long log takes seconds to read: no more than this part of the time is spent on it.
  private static final int REST = 20;

  private final SuggestionDesk desk;
  private final Ticker ticker;
  private final ZoneId zone;
  private final ObservableList<OfferRow> rows = FXCollections.observableArrayList();
  private final IntegerProperty open = new SimpleIntegerProperty(0);
  private final StringProperty reading = new SimpleStringProperty("");
  private final BooleanProperty read = new SimpleBooleanProperty(false);
  private final ObservableList<String> unread = FXCollections.observableArrayList();
  private boolean part;
  private boolean known;
  private final ObservableList<FigureLine> lines = FXCollections.observableArrayList();
  private final ObservableList<DayBar> bars = FXCollections.observableArrayList();
  private RuleEditing editing = (_, _, _) -> false;
  private Optional<Duration> looked = Optional.empty();
  private Duration took = Duration.ZERO;
  private Optional<Found> later = Optional.empty();
  private boolean looking;
  private boolean away;
  private boolean inSight;

  /// Opens a suggested rule for editing.
  @FunctionalInterface
  public interface RuleEditing {
    /// Puts a rule into the form of the rules' page.
    ///
    /// @param rule the new rule
    /// @return false where there is a draft that would be lost
    boolean edit(String server, Suggestion.Answers suggestion, Rule rule);
  }

  /// A model over stored suggestions.
  public SuggestionsViewModel(StoredSuggestions desk, Ticker ticker, ZoneId zone) {
    this((SuggestionDesk) desk, ticker, zone);
  }

  SuggestionsViewModel(SuggestionDesk desk, Ticker ticker, ZoneId zone) {
    this.desk = desk;
    this.ticker = ticker;
    this.zone = zone;
  }

  /// Begins to look after trials, and for suggestions.
  public void begin() {
    desk.endTrials();
    ticker.every(
        MINUTE,
        () -> {
          desk.endTrials();
          if (!inSight
              && looked.filter(last -> ticker.uptime().minus(last).compareTo(HOUR) < 0).isEmpty()) {
            look();
          }
        });
  }

  /// Tells whether the page is in sight.
  void setOnScreen(boolean visible) {
    inSight = visible;
    if (!visible) {
      later.ifPresent(this::show);
    }
  }

  /// Leads to the form of the rules' page.
  public void setEditing(RuleEditing way) {
    editing = way;
  }

  /// Looks anew, unless that was just done and takes long: for a minute at most the page says what
  /// is not so any more.
  public void shown() {
    var rest = took.multipliedBy(REST);
    var pause = rest.compareTo(MINUTE) < 0 ? rest : MINUTE;
    if (looked.filter(last -> ticker.uptime().minus(last).compareTo(pause) < 0).isEmpty()) {
      look();
    }
  }

  private void look() {
    if (!looking) {
      looking = true;
      looked = Optional.of(ticker.uptime());
      reading.set(Texts.get("suggest.reading"));
      desk.look(this::read, this::found);
    }
  }

  private void read(SuggestionDesk.Reading far) {
    if (looking) {
      reading.set(
          Texts.count(
              "suggest.readingFar",
              far.records(),
              far.server(),
              MomentWords.NAMED_DAY.of(far.back(), zone)));
    }
  }

  // A row that a person may be about to press stays where it is; nobody presses a figure.
  private void found(Found found) {
    looking = false;
    looked.ifPresent(begun -> took = ticker.uptime().minus(begun));
    reading.set("");
    showFigures(found);
    if (inSight && !rows.isEmpty()) {
      later = Optional.of(found);
    } else {
      show(found);
    }
  }

  private void show(Found found) {
    later = Optional.empty();
    unread.setAll(found.unread());
    rows.setAll(
        found.offers().stream()
            .map(offer -> new OfferRow(offer, SuggestionWords.of(offer, found.since(), zone), desk))
            .toList());
    rows.forEach(row -> row.settledProperty().subscribe(this::count));
    read.set(true);
    away = false;
    count();
  }

  private void showFigures(Found found) {
    known = found.figures().filter(some -> some.complete() || !some.isEmpty()).isPresent();
    var figures = found.figures().filter(some -> !some.isEmpty());
    lines.setAll(figures.map(AttentionWords::lines).orElse(List.of()));
    part = figures.filter(some -> !some.complete()).isPresent();
    bars.setAll(figures.map(AttentionWords::bars).orElse(List.of()));
  }

  private void count() {
    open.set(away ? 0 : (int) rows.stream().filter(row -> !row.settledProperty().get()).count());
  }

  /// Puts the line away that says how many there are, until something new was looked for.
  void putAway() {
    away = true;
    count();
  }

  /// Edits a suggested rule before it is made live.
  void edit(OfferRow row) {
    if (row.offer().suggestion() instanceof Suggestion.Answers answers
        && !editing.edit(row.offer().server(), answers, answers.rule())) {
      row.say(Texts.get("suggest.unsaved"));
    }
  }

  /// The suggestions, in the order of the page.
  ObservableList<OfferRow> rows() {
    return rows;
  }

  /// The servers whose calls were not read, one sentence each. What they speak for is not among the
  /// suggestions.
  ObservableList<String> unread() {
    return unread;
  }

  /// The number of suggestions that wait for a word, and were not put away.
  public ReadOnlyIntegerProperty openProperty() {
    return open;
  }

  /// True if the logs were read.
  ReadOnlyBooleanProperty readProperty() {
    return read;
  }

  /// A sentence on the progress of reading the logs; empty while none are read.
  ReadOnlyStringProperty readingProperty() {
    return reading;
  }

  /// Tells if the figures are known; false where a log cannot be read, or is not read whole and has
  /// no question in what is.
  boolean isKnown() {
    return known;
  }

  /// The figures; empty where nobody was asked.
  ObservableList<FigureLine> lines() {
    return lines;
  }

  /// True if the figures leave out what is further back in long logs.
  boolean isPart() {
    return part;
  }

  /// The days, oldest first; empty likewise.
  ObservableList<DayBar> bars() {
    return bars;
  }

  /// So many questions a day are aimed at.
  static int aimed() {
    return AttentionFigures.DAILY;
  }

  /// Puts figures of attention into words.
  private static final class AttentionWords {
    private AttentionWords() {}

    // A figure of nothing is left out.
    static List<FigureLine> lines(AttentionFigures figures) {
      var lines = new ArrayList<FigureLine>();
      lines.add(
          daily("attention.daily", figures.daily(), AttentionFigures.DAILY)
              .orElseGet(() -> far("attention.asked", figures.all().asks(), figures))
              .on("decisions"));
      lines.add(
          daily("attention.danger", figures.dailyDanger(), AttentionFigures.DAILY_DANGER)
              .orElseGet(() -> far("attention.asked.danger", figures.all().danger(), figures)));
      figures
          .median()
          .ifPresent(time -> {
            lines.add(plain("attention.median", Texts.get("attention.seconds", seconds(time))));
            String quick = Texts.get("attention.quick", seconds(AttentionFigures.QUICK));
            lines.addAll(share(quick, figures.quick(), figures.answered()));
            String glances = Texts.get("attention.glances", seconds(AttentionFigures.GLANCE));
            lines.addAll(share(glances, figures.glances(), figures.answered()));
            lines.add(plain("attention.streak", Texts.number(figures.streak())));
          });
      share(Texts.get("attention.timeouts"), figures.timeouts(), figures.ended())
          .forEach(line -> lines.add(line.on("missed")));
      lines.addAll(share(Texts.get("attention.takenBack"), figures.takenBack(), figures.given()));
      lines.addAll(share(Texts.get("attention.undone"), figures.undone(), figures.refused()));
      return lines;
    }

    private static Optional<FigureLine> daily(String key, OptionalDouble value, int bound) {
      return value.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new FigureLine(
                  Texts.get(key),
                  Texts.decimal(value.getAsDouble(), 1),
                  Texts.count("attention.atMost", bound),
                  value.getAsDouble() > bound));
    }

    // No part of a day is made a whole one.
    private static FigureLine far(String key, int asks, AttentionFigures figures) {
      var today = figures.days().getLast().date();
      String since =
          figures
              .begun()
              .map(begun -> {
                var words =
                    begun.toLocalDate().equals(today) ? MomentWords.CLOCK : MomentWords.NAMED_DAY;
                return Texts.get("attention.since", words.of(begun.toInstant(), begun.getZone()));
              })
              .orElse("");
      return new FigureLine(Texts.get(key), Texts.number(asks), since, false);
    }

    private static FigureLine plain(String key, String value) {
      return new FigureLine(Texts.get(key), value, "", false);
    }

    private static String seconds(Duration time) {
      return Texts.decimal(time.toMillis() / 1000.0, 1);
    }

    private static List<FigureLine> share(String name, int part, int whole) {
      return whole == 0
          ? List.of()
          : List.of(
              new FigureLine(
                  name,
                  Texts.count("attention.share", Math.round(100.0 * part / whole)),
                  Texts.count("attention.of", part, Texts.number(whole)),
                  false));
    }

    static List<DayBar> bars(AttentionFigures figures) {
      var named =
          DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
              .withLocale(Texts.language().locale());
      return figures.days().stream()
          .map(day ->
              new DayBar(
                  Texts.number(day.date().getDayOfMonth()),
                  Texts.get(
                      "attention.day",
                      named.format(day.date()),
                      Texts.number(day.asks()),
                      Texts.number(day.danger())),
                  day.asks(),
                  day.danger()))
          .toList();
    }
  }
}
