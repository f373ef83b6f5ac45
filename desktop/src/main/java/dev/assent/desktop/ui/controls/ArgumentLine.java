package dev.assent.desktop.ui.controls;

import dev.assent.core.pep.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// One value on one line: name, value, remark. Long ones open at a press.
final class ArgumentLine extends HBox {
  private static final int PATH_LENGTH = 60;
  private static final int TEXT_LENGTH = 240;
  private static final int LONGEST_FLOW = 4000;

  ArgumentLine(Argument argument, ObservableValue<Number> nameWidth, boolean first, ArgumentRows.Fold fold) {
    super(12);
    getStyleClass().add("as-argument-row");
    if (!first) {
      getStyleClass().add("as-argument-row-next");
    }
    setAlignment(Pos.BASELINE_LEFT);
    var name = new ShownTextFlow(argument.name(), Place.LINE, "as-mono", "as-text-3");
    name.minWidthProperty().bind(nameWidth);
    name.maxWidthProperty().bind(nameWidth);
    var value = new VBox();
    HBox.setHgrow(value, Priority.ALWAYS);
    value.setMinWidth(0);
    var remark = new Label(argument.remark());
    remark.getStyleClass().addAll("as-small", "as-text-3");
    remark.setMinWidth(Region.USE_PREF_SIZE);
    getChildren().addAll(name, value);
    if (fill(argument, value, remark, fold) && !argument.remark().isEmpty()) {
      getChildren().add(remark);
    }
  }

  /// Fills the value in.
  ///
  /// @return whether the remark has its place at the right; otherwise it stands below, with the control that opens
  private static boolean fill(Argument argument, VBox value, Label remark, ArgumentRows.Fold fold) {
    int length = argument.kind() == Argument.Kind.PATH ? PATH_LENGTH : TEXT_LENGTH;
    var cut = Shortening.of(argument.value(), argument.secrets(), length);
    if (cut.hidden().isEmpty()) {
      value.getChildren().setAll(whole(argument));
      return true;
    }
    var button =
        fold.make(
            Texts.get("argument.moreCharacters", Texts.number(cut.hidden().length())),
            () -> value.getChildren().setAll(opened(argument)));
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.getStyleClass().add("as-link-flush");
    var below = new FlowPane(10, 0, button, remark);
    value.getChildren().setAll(cut.drawn("as-mono"), below);
    return false;
  }

  // Built when it is opened: a text of megabytes as one node would stop everything.
  private static Node opened(Argument argument) {
    return argument.value().length() > LONGEST_FLOW ? new LineViewer(argument.value(), argument.secrets()) : whole(argument);
  }

  private static ShownTextFlow whole(Argument argument) {
    return switch (argument.kind()) {
      case URL -> url(WebAddress.of(argument.value()), argument.secrets());
      case NOTHING -> new ShownTextFlow(argument.value(), Place.LINE, "as-mono", "as-text-3");
      case DECODED -> new ShownTextFlow().add(argument.value(), argument.secrets(), Place.LINE, "as-mono", "as-text-2");
      case PATH, COMMAND, TEXT, NUMBER, BOOLEAN -> new ShownTextFlow().add(argument.value(), argument.secrets(), Place.LINE, "as-mono");
    };
  }

  private static ShownTextFlow url(WebAddress address, SecretSpans secrets) {
    var flow = new ShownTextFlow();
    var left = new SecretCursor(secrets);
    int at = 0;
    at = part(flow, address.before(), at, left, Place.LINE, "as-mono", "as-text-3");
    at = part(flow, address.userInfo(), at, left, Place.LINE, "as-mono", "as-text-care");
    at = part(flow, address.subdomain(), at, left, Place.HOST, "as-mono", "as-text-2");
    at = part(flow, address.registrable(), at, left, Place.HOST, "as-mono-strong");
    part(flow, address.after(), at, left, Place.LINE, "as-mono", "as-text-2");
    return flow;
  }

  private static int part(ShownTextFlow flow, String text, int from, SecretCursor secrets, Place place, String... styles) {
    flow.add(text, secrets.within(from, from + text.length()), place, styles);
    return from + text.length();
  }
}
