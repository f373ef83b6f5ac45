package dev.assent.desktop.proxies;

import dev.assent.desktop.proxies.ProxiesViewModel.Details;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// The page of servers: the wiring, in which one is chosen, its details, and the form that adds or changes one. Esc leaves the form.
final class ProxiesView {
  private static final double WIDEST = 4_000;
  private static final double WIRING_SHARE = 0.45;

  private final ProxiesViewModel model;
  private final Dialogs dialogs;
  private final ProxyEditorView editor;
  private final ToolSection tools;
  private final CommandSection command;
  private final WiringView wiring;
  private final ProtectSection protect;

  @FXML private BorderPane root;
  @FXML private Label summary;
  @FXML private Button agents;
  @FXML private Button add;
  @FXML private VBox notices;
  @FXML private BorderPane content;
  @FXML private VBox detail;
  @FXML private VBox empty;
  @FXML private ScrollPane formPlace;

  @SuppressWarnings("NullAway.Init")
  ProxiesView(ProxiesViewModel model, Dialogs dialogs) {
    this.model = model;
    this.dialogs = dialogs;
    this.tools = new ToolSection(model.tools(), dialogs);
    this.command = new CommandSection(model.command());
    this.editor = new ProxyEditorView(model.editor(), this::leaveForm);
    this.wiring = new WiringView(model::choose, this::protect);
    this.protect = new ProtectSection(this::addShown, ProxiesView::toClipboard);
    Views.load(this);
  }

  Node root() {
    return root;
  }

  /// Puts the focus on the chosen server, or on what starts the first one.
  void focusChosen() {
    if (!wiring.focusChosen()) {
      add.requestFocus();
    }
  }

  @FXML
  private void initialize() {
    add.setGraphic(Icons.feather(Feather.PLUS, 14));
    add.setOnAction(_ -> openForm());
    empty.getChildren().add(nobody(Texts.get("servers.empty.body")));
    formPlace.setContent(editor.root());
    var place = new WiringPlace(wiring);
    // What is chosen keeps the larger part of a low window.
    place.maxHeightProperty().bind(content.heightProperty().multiply(WIRING_SHARE));
    // The keyboard goes through the children in their order, so what stands above comes first.
    var below = content.getCenter();
    content.setCenter(null);
    content.setTop(place);
    content.setCenter(below);
    model.wiring().mapProperty().subscribe(this::drawWiring);
    model.wiring().protectionProperty().addListener((_, _, _) -> drawDetail());
    root.sceneProperty().flatMap(Scene::windowProperty).flatMap(Window::showingProperty).orElse(false).subscribe(model.wiring()::watch);
    root.sceneProperty().flatMap(Scene::windowProperty).flatMap(Window::showingProperty).orElse(false).subscribe(model.agents()::watch);
    agents.getStyleClass().setAll("as-link", "as-link-flush");
    agents.setOnAction(_ -> model.agents().shownProperty().set(!model.agents().shownProperty().get()));
    model.agents().rowsProperty().subscribe(this::drawAgents);
    model.agents().shownProperty().addListener((_, _, _) -> drawAgents());
    model.rows().addListener((ListChangeListener<ServerRow>) _ -> draw());
    model.detailsProperty().addListener((_, _, _) -> drawDetail());
    model.addingProperty().addListener((_, _, form) -> drawForm(form));
    model.messageProperty().addListener((_, _, text) -> drawMessage(text));
    root.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    drawMessage("");
    drawAgents();
  }

  private void draw() {
    boolean form = model.addingProperty().get();
    var map = model.wiring().mapProperty().get();
    boolean none = model.rows().isEmpty() && map.clients().isEmpty() && !model.agents().shownProperty().get();
    formPlace.setVisible(form);
    empty.setVisible(none && !form);
    content.setVisible(!none && !form);
    add.setDisable(form);
  }

  // The form took the focus with it.
  private void drawForm(boolean form) {
    draw();
    if (!form) {
      focusChosen();
    }
  }

