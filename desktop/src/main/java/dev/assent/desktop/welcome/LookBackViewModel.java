package dev.assent.desktop.welcome;

import dev.assent.core.lookback.LookBackFigures;
import dev.assent.core.lookback.LookBackFigures.Noise;
import dev.assent.core.lookback.LookBackFigures.TouchedPlace;
import dev.assent.core.lookback.LookBackResult;
import dev.assent.core.lookback.StartTemplate;
import dev.assent.core.lookback.StarterPolicy;
import dev.assent.core.lookback.sessions.UnreadSessions;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The look back on what agents did: begun, under way, and what came of it. Belongs to one thread.
public final class LookBackViewModel {
  private static final int ROWS = 10;
  private static final Findings NOTHING =
      new Findings("", List.of(), List.of(), List.of(), List.of(), List.of());

  private final LookBackDesk desk;
  private final BiPredicate<String, String> draft;
  private final Consumer<String> open;
  private final BooleanProperty any = new SimpleBooleanProperty(false);
  private final ObjectProperty<Shown> shown =
      new SimpleObjectProperty<>(new Shown(Stage.IDLE, 0, NOTHING, ""));
  private AtomicBoolean wanted = new AtomicBoolean();
  private Optional<LookBackResult> result = Optional.empty();

  /// @param draft puts a text for an agent into the page of rules, as a draft; false where that
  ///   cannot be now
  /// @param open goes to the page of an id
  public LookBackViewModel(
      LookBackDesk desk, BiPredicate<String, String> draft, Consumer<String> open) {
    this.desk = desk;
    this.draft = draft;
    this.open = open;
  }

  /// The stage of the look.
  enum Stage {
    /// not begun
    IDLE,
    RUNNING,
    DONE,
    /// the person ended it
    STOPPED,
    FAILED
  }

  /// The page as it is shown.
  ///
  /// @param share how much is done, 0 to 1
  /// @param message what cannot be done; may be empty
  record Shown(Stage stage, double share, Findings findings, String message) {}

  /// The findings, in words.
  ///
  /// @param summary one sentence
  /// @param remarks sentences on what is left out; may be empty
  record Findings(
      String summary,
      List<String> remarks,
      List<OfAgent> agents,
      List<Row> commands,
      List<Row> secrets,
      List<Row> folders) {}

  /// One agent.
  ///
  /// @param id its word
  /// @param uses how much it did, in words
  /// @param templates what each would have made of it
  /// @param starter what the policy to begin with would make of it, in words; empty where there is
  ///   none
  /// @param hooked whether that can be drafted: the agent asks, and so has rules
  record OfAgent(
      String id, String title, String uses, List<Row> templates, String starter, boolean hooked) {}

  /// One line of a table.
  record Row(String name, List<String> cells) {}

