package dev.assent.desktop.decisions;

import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.decisions.log.RecordDesk;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.ServerChoice;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Place;
import dev.assent.desktop.ui.kit.Press;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// The page "Decisions" of the main window: filter, table, explanation. Follows the log while it
/// can be seen. Ctrl+F goes to the filter, Esc closes the explanation.
public final class DecisionsPage extends BorderPane implements Page {
  private static final Duration BEAT = Duration.ofMillis(500);
  // Of the way the scroll bar can go.
  private static final double NEAR_END = 0.9;
  // In sizes of the text: beside an explanation a narrower table gives way to it, and in a lower
  // page the chart has its figures alone.
  private static final double NARROW = 30;
  private static final double LOW = 40;

  private static final PseudoClass ALONE = PseudoClass.getPseudoClass("alone");

  private final DecisionsViewModel model;
  private final QueryBar query;
  private final DecisionTable table;
  private final Button clear;
  private final Button allTimes;
  private final Button further;
  private final Place place;
  private final Node list = Icons.feather(Feather.LIST, 36);
  private final Node alarm = Icons.feather(Feather.ALERT_TRIANGLE, 36);
  private final ChartPanel chart;
  private final DecisionDetailView explanation;
  private boolean reading;
  private boolean late;
  private final Region liveDot = Lay.styled(new Region(), "as-dot");
  private final Label liveWord = Lay.whole(Lay.styled(new Label(), "as-small-strong"));
  private final Button fresh;
  private final VBox notices = Lay.styled(new VBox(), "as-notices");
  private final StackPane detailPlace;
  private final VBox rows;
  private final HBox body;

  /// A page over a view model.
  public DecisionsPage(DecisionsViewModel model, Ticker ticker) {
    this.model = model;
    clear = Press.STRONG.of("decisions.filter.clear", model.query()::clear);
    allTimes = Press.STRONG.of("decisions.filter.allTimes", model::leaveSlot);
    further = Press.QUIET.of("decisions.reach.more", model.window()::more);
    fresh = Press.LINK.saying("fresh", "", this::follow);
    table = new DecisionTable(model.zone());
    place = Lay.styled(new Place(table), "as-log-place");
    chart = new ChartPanel(model, model.zone());
    explanation =
        new DecisionDetailView(
            model.detail(), model::findSimilar, model::showApproval, this::closeDetail);
    detailPlace = Lay.styled(new StackPane(explanation), "as-detail");
    rows =
        Lay.styled(
            new VBox(
                chart, fills(place), new FootLine(model.window(), model.query(), model.zone())),
            "as-log-rows");
    rows.setMinHeight(0);
    body = Lay.styled(new HBox(Lay.grow(rows), Lay.grow(detailPlace)), "as-log-body");
    query = new QueryBar(model, model.zone(), DayChoice.of(model::jump), export());
    getStyleClass().add("as-canvas");
    setTop(new VBox(head(), notices));
    setCenter(log());
    bindTable();
    model.detail().shownProperty().subscribe(_ -> drawDetail());
    var window = model.window();
    List.of(
            model.seal().alarmProperty(),
            window.troubleProperty(),
            model.saidProperty(),
            model.goneProperty())
        .forEach(each -> each.subscribe(this::drawNotices));
    List.<ObservableValue<?>>of(
            window.troubleProperty(),
            model.liveProperty(),
            window.seenProperty(),
            window.freshProperty())
        .forEach(each -> each.subscribe(this::drawLive));
    drawNotices();
    model.serverProperty().subscribe(_ -> arrange());
    addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    body.widthProperty().subscribe(this::makeRoom);
    heightProperty().subscribe(this::makeRoom);
    liveWord.fontProperty().subscribe(this::makeRoom);
    Lay.whileSeen(this, ticker, BEAT, this::beat);
  }

  private Node head() {
    var server = Lay.styled(new ComboBox<String>(), "as-choice");
    server.setId("server");
    server.setAccessibleText(Texts.get("decisions.server"));
    ServerChoice.follow(server, model.servers(), model.serverProperty(), model::chooseServer);
    liveDot.setMinSize(9, 9);
    liveDot.setMaxSize(9, 9);
    var head = new TwoSides();
    head.getChildren()
        .setAll(
            Lay.styled(
                new HBox(
                    Face.TITLE.sayWhole("decisions.title"),
                    server,
                    Lay.styled(new HBox(liveDot, liveWord, fresh), "as-live-mark")),
                "as-page-side"),
            seal(model.seal()));
    return Lay.styled(head, "as-page-head", "as-page-bar");
  }

