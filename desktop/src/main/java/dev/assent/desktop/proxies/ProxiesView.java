package dev.assent.desktop.proxies;

import dev.assent.desktop.proxies.ProxiesViewModel.Details;
import dev.assent.desktop.proxies.protect.ClientLine;
import dev.assent.desktop.proxies.protect.ProtectSheet;
import dev.assent.desktop.proxies.protect.ProtectView;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.review.HookRow;
import dev.assent.desktop.proxies.wiring.ClientWays;
import dev.assent.desktop.proxies.wiring.ProtectSection;
import dev.assent.desktop.proxies.wiring.ServerRow;
import dev.assent.desktop.proxies.wiring.WiringMap;
import dev.assent.desktop.proxies.wiring.WiringPlace;
import dev.assent.desktop.proxies.wiring.WiringView;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.WrappingRow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// The page of servers: the wiring, in which one is chosen, its details, and the form that adds or
/// changes one. Esc leaves the form.
public final class ProxiesView extends BorderPane {
  private final ProxiesViewModel model;
  private final Dialogs dialogs;
  private final ProxyEditorView editor;
  private final ServerDetail server;
  private final WiringView wiring;
  private final ProtectSection byHand;
  private final ProtectView protecting;

  private final Label summary = Face.NOTE.of("");
  private final Button agents = Press.FLUSH.idle("servers-agents");
  private final Button undo;
  private final Button protectAll;
  private final Button add;
  private final VBox notices = Lay.styled(new VBox(), "as-notices");
  private final VBox detail = Lay.styled(new VBox(), "as-server-detail");
  private final ScrollPane otherPlace = Lay.scroll(detail);
  private final StackPane below = Lay.styled(new StackPane(otherPlace), "as-servers");
  private final BorderPane content = new BorderPane();
  private final Node empty;
  private final ScrollPane formPlace;

  /// A page over a view model.
  public ProxiesView(ProxiesViewModel model, Dialogs dialogs) {
    this(model, dialogs, FolderChoice.PLATFORM);
  }

  /// @param folders lets the person choose a folder
  ProxiesView(ProxiesViewModel model, Dialogs dialogs, FolderChoice folders) {
    this.model = model;
    this.dialogs = dialogs;
    undo =
        Press.QUIET.of(
            "servers-undo", "protect.undo", () -> model.protecting().ask(ProtectWish.BACK));
    protectAll =
        Press.STRONG.of(
            "servers-protect", "protect.all", () -> model.protecting().ask(ProtectWish.EVERYTHING));
    add = Lay.icon(Press.STRONG.of("add", "servers.button.add", this::openForm), Feather.PLUS);
    this.editor = new ProxyEditorView(model.editor(), this::leaveForm, folders);
    this.wiring =
        new WiringView(
            model::choose,
            this::protect,
            !model.protecting().isOffered(),
            new ClientWays(model.protecting()::protect, model.protecting()::undo));
    this.protecting = new ProtectView(model.protecting(), this::byHand);
    this.byHand = new ProtectSection(this::addShown, Lay::copy);
    this.server =
        new ServerDetail(
            model,
            dialogs,
            new ServerDetail.Ways(this::editShown, this::remove, this::confirm, Lay::copy));
    empty = nobody(Texts.get("servers.empty.body"));
    formPlace = Lay.styled(Lay.scroll(editor.root()), "as-canvas");
    protecting.setVisible(false);
    getStyleClass().add("as-canvas");
    setTop(new VBox(head(), notices));
    setCenter(new StackPane(content, empty, formPlace, protecting));
    follow();
  }

  /// Shows a server in place of the one that is shown, and of the form.
  public void choose(String server) {
    model.addingProperty().set(false);
    model.choose(server);
  }

  /// Puts the focus on the chosen server, or on what starts the first one.
  public void shown() {
    if (protecting.isVisible()) {
      protecting.focusFirst();
    } else if (!wiring.focusChosen()) {
      add.requestFocus();
    }
  }

