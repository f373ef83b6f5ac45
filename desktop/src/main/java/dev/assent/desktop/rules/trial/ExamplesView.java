package dev.assent.desktop.rules.trial;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.EffectChip;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.controls.WrappingRow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The strip of the examples in the policy, at the foot of the page, with the form in which a call
/// becomes one.
public final class ExamplesView extends VBox {
  // About three lines; more scroll.
  private static final double MOST = 112;

  private final VBox rows = new VBox(4);
  private final WrappingRow said = Lay.wrap();
  private final WrappingRow ways = Lay.wrap();

  private final BooleanProperty opened = new SimpleBooleanProperty();
  private final Button fold = Press.FLUSH.idle("examples-fold");

  private final Node beside;
  private final List<Node> removers = new ArrayList<>();
  private final ObservableBooleanValue fixed;
  private final Consumer<ExampleLine> removing;
  private final Button add;

  /// @param beside stands before the button that adds one
  /// @param fixed while none can be removed
  /// @param adding begins to make another
  /// @param removing takes one out of the policy, once the person said yes to that
  public ExamplesView(
      ExamplesViewModel model,
      PinViewModel pins,
      Node beside,
      ObservableBooleanValue fixed,
      Runnable adding,
      Consumer<ExampleLine> removing) {
    super(6);
    this.beside = beside;
    this.fixed = fixed;
    this.removing = removing;
    setId("examples");
    getStyleClass().add("as-examples");
    var head = new TwoSides(true);
    head.getChildren().setAll(said, ways);
    var scroll = Lay.scroll(rows);
    scroll.setMaxHeight(MOST);
    scroll.setMinHeight(Region.USE_PREF_SIZE);
    rows.heightProperty()
        .subscribe(height -> scroll.setPrefHeight(Math.min(MOST, height.doubleValue() + 2)));
    add = Lay.icon(Press.QUIET.of("example-add", "rules.examples.add", adding), Feather.PLUS);
    scroll.managedProperty().bind(scroll.visibleProperty());
    scroll.visibleProperty().bind(Bindings.isNotEmpty(rows.getChildren()));
    fold.setOnAction(_ -> opened.set(!opened.get()));
    opened.subscribe(now -> {
      String word = Texts.get(now ? "rules.examples.hide" : "rules.examples.show");
      fold.setText(word);
      fold.setAccessibleText(word + ". " + Texts.get("rules.examples.head"));
      drawRows(model.linesProperty().get());
    });
    getChildren().setAll(head, scroll, new PinView(pins));
    model.linesProperty().subscribe(this::draw);
  }

  private void draw(List<ExampleLine> lines) {
    long holding = lines.stream().filter(ExampleLine::holds).count();
    long failing = lines.size() - holding;
    String sum =
        lines.isEmpty()
            ? Texts.get("rules.examples.none")
            : Texts.count("rules.examples.hold", holding);
    var words = label(sum, "as-small", "as-text-2");
    said.getChildren().setAll(label(Texts.get("rules.examples.head"), "as-strong"), words);
    if (failing > 0) {
      var broken =
          label(Texts.count("rules.examples.fail", failing), "as-small-strong", "as-text-care");
      broken.setGraphic(Icons.tier("care", 13));
      broken.setGraphicTextGap(6);
      said.getChildren().add(broken);
    }
    if (holding > 0) {
      said.getChildren().add(fold);
    }
    ways.getChildren().setAll(beside, add);
    drawRows(lines);
  }

  // Examples that hold are not looked at each time.
  private void drawRows(List<ExampleLine> lines) {
    int focused = removers.indexOf(getScene() == null ? null : getScene().getFocusOwner());
    removers.clear();
    rows.getChildren()
        .setAll(
            lines.stream().filter(line -> opened.get() || !line.holds()).map(this::row).toList());
    // A person who removed one with the keyboard stands at the next one afterwards.
    if (focused >= 0) {
      (removers.isEmpty() ? add : removers.get(Math.min(focused, removers.size() - 1)))
          .requestFocus();
    }
  }

  private Node row(ExampleLine line) {
    var name =
        Lay.wide(
            WrappedText.label(
                line.name(), line.holds() ? "as-small" : "as-small-strong", "as-text-1"));
    var box =
        Lay.row(
            8,
            Icons.feather(line.holds() ? Feather.CHECK : Feather.X, 13),
            name,
            label(Texts.get("rules.examples.expects"), "as-small", "as-text-2"),
            new EffectChip(line.expected()));
    line.found()
        .ifPresent(found ->
            box.getChildren()
                .addAll(
                    label(Texts.get("rules.examples.gets"), "as-small", "as-text-2"),
                    new EffectChip(found)));
    box.getChildren().add(remove(line));
    box.setAccessibleRole(AccessibleRole.TEXT);
    box.setAccessibleText(line.spoken());
    return line.detail().isEmpty() ? box : new VBox(2, box, Face.NOTE.code(line.detail()));
  }

  private Button remove(ExampleLine line) {
    String words = Texts.get("rules.examples.remove", line.name());
    var button =
        Lay.spoken(
            Lay.icon(
                Lay.styled(Press.ICON.saying("", () -> removing.accept(line)), "as-example-remove"),
                Feather.X),
            words);
    button.setTooltip(new Tooltip(words));
    button.disableProperty().bind(fixed);
    removers.add(button);
    return button;
  }

  private static Label label(String text, String... styles) {
    return Lay.whole(OneLine.label(text, styles));
  }

  /// The small form in which a call becomes an example: its name, what must come out, and what
  /// pinning it does. Esc closes it.
  private static final class PinView extends VBox {
    private final PinViewModel model;
    private final TextField name = new TextField();
    private final Label call = Face.CODE_SMALL.of("");

    PinView(PinViewModel model) {
      super(8);
      this.model = model;
      setId("pin-form");
      getStyleClass().addAll("as-well", "as-detail-well");
      name.setId("pin-name");
      var caption = Lay.whole(Face.NOTE.say("rules.pin.name"));
      caption.setLabelFor(name);
      name.setAccessibleText(caption.getText());
      name.textProperty().bindBidirectional(model.nameProperty());
      call.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
      var must = Lay.whole(Face.NOTE.say("rules.pin.must"));
      var pin = Press.STRONG.of("pin-do", "rules.pin.action", model::pin);
      pin.disableProperty()
          .bind(
              Bindings.createBooleanBinding(
                  () -> !model.isReady(), model.nameProperty(), model.openProperty()));
      var away = Press.QUIET.of("pin-away", "rules.pin.away", model::close);
      name.setPrefColumnCount(28);
      var line =
          new FlowPane(
              10,
              6,
              caption,
              name,
              must,
              SegmentedButtons.of(
                  "pin-", EffectWord.values(), model.expectedProperty(), EffectWord::text),
              pin,
              away);
      line.setAlignment(Pos.CENTER_LEFT);
      getChildren().addAll(call, line, Face.NOTE.say("rules.pin.ends"));
      addEventHandler(
          KeyEvent.KEY_PRESSED,
          event -> {
            if (WindowKey.CLOSE.is(event)) {
              model.close();
              event.consume();
            }
          });
      model.openProperty().subscribe(this::draw);
    }

    private void draw(boolean open) {
      Lay.show(this, open);
      call.setText(model.shownCall());
      if (open) {
        name.requestFocus();
      }
    }
  }
}