  // Mark, "Newest record 14:02:11", number of records, Verify.
  private Node seal(SealViewModel seal) {
    var until = Face.SMALL_STRONG.whole("");
    var state = Face.NOTE.of("");
    var verify = Press.LINK.of("verify", "decisions.seal.verify", seal::verify);
    until.textProperty().bind(seal.untilProperty());
    state.textProperty().bind(seal.stateProperty());
    verify.disableProperty().bind(seal.checkingProperty());
    var badge = Lay.styled(new HBox(Icons.mark(14), until, state, verify), "as-seal");
    badge.setMaxHeight(USE_PREF_SIZE);
    badge.visibleProperty().bind(model.serverProperty().isNotEmpty());
    return badge;
  }

  private Node log() {
    var log = Lay.styled(new VBox(query.node(), fills(body)), "as-log");
    log.setMinHeight(0);
    return log;
  }

  private static Region fills(Region part) {
    part.setMinHeight(0);
    VBox.setVgrow(part, Priority.ALWAYS);
    return part;
  }

  private void bindTable() {
    var window = model.window();
    table.setItems(window.rows());
    table.getSelectionModel().selectedItemProperty().addListener((_, _, row) -> explain(row));
    window.seenProperty().subscribe(_ -> drawPlace());
    window.troubleProperty().subscribe(_ -> drawPlace());
    model.countProperty().addListener((_, _, _) -> drawPlace());
    table.onScrolled(place -> {
      window.followingProperty().set(place <= 0);
      // A page more is read before the person is at the end.
      if (place >= NEAR_END) {
        window.more();
      }
    });
  }

  @Override
  public String id() {
    return "decisions";
  }

  @Override
  public Node content() {
    return this;
  }

  @Override
  public void shown() {
    model.poll();
    (rows.isVisible() && table.isVisible() ? table : query.field()).requestFocus();
  }

  /// Shows the record of one question that a person was asked, as soon as the log has it.
  ///
  /// @param server whose log it is in
  /// @param approval the question's id
  public void open(String server, String approval) {
    model.find(server, approval);
  }

  /// Opens the rule editor with the narrowest rule for the call of a question.
  ///
  /// @param said told why nothing came of it; empty where the editor is open
  public void makeRule(String server, String approval, Consumer<String> said) {
    model.makeRule(server, approval, said);
  }

  /// The same for a call whose record is known.
  ///
  /// @param reach the folders that the rule is for; absent for the narrowest one
  public void makeRule(
      String server, AuditRecord call, Optional<GrantReach.Folders> reach, Consumer<String> said) {
    model.makeRule(server, call, reach, said);
  }

  /// Sets the means to make rules and tests out of records.
  ///
  /// @param editing opens the rule editor of a server with a draft; answers whether it could
  public void setMaking(RecordDesk desk, BiPredicate<String, RecordedRule> editing) {
    model.setMaking(desk, editing);
  }

  // A row that goes with the filter stays explained: only the person closes it.
  private void explain(@Nullable DecisionRow row) {
    if (row != null && explained().filter(row::equals).isEmpty()) {
      model.explain(row);
    }
  }

  private void drawLive() {
    var window = model.window();
    boolean newest = window.seenProperty().get().newest();
    boolean live = model.liveProperty().get();
    boolean none = model.serverProperty().get().isEmpty();
    boolean trouble = !window.troubleProperty().get().isEmpty();
    liveWord.setText(
        none
            ? ""
            : Texts.get(
                live
                    ? "decisions.live"
                    : trouble
                        ? "decisions.stopped"
                        : newest ? "decisions.paused" : "decisions.earlier"));
    liveDot.setVisible(!none);
    liveDot.setOpacity(live ? 1 : 0.35);
    int rows = window.freshProperty().get();
    fresh.setText(rows > 0 ? Texts.count("decisions.new", rows) : Texts.get("decisions.newest"));
    fresh.setVisible(rows > 0 || !newest);
  }

  private void follow() {
    model.newest();
    if (!model.window().rows().isEmpty()) {
      table.scrollTo(0);
    }
  }

  // A reading that is over at once is not announced.
  private void beat() {
    model.poll();
    late = reading && isReading();
    reading = isReading();
    drawPlace();
  }

  private boolean isReading() {
    return model.isBeginning() || model.window().seenProperty().get().reading();
  }