  /// True if there is anything to look at.
  public ReadOnlyBooleanProperty anyProperty() {
    return any;
  }

  ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown;
  }

  /// Finds out anew whether there is anything to look at.
  public void find() {
    desk.any(any::set);
  }

  /// Goes to the page and begins, unless something is to be seen there already.
  public void begin() {
    open.accept("lookback");
    if (shown.get().stage() != Stage.DONE) {
      look();
    }
  }

  /// Looks, unless it is under way.
  void look() {
    if (shown.get().stage() == Stage.RUNNING) {
      return;
    }
    var going = new AtomicBoolean(true);
    wanted = going;
    shown.set(new Shown(Stage.RUNNING, 0, NOTHING, ""));
    desk.look(
        share -> {
          if (going.get()) {
            shown.set(new Shown(Stage.RUNNING, share, NOTHING, ""));
          }
        },
        going::get,
        looked -> {
          if (going.get()) {
            done(looked);
          }
        });
  }

  /// Ends what is under way.
  void stop() {
    if (wanted.getAndSet(false) && shown.get().stage() == Stage.RUNNING) {
      shown.set(new Shown(Stage.STOPPED, 0, NOTHING, ""));
    }
  }

  private void done(LookBackDesk.Looked looked) {
    wanted.set(false);
    result = looked.result();
    shown.set(
        result
            .map(found -> new Shown(Stage.DONE, 1, findings(found), ""))
            .orElseGet(
                () -> new Shown(looked.failed() ? Stage.FAILED : Stage.STOPPED, 0, NOTHING, "")));
  }

  /// Puts the policy to begin with of an agent into the page of rules, where nobody has made it
  /// live.
  void draft(String agent) {
    var starter =
        result.flatMap(found ->
            found.agents().stream()
                .filter(one -> one.agent().word().equals(agent))
                .findFirst()
                .flatMap(LookBackResult.OfAgent::starter));
    if (starter.isEmpty()) {
      return;
    }
    String text = new String(starter.get().document().bytes(), StandardCharsets.UTF_8);
    if (!draft.test(agent, text)) {
      var now = shown.get();
      shown.set(new Shown(now.stage(), now.share(), now.findings(), Texts.get("lookback.notNow")));
    }
  }

  /// Goes to the page of an id.
  void open(String page) {
    open.accept(page);
  }

  private Findings findings(LookBackResult found) {
    var all = found.all();
    return new Findings(
        found.agents().isEmpty()
            ? Texts.get("lookback.nothing")
            : Texts.count(
                "lookback.summary",
                all.calls(),
                Texts.number(all.sessions()),
                Texts.number(all.activeDays())),
        remarks(found),
        found.agents().stream().map(this::agent).toList(),
        all.commands().stream().map(LookBackViewModel::row).toList(),
        all.secrets().stream().limit(ROWS).map(LookBackViewModel::row).toList(),
        all.outside().stream().limit(ROWS).map(LookBackViewModel::row).toList());
  }

  private static List<String> remarks(LookBackResult found) {
    var remarks = new ArrayList<String>();
    remark(remarks, "lookback.refused", found.all().refused());
    remark(remarks, "lookback.unplaced", found.all().unplaced());
    remark(remarks, "lookback.unclear", found.all().unclear());
    remark(remarks, "lookback.broken", found.read().broken() + found.read().tooLong());
    remark(remarks, "lookback.unread", found.read().unread());
    for (UnreadSessions one : found.unread()) {
      String number = Texts.number(one.files().size());
      remarks.add(
          switch (one.why()) {
            case PACKED -> Texts.get("lookback.unread.packed", one.title(), number);
            case DATABASE -> Texts.get("lookback.unread.database", one.title());
            case UNPLACED -> Texts.get("lookback.unread.unplaced", one.title(), number);
            case CLOSED -> Texts.get("lookback.unread.closed", one.title());
          });
    }
    return remarks;
  }

  private static void remark(List<String> into, String key, long number) {
    if (number > 0) {
      into.add(Texts.get(key, Texts.number(number)));
    }
  }

  private OfAgent agent(LookBackResult.OfAgent one) {
    String id = one.agent().word();
    return new OfAgent(
        id,
        one.agent().title(),
        Texts.count(
            one.agent().hasHook() ? "lookback.uses" : "lookback.uses.noHook",
            one.figures().calls()),
        one.figures().calls() == 0 ? List.of() : templates(one.figures()),
        one.starter().map(starter -> starter(one.figures(), starter)).orElse(""),
        desk.isHooked(id));
  }

  private static List<Row> templates(LookBackFigures figures) {
    return figures.templates().stream()
        .map(count ->
            new Row(
                title(count.template()),
                List.of(
                    Texts.number(count.asked()),
                    Texts.number(count.denied()),
                    Texts.number(count.passed()),
                    Texts.decimal(figures.questionsADay(count.template()), 1))))
        .toList();
  }

  private static String title(StartTemplate template) {
    return switch (template) {
      case AGENT -> Texts.get("lookback.template.agent");
      case DEVELOPER -> ServerTemplate.DEVELOPER.title();
      case STRICT -> ServerTemplate.STRICT.title();
      case READ_ONLY -> ServerTemplate.READ_ONLY.title();
      case EMPTY -> ServerTemplate.EMPTY.title();
    };
  }

  private static String starter(LookBackFigures figures, StarterPolicy starter) {
    return Texts.count(
        "lookback.starter",
        starter.added().size(),
        Texts.decimal(starter.questionsADay(), 1),
        Texts.decimal(figures.questionsADay(StartTemplate.AGENT), 1));
  }

  private static Row row(Noise noise) {
    return new Row(
        noise.name(),
        List.of(
            Texts.number(noise.calls()),
            Texts.number(noise.asked()),
            Texts.number(noise.denied())));
  }

  private static Row row(TouchedPlace place) {
    return new Row(
        place.place(), List.of(Texts.number(place.read()), Texts.number(place.written())));
  }
}
