package dev.assent.desktop.shell;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Shows in a window what holds over every policy, and changes it. Belongs to the toolkit's thread.
public final class SwitchesViewModel {
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final SwitchDesk desk;
  private final Ticker ticker;
  private final ZoneId zone;
  private final ObservableList<Line> lines = FXCollections.observableArrayList();
  private final StringProperty state = new SimpleStringProperty("");
  private final StringProperty problem = new SimpleStringProperty("");
  private final BooleanProperty paused = new SimpleBooleanProperty(this, "paused", false);
  private final BooleanProperty granted = new SimpleBooleanProperty(this, "granted", false);
  private Optional<Ticker.Beat> beat = Optional.empty();
  private SwitchState switches = SwitchState.NONE;

  /// One thing that holds, as the bar says it.
  ///
  /// @param tier how it is marked: `danger` or `care`
  /// @param text what holds, a sentence
  /// @param action what the button says that ends it
  /// @param question what is asked first; absent where a press is enough
  /// @param end ends it
  public record Line(
      String tier, String text, String action, Optional<Question> question, Runnable end) {}

  /// A question to a person before something becomes looser.
  public record Question(String head, String body) {}

  /// A length of time for observing calls, as the menu offers it.
  enum Stay {
    HOUR(Duration.ofHours(1)),
    DAY(Duration.ofDays(1)),
    WEEK(SwitchState.LONGEST_OBSERVED);

    private final Duration time;

    Stay(Duration time) {
      this.time = time;
    }

    String words() {
      return switch (this) {
        case HOUR -> Texts.get("shell.switch.observe.hour");
        case DAY -> Texts.get("shell.switch.observe.day");
        case WEEK -> Texts.get("shell.switch.observe.week");
      };
    }
  }

  /// The switches behind a desk.
  ///
  /// @param zone where the person reads times
  public SwitchesViewModel(SwitchDesk desk, Ticker ticker, ZoneId zone) {
    this.desk = desk;
    this.ticker = ticker;
    this.zone = zone;
    paused.subscribe(this::write);
    granted.subscribe(this::write);
    refresh();
  }

  /// The switches that hold, the strictest first; empty when none does.
  public ObservableList<Line> lines() {
    return lines;
  }

  /// A word or two for what holds.
  ReadOnlyStringProperty stateProperty() {
    return state;
  }

  /// Why the last change did not happen, or not wholly; empty when it did.
  public ReadOnlyStringProperty problemProperty() {
    return problem;
  }

  /// True while no card comes up.
  public BooleanProperty pausedProperty() {
    return paused;
  }

  /// True while a yes lasts beyond its call.
  public BooleanProperty grantedProperty() {
    return granted;
  }

  /// The switches in force, as they were told last.
  public SwitchState switches() {
    return switches;
  }

  boolean isOn(MasterSwitch which) {
    return switches.isOn(which);
  }

  /// The core told of a change.
  public void refresh() {
    switches = desk.switches();
    // Observing ends by itself.
    if (switches.isOn(MasterSwitch.OBSERVE) && beat.isEmpty()) {
      beat = Optional.of(ticker.every(BEAT, this::tick));
    } else if (!switches.isOn(MasterSwitch.OBSERVE)) {
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    }
    write();
  }

  private void tick() {
    if (!desk.switches().equals(switches)) {
      refresh();
    }
  }

  private void write() {
    var now = new ArrayList<Line>();
    switches.get(MasterSwitch.DENY_ALL).ifPresent(on -> now.add(denied(on)));
    switches.get(MasterSwitch.READ_ONLY).ifPresent(on -> now.add(readOnly(on)));
    switches.get(MasterSwitch.OBSERVE).ifPresent(on -> now.add(observed(on)));
    if (paused.get()) {
      now.add(
          new Line(
              "care",
              Texts.get("shell.switch.paused.line"),
              Texts.get("shell.switch.goOn"),
              Optional.empty(),
              () -> paused.set(false)));
    }
    state.set(word());
    lines.setAll(now);
  }

  private Line denied(SwitchState.On on) {
    String text =
        on.by().equals("core")
            ? Texts.get("shell.switch.denyAll.core")
            : Texts.get("shell.switch.denyAll.line", time(on.since()), by(on));
    var question =
        new Question(Texts.get("shell.switch.denyAll.ask"), without(MasterSwitch.DENY_ALL));
    return new Line(
        "danger",
        text,
        Texts.get("shell.switch.denyAll.off"),
        Optional.of(question),
        () -> off(MasterSwitch.DENY_ALL, on));
  }