  private Node head() {
    summary.setMinWidth(110);
    var actions = Lay.styled(new WrappingRow(), "as-page-actions");
    actions.getChildren().setAll(agents, undo, protectAll, add);
    return Lay.styled(
        new HBox(Face.TITLE.sayWhole("servers.title"), Lay.wide(summary), actions),
        "as-page-head",
        "as-page-bar");
  }

  private void follow() {
    model.protecting().linesProperty().subscribe(this::offer);
    model.protecting().sheetProperty().addListener((_, was, now) -> drawSheet(was, now));
    var place = new WiringPlace(wiring, content::getHeight, this::needed);
    // Without this its least height would follow from its height.
    content.setMinHeight(0);
    content.managedProperty().bind(content.visibleProperty());
    // The keyboard goes through the children in their order, so what stands above comes first.
    content.setTop(place);
    content.setCenter(below);
    model.wiring().mapProperty().subscribe(this::drawWiring);
    model.wiring().protectionProperty().addListener((_, _, _) -> drawDetail());
    var inSight = Lay.inSight(this);
    inSight.subscribe(model.wiring()::watch);
    inSight.subscribe(model.agents()::watch);
    inSight.addListener((_, _, seen) -> leaveUnless(seen));
    agents.setOnAction(
        _ -> model.agents().shownProperty().set(!model.agents().shownProperty().get()));
    model.agents().rowsProperty().subscribe(this::drawAgents);
    model.agents().shownProperty().addListener((_, _, _) -> drawAgents());
    model.rows().addListener((ListChangeListener<ServerRow>) _ -> draw());
    model.detailsProperty().addListener((_, _, _) -> drawDetail());
    model.addingProperty().addListener((_, _, form) -> drawForm(form));
    model.messageProperty().subscribe(this::drawMessage);
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    drawAgents();
    drawDetail();
  }

  // Stock panes that scroll ask their content for a height without a width.
  private double needed(double width) {
    double wide = width - below.snappedLeftInset() - below.snappedRightInset();
    return below.snappedTopInset()
        + (below.getChildren().contains(server)
            ? server.wholeHeight(wide)
            : detail.prefHeight(wide))
        + below.snappedBottomInset();
  }

  private void draw() {
    boolean sheet = model.protecting().sheetProperty().get().isPresent();
    boolean form = !sheet && model.addingProperty().get();
    var map = model.wiring().mapProperty().get();
    boolean none =
        model.rows().isEmpty()
            && map.clients().isEmpty()
            && map.count().isPresent()
            && !model.agents().shownProperty().get();
    protecting.setVisible(sheet);
    formPlace.setVisible(form);
    empty.setVisible(none && !form && !sheet);
    content.setVisible(!none && !form && !sheet);
    add.setDisable(form || sheet);
    Lay.show(agents, hasAgents());
    Lay.show(protectAll, model.protecting().protects() && !sheet);
    Lay.show(undo, model.protecting().undoes() && !sheet);
  }

  private void offer(List<ClientLine> lines) {
    if (model.protecting().isOffered()) {
      wiring.offer(clients(lines, ClientLine::protects), clients(lines, ClientLine::undoes));
    }
    draw();
  }

  private static Set<String> clients(List<ClientLine> lines, Predicate<ClientLine> which) {
    return lines.stream().filter(which).map(ClientLine::word).collect(Collectors.toSet());
  }

  // The part shown below may be gone, and the focus was in the sheet.
  private void drawSheet(Optional<ProtectSheet> was, Optional<ProtectSheet> now) {
    draw();
    if (was.isPresent() != now.isPresent()) {
      shown();
    }
  }

  // Whoever comes again wants the servers, not how something ended a while ago.
  private void leaveUnless(boolean seen) {
    if (!seen) {
      model.protecting().leave();
    }
  }

