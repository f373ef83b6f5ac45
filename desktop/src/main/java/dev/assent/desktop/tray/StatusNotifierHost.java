package dev.assent.desktop.tray;

import dev.assent.desktop.ui.UiThread;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.paint.Color;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.DBus;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;
import org.jspecify.annotations.Nullable;

/// A symbol in panels that speak StatusNotifierItem: KDE, XFCE, and GNOME with its extension.
/// Announces itself again whenever a watcher appears, so that a panel that starts later or anew
/// shows it too, and after the bus itself came back.
public final class StatusNotifierHost implements TrayHost {
  /// The least time between two messages to the panel.
  private static final Duration PAUSE = Duration.ofMillis(250);

  private static final Logger LOG = System.getLogger(StatusNotifierHost.class.getName());

  private final SessionBus session;
  private final String name = "org.kde.StatusNotifierItem-" + ProcessHandle.current().pid() + "-1";
  private final TrayItem item;
  private final BusMenu menu;
  private final Color ink;
  private final Runnable shownChanged;
  // Of the bus's thread.
  private Optional<DBusConnection> bus = Optional.empty();
  private volatile boolean announced;
  private volatile boolean closed;

  // The news that the panel has not been told yet, and a mark that it is going to be told.
  private final AtomicReference<@Nullable Shown> newest = new AtomicReference<>();
  private final AtomicBoolean publishing = new AtomicBoolean();

  // Of the toolkit's thread: what was drawn last, and its pictures.
  private Optional<Object> drawn = Optional.empty();
  private List<IconPixmap> pictures = List.of();

  private record Shown(TrayState state, List<IconPixmap> pictures, TrayMenu menu) {}

  private StatusNotifierHost(
      SessionBus session, Color ink, Runnable activated, Runnable shownChanged) {
    this.session = session;
    this.ink = ink;
    this.shownChanged = shownChanged;
    this.item = new TrayItem(() -> UiThread.run(activated));
    this.menu = new BusMenu(UiThread.executor());
  }

  /// Puts the symbol on the bus and announces it.
  ///
  /// @param ink the colour of symbols on the panel
  /// @param activated called on the toolkit's thread when the symbol is clicked
  /// @param shownChanged called on any thread when a panel took the symbol or went away
  public static StatusNotifierHost on(
      SessionBus session, Color ink, Runnable activated, Runnable shownChanged) {
    var host = new StatusNotifierHost(session, ink, activated, shownChanged);
    session.join(
        new SessionBus.Guest() {
          @Override
          public void connected(DBusConnection there) throws DBusException {
            host.connected(there);
          }

          @Override
          public void lost() {
            host.bus = Optional.empty();
            // No panel is there to be spared: what comes now is to be on the next connection.
            host.publishing.set(false);
            host.setAnnounced(false);
          }
        });
    return host;
  }

  private void connected(DBusConnection there) throws DBusException {
    if (closed) {
      return;
    }
    // The next connection has the news that waits for its turn from the start.
    Optional.ofNullable(newest.getAndSet(null)).ifPresent(this::look);
    there.exportObject(TrayItem.PATH, item);
    there.exportObject(BusMenu.PATH, menu);
    there.requestBusName(name);
    there.addSigHandler(DBus.NameOwnerChanged.class, this::ownerChanged);
    bus = Optional.of(there);
    announce();
  }

  private void ownerChanged(DBus.NameOwnerChanged change) {
    if (change.name.equals(StatusNotifierWatcher.NAME)) {
      // One after the other: an announcement that is still under way must not count after its panel
      // left.
      session.run(change.newOwner.isEmpty() ? () -> setAnnounced(false) : this::announce);
    }
  }

