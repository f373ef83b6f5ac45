package dev.assent.desktop.tray;

import java.util.List;
import java.util.Map;
import org.freedesktop.dbus.Struct;
import org.freedesktop.dbus.Tuple;
import org.freedesktop.dbus.annotations.Position;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;

/// The groups of values that the menu interface sends and takes. The bus library makes and reads
/// them by position.
public final class BusTuples {
  private BusTuples() {}

  /// One item with its children: `(ia{sv}av)`.
  public static final class Node extends Struct {
    /// The signature as a variant carries it.
    static final String SIGNATURE = "(ia{sv}av)";

    @Position(0)
    public final int id;

    @Position(1)
    public final Map<String, Variant<?>> properties;

    @Position(2)
    public final List<Variant<?>> children;

    /// @param children variants of nodes
    public Node(int id, Map<String, Variant<?>> properties, List<Variant<?>> children) {
      this.id = id;
      this.properties = properties;
      this.children = children;
    }
  }

  /// One item's properties: `(ia{sv})`.
  public static final class ItemProperties extends Struct {
    @Position(0)
    public final int id;

    @Position(1)
    public final Map<String, Variant<?>> properties;

    /// @param id the item
    public ItemProperties(int id, Map<String, Variant<?>> properties) {
      this.id = id;
      this.properties = properties;
    }
  }

  /// Something that happened to an item: `(isvu)`.
  public static final class Event extends Struct {
    @Position(0)
    public final int id;

    @Position(1)
    public final String event;

    @Position(2)
    public final Variant<?> value;

    @Position(3)
    public final UInt32 time;

    /// @param event `clicked`, `hovered`, `opened` or `closed`
    public Event(int id, String event, Variant<?> value, UInt32 time) {
      this.id = id;
      this.event = event;
      this.value = value;
      this.time = time;
    }
  }

  /// Two values.
  public static final class Pair<A, B> extends Tuple {
    @Position(0)
    public final A first;

    @Position(1)
    public final B second;

    /// @param first sent first
    public Pair(A first, B second) {
      this.first = first;
      this.second = second;
    }
  }

  /// A revision and the tree of it.
  public static final class Layout<A, B> extends Tuple {
    @Position(0)
    public final A revision;

    @Position(1)
    public final B root;

    /// @param revision grows with each change
    public Layout(A revision, B root) {
      this.revision = revision;
      this.root = root;
    }
  }
}
