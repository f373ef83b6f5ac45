package dev.assent.desktop.settings.identity;

import java.util.function.BooleanSupplier;
import javafx.beans.binding.Bindings;
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
}