  // The form took the focus with it.
  private void drawForm(boolean form) {
    draw();
    if (!form) {
      shown();
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
    Lay.notice(notices, "care", "", text);
  }

  private void drawAgents() {
    agents.setText(model.agents().summary());
    agents.setGraphic(model.agents().warns() ? Icons.tier("care", 12) : null);
    draw();
    drawDetail();
  }

  // Without a client or a hook there is nobody whose own tools could be asked about.
  private boolean hasAgents() {
    return model.agents().found()
        || !model.agents().rowsProperty().get().isEmpty()
            && !model.wiring().mapProperty().get().clients().isEmpty();
  }

  private void protect(String key) {
    if (model.protecting().isOffered()) {
      model.protecting().ask(new ProtectWish.Protect(Optional.empty(), Optional.of(key), true));
    } else {
      byHand(key);
    }
  }

  private void byHand(String key) {
    model.protecting().close();
    model.agents().shownProperty().set(false);
    model.wiring().protect(key);
  }

  private void drawDetail() {
    if (model.agents().shownProperty().get()) {
      Consumer<ProtectWish> ask = model.protecting()::ask;
      other(
          AgentHooksSection.of(
              model.agents().rowsProperty().get(),
              Optional.of(ask).filter(_ -> model.protecting().isOffered())));
      return;
    }
    var protection = model.wiring().protectionProperty().get();
    if (protection.isPresent()) {
      other(byHand.of(protection.get()));
    } else {
      model.detailsProperty().get().ifPresentOrElse(this::drawServer, this::drawNobodyBehind);
    }
  }

  private void drawServer(Details details) {
    server.show(details);
    below.getChildren().setAll(server);
  }

  private void other(Node node) {
    detail.getChildren().setAll(node);
    below.getChildren().setAll(otherPlace);
  }

  // Clients were found, and none of their servers is behind the gate.
  private void drawNobodyBehind() {
    var map = model.wiring().mapProperty().get();
    if (map.count().isEmpty()) {
      other(Face.NOTE.of(map.summary()));
    } else if (!map.clients().isEmpty()) {
      other(
          nobody(
              Texts.get(
                  map.around().isEmpty() ? "servers.empty.body" : "servers.empty.around",
                  map.summary())));
    }
  }

  private Node nobody(String meaning) {
    var first = Press.STRONG.of("servers.button.add", this::openForm);
    var ways = new ArrayList<Button>();
    if (model.protecting().protects()) {
      var all =
          Press.FILLED.of("protect.all", () -> model.protecting().ask(ProtectWish.EVERYTHING));
      ways.add(all);
    }
    ways.add(first);
    return new EmptyState(
        Icons.feather(Feather.SHARE_2, 36),
        Texts.get("servers.empty.head"),
        meaning,
        ways.toArray(Button[]::new));
  }

  private void remove(String name) {
    boolean yes =
        dialogs.ask(
            window(),
            Texts.get("servers.remove.head", name),
            model.removal(name),
            Texts.get("servers.button.remove"));
    if (yes) {
      model.remove(name);
    }
  }

  private void confirm(HookRow hook) {
    boolean yes =
        dialogs.ask(
            window(),
            Texts.get("servers.hooks.confirm.head", hook.name()),
            Texts.get(
                "servers.hooks.confirm.body",
                String.join(" ", hook.words()),
                String.join("\n", hook.files())),
            Texts.get("servers.hooks.button.confirm"));
    if (yes) {
      model.confirm(hook);
    }
  }

  private @Nullable Window window() {
    return getScene() == null ? null : getScene().getWindow();
  }

  /// Opens the form that adds a server.
  public void openForm() {
    model.add();
    editor.focusName();
  }

  private void editShown() {
    model.edit();
    editor.focusCommand();
  }

  // Typed text is thrown away only after a yes.
  private void leaveForm() {
    if (!model.editor().isTouched()
        || dialogs.ask(
            window(),
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
    if (!WindowKey.CLOSE.is(event)) {
      return;
    }
    if (model.protecting().sheetProperty().get().isPresent()) {
      model.protecting().close();
      event.consume();
    } else if (model.addingProperty().get()) {
      leaveForm();
      event.consume();
    }
  }
}
