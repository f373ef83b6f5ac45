package dev.assent.desktop.settings.identity;

import static dev.assent.desktop.settings.identity.IdentityParts.button;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/// The sign-in on the page of settings: who is signed in, and below it where one signs in.
public final class IdentityPanel extends VBox {
  /// Asks the person once more.
  ///
  /// @param signOut before they are signed out
  /// @param remove before nobody signs in any more
  /// @param forget before the file of the sign-in is taken away
  public record Questions(
      BooleanSupplier signOut, BooleanSupplier remove, BooleanSupplier forget) {}

  public IdentityPanel(IdentityViewModel model, Questions questions) {
    super(14);
    var busy =
        Bindings.createBooleanBinding(
            () ->
                switch (model.shownProperty().get()) {
                  case IdentityShown.Starting _,
                      IdentityShown.AtBrowser _,
                      IdentityShown.WithCode _,
                      IdentityShown.Ending _ ->
                      true;
                  case IdentityShown.Looking _,
                      IdentityShown.NotConfigured _,
                      IdentityShown.SignedOut _,
                      IdentityShown.SignedIn _,
                      IdentityShown.Refused _,
                      IdentityShown.Locked _ ->
                      false;
                },
            model.shownProperty());
    getChildren()
        .setAll(
            new SignInPane(model, questions),
            new IdentityFormPane(model.form(), busy, model::remove, questions.remove()),
            new SignInLogPane(model.history()));
  }

  /// Shows what the logs say of sign-ins, newest first.
  private static final class SignInLogPane extends VBox {
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
                  button(
                      "identity-history-again", "settings.identity.history.again", model::again)));
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

  /// The form of the settings of the sign-in.
  private static final class IdentityFormPane extends VBox {
    private final IdentityFormViewModel form;
    private final List<TextField> inputs = new ArrayList<>();
    private final VBox note = new VBox();

    /// @param busy whether a sign-in is under way, which is for the settings in force
    /// @param remove signs in nowhere any more
    /// @param agreed asks the person once more before that
    IdentityFormPane(
        IdentityFormViewModel form,
        ObservableBooleanValue busy,
        Runnable remove,
        BooleanSupplier agreed) {
      this.form = form;
      getStyleClass().addAll("as-panel", "as-identity-panel");
      getChildren()
          .addAll(
              WrappedText.label(Texts.get("settings.identity.form"), "as-head"),
              WrappedText.label(
                  Texts.get("settings.identity.form.meaning"), "as-small", "as-text-2"));
      form.fields().forEach(field -> getChildren().add(line(field)));
      var asking =
          WrappedText.label(Texts.get("settings.identity.checking"), "as-small", "as-text-2");
      only(asking, form.checkingProperty());
      var ends = WrappedText.label(Texts.get("settings.identity.ends"), "as-small", "as-text-2");
      only(ends, form.endsProperty());
      form.noteProperty().subscribe(this::drawNote);
      only(note, Bindings.isNotEmpty(note.getChildren()));
      getChildren()
          .addAll(
              ends,
              buttons(BooleanExpression.booleanExpression(busy), remove, agreed),
              asking,
              note);
    }

    private Node buttons(BooleanExpression busy, Runnable remove, BooleanSupplier agreed) {
      var occupied = busy.or(form.savingProperty());
      Button check = button("identity-check", "settings.identity.action.check", this::check);
      // Not disabled: it would lose the keyboard.
      form.checkingProperty()
          .addListener((_, _, now) -> {
            if (!now && check.isFocused()) {
              toFault();
            }
          });
      Button save = button("identity-save", "settings.identity.action.save", this::save);
      save.disableProperty().bind(form.changedProperty().not().or(occupied));
      Button revert = button("identity-revert", "settings.identity.action.revert", form::revert);
      only(revert, form.changedProperty());
      Button off =
          button(
              "identity-remove",
              "settings.identity.action.remove",
              () -> {
                if (agreed.getAsBoolean()) {
                  remove.run();
                }
              });
      only(off, form.configuredProperty());
      off.disableProperty().bind(occupied);
      return IdentityParts.row(save, check, revert, off);
    }

    private static void only(Node node, ObservableBooleanValue when) {
      node.visibleProperty().bind(when);
      node.managedProperty().bind(when);
    }

    private void check() {
      form.check();
      toFault();
    }

    private void save() {
      form.save();
      toFault();
    }

    // The keyboard goes to the first field that something is wrong with.
    private void toFault() {
      for (int i = 0; i < inputs.size(); i++) {
        if (!form.fields().get(i).errorProperty().get().isEmpty()) {
          inputs.get(i).requestFocus();
          return;
        }
      }
    }

    private void drawNote(IdentityNote now) {
      note.getChildren().clear();
      if (now.isThere()) {
        note.getChildren().add(IdentityParts.notice(now));
        IdentityParts.reveal(note);
      }
    }

    private Node line(IdentityField field) {
      Label title = WrappedText.label(field.title(), "as-medium", "as-text-1");
      Label meaning = WrappedText.label(field.meaning(), "as-small", "as-text-2");
      var text = new TextField();
      text.setId("identity-" + field.member().word());
      OneLine.style(text, "as-field-mono");
      text.setPromptText(field.prompt());
      text.setAccessibleText(field.title());
      text.setAccessibleHelp(field.meaning());
      text.textProperty().bindBidirectional(field.textProperty());
      title.setLabelFor(text);
      inputs.add(text);
      var error = CodeWords.following(field.errorProperty(), "as-small", "as-text-danger");
      error.setId(text.getId() + "-error");
      var line = new VBox(3, title, text, error, meaning);
      line.getStyleClass().add("as-identity-field");
      return line;
    }
  }
}
