package dev.assent.desktop.proxies;

import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.DifferenceRows;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The tools of one server: what waits for the person open and with its difference, the accepted ones below.
final class ToolSection extends VBox {
  // A server may list thousands; more are built when they are asked for.
  private static final int STEP = 30;
  private static final int LONGEST_LIST = 12;

  private final ToolsViewModel model;
  private final Dialogs dialogs;
  private String server = "";
  private int most = STEP;

  ToolSection(ToolsViewModel model, Dialogs dialogs) {
    super(8);
    this.model = model;
    this.dialogs = dialogs;
    setId("server-tools");
    model.shownProperty().addListener((_, _, _) -> draw());
    model.testedProperty().addListener((_, _, _) -> draw());
    draw();
  }

  private void draw() {
    var shown = model.shownProperty().get();
    if (!shown.server().equals(server)) {
      server = shown.server();
      most = STEP;
    }
    var held = held();
    getChildren().setAll(head(shown), WrappedText.label(Texts.get("servers.tools.hint"), "as-small", "as-text-2"));
    var tested = model.testedProperty().get();
    if (!tested.words().isEmpty()) {
      getChildren().add(tested.good() ? WrappedText.label(tested.words(), "as-small", "as-text-1") : new Notice("care", "", tested.words()));
    }
    if (!shown.problem().isEmpty()) {
      getChildren().add(new Notice("care", Texts.get("servers.tools.problem"), shown.problem()));
    }
    if (!shown.message().isEmpty()) {
      getChildren().add(new Notice("care", "", shown.message()));
    }
    if (shown.rows().isEmpty()) {
      String key = shown.known() ? "servers.tools.empty" : "servers.tools.reading";
      getChildren().add(WrappedText.label(Texts.get(key), "as-small", "as-text-2"));
    }
    shown.rows().stream().limit(most).forEach(row -> getChildren().add(row(row)));
    if (shown.rows().size() > most) {
      getChildren().add(more(shown.rows().size() - most));
    }
    held.ifPresent(this::keepFocus);
  }

  // The name of the row that holds the keyboard, empty for the rest of the section; absent where it is elsewhere.
  private Optional<String> held() {
    Node at = getScene() == null ? null : getScene().getFocusOwner();
    String row = "";
    while (at != null && at != this) {
      row = at.getUserData() instanceof String name ? name : row;
      at = at.getParent();
    }
    return at == null ? Optional.empty() : Optional.of(row);
  }

  // What was pressed is gone after a redraw. Its row takes the keyboard, never the button of the next one: a second press
  // must not accept another tool.
  private void keepFocus(String row) {
    getChildren().stream()
        .filter(node -> row.equals(node.getUserData()))
        .findFirst()
        .orElseGet(getChildren()::getFirst)
        .requestFocus();
  }

  private Node head(ToolsViewModel.Shown shown) {
    var head = new HBox(8, WrappedText.label(Texts.get("servers.tools.title"), "as-strong"));
    head.getStyleClass().add("as-form-centred");
    if (!shown.rows().isEmpty()) {
      head.getChildren().add(WrappedText.label(shown.summary(), "as-small", "as-text-2"));
    }
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    head.getChildren().add(gap);
    var test = button(Texts.get("servers.test.button"));
    test.setId("server-test");
    test.setDisable(model.testedProperty().get().running());
    test.setOnAction(_ -> model.test());
    head.getChildren().add(test);
    var open = shown.acceptable();
    if (open.size() > 1) {
      var all = button(Texts.get("servers.tools.button.acceptAll"));
      all.setId("tools-accept-all");
      all.setOnAction(_ -> acceptAll(open));
      head.getChildren().add(all);
    }
    return head;
  }

  private Node row(ToolRow tool) {
    var name = new ShownTextFlow(tool.name(), ShownText.Place.LINE, "as-mono", "as-text-1");
    HBox.setHgrow(name, Priority.ALWAYS);
    var head = new HBox(10, name);
    head.setFillHeight(false);
    head.getStyleClass().add("as-form-centred");
    var state = new Label(tool.state());
    state.setMinWidth(Region.USE_PREF_SIZE);
    state.getStyleClass()
        .addAll(
            switch (tool.tone()) {
              case "care" -> List.of("as-chip", "as-chip-care");
              case "accent" -> List.of("as-chip", "as-chip-own");
              default -> List.of("as-small", "as-text-2");
            });
    head.getChildren().add(state);
    if (tool.isAcceptable()) {
      String word = Texts.get("servers.tools.button.accept");
      var accept = button(word);
      accept.setAccessibleText(word + " " + name.getAccessibleText() + ", " + tool.state());
      accept.setOnAction(_ -> model.accept(List.of(tool)));
      head.getChildren().add(accept);
    }
    var well = new VBox(6, head, WrappedText.label(tool.detail(), "as-small", "as-text-2"));
    well.getStyleClass().addAll("as-well", "as-detail-well", "as-tool-row");
    well.setUserData(tool.name());
    if (!tool.differences().isEmpty()) {
      well.getChildren().add(difference(tool));
    }
    return well;
  }

  // What changed is in sight; what a new tool says of itself is opened at a press.
  private static Node difference(ToolRow tool) {
    if (tool.isChanged()) {
      return rows(tool);
    }
    var place = new VBox();
    var open = link(Texts.get("servers.tools.button.describe"));
    open.setAccessibleText(Texts.get("servers.tools.button.describe") + " " + tool.name());
    open.setOnAction(_ -> place.getChildren().setAll(rows(tool)));
    place.getChildren().add(open);
    return place;
  }

  private static Node rows(ToolRow tool) {
    var rows = new DifferenceRows();
    rows.show(tool.differences(), tool.more());
    return rows;
  }

  private Node more(int hidden) {
    var open = link(Texts.get("servers.tools.button.more", Texts.number(hidden)));
    open.setId("tools-more");
    open.setOnAction(
        _ -> {
          most += STEP;
          draw();
        });
    return open;
  }

  private void acceptAll(List<ToolRow> open) {
    var listed = ToolsViewModel.names(open.subList(0, Math.min(LONGEST_LIST, open.size())));
    String rest =
        open.size() > LONGEST_LIST
            ? "\n" + Texts.get("servers.tools.accept.rest", Texts.number(open.size() - LONGEST_LIST))
            : "";
    boolean yes =
        dialogs.ask(
            getScene() == null ? null : getScene().getWindow(),
            Texts.get("servers.tools.accept.head", Texts.number(open.size()), server),
            Texts.get("servers.tools.accept.body", listed + rest),
            Texts.get("servers.tools.button.acceptAll"));
    if (yes) {
      model.accept(open);
    }
  }

  private static Button button(String text) {
    var button = new Button(text);
    button.getStyleClass().add("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  private static Button link(String text) {
    var button = new Button(text);
    button.getStyleClass().setAll("as-link", "as-link-flush");
    button.setMnemonicParsing(false);
    return button;
  }
}