  private void announce() {
    if (bus.isEmpty()) {
      return;
    }
    try {
      bus.get()
          .getRemoteObject(
              StatusNotifierWatcher.NAME, StatusNotifierWatcher.PATH, StatusNotifierWatcher.class)
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
    UiThread.run(() -> {
      // A flood changes the count, and the picture only at first.
      if (!drawn.equals(Optional.of(TrayDrawing.look(state)))) {
        drawn = Optional.of(TrayDrawing.look(state));
        pictures =
            TrayDrawing.SIZES.stream()
                .map(size -> IconPixmap.of(TrayDrawing.draw(state, size, ink)))
                .toList();
      }
      var now = pictures;
      newest.set(new Shown(state, now, newMenu));
      askToPublish();
    });
  }

  private void askToPublish() {
    if (publishing.compareAndSet(false, true)) {
      session.run(this::publishNewest);
    }
  }

  // A flood changes the count hundreds of times a second, and each time the panel asks for the
  // whole menu.
  private void publishNewest() {
    var next = newest.getAndSet(null);
    if (next != null) {
      publish(next);
      session.later(PAUSE, this::publishNewest);
    } else {
      publishing.set(false);
      if (newest.get() != null) {
        askToPublish();
      }
    }
  }

  private long look(Shown next) {
    item.look(new TrayItem.Look(next.state().words(), statusOf(next.state()), next.pictures()));
    return menu.menu(next.menu());
  }

  private static String statusOf(TrayState state) {
    return state.isUrgent() ? "NeedsAttention" : "Active";
  }

  private void publish(Shown next) {
    long revision = look(next);
    if (bus.isEmpty()) {
      // The next connection is given this state already.
      return;
    }
    DBusConnection there = bus.get();
    try {
      there.sendMessage(new StatusNotifierItem.NewIcon(TrayItem.PATH));
      there.sendMessage(new StatusNotifierItem.NewToolTip(TrayItem.PATH));
      there.sendMessage(new StatusNotifierItem.NewTitle(TrayItem.PATH));
      there.sendMessage(new StatusNotifierItem.NewStatus(TrayItem.PATH, statusOf(next.state())));
      there.sendMessage(new DBusMenu.LayoutUpdated(BusMenu.PATH, new UInt32(revision), 0));
    } catch (DBusException e) {
      LOG.log(Logger.Level.WARNING, "the tray symbol could not be changed", e);
    }
  }

  @Override
  public boolean isShown() {
    return announced;
  }

  @Override
  public void close() {
    session.run(this::leave);
  }

  private void leave() {
    closed = true;
    announced = false;
    if (bus.isEmpty()) {
      return;
    }
    try {
      bus.get().unExportObject(TrayItem.PATH);
      bus.get().unExportObject(BusMenu.PATH);
      bus.get().releaseBusName(name);
    } catch (DBusException | DBusExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "the tray symbol was taken away with a complaint", e);
    }
    bus = Optional.empty();
  }

  /// Our item on the bus: what panels read and click.
  static final class TrayItem implements StatusNotifierItem, Properties {
    static final String PATH = "/StatusNotifierItem";

    private final Runnable activated;
    private volatile Look look = new Look("", "Active", List.of());

    /// The item as panels see it.
    ///
    /// @param words tooltip and title
    /// @param status `Active` or `NeedsAttention`
    /// @param pictures smallest first
    record Look(String words, String status, List<IconPixmap> pictures) {}

    /// @param activated called on a thread of the bus when the symbol is clicked
    TrayItem(Runnable activated) {
      this.activated = activated;
    }

    void look(Look newLook) {
      look = newLook;
    }

    @Override
    public void Activate(int x, int y) {
      activated.run();
    }

    @Override
    public void SecondaryActivate(int x, int y) {
      activated.run();
    }

    @Override
    public void ContextMenu(int x, int y) {
      // panels read the menu over the bus
    }

    @Override
    public void Scroll(int delta, String orientation) {
      // nothing to scroll
    }

    @Override
    @SuppressWarnings("unchecked")
    public <A> A Get(String interfaceName, String property) {
      Variant<?> value = properties().get(property);
      if (value == null) {
        throw new IllegalArgumentException("no property `" + property + "`");
      }
      return (A) value;
    }

    @Override
    public <A> void Set(String interfaceName, String property, A value) {
      throw new IllegalArgumentException("property `" + property + "` cannot be set");
    }

    @Override
    public Map<String, Variant<?>> GetAll(String interfaceName) {
      return properties();
    }

    private Map<String, Variant<?>> properties() {
      Look now = look;
      var properties = new LinkedHashMap<String, Variant<?>>();
      properties.put("Category", new Variant<>("ApplicationStatus"));
      properties.put("Id", new Variant<>("assent"));
      properties.put("Title", new Variant<>(now.words()));
      properties.put("Status", new Variant<>(now.status()));
      properties.put("WindowId", new Variant<>(0));
      properties.put("IconName", new Variant<>(""));
      properties.put("IconThemePath", new Variant<>(""));
      properties.put("IconPixmap", new Variant<>(now.pictures(), "a(iiay)"));
      properties.put("OverlayIconName", new Variant<>(""));
      properties.put("AttentionIconName", new Variant<>(""));
      properties.put("AttentionIconPixmap", new Variant<>(now.pictures(), "a(iiay)"));
      properties.put("ToolTip", new Variant<>(new ToolTip(now.words()), "(sa(iiay)ss)"));
      properties.put("ItemIsMenu", new Variant<>(false));
      properties.put("Menu", new Variant<>(new DBusPath(BusMenu.PATH), "o"));
      return properties;
    }

    @Override
    public String getObjectPath() {
      return PATH;
    }
  }
}
