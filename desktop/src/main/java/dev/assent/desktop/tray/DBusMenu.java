package dev.assent.desktop.tray;

import java.util.List;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;

/// The interface over which panels read a menu and tell what was chosen.
@DBusInterfaceName("com.canonical.dbusmenu")
@SuppressWarnings("MethodName")
public interface DBusMenu extends DBusInterface {
  /// The tree below an item.
  ///
  /// @param depth how many levels; -1 for all
  BusTuples.Layout<UInt32, BusTuples.Node> GetLayout(int parent, int depth, List<String> names);

  /// The properties of several items.
  List<BusTuples.ItemProperties> GetGroupProperties(List<Integer> ids, List<String> names);

  /// One property of one item.
  Variant<?> GetProperty(int id, String name);

  /// Something happened to an item; `clicked` is the one that counts.
  void Event(int id, String event, Variant<?> value, UInt32 time);

  /// Several of these.
  ///
  /// @return ids that are unknown
  List<Integer> EventGroup(List<BusTuples.Event> events);

  /// An item is about to open.
  ///
  /// @return whether it must be read again
  boolean AboutToShow(int id);

  /// Several of these.
  BusTuples.Pair<List<Integer>, List<Integer>> AboutToShowGroup(List<Integer> ids);

  /// Tells panels to read the menu again.
  final class LayoutUpdated extends DBusSignal {
    /// @param path the menu's object path
    /// @param revision of the layout
    /// @param parent whose children changed; 0 for all
    public LayoutUpdated(String path, UInt32 revision, int parent) throws DBusException {
      super(path, revision, parent);
    }
  }
}