  private Line readOnly(SwitchState.On on) {
    var question =
        new Question(Texts.get("shell.switch.readOnly.ask"), without(MasterSwitch.READ_ONLY));
    String line = "shell.switch.readOnly.line" + (isOn(MasterSwitch.DENY_ALL) ? ".denied" : "");
    return new Line(
        "care",
        Texts.get(line, time(on.since()), by(on)),
        Texts.get("shell.switch.readOnly.off"),
        Optional.of(question),
        () -> off(MasterSwitch.READ_ONLY, on));
  }

  private Line observed(SwitchState.On on) {
    String line =
        "shell.switch.observe.line"
            + (isOn(MasterSwitch.DENY_ALL)
                ? ".denied"
                : isOn(MasterSwitch.READ_ONLY) ? ".reads" : "");
    return new Line(
        "care",
        Texts.get(line, on.until().map(this::time).orElse("")),
        Texts.get("shell.switch.observe.off"),
        Optional.empty(),
        () -> off(MasterSwitch.OBSERVE, on));
  }

  // Once a switch is off, all that is on beside it still holds.
  private String without(MasterSwitch ended) {
    var rest = switches.with(ended, Optional.empty());
    var said = new ArrayList<String>();
    if (rest.isOn(MasterSwitch.DENY_ALL)) {
      said.add(Texts.get("shell.switch.then.denied"));
    }
    String about =
        ended == MasterSwitch.READ_ONLY
            ? "others"
            : rest.isOn(MasterSwitch.READ_ONLY) ? "reads" : "rules";
    said.add(Texts.get("shell.switch.then." + about));
    said.add(
        rest.get(MasterSwitch.OBSERVE)
            .flatMap(SwitchState.On::until)
            .map(until -> Texts.get("shell.switch.then.observed", time(until)))
            .orElseGet(() -> Texts.get("shell.switch.then.asked")));
    if (granted.get()) {
      said.add(Texts.get("shell.switch.then.granted"));
    }
    if (paused.get()) {
      said.add(Texts.get("shell.switch.then.paused"));
    }
    if (ended == MasterSwitch.DENY_ALL) {
      said.add(Texts.get("shell.switch.denyAll.body"));
    }
    return String.join(" ", said);
  }

  private String word() {
    if (switches.isOn(MasterSwitch.DENY_ALL)) {
      return Texts.get("shell.state.denied");
    }
    if (switches.isOn(MasterSwitch.OBSERVE)) {
      boolean reads = switches.isOn(MasterSwitch.READ_ONLY);
      return Texts.get(reads ? "shell.state.observingReads" : "shell.state.observing");
    }
    if (switches.isOn(MasterSwitch.READ_ONLY)) {
      return Texts.get("shell.state.readOnly");
    }
    return Texts.get(paused.get() ? "shell.state.paused" : "shell.state.onGuard");
  }

  private String time(Instant at) {
    return MomentWords.DAY.of(at, zone);
  }

  private static String by(SwitchState.On on) {
    String key = "shell.switch.by." + on.by();
    return Texts.has(key) ? Texts.get(key) : on.by();
  }

  /// Denies everything from now on.
  public void denyEverything() {
    desk.denyEverything(this::answered);
  }

  /// Lets only reading pass from now on.
  public void readOnly() {
    desk.readOnly(this::answered);
  }

  /// The question to ask before calls are observed.
  Question questionBefore(Stay stay) {
    String body =
        Texts.get("shell.switch.observe.body" + (isOn(MasterSwitch.READ_ONLY) ? ".reads" : ""));
    return new Question(
        Texts.get("shell.switch.observe.ask", stay.words()),
        isOn(MasterSwitch.DENY_ALL) ? Texts.get("shell.switch.then.denied") + " " + body : body);
  }

  /// Lets what a rule asks about pass unasked for a while.
  void observe(Stay stay) {
    desk.observe(stay.time, this::answered);
  }

  private void off(MasterSwitch which, SwitchState.On on) {
    desk.off(which, on.id(), this::answered);
  }

  private void answered(String why) {
    problem.set(why);
    refresh();
  }
}
