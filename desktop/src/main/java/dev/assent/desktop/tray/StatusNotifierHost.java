package dev.assent.desktop.tray;

import dev.assent.desktop.ui.UiThread;
import java.io.IOException;
import java.lang.System.Logger;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javafx.scene.paint.Color;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.DBus;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.types.UInt32;

/// A symbol in panels that speak StatusNotifierItem: KDE, XFCE, and GNOME with its extension. Announces itself again
/// whenever a watcher appears, so that a panel that starts later or anew shows it too.
public final class StatusNotifierHost implements TrayHost {
  private static final Logger LOG = System.getLogger(StatusNotifierHost.class.getName());

  private final DBusConnection bus;
  private final String name;
  private final TrayItem item;
  private final BusMenu menu;
  private final Color ink;
  private final Runnable shownChanged;
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("tray").factory());
  private volatile boolean announced;

  private StatusNotifierHost(DBusConnection bus, String name, Color ink, Runnable activated, Runnable shownChanged) {
    this.bus = bus;
    this.name = name;
    this.ink = ink;
    this.shownChanged = shownChanged;
    this.item = new TrayItem(() -> UiThread.run(activated));
    this.menu = new BusMenu(UiThread.executor());
  }

  /// Connects to the session bus and announces the symbol.
  ///
  /// @param ink the colour of symbols on the panel
  /// @param activated called on the toolkit's thread when the symbol is clicked
  /// @param shownChanged called on any thread when a panel took the symbol or went away
  /// @throws IOException when there is no session bus
  public static StatusNotifierHost connect(Color ink, Runnable activated, Runnable shownChanged) throws IOException {
    return connect(DBusConnectionBuilder::forSessionBus, ink, activated, shownChanged);
  }

  /// As above, on another bus.
  static StatusNotifierHost connect(
      Supplier<DBusConnectionBuilder> chosen, Color ink, Runnable activated, Runnable shownChanged) throws IOException {
    try {
      DBusConnection bus = chosen.get().withShared(false).build();
      String name = "org.kde.StatusNotifierItem-" + ProcessHandle.current().pid() + "-1";
      var host = new StatusNotifierHost(bus, name, ink, activated, shownChanged);
      bus.exportObject(TrayItem.PATH, host.item);
      bus.exportObject(BusMenu.PATH, host.menu);
      bus.requestBusName(name);
      bus.addSigHandler(DBus.NameOwnerChanged.class, host::ownerChanged);
      host.worker.execute(host::announce);
      return host;
    } catch (DBusException | DBusExecutionException e) {
      throw new IOException("no session bus: " + e.getMessage(), e);
    }
  }

  private void ownerChanged(DBus.NameOwnerChanged change) {
    if (change.name.equals(StatusNotifierWatcher.NAME)) {
      // One after the other: an announcement that is still under way must not count after its panel left.
      onWorker(change.newOwner.isEmpty() ? () -> setAnnounced(false) : this::announce);
    }
  }

  // The bus and the toolkit may still bring news while the symbol is being taken away; there is nothing to do then.
  private void onWorker(Runnable work) {
    try {
      worker.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "the tray symbol is gone already", e);
    }
  }

  private void announce() {
    try {
      bus.getRemoteObject(StatusNotifierWatcher.NAME, StatusNotifierWatcher.PATH, StatusNotifierWatcher.class)
          .RegisterStatusNotifierItem(name);
      setAnnounced(true);
    } catch (DBusException | DBusExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "no panel takes the symbol now", e);
      setAnnounced(false);
    }
  }

  private void setAnnounced(boolean now) {
    boolean changed = announced != now;
    announced = now;
    if (changed) {
      shownChanged.run();
    }
  }

  @Override
  public void show(TrayState state, TrayMenu newMenu) {
    UiThread.run(
        () -> {
          var pictures =
              TrayDrawing.SIZES.stream().map(size -> IconPixmap.of(TrayDrawing.draw(state, size, ink))).toList();
          onWorker(() -> publish(state, pictures, newMenu));
        });
  }

  private void publish(TrayState state, List<IconPixmap> pictures, TrayMenu newMenu) {
    String status = state instanceof TrayState.Attention ? "NeedsAttention" : "Active";
    item.look(new TrayItem.Look(state.words(), status, pictures));
    long revision = menu.menu(newMenu);
    try {
      send(new StatusNotifierItem.NewIcon(TrayItem.PATH));
      send(new StatusNotifierItem.NewToolTip(TrayItem.PATH));
      send(new StatusNotifierItem.NewTitle(TrayItem.PATH));
      send(new StatusNotifierItem.NewStatus(TrayItem.PATH, status));
      send(new DBusMenu.LayoutUpdated(BusMenu.PATH, new UInt32(revision), 0));
    } catch (DBusException e) {
      LOG.log(Logger.Level.WARNING, "the tray symbol could not be changed", e);
    }
  }

  private void send(DBusSignal signal) {
    bus.sendMessage(signal);
  }

  @Override
  public boolean isShown() {
    return announced;
  }

  @Override
  public void close() {
    worker.shutdown();
    try {
      if (!worker.awaitTermination(2, TimeUnit.SECONDS)) {
        worker.shutdownNow();
      }
      bus.close();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "the session bus was left with a complaint", e);
    }
  }
}
