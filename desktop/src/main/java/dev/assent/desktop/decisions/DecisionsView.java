package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditExport;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.ServerChoice;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javafx.beans.property.SimpleListProperty;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// The page of a server's decisions: filter, table, explanation. Ctrl+F goes to the filter, Esc
/// closes the explanation.
final class DecisionsView {
  /// The size of small text at 100 %.
  private static final double SMALL = 12;

  // At 100 %: what stands beside the columns.
  private static final double BAR = 20;

  // At 100 %: what these two have before any other column is shown.
  private static final double LEAST_DECIDED = 140;
  private static final double LEAST_CALL = 180;
  private static final double DECIDED_PART = 0.45;

  /// Of the way the scroll bar can go.
  private static final double NEAR_END = 0.9;

  private final DecisionsViewModel model;
  private final EmptyState nothing;
  private final QueryBar query;
  private final Button clear =
      Lay.styled(new Button(Texts.get("decisions.filter.clear")), "as-button", "as-button-strong");
  private final Button further =
      Lay.styled(new Button(Texts.get("decisions.reach.more")), "as-button");
  private boolean watching;
  private boolean filling;
  @FXML private BorderPane root;
  @FXML private ComboBox<String> server;
  @FXML private Region liveDot;
  @FXML private Label liveWord;
  @FXML private Button fresh;
  @FXML private IntegrityBadge badge;
  @FXML private VBox notices;
  @FXML private VBox log;
  @FXML private VBox rows;
  @FXML private TableView<DecisionRow> table;
  @FXML private TableColumn<DecisionRow, DecisionRow> time;
  @FXML private TableColumn<DecisionRow, DecisionRow> tier;
  @FXML private TableColumn<DecisionRow, DecisionRow> decided;
  @FXML private TableColumn<DecisionRow, DecisionRow> call;
  @FXML private TableColumn<DecisionRow, DecisionRow> of;
  @FXML private TableColumn<DecisionRow, DecisionRow> session;
  @FXML private TableColumn<DecisionRow, DecisionRow> score;
  @FXML private TableColumn<DecisionRow, DecisionRow> took;
  @FXML private VBox empty;
  @FXML private StackPane detailPlace;

  @SuppressWarnings("NullAway.Init")
  DecisionsView(DecisionsViewModel model) {
    this.model = model;
    clear.setMnemonicParsing(false);
    clear.setOnAction(_ -> model.query().clear());
    further.setMnemonicParsing(false);
    further.setOnAction(_ -> model.window().more());
    query = new QueryBar(model, model.zone());
    query.tools().getChildren().setAll(new DayChoice(model::jump), new ExportButton(model::export));
    nothing = new EmptyState(Icons.feather(Feather.LIST, 36), "", "", clear, further);
    Views.load(this);
  }

  Node root() {
    return root;
  }

  /// Puts the focus on the table.
  void focusTable() {
    table.requestFocus();
  }

  @FXML
  private void initialize() {
    ServerChoice.follow(server, model.servers(), model.serverProperty(), model::chooseServer);
    badge.bind(model.seal());
    badge.visibleProperty().bind(model.serverProperty().isNotEmpty());
    log.getChildren().addFirst(query);
    rows.getChildren().addFirst(new ChartPanel(model, model.zone()));
    rows.getChildren().addLast(new FootLine(model.window(), model.zone()));
    bindTable();
    bindLive();
    empty.getChildren().add(nothing);
    detailPlace
        .getChildren()
        .add(
            new DecisionDetailView(
                model.detail(), model::findSimilar, model::showApproval, this::closeDetail));
    model.detail().shownProperty().addListener((_, _, _) -> drawDetail());
    drawDetail();
    model.seal().alarmProperty().addListener((_, _, _) -> drawNotices());
    model.window().troubleProperty().addListener((_, _, _) -> drawNotices());
    model.window().troubleProperty().subscribe(_ -> drawLive());
    model.saidProperty().subscribe(_ -> drawNotices());
    model.goneProperty().subscribe(_ -> drawNotices());
    model.serverProperty().subscribe(_ -> arrange());
    drawNotices();
    root.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
  }

  private void bindTable() {
    DecisionCells.draw(time, row -> DecisionCells.time(row, model.zone()));
    DecisionCells.draw(of, DecisionCells::server);
    DecisionCells.draw(tier, DecisionCells::tier);
    DecisionCells.draw(decided, DecisionCells::decided);
    DecisionCells.draw(call, DecisionCells::call);
    DecisionCells.draw(session, DecisionCells::session);
    DecisionCells.draw(score, DecisionCells::score);
    DecisionCells.draw(took, DecisionCells::took);
    growWithText();
    table.widthProperty().addListener((_, _, _) -> arrange());
    session.minWidthProperty().addListener((_, _, _) -> arrange());
    table.setRowFactory(_ -> new DecisionCells.Row());
    table.getColumns().forEach(column -> column.widthProperty().addListener((_, _, _) -> fill()));
    table.setPlaceholder(new Region());
    table.setItems(model.window().rows());
    table.getSelectionModel().selectedItemProperty().addListener((_, _, row) -> explain(row));
    model.window().seenProperty().subscribe(_ -> drawEmpty());
    model.countProperty().addListener((_, _, _) -> drawEmpty());
    table.skinProperty().addListener((_, _, _) -> watchScrolling());
  }

