package dev.assent.desktop.launch;

import dev.assent.core.system.OperatingSystem;
import dev.assent.desktop.tray.AwtNotifier;
import dev.assent.desktop.tray.AwtTrayHost;
import dev.assent.desktop.tray.BusNotifier;
import dev.assent.desktop.tray.ImageData;
import dev.assent.desktop.tray.NotificationController;
import dev.assent.desktop.tray.PairedTray;
import dev.assent.desktop.tray.ScreenLock;
import dev.assent.desktop.tray.SessionBus;
import dev.assent.desktop.tray.StatusNotifierHost;
import dev.assent.desktop.tray.TrayController;
import dev.assent.desktop.tray.XDisplay;
import dev.assent.desktop.ui.AppIcon;
import dev.assent.desktop.ui.UiThread;
import java.io.IOException;
import java.lang.System.Logger;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.scene.paint.Color;

/// Finds a way to have a symbol in the panel and to show notifications, and says whether a symbol
/// is there.
///
/// On Linux both over the session bus: a StatusNotifierItem, which waits for a panel that comes
/// later, and meanwhile the JDK's tray, which also knows XEmbed. Elsewhere the JDK's tray.
final class TrayStart {
  private static final Logger LOG = System.getLogger(TrayStart.class.getName());

  // The edge of a notification's icon; services make it smaller.
  private static final int ICON = 64;
  private static final long PANEL_SECONDS = 3;

  // Panels are dark on most desktops; the symbol's rim keeps it readable on light ones.
  private static final Color INK = Color.web("#E3E5E9");
  private static final Color INK_ON_LIGHT = Color.web("#24262C");

  private final TrayController tray;
  private final NotificationController notifications;
  private final InstantSource clock;
  private final Runnable activated;
  private final Consumer<Boolean> shown;
  // Of the toolkit's thread.
  private Optional<SessionBus> bus = Optional.empty();
  private Optional<SessionBus> machine = Optional.empty();
  private final ScreenLock lock = new ScreenLock(UiThread.executor());
  private Optional<PairedTray> paired = Optional.empty();
  private boolean settled;
  private boolean closed;

  /// @param activated called on the toolkit's thread when the symbol is clicked
  /// @param shown called on the toolkit's thread with whether a panel has the symbol
  TrayStart(
      TrayController tray,
      NotificationController notifications,
      InstantSource clock,
      Runnable activated,
      Consumer<Boolean> shown) {
    this.tray = tray;
    this.notifications = notifications;
    this.clock = clock;
    this.activated = activated;
    this.shown = shown;
  }

  /// Starts to look; returns at once.
  void begin() {
    boolean linux = OperatingSystem.here() == OperatingSystem.LINUX;
    Thread.ofPlatform().daemon().name("tray start").start(linux ? this::onLinux : this::elsewhere);
  }

  /// True while the person's screen is locked.
  ReadOnlyBooleanProperty lockedProperty() {
    return lock.lockedProperty();
  }

  private void followLogin() {
    try {
      SessionBus system = SessionBus.connectToMachine();
      UiThread.run(() -> takeMachine(system));
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "no login service", e);
    }
  }

  private void takeMachine(SessionBus system) {
    if (closed) {
      system.close();
    } else {
      machine = Optional.of(system);
      lock.onLogin(system);
    }
  }

  private void onLinux() {
    try {
      Thread.ofPlatform().daemon().name("login service").start(this::followLogin);
      SessionBus session = SessionBus.connect();
      UiThread.run(() -> take(session));
      TimeUnit.SECONDS.sleep(PANEL_SECONDS);
      UiThread.run(this::settle);
    } catch (IOException e) {
      LOG.log(Logger.Level.INFO, "no StatusNotifierItem and no notifications: {0}", e.getMessage());
      // Both toolkits set the handler for errors of X11: between two steps of the one, not within
      // one.
      UiThread.run(() -> use(xembedOnX()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // From here on the panel may come and go.
  private void take(SessionBus session) {
    if (closed) {
      session.close();
      return;
    }
    bus = Optional.of(session);
    lock.onDesktop(session);
    var icon = ImageData.of(AppIcon.draw(ICON));
    notifications.notifier(
        BusNotifier.on(session, clock, icon, UiThread.executor(), notifications));
    var first =
        StatusNotifierHost.on(session, ink(), activated, () -> UiThread.later(this::settleLater));
    var both = new PairedTray(first, () -> xembedOnX().map(host -> host));
    paired = Optional.of(both);
    tray.host(both);
  }

  private void settle() {
    settled = true;
    settleLater();
  }

  // At first a panel gets a moment to take the symbol; after that what is missing is replaced at
  // once.
  private void settleLater() {
    if (settled && !closed) {
      paired.ifPresent(PairedTray::settle);
    }
    if (settled) {
      shown.accept(tray.isShown());
    }
  }

  private void elsewhere() {
    var host = xembed();
    UiThread.run(() -> use(host));
  }

  private void use(Optional<AwtTrayHost> host) {
    host.ifPresent(one -> {
      tray.host(one);
      notifications.notifier(new AwtNotifier(one));
    });
    shown.accept(tray.isShown());
  }

  // AWT is loaded for a tray that is there, not to see whether one is.
  private Optional<AwtTrayHost> xembedOnX() {
    var display = XDisplay.open();
    try {
      return display.filter(XDisplay::hasTray).flatMap(_ -> xembed());
    } finally {
      display.ifPresent(XDisplay::close);
    }
  }

  private Optional<AwtTrayHost> xembed() {
    try {
      return Optional.of(AwtTrayHost.add(ink(), activated));
    } catch (IOException e) {
      LOG.log(Logger.Level.INFO, "no tray: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  private static Color ink() {
    boolean lightPanel = OperatingSystem.here() == OperatingSystem.MACOS;
    return lightPanel ? INK_ON_LIGHT : INK;
  }

  /// Takes symbol and notifications away.
  void close() {
    closed = true;
    notifications.close();
    tray.close();
    bus.ifPresent(SessionBus::close);
    machine.ifPresent(SessionBus::close);
  }
}
