package dev.assent.desktop.welcome;

import dev.assent.desktop.proxies.protect.ClientLine;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.wiring.WiringEnds;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// One sentence of promise, three steps, one filled button.
final class WelcomeView extends StackPane {
  private static final double WIDTH = 720;
  private static final double PROMISE = 560;

  private final WelcomeViewModel model;
  private final GateDrawing drawing = new GateDrawing();
  private final VBox clients = new VBox(6);

  WelcomeView(WelcomeViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    var head = WrappedText.label(Texts.get("welcome.head"), "as-display", "as-text-1");
    var promise = WrappedText.label(Texts.get("welcome.promise"), "as-body", "as-text-2");
    for (Label line : new Label[] {head, promise}) {
      line.setTextAlignment(TextAlignment.CENTER);
      line.setAlignment(Pos.CENTER);
    }
    promise.setMaxWidth(PROMISE);
    var found = WrappedText.label("", "as-body", "as-text-2");
    found.setId("welcome-found");
    found.textProperty().bind(model.foundProperty());
    var practice = button("practice", "as-button-filled");
    practice.setGraphic(Icons.feather(Feather.PLAY, 13));
    var steps =
        new VBox(
            step(
                1,
                WrappedText.label(Texts.get("welcome.step.practice.body"), "as-body", "as-text-2"),
                "practice",
                practice),
            step(2, found, "servers", wayToServers(), clients),
            step(
                3,
                WrappedText.label(Texts.get("welcome.step.rules.body"), "as-body", "as-text-2"),
                "rules",
                button("templates", "as-button-strong")));
    model.lookBack().ifPresent(back -> steps.getChildren().add(lookBack(back)));
    steps.getStyleClass().add("as-welcome-steps");
    steps.setMaxWidth(WIDTH);
    var page = new VBox(drawing, head, promise, steps, foot());
    VBox.setMargin(head, new javafx.geometry.Insets(20, 0, 6, 0));
    VBox.setMargin(steps, new javafx.geometry.Insets(24, 0, 20, 0));
    page.setAlignment(Pos.CENTER);
    page.getStyleClass().add("as-grants");
    var scroll = new ScrollPane(page);
    scroll.getStyleClass().add("as-scroll");
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    getChildren().setAll(scroll);
    sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::showingProperty)
        .orElse(false)
        .addListener((_, _, seen) -> travel(seen));
  }

  // One button carries on with everything that was found; what is there can be seen either way.
  private Region wayToServers() {
    var see = button("servers", "as-button-strong");
    var all = new Button(Texts.get("protect.all"));
    all.setId("welcome-protect");
    all.getStyleClass().setAll("as-button", "as-button-strong", "as-welcome-button");
    all.setMnemonicParsing(false);
    all.setMinWidth(Region.USE_PREF_SIZE);
    all.setOnAction(_ -> model.protect(ProtectWish.EVERYTHING));
    var way = new StackPane();
    way.setMinWidth(Region.USE_PREF_SIZE);
    model
        .clientsProperty()
        .subscribe(lines -> {
          boolean some = lines.stream().anyMatch(ClientLine::protects);
          see.getStyleClass()
              .setAll(
                  some
                      ? List.of("as-link")
                      : List.of("as-button", "as-button-strong", "as-welcome-button"));
          clients.getChildren().setAll(lines.stream().map(this::client).toList());
          way.getChildren().setAll(some ? all : see);
          if (some) {
            clients.getChildren().add(see);
          }
          clients.setManaged(!clients.getChildren().isEmpty());
        });
    return way;
  }

  private Node client(ClientLine line) {
    var name = OneLine.label(line.name(), "as-strong", "as-text-1");
    name.setMinWidth(Region.USE_PREF_SIZE);
    var detail = CodeWords.of(line.detail(), "as-small", "as-text-2");
    var words = new VBox(0, name, detail);
    HBox.setHgrow(words, Priority.ALWAYS);
    var row = new HBox(8, WiringEnds.symbol(line.symbol()), words);
    if (line.undoes()) {
      row.getChildren()
          .add(
              way(
                  "protect.undo",
                  Texts.get("protect.line.undo.spoken", line.name()),
                  () -> model.undo(line)));
    }
    if (line.protects()) {
      row.getChildren()
          .add(
              way(
                  "protect.button",
                  Texts.get("protect.line.protect.spoken", line.name()),
                  () -> model.protect(line)));
    }
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private static Button way(String key, String spoken, Runnable action) {
    var button = new Button(Texts.get(key));
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setAccessibleText(spoken);
    button.setOnAction(_ -> action.run());
    return button;
  }

  private void travel(boolean seen) {
    if (seen && !model.reducedMotionProperty().get()) {
      drawing.travel();
    }
  }

  private Button button(String page, String style) {
    var button = new Button(Texts.get("welcome.step." + page + ".action"));
    button.setId("welcome-" + page);
    button.getStyleClass().setAll("as-button", style, "as-welcome-button");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> model.open(page));
    return button;
  }

  // Only where there is something to look at.
  private static Region lookBack(LookBackViewModel back) {
    var look = new Button(Texts.get("welcome.step.lookback.action"));
    look.setId("welcome-lookback");
    look.getStyleClass().setAll("as-button", "as-button-strong", "as-welcome-button");
    look.setMinWidth(Region.USE_PREF_SIZE);
    look.setOnAction(_ -> back.begin());
    var row =
        step(
            4,
            WrappedText.label(Texts.get("welcome.step.lookback.body"), "as-body", "as-text-2"),
            "lookback",
            look);
    row.visibleProperty().bind(back.anyProperty());
    row.managedProperty().bind(back.anyProperty());
    return row;
  }

  // The part below has the width of the words and the way: all buttons end at one edge.
  private static Region step(int number, Node words, String name, Node way, Node... below) {
    var mark = OneLine.label(Texts.number(number), "as-practice-number");
    var title = WrappedText.label(Texts.get("welcome.step." + name), "as-head");
    var told = new VBox(2, title, words);
    HBox.setHgrow(told, Priority.ALWAYS);
    var head = new HBox(14, told, way);
    head.setAlignment(Pos.CENTER_LEFT);
    var column = new VBox(8, head);
    column.getChildren().addAll(below);
    HBox.setHgrow(column, Priority.ALWAYS);
    var row = new HBox(14, mark, column);
    row.setAlignment(below.length == 0 ? Pos.CENTER_LEFT : Pos.TOP_LEFT);
    row.getStyleClass()
        .addAll("as-welcome-step", number > 1 ? "as-welcome-step-next" : "as-welcome-step-first");
    return row;
  }

  private Region foot() {
    var stays = WrappedText.label(Texts.get("welcome.local"), "as-small", "as-text-2");
    stays.setGraphic(Icons.feather(Feather.LOCK, 13));
    stays.setGraphicTextGap(8);
    var skip = new Button(Texts.get("welcome.skip"));
    skip.setId("welcome-waiting");
    skip.getStyleClass().setAll("as-link");
    skip.setOnAction(_ -> model.open("waiting"));
    var foot = new VBox(8, stays);
    model.updates().ifPresent(offer -> foot.getChildren().add(updates(offer)));
    foot.getChildren().add(skip);
    foot.setAlignment(Pos.CENTER);
    return foot;
  }

  private static CheckBox updates(WelcomeViewModel.UpdateOffer offer) {
    var tick = new CheckBox(Texts.get("welcome.updates"));
    tick.setId("welcome-updates");
    tick.setWrapText(true);
    tick.setMnemonicParsing(false);
    tick.setSelected(offer.wished());
    tick.selectedProperty().addListener((_, _, wished) -> offer.wish().accept(wished));
    return tick;
  }
}
