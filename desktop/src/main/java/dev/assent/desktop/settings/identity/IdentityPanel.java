package dev.assent.desktop.settings.identity;

import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.function.BooleanSupplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/// The sign-in on the page of settings: who is signed in, and below it where one signs in.
public final class IdentityPanel extends VBox {
  private static final double ROOM = 12;

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

  static Node notice(IdentityNote note) {
    var notice = new Notice(note.tier(), note.head(), note.sentence());
    notice.setId("identity-note");
    return notice;
  }

  /// Scrolls what is around a node so far that its end is in sight.
  static void reveal(Node node) {
    Node at = node.getParent();
    while (at != null && !(at instanceof ScrollPane)) {
      at = at.getParent();
    }
    if (at instanceof ScrollPane pane) {
      pane.applyCss();
      pane.layout();
      double view = pane.getViewportBounds().getHeight();
      double all = pane.getContent().getLayoutBounds().getHeight();
      double end =
          pane.getContent().sceneToLocal(node.localToScene(node.getLayoutBounds())).getMaxY();
      double hidden = all - view;
      if (hidden > 0 && end > pane.getVvalue() * hidden + view) {
        pane.setVvalue(Math.min(1, (end + ROOM - view) / hidden));
      }
    }
  }

  /// Shows what the logs say of sign-ins, newest first.
  private static final class SignInLogPane extends VBox {
    private final VBox lines = new VBox(8);
    private final Button more;

    SignInLogPane(SignInLogViewModel model) {
      getStyleClass().addAll("as-panel", "as-identity-panel");
      lines.setId("identity-history");
      more = Press.QUIET.of("identity-history-more", "settings.identity.history.more", model::more);
      getChildren()
          .addAll(
              Face.HEAD.say("settings.identity.history"),
              Face.NOTE.say("settings.identity.history.meaning"),
              Lay.wrap(
                  SegmentedButtons.of(
                      "identity-history-",
                      SignInLogViewModel.Kind.values(),
                      model.kindProperty(),
                      SignInLogViewModel.Kind::text)),
              lines,
              Lay.wrap(
                  more,
                  Press.QUIET.of(
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
                Face.NOTE.say(
                    shown.reading()
                        ? "settings.identity.history.reading"
                        : "settings.identity.history.none"));
      }
      shown.lines().forEach(line -> lines.getChildren().add(row(line)));
      Lay.show(more, shown.more());
    }

    private static Node row(SignInLogViewModel.Line line) {
      var row =
          new VBox(
              1,
              WrappedText.label(
                  line.sentence(),
                  "as-body",
                  line.tier().equals("care") ? "as-text-care" : "as-text-1"));
      row.getChildren().add(Face.SMALL.someCode(line.why()));
      row.getChildren().add(Face.NOTE.of(line.details()));
      return row;
    }
  }

  /// The form of the settings of the sign-in.
  private static final class IdentityFormPane extends VBox {
    private final IdentityFormViewModel form;
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
              Face.HEAD.say("settings.identity.form"),
              Face.NOTE.say("settings.identity.form.meaning"));
      form.fields()
          .forEach(field ->
              getChildren()
                  .add(
                      Lay.styled(
                          Lay.field("identity-" + field.word(), field), "as-identity-field")));
      var asking = Face.NOTE.say("settings.identity.checking");
      Lay.only(asking, form.checkingProperty());
      var ends = Face.NOTE.say("settings.identity.ends");
      Lay.only(ends, form.endsProperty());
      form.noteProperty().subscribe(this::drawNote);
      Lay.only(note, Bindings.isNotEmpty(note.getChildren()));
      getChildren()
          .addAll(
              ends,
              buttons(BooleanExpression.booleanExpression(busy), remove, agreed),
              asking,
              note);
    }

    private Node buttons(BooleanExpression busy, Runnable remove, BooleanSupplier agreed) {
      var occupied = busy.or(form.savingProperty());
      Button check =
          Press.QUIET.of("identity-check", "settings.identity.action.check", this::check);
      // Not disabled: it would lose the keyboard.
      form.checkingProperty()
          .addListener((_, _, now) -> {
            if (!now && check.isFocused()) {
              toFault();
            }
          });
      Button save = Press.QUIET.of("identity-save", "settings.identity.action.save", this::save);
      save.disableProperty().bind(form.changedProperty().not().or(occupied));
      Button revert =
          Press.QUIET.of("identity-revert", "settings.identity.action.revert", form::revert);
      Lay.only(revert, form.changedProperty());
      Button off =
          Press.QUIET.of(
              "identity-remove",
              "settings.identity.action.remove",
              () -> {
                if (agreed.getAsBoolean()) {
                  remove.run();
                }
              });
      Lay.only(off, form.configuredProperty());
      off.disableProperty().bind(occupied);
      return Lay.wrap(save, check, revert, off);
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
      form.fields().stream()
          .filter(field -> !field.errorProperty().get().isEmpty())
          .findFirst()
          .map(field -> lookup("#identity-" + field.word()))
          .ifPresent(Node::requestFocus);
    }

    private void drawNote(IdentityNote now) {
      note.getChildren().clear();
      if (now.isThere()) {
        note.getChildren().add(notice(now));
        reveal(note);
      }
    }
  }
}