  private void drawWiring(WiringMap map) {
    wiring.show(map);
    summary.setText(map.summary());
    draw();
    if (model.rows().isEmpty()) {
      drawDetail();
    }
  }

  private void drawMessage(String text) {
    notices.getChildren().clear();
    if (!text.isEmpty()) {
      notices.getChildren().add(new Notice("care", "", text));
    }
    notices.setManaged(!text.isEmpty());
  }

  private void drawAgents() {
    agents.setText(model.agents().summary());
    agents.setVisible(!model.agents().rowsProperty().get().isEmpty());
    agents.setGraphic(model.agents().warns() ? Icons.tier("care", 12) : null);
    draw();
    drawDetail();
  }

  private void protect(String key) {
    model.agents().shownProperty().set(false);
    model.wiring().protect(key);
  }

  private void drawDetail() {
    detail.getChildren().clear();
    if (model.agents().shownProperty().get()) {
      detail.getChildren().add(AgentHooksSection.of(model.agents().rowsProperty().get()));
      return;
    }
    var protection = model.wiring().protectionProperty().get();
    if (protection.isPresent()) {
      detail.getChildren().add(protect.of(protection.get()));
    } else {
      model.detailsProperty().get().ifPresentOrElse(this::drawDetail, this::drawNobodyBehind);
    }
  }

  // Clients were found, and none of their servers is behind the gate.
  private void drawNobodyBehind() {
    var map = model.wiring().mapProperty().get();
    if (!map.clients().isEmpty()) {
      detail.getChildren().add(nobody(Texts.get(map.around().isEmpty() ? "servers.empty.body" : "servers.empty.around", map.counted())));
    }
  }

  private Node nobody(String meaning) {
    var first = new Button(Texts.get("servers.button.add"));
    first.getStyleClass().addAll("as-button", "as-button-strong");
    first.setMnemonicParsing(false);
    first.setOnAction(_ -> openForm());
    return new EmptyState(Icons.feather(Feather.SHARE_2, 36), Texts.get("servers.empty.head"), meaning, first);
  }

  private void drawDetail(Details details) {
    var row = details.row();
    var title = WrappedText.label(row.name(), "as-head");
    var state = ServerChip.of(row);
    var since = WrappedText.label(row.tone().equals("danger") ? "" : row.detail(), "as-small", "as-text-2");
    var remove = new Button(Texts.get("servers.button.remove"));
    remove.getStyleClass().add("as-button");
    remove.setMnemonicParsing(false);
    remove.setGraphic(Icons.feather(Feather.TRASH_2, 13));
    remove.setOnAction(_ -> remove(row.name()));
    var edit = new Button(Texts.get("servers.button.edit"));
    edit.setId("server-edit");
    edit.getStyleClass().add("as-button");
    edit.setMnemonicParsing(false);
    edit.setGraphic(Icons.feather(Feather.EDIT_2, 13));
    edit.setMinWidth(Region.USE_PREF_SIZE);
    edit.setOnAction(_ -> editShown());
    edit.setVisible(details.editable());
    edit.setManaged(details.editable());
    remove.setMinWidth(Region.USE_PREF_SIZE);
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var head = new HBox(10, title, state, since, gap, edit, remove);
    head.getStyleClass().add("as-form-centred");
    detail.getChildren().add(head);
    if (row.tone().equals("danger")) {
      detail.getChildren().add(new Notice("danger", Texts.get("servers.detail.failed"), row.detail()));
    }
    if (!row.problem().isEmpty()) {
      detail.getChildren().add(new Notice("care", Texts.get("servers.detail.broken"), row.problem()));
    }
    detail.getChildren().add(command);
    detail.getChildren()
        .addAll(
            line("servers.form.command", chips(details.arguments())),
            line("servers.form.folder", listed(details.folder().stream().toList(), "servers.detail.folder")),
            line("servers.form.roots", listed(details.roots(), "servers.detail.folders")),
            line("servers.form.variables", listed(details.variables(), "servers.detail.none")));
    if (!details.http().isEmpty()) {
      detail.getChildren().add(line("servers.detail.http", WrappedText.label(details.http(), "as-mono-small", "as-text-1")));
    }
    if (!details.hooks().isEmpty()) {
      detail.getChildren().add(new HookSection(this::confirm, model::withdraw).of(details.hooks()));
    }
    detail.getChildren().add(tools);
    detail.getChildren().add(snippet(details.snippet()));
  }

