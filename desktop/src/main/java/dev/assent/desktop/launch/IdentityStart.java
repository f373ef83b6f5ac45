package dev.assent.desktop.launch;

import dev.assent.core.identity.SignInState;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.rules.RulesPage;
import dev.assent.desktop.settings.identity.IdentityPanel;
import dev.assent.desktop.settings.identity.IdentityViewModel;
import dev.assent.desktop.settings.identity.StoredIdentity;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.tray.TrayController;
import dev.assent.desktop.tray.TrayPerson;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.SignInReason;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.controls.NoticeBar;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// The sign-in of the person: its page, and what the tray says of it.
///
/// @param model of the page
/// @param questions the questions before somebody is signed out
record IdentityStart(IdentityViewModel model, IdentityPanel.Questions questions) {
  /// @param zone where the person reads times
  /// @param dialogs ask the person
  /// @param owner the window before which they do
  /// @param browse opens an address in the person's browser
  static IdentityStart of(
      ProxyCore core,
      BackgroundWork beside,
      Ticker ticker,
      ZoneId zone,
      Dialogs dialogs,
      Supplier<Window> owner,
      Consumer<String> browse) {
    var desk =
        StoredIdentity.of(
            core.config(),
            core.person(),
            core.signInPlace(),
            core.home(),
            core.surroundings().clock(),
            beside,
            page -> browse.accept(page.toString()));
    return new IdentityStart(
        new IdentityViewModel(desk, ticker, zone),
        new IdentityPanel.Questions(
            () -> asked(dialogs, owner.get(), "settings.identity.out.ask"),
            () -> asked(dialogs, owner.get(), "settings.identity.remove.ask"),
            () -> asked(dialogs, owner.get(), "settings.identity.forget.ask")));
  }

  private static boolean asked(Dialogs dialogs, Window owner, String key) {
    return dialogs.ask(
        owner, Texts.get(key + ".head"), Texts.get(key + ".body"), Texts.get(key + ".yes"));
  }

  /// Has the tray say who is signed in.
  void tell(TrayController tray) {
    model.stateProperty().subscribe(state -> tray.person(person(state)));
  }

  /// Has the rules' page try and offer anew what depends on who is signed in.
  void tell(RulesPage rules) {
    model.stateProperty().addListener((_, _, _) -> rules.personChanged());
  }

  /// Has the main window say above its pages that calls are refused for want of a person.
  ///
  /// @param signIn shows where one signs in
  void tell(MainWindow window, Runnable signIn) {
    window.notice(
        new NoticeBar(
                "nobody-signed-in", Feather.USER_X, model.stateProperty().map(IdentityStart::lack))
            .offer("nobody-signed-in-way", Texts.get("tray.signIn"), signIn));
  }

  static String lack(Optional<SignInState> state) {
    return state
        .map(now ->
            switch (now) {
              case SignInState.SignedIn _ -> "";
              case SignInState.SignedOut _ -> Texts.get("identity.lack.nobody");
              case SignInState.Refused(var why) ->
                  Texts.get("identity.lack.refused", SignInReason.of(why));
            })
        .orElse("");
  }

  static TrayPerson person(Optional<SignInState> state) {
    return state
        .<TrayPerson>map(now ->
            switch (now) {
              case SignInState.SignedIn in -> new TrayPerson.Known(OutsideName.of(in.name()));
              case SignInState.SignedOut _, SignInState.Refused _ -> new TrayPerson.Missing();
            })
        .orElseGet(TrayPerson.Unnamed::new);
  }
}
