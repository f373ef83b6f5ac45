package dev.assent.desktop.welcome;

import dev.assent.desktop.proxies.protect.ClientLine;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.wiring.WiringEnds;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;

/// One sentence of promise, three steps, one filled button.
public final class WelcomeView extends StackPane {
  private final WelcomeViewModel model;
  private final GateDrawing drawing = new GateDrawing();
  private final VBox clients = new VBox(6);

  public WelcomeView(WelcomeViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    var head = Face.DISPLAY.say("welcome.head");
    var promise = Face.QUIET.say("welcome.promise");
    for (Label line : new Label[] {head, promise}) {
      line.setTextAlignment(TextAlignment.CENTER);
      line.setAlignment(Pos.CENTER);
    }
    promise.getStyleClass().add("as-welcome-promise");
    var found = Face.QUIET.of("");
    found.setId("welcome-found");
    found.textProperty().bind(model.foundProperty());
    var practice = button("practice", Press.FILLED);
    practice.setGraphic(Icons.feather(Feather.PLAY, 13));
    var steps =
        new VBox(
            step(1, Face.QUIET.say("welcome.step.practice.body"), "practice", practice),
            step(2, found, "servers", wayToServers(), clients),
            step(
                3,
                Face.QUIET.say("welcome.step.rules.body"),
                "rules",
                button("templates", Press.STRONG)));
    model.lookBack().ifPresent(back -> steps.getChildren().add(lookBack(back)));
    steps.getStyleClass().add("as-welcome-steps");
    var page = new VBox(drawing, head, promise, steps, foot());
    VBox.setMargin(head, new javafx.geometry.Insets(20, 0, 6, 0));
    VBox.setMargin(steps, new javafx.geometry.Insets(24, 0, 20, 0));
    page.setAlignment(Pos.CENTER);
    page.getStyleClass().add("as-grants");
    var scroll = Lay.scroll(page);
    scroll.setFitToHeight(true);
    getChildren().setAll(scroll);
    Lay.seen(this, this::travel);
  }

  // One button carries on with everything that was found; what is there can be seen either way.
  private Region wayToServers() {
    var see = button("servers", Press.STRONG);
    var all =
        Lay.styled(
            Press.STRONG.of(
                "welcome-protect", "protect.all", () -> model.protect(ProtectWish.EVERYTHING)),
            "as-welcome-button");
    var way = Lay.whole(new StackPane());
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
    var words =
        Lay.grow(new VBox(0, Face.STRONG.whole(line.name()), Face.NOTE.code(line.detail())));
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
    return Lay.spoken(Press.QUIET.of(key, action), spoken);
  }

  private void travel(boolean seen) {
    if (seen && !model.reducedMotionProperty().get()) {
      drawing.travel();
    }
  }

  private Button button(String page, Press look) {
    return Lay.styled(
        look.of("welcome-" + page, "welcome.step." + page + ".action", () -> model.open(page)),
        "as-welcome-button");
  }

  // Only where there is something to look at.
  private static Region lookBack(LookBackViewModel back) {
    var look =
        Lay.styled(
            Press.STRONG.of("welcome-lookback", "welcome.step.lookback.action", back::begin),
            "as-welcome-button");
    var row = step(4, Face.QUIET.say("welcome.step.lookback.body"), "lookback", look);
    Lay.only(row, back.anyProperty());
    return row;
  }

  // The part below has the width of the words and the way: all buttons end at one edge.
  private static Region step(int number, Node words, String name, Node way, Node... below) {
    var mark = OneLine.label(Texts.number(number), "as-practice-number");
    var head =
        Lay.row(14, Lay.grow(new VBox(2, Face.HEAD.say("welcome.step." + name), words)), way);
    var column = Lay.grow(new VBox(8, head));
    column.getChildren().addAll(below);
    var row = new HBox(14, mark, column);
    row.setAlignment(below.length == 0 ? Pos.CENTER_LEFT : Pos.TOP_LEFT);
    row.getStyleClass()
        .addAll("as-welcome-step", number > 1 ? "as-welcome-step-next" : "as-welcome-step-first");
    return row;
  }

  private Region foot() {
    var stays = Face.NOTE.say("welcome.local");
    stays.setGraphic(Icons.feather(Feather.LOCK, 13));
    stays.setGraphicTextGap(8);
    var skip = Press.LINK.of("welcome-waiting", "welcome.skip", () -> model.open("waiting"));
    var foot = new VBox(8, stays);
    model.updates().ifPresent(offer -> foot.getChildren().add(updates(offer)));
    foot.getChildren().add(skip);
    foot.setAlignment(Pos.CENTER);
    return foot;
  }

  private static CheckBox updates(WelcomeViewModel.UpdateOffer offer) {
    var tick = Press.tick("welcome-updates", Texts.get("welcome.updates"));
    tick.setSelected(offer.wished());
    tick.selectedProperty().addListener((_, _, wished) -> offer.wish().accept(wished));
    return tick;
  }
}