  private static Node line(String labelKey, Node value) {
    var name = WrappedText.label(Texts.get(labelKey), "as-small", "as-text-2");
    name.getStyleClass().add("as-detail-label");
    HBox.setHgrow(value, Priority.ALWAYS);
    return new HBox(12, name, value);
  }

  private static Node chips(List<String> words) {
    var pane = new FlowPane();
    // As wide as there is room; the default would keep room for lines that are not there.
    pane.setPrefWrapLength(WIDEST);
    pane.getStyleClass().add("as-ticks");
    for (String word : words) {
      pane.getChildren().add(WrappedText.label(word, "as-chip", "as-chip-mono", "as-chip-square"));
    }
    return pane;
  }

  private static Node listed(List<String> words, String noneKey) {
    return words.isEmpty()
        ? WrappedText.label(Texts.get(noneKey), "as-small", "as-text-2")
        : WrappedText.label(String.join("\n", words), "as-mono-small", "as-text-1");
  }

  private static Node snippet(String json) {
    var copy = new Button(Texts.get("servers.button.copy"));
    copy.getStyleClass().add("as-button");
    copy.setMnemonicParsing(false);
    copy.setGraphic(Icons.feather(Feather.COPY, 13));
    copy.setOnAction(_ -> toClipboard(json));
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var head = new HBox(8, WrappedText.label(Texts.get("servers.detail.snippet"), "as-strong"), gap, copy);
    head.getStyleClass().add("as-form-centred");
    var well = new VBox(WrappedText.label(json, "as-mono-small", "as-text-1"));
    well.getStyleClass().addAll("as-well", "as-detail-well");
    return new VBox(8, head, WrappedText.label(Texts.get("servers.detail.snippet.hint"), "as-small", "as-text-2"), well);
  }

  private void remove(String name) {
    boolean yes =
        dialogs.ask(
            root.getScene() == null ? null : root.getScene().getWindow(),
            Texts.get("servers.remove.head", name),
            Texts.get("servers.remove.body"),
            Texts.get("servers.button.remove"));
    if (yes) {
      model.remove(name);
    }
  }

  private void confirm(HookRow hook) {
    boolean yes =
        dialogs.ask(
            root.getScene() == null ? null : root.getScene().getWindow(),
            Texts.get("servers.hooks.confirm.head", hook.name()),
            Texts.get("servers.hooks.confirm.body", String.join(" ", hook.words()), String.join("\n", hook.files())),
            Texts.get("servers.hooks.button.confirm"));
    if (yes) {
      model.confirm(hook);
    }
  }

  /// Opens the form that adds a server.
  void openForm() {
    model.add();
    editor.focusName();
  }

  private void editShown() {
    model.edit();
    editor.focusCommand();
  }

  // What was typed is thrown away only after a yes.
  private void leaveForm() {
    if (!model.editor().isTouched()
        || dialogs.ask(
            root.getScene() == null ? null : root.getScene().getWindow(),
            Texts.get("servers.discard.head"),
            Texts.get("servers.discard.body"),
            Texts.get("servers.discard.action"))) {
      closeForm();
    }
  }

  private void addShown() {
    model.addShown();
    editor.focusName();
  }

  private void closeForm() {
    model.addingProperty().set(false);
  }

  private void key(KeyEvent event) {
    if (WindowKey.CLOSE.is(event) && model.addingProperty().get()) {
      leaveForm();
      event.consume();
    }
  }

  private static void toClipboard(String text) {
    var clip = new ClipboardContent();
    clip.putString(text);
    Clipboard.getSystemClipboard().setContent(clip);
  }
}
