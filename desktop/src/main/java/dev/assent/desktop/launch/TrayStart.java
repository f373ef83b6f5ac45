package dev.assent.desktop.launch;

import dev.assent.desktop.tray.AwtTrayHost;
import dev.assent.desktop.tray.StatusNotifierHost;
import dev.assent.desktop.tray.TrayController;
import dev.assent.desktop.tray.TrayHost;
import dev.assent.desktop.ui.UiThread;
import java.io.IOException;
import java.lang.System.Logger;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.scene.paint.Color;

/// Finds a way to have a symbol in the panel, and says whether one is there.
///
/// On Linux a StatusNotifierItem, which waits for a panel that comes later; where no panel takes it within a moment, the
/// JDK's tray, which also knows XEmbed. Elsewhere the JDK's tray.
final class TrayStart {
  private static final Logger LOG = System.getLogger(TrayStart.class.getName());
  private static final long PANEL_SECONDS = 3;

  // Panels are dark on most desktops; a symbol in paper colour is seen on them and, less well, on light ones.
  private static final Color INK = Color.web("#E3E5E9");
  private static final Color INK_ON_LIGHT = Color.web("#24262C");

  private final TrayController tray;
  private final Runnable activated;
  private final Consumer<Boolean> shown;

  /// @param activated called on the toolkit's thread when the symbol is clicked
  /// @param shown called on the toolkit's thread with whether a panel has the symbol
  TrayStart(TrayController tray, Runnable activated, Consumer<Boolean> shown) {
    this.tray = tray;
    this.activated = activated;
    this.shown = shown;
  }

  /// Starts to look; returns at once.
  void begin() {
    boolean linux = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux");
    Thread.ofPlatform().daemon().name("tray start").start(linux ? this::onLinux : this::elsewhere);
  }

  private void onLinux() {
    try {
      TrayHost host = StatusNotifierHost.connect(ink(), activated, this::tellShown);
      UiThread.run(() -> tray.host(host));
      TimeUnit.SECONDS.sleep(PANEL_SECONDS);
      if (!host.isShown()) {
        xembed().ifPresent(other -> UiThread.run(() -> tray.host(other)));
      }
      tellShown();
    } catch (IOException e) {
      LOG.log(Logger.Level.INFO, "no StatusNotifierItem: {0}", e.getMessage());
      xembed().ifPresent(other -> UiThread.run(() -> tray.host(other)));
      tellShown();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void elsewhere() {
    xembed().ifPresent(host -> UiThread.run(() -> tray.host(host)));
    tellShown();
  }

  private Optional<TrayHost> xembed() {
    try {
      return Optional.of(AwtTrayHost.add(ink(), activated));
    } catch (IOException e) {
      LOG.log(Logger.Level.INFO, "no tray: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  private static Color ink() {
    boolean lightPanel = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac");
    return lightPanel ? INK_ON_LIGHT : INK;
  }

  private void tellShown() {
    UiThread.later(() -> shown.accept(tray.isShown()));
  }
}
