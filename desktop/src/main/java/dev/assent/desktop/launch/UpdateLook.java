package dev.assent.desktop.launch;

import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.update.HttpsSource;
import dev.assent.core.update.Publisher;
import dev.assent.core.update.UpdateCheck;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.controls.NoticeBar;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.kordamp.ikonli.feather.Feather;

/// Says in a line above the page that a newer version was published, where the settings let it
/// look. Belongs to the toolkit's thread.
final class UpdateLook {
  // The check itself is once a day.
  private static final Duration BETWEEN = Duration.ofHours(1);

  private final ProxyCore core;
  private final UpdateCheck check;
  private final BackgroundWork beside;
  private final StringProperty words = new SimpleStringProperty(this, "words", "");
  private Optional<UpdateCheck.News> news = Optional.empty();
  private Optional<UpdateCheck.News> putAway = Optional.empty();

  /// Follows the settings from now on; does nothing in a build without a publisher.
  ///
  /// @param browse opens an address in the person's browser
  static void follow(
      ProxyCore core,
      BackgroundWork beside,
      Ticker ticker,
      MainWindow window,
      Consumer<String> browse) {
    Publisher.ofThisBuild()
        .map(publisher ->
            new UpdateCheck(
                core.home().state(),
                publisher,
                ProxyCore.version(),
                core.surroundings().clock(),
                new HttpsSource()::get))
        .ifPresent(check -> new UpdateLook(core, check, beside).follow(ticker, window, browse));
  }

  UpdateLook(ProxyCore core, UpdateCheck check, BackgroundWork beside) {
    this.core = core;
    this.check = check;
    this.beside = beside;
  }

  private void follow(Ticker ticker, MainWindow window, Consumer<String> browse) {
    window.notice(
        new NoticeBar("newer-version", Feather.GIFT, words)
            .offer(
                "newer-version-page",
                Texts.get("update.page"),
                () -> news.map(UpdateCheck.News::page).map(URI::toString).ifPresent(browse))
            .offer("newer-version-away", Texts.get("update.away"), this::putAway));
    core.config().listen(() -> beside.toolkit().execute(this::look));
    var _ = ticker.every(BETWEEN, this::look);
    look();
  }

  private void look() {
    if (core.config().settings().desktop().updateCheck()) {
      beside.ask(this::standing, standing -> show(standing.news()));
    } else {
      show(Optional.empty());
    }
  }

  private UpdateCheck.Standing standing() {
    try {
      return check.look();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return check.standing();
    }
  }

  private void putAway() {
    putAway = news;
    show(news);
  }

  private void show(Optional<UpdateCheck.News> found) {
    news = found;
    words.set(
        found
            .filter(one -> !Optional.of(one).equals(putAway))
            .map(one ->
                Texts.get(
                        "update.news",
                        one.version(),
                        one.text(Texts.language().locale().getLanguage()))
                    .strip())
            .orElse(""));
  }
}
