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
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.ServerChoice;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Tooltip;
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

  private final DecisionsViewModel model;
  private final QueryBar query;
  private final DecisionTable table;
  private final Button clear;
  private final Button further;
  private final EmptyState nothing;
  private final Region liveDot = Lay.styled(new Region(), "as-dot");
  private final Label liveWord = Lay.whole(Lay.styled(new Label(), "as-small-strong"));
  private final Button fresh;
  private final VBox notices = Lay.styled(new VBox(), "as-notices");
  private final StackPane detailPlace = Lay.styled(new StackPane(), "as-detail");

  /// A page over a view model.
  public DecisionsPage(DecisionsViewModel model, Ticker ticker) {
    this.model = model;
    clear = Press.STRONG.of("decisions.filter.clear", model.query()::clear);
    further = Press.QUIET.of("decisions.reach.more", model.window()::more);
    fresh = Press.LINK.saying("fresh", "", this::follow);
    nothing = new EmptyState(Icons.feather(Feather.LIST, 36), "", "", clear, further);
    table = new DecisionTable(model.zone());
    query = new QueryBar(model, model.zone());
    query.tools().getChildren().setAll(new DayChoice(model::jump), new ExportButton(model::export));
    getStyleClass().add("as-canvas");
    setTop(new VBox(head(), notices));
    setCenter(log());
    bindTable();
    detailPlace
        .getChildren()
        .add(
            new DecisionDetailView(
                model.detail(), model::findSimilar, model::showApproval, this::closeDetail));
    model.detail().shownProperty().subscribe(_ -> drawDetail());
    model.seal().alarmProperty().subscribe(_ -> drawNotices());
    model.window().troubleProperty().subscribe(_ -> drawNotices());
    model.saidProperty().subscribe(_ -> drawNotices());
    model.goneProperty().subscribe(_ -> drawNotices());
    model.window().troubleProperty().subscribe(_ -> drawLive());
    model.liveProperty().subscribe(_ -> drawLive());
    model.window().seenProperty().subscribe(_ -> drawLive());
    model.window().freshProperty().subscribe(_ -> drawLive());
    model.serverProperty().subscribe(_ -> arrange());
    addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    Lay.whileSeen(this, ticker, BEAT, model::poll);
  }

  private Node head() {
    var server = Lay.styled(new ComboBox<String>(), "as-choice");
    server.setId("server");
    server.setAccessibleText(Texts.get("decisions.server"));
    ServerChoice.follow(server, model.servers(), model.serverProperty(), model::chooseServer);
    var badge = new IntegrityBadge();
    badge.bind(model.seal());
    badge.visibleProperty().bind(model.serverProperty().isNotEmpty());
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
            badge);
    return Lay.styled(head, "as-page-head", "as-page-bar");
  }

  private Node log() {
    var place = fills(Lay.styled(new StackPane(table, nothing), "as-log-place"));
    var rows =
        Lay.styled(
            new VBox(
                new ChartPanel(model, model.zone()),
                place,
                new FootLine(model.window(), model.zone())),
            "as-log-rows");
    var body = fills(Lay.styled(new HBox(Lay.grow(rows), detailPlace), "as-log-body"));
    rows.setMinHeight(0);
    var log = Lay.styled(new VBox(query, body), "as-log");
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
    window.seenProperty().subscribe(_ -> drawEmpty());
    model.countProperty().addListener((_, _, _) -> drawEmpty());
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
    table.requestFocus();
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

  private void drawEmpty() {
    var seen = model.window().seenProperty().get();
    boolean none = model.window().rows().isEmpty() && !seen.reading();
    nothing.setVisible(none);
    if (!none) {
      return;
    }
    boolean filtered = model.isFiltered() && model.lookedAt() > 0;
    clear.setVisible(filtered);
    Lay.show(further, filtered && !seen.start());
    if (filtered && !seen.start()) {
      nothing.say(
          Texts.get("decisions.empty.further.head"),
          Texts.count("decisions.empty.further.body", model.lookedAt()));
    } else if (filtered) {
      nothing.say(
          Texts.get("decisions.empty.filtered.head"),
          Texts.get("decisions.empty.filtered.body", model.countProperty().get()));
    } else if (model.serverProperty().get().isEmpty()) {
      nothing.say(Texts.get("rules.noServer.head"), Texts.get("decisions.empty.noServer.body"));
    } else {
      nothing.say(Texts.get("decisions.empty.head"), Texts.get("decisions.empty.body"));
    }
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

  private void arrange() {
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

  /// A button that writes what is shown into a file of the person's choice, in one of the forms of
  /// `assent audit export`.
  private static final class ExportButton extends MenuButton {
    private final BiConsumer<Path, AuditExport> way;

    /// @param way writes the file
    ExportButton(BiConsumer<Path, AuditExport> way) {
      super("", Icons.feather(Feather.DOWNLOAD, 15));
      this.way = way;
      setId("export");
      getStyleClass().addAll("as-menu", "as-query-menu");
      setMnemonicParsing(false);
      setAccessibleText(Texts.get("decisions.export"));
      setTooltip(new Tooltip(Texts.get("decisions.export")));
      for (var form : AuditExport.values()) {
        var item =
            Press.item(
                "export-" + form.word(),
                Texts.get("decisions.export." + form.word()),
                () -> ask(form));
        getItems().add(item);
      }
    }

    private void ask(AuditExport form) {
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
        way.accept(Path.of(chosen.toString()), form);
      }
    }
  }
}
