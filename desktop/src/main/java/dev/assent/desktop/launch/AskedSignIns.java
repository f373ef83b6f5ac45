package dev.assent.desktop.launch;

import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.ProxyState;
import dev.assent.desktop.proxies.review.SignInViewModel;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.tray.TrayController;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.NoticeBar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.kordamp.ikonli.feather.Feather;

/// Says in the window and at the tray that servers ask the person to sign in, for as long as they
/// do. Belongs to the toolkit's thread.
final class AskedSignIns {
  private final StringProperty words = new SimpleStringProperty(this, "words", "");
  private final Set<String> asked = new LinkedHashSet<>();
  private final Consumer<Optional<String>> tray;
  private final Predicate<String> asks;
  private final BackgroundWork beside;

  /// @param tray told what to say; absent once there is nothing any more
  /// @param asks whether a server still asks, by its name; may wait for files
  AskedSignIns(Consumer<Optional<String>> tray, Predicate<String> asks, BackgroundWork beside) {
    this.tray = tray;
    this.asks = asks;
    this.beside = beside;
  }

  /// The notice of a core.
  static AskedSignIns of(ProxyCore core, TrayController tray, BackgroundWork beside) {
    return new AskedSignIns(
        reason -> tray.attention("sign-in", reason),
        name -> ServersStart.asksSignIn(core, name),
        beside);
  }

  /// Puts the notice into the window, with the way to the page where the person signs in.
  ///
  /// @param page what the person does there
  void showIn(MainWindow window, SignInViewModel page) {
    page.shownProperty().addListener((_, _, _) -> look());
    window.notice(
        new NoticeBar("sign-ins", Feather.LOG_IN, words)
            .offer(
                "sign-ins-look", Texts.get("servers.signin.look"), () -> window.show("servers")));
  }

  /// Takes in that a server is in another state.
  void happened(CoreEvent.StateChanged event) {
    if (event.state() instanceof ProxyState.Failed(var code, _, _)
        && code.equals(ProxyState.SIGN_IN)) {
      asked.add(event.proxy());
    }
    look();
  }

  /// Looks which servers still ask.
  void look() {
    if (asked.isEmpty()) {
      return;
    }
    var names = List.copyOf(asked);
    beside.ask(() -> names.stream().filter(asks.negate()).toList(), this::done);
  }

  private void done(List<String> over) {
    over.forEach(asked::remove);
    String now =
        asked.isEmpty()
            ? ""
            : Texts.count("servers.signin.notice", asked.size(), ListWords.all(asked));
    if (!now.equals(words.get())) {
      words.set(now);
      tray.accept(Optional.of(now).filter(text -> !text.isEmpty()));
    }
  }

  /// The text of the notice; empty where there is nothing to say.
  String words() {
    return words.get();
  }
}
