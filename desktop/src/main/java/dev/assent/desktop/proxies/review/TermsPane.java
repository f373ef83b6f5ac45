package dev.assent.desktop.proxies.review;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.controls.WrappingRow;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The form of what is known beforehand for a sign-in; closed until it is asked for.
final class TermsPane extends VBox {
  TermsPane(TermsViewModel model) {
    super(8);
    var open = new ToggleButton(Texts.get("servers.terms.open"));
    open.setId("server-terms");
    open.getStyleClass().setAll("as-button");
    open.setMnemonicParsing(false);
    open.setMinWidth(Region.USE_PREF_SIZE);
    open.selectedProperty().bindBidirectional(model.openProperty());
    var form = new VBox(10);
    form.setId("server-terms-form");
    form.visibleProperty().bind(open.selectedProperty());
    form.managedProperty().bind(open.selectedProperty());
    form.getChildren()
        .add(WrappedText.label(Texts.get("servers.terms.meaning"), "as-small", "as-text-2"));
    model.fields().forEach(field -> form.getChildren().add(line(field)));
    var save = button("server-terms-save", "servers.terms.save", model::save);
    save.disableProperty().bind(model.changedProperty().not());
    var revert = button("server-terms-revert", "servers.terms.revert", model::revert);
    revert.visibleProperty().bind(model.changedProperty());
    revert.managedProperty().bind(revert.visibleProperty());
    var note = new VBox();
    model
        .noteProperty()
        .subscribe(now -> {
          note.getChildren().clear();
          if (!now.tier().isEmpty()) {
            note.getChildren().add(new Notice(now.tier(), "", now.sentence()));
          }
        });
    var row = new WrappingRow();
    row.setAlignment(Pos.CENTER_LEFT);
    row.getChildren().addAll(save, revert);
    form.getChildren().addAll(row, note);
    getChildren().addAll(open, form);
  }

  private static Node line(TermField field) {
    Label title = WrappedText.label(field.title(), "as-medium", "as-text-1");
    var text = new TextField();
    text.setId("server-terms-" + field.member().word());
    OneLine.style(text, "as-field-mono");
    text.setAccessibleText(field.title());
    text.setAccessibleHelp(field.meaning());
    text.textProperty().bindBidirectional(field.textProperty());
    title.setLabelFor(text);
    var error = CodeWords.following(field.errorProperty(), "as-small", "as-text-danger");
    error.setId(text.getId() + "-error");
    return new VBox(
        3, title, text, error, WrappedText.label(field.meaning(), "as-small", "as-text-2"));
  }

  private static Button button(String id, String key, Runnable action) {
    var button = new Button(Texts.get(key));
    button.setId(id);
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }
}