  // Columns know no style sheet, so they take the size of the text from a label that does. What was
  // decided has the room its words need in this language.
  private void growWithText() {
    for (var column : table.getColumns()) {
      double more = column == time ? DecisionCells.longerDay() : 0;
      double least = column.getMinWidth() + more;
      double pref = column.getPrefWidth() + more;
      double most = column.getMaxWidth() + more;
      liveWord
          .fontProperty()
          .subscribe(font -> {
            double factor = font.getSize() / SMALL;
            double usual = column == decided ? DecisionCells.widestDecided(font) / factor : pref;
            column.setMaxWidth(most * factor);
            column.setMinWidth(least * factor);
            column.setPrefWidth(usual * factor);
            fill();
          });
    }
  }

  private void watchScrolling() {
    for (var node : table.lookupAll(".scroll-bar")) {
      if (!watching
          && node instanceof ScrollBar bar
          && bar.getOrientation() == javafx.geometry.Orientation.VERTICAL) {
        watching = true;
        bar.valueProperty().addListener((_, _, value) -> scrolled(value.doubleValue()));
      }
    }
  }

  // A page more is read before the person is at the end.
  private void scrolled(double place) {
    model.window().followingProperty().set(place <= 0);
    if (place >= NEAR_END) {
      model.window().more();
    }
  }

  // A row that goes with the filter stays explained: only the person closes it.
  private void explain(@Nullable DecisionRow row) {
    if (row != null
        && model
            .detail()
            .shownProperty()
            .get()
            .filter(shown -> shown.row().equals(row))
            .isEmpty()) {
      model.explain(row);
    }
  }

  private void bindLive() {
    var window = model.window();
    model.liveProperty().subscribe(_ -> drawLive());
    window.seenProperty().subscribe(_ -> drawLive());
    window.freshProperty().subscribe(_ -> drawLive());
    fresh.setOnAction(_ -> follow());
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
    empty.setVisible(none);
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
    var items = new SimpleListProperty<>(notices.getChildren());
    items.clear();
    String alarm = model.seal().alarmProperty().get();
    if (!alarm.isEmpty()) {
      items.add(new Notice("danger", model.seal().alarmTitle(), alarm));
    }
    String trouble = model.window().troubleProperty().get();
    if (!trouble.isEmpty()) {
      items.add(new Notice("care", Texts.get("decisions.trouble"), trouble));
    }
    String gone = model.goneProperty().get();
    if (!gone.isEmpty()) {
      items.add(new Notice("care", "", gone));
    }
    String said = model.saidProperty().get();
    if (!said.isEmpty()) {
      items.add(new Notice("calm", Texts.get("decisions.export"), said));
    }
    notices.setManaged(!items.isEmpty());
  }

  private void drawDetail() {
    boolean open = model.detail().shownProperty().get().isPresent();
    Lay.show(detailPlace, open);
    arrange();
    model
        .detail()
        .shownProperty()
        .get()
        .map(DecisionDetailViewModel.Shown::row)
        .ifPresent(this::mark);
  }

  // Beside the explanation, which says these too, the columns that tell rows apart keep their room.
  private void arrange() {
    boolean open = model.detail().shownProperty().get().isPresent();
    // The columns that tell rows apart come before those that were measured; a column that has no
    // room is not half there.
    double room =
        table.getWidth() <= 0
            ? Double.MAX_VALUE
            : table.getWidth()
                - Stream.of(time, tier).mapToDouble(TableColumn::getMinWidth).sum()
                - (LEAST_DECIDED + LEAST_CALL) * factor();
    room = offer(of, model.isOfAll(), room);
    room = offer(session, !open, room);
    room = offer(score, !open, room);
    offer(took, !open, room);
    fill();
    drawLive();
  }

  // The call has the room that the other columns leave; where that is little, what was decided
  // gives some of its own.
  private void fill() {
    if (filling || table.getWidth() <= 0) {
      return;
    }
    filling = true;
    try {
      double factor = factor();
      double others =
          table.getVisibleLeafColumns().stream()
              .filter(column -> column != call && column != decided)
              .mapToDouble(TableColumn::getWidth)
              .sum();
      double free = Math.max(0, table.getWidth() - others - BAR * factor);
      double least = Math.min(LEAST_DECIDED * factor, free / 2);
      double wanted = DecisionCells.widestDecided(liveWord.getFont());
      // Names of rules are longer than the words of ours: in a wide window they have their part.
      double part = Math.max(wanted, free * DECIDED_PART);
      double given = Math.max(least, Math.min(part, free - LEAST_CALL * factor));
      decided.setPrefWidth(Math.floor(given));
      call.setPrefWidth(Math.floor(free - given));
    } finally {
      filling = false;
    }
  }

  // The size of the text, beside the usual one.
  private double factor() {
    return liveWord.getFont().getSize() / SMALL;
  }

  // The room that is left; none for the ones of less worth where this one has none.
  private static double offer(TableColumn<?, ?> column, boolean wanted, double room) {
    column.setVisible(wanted && column.getMinWidth() <= room);
    return column.isVisible() ? room - column.getMinWidth() : wanted ? 0 : room;
  }

  // Also where the row was not chosen in the table, such as by a link.
  private void mark(DecisionRow row) {
    if (!row.equals(table.getSelectionModel().getSelectedItem())
        && table.getItems().contains(row)) {
      table.getSelectionModel().select(row);
    }
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
    } else if (WindowKey.CLOSE.is(event) && model.detail().shownProperty().get().isPresent()) {
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
