package dev.assent.desktop.settings.identity;

import static dev.assent.desktop.settings.identity.IdentityParts.button;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/// Shows what the logs say of sign-ins, newest first.
final class SignInLogPane extends VBox {
  private final VBox lines = new VBox(8);
  private final Button more;

  SignInLogPane(SignInLogViewModel model) {
    getStyleClass().addAll("as-panel", "as-identity-panel");
    lines.setId("identity-history");
    more = button("identity-history-more", "settings.identity.history.more", model::more);
    more.managedProperty().bind(more.visibleProperty());
    getChildren()
        .addAll(
            WrappedText.label(Texts.get("settings.identity.history"), "as-head"),
            WrappedText.label(
                Texts.get("settings.identity.history.meaning"), "as-small", "as-text-2"),
            IdentityParts.row(
                SegmentedButtons.of(
                    "identity-history-",
                    SignInLogViewModel.Kind.values(),
                    model.kindProperty(),
                    SignInLogViewModel.Kind::text)),
            lines,
            IdentityParts.row(
                more,
                button("identity-history-again", "settings.identity.history.again", model::again)));
    model.shownProperty().subscribe(this::draw);
    sceneProperty().subscribe(scene -> model.watched(scene != null));
  }

  private void draw(SignInLogViewModel.Shown shown) {
    lines.getChildren().clear();
    if (!shown.trouble().isEmpty()) {
      lines.getChildren().add(new Notice("care", "", shown.trouble()));
    }
    if (shown.lines().isEmpty() && shown.trouble().isEmpty()) {
      lines
          .getChildren()
          .add(
              WrappedText.label(
                  Texts.get(
                      shown.reading()
                          ? "settings.identity.history.reading"
                          : "settings.identity.history.none"),
                  "as-small",
                  "as-text-2"));
    }
    shown.lines().forEach(line -> lines.getChildren().add(row(line)));
    more.setVisible(shown.more());
  }

  private static Node row(SignInLogViewModel.Line line) {
    var row = new VBox(1);
    row.getChildren()
        .add(
            WrappedText.label(
                line.sentence(),
                "as-body",
                line.tier().equals("care") ? "as-text-care" : "as-text-1"));
    if (!line.why().isEmpty()) {
      row.getChildren().add(CodeWords.of(line.why(), "as-small", "as-text-1"));
    }
    row.getChildren().add(WrappedText.label(line.details(), "as-small", "as-text-2"));
    return row;
  }
}