  private void drawPlace() {
    var seen = model.window().seenProperty().get();
    boolean filtered = model.isFiltered() && model.lookedAt() > 0;
    late &= isReading();
    if (!model.window().rows().isEmpty()) {
      place.contents();
    } else if (!model.window().troubleProperty().get().isEmpty()) {
      say(alarm, "decisions.empty.unread", "");
    } else if (isReading()) {
      if (late) {
        say(list, "decisions.empty.reading", model.countProperty().get());
      } else {
        place.contents();
      }
    } else if (!seen.start()) {
      place.instead(
          list,
          Texts.get("decisions.empty.further.head"),
          Texts.count("decisions.empty.further.body", model.lookedAt() + seen.hidden()),
          filtered ? new Button[] {clear, further} : new Button[] {further});
    } else if (filtered && query.slot().isPresent()) {
      say(list, "decisions.empty.slot", query.slot().get(), allTimes, clear);
    } else if (filtered) {
      say(list, "decisions.empty.filtered", model.countProperty().get(), clear);
    } else if (model.serverProperty().get().isEmpty()) {
      place.instead(
          list, Texts.get("rules.noServer.head"), Texts.get("decisions.empty.noServer.body"));
    } else {
      place.instead(list, Texts.get("decisions.empty.head"), Texts.get("decisions.empty.body"));
    }
  }

  private void say(Node symbol, String key, String part, Button... ways) {
    place.instead(symbol, Texts.get(key + ".head"), Texts.get(key + ".body", part), ways);
  }

  private void drawNotices() {
    var items = new ArrayList<Node>();
    note(items, "danger", model.seal().alarmTitle(), model.seal().alarmProperty().get());
    note(items, "care", Texts.get("decisions.trouble"), model.window().troubleProperty().get());
    note(items, "care", "", model.goneProperty().get());
    note(items, "calm", Texts.get("decisions.export"), model.saidProperty().get());
    notices.getChildren().setAll(items);
    notices.setManaged(!items.isEmpty());
  }

  private static void note(List<Node> items, String tier, String head, String sentence) {
    if (!sentence.isEmpty()) {
      items.add(new Notice(tier, head, sentence));
    }
  }

  private Optional<DecisionRow> explained() {
    return model.detail().shownProperty().get().map(DecisionDetailViewModel.Shown::row);
  }

  // The row may have been chosen elsewhere than in the table, such as by a link.
  private void drawDetail() {
    Lay.show(detailPlace, explained().isPresent());
    arrange();
    explained()
        .filter(row -> !row.equals(table.getSelectionModel().getSelectedItem()))
        .filter(table.getItems()::contains)
        .ifPresent(table.getSelectionModel()::select);
  }

  private void makeRoom() {
    double text = liveWord.getFont().getSize();
    boolean alone =
        explained().isPresent()
            && body.getWidth() > 0
            && body.getWidth() - detailPlace.prefWidth(-1) < NARROW * text;
    boolean had = alone && Lay.focused(rows).isPresent();
    Lay.show(rows, !alone);
    detailPlace.pseudoClassStateChanged(ALONE, alone);
    if (had) {
      explanation.requestFocus();
    }
    chart.compact(getHeight() > 0 && getHeight() < LOW * text);
  }

  private void arrange() {
    makeRoom();
    table.arrange(explained().isPresent(), model.isOfAll());
    drawLive();
  }

  private void closeDetail() {
    table.getSelectionModel().clearSelection();
    model.explain(null);
    table.requestFocus();
  }

  private void key(KeyEvent event) {
    if (WindowKey.FIND.is(event)) {
      query.field().requestFocus();
      event.consume();
    } else if (WindowKey.CLOSE.is(event) && explained().isPresent()) {
      closeDetail();
      event.consume();
    }
  }

  // The rows shown go into a file in one of the forms of `assent audit export`.
  private Node export() {
    return Press.symbols(
        "export",
        "decisions.export",
        Feather.DOWNLOAD,
        Arrays.stream(AuditExport.values())
            .map(form ->
                Press.item(
                    "export-" + form.word(),
                    Texts.get("decisions.export." + form.word()),
                    () -> export(form)))
            .toArray(MenuItem[]::new));
  }

  private void export(AuditExport form) {
    var chooser = new FileChooser();
    chooser.setTitle(Texts.get("decisions.export"));
    chooser.setInitialFileName("decisions." + form.word());
    chooser
        .getExtensionFilters()
        .setAll(
            new FileChooser.ExtensionFilter(
                Texts.get("decisions.export." + form.word()), "*." + form.word()));
    Object chosen = chooser.showSaveDialog(getScene().getWindow());
    if (chosen != null) {
      model.export(Path.of(chosen.toString()), form);
    }
  }
}
