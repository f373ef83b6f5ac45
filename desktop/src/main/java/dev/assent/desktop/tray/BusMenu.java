package dev.assent.desktop.tray;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;

/// Our menu on the bus. Items are numbered anew with each menu; a click on a number of an older
/// menu does nothing.
final class BusMenu implements DBusMenu, Properties {
  static final String PATH = "/MenuBar";

  private final Executor toolkit;
  private volatile Numbered menu = new Numbered(0, List.of(), Map.of());

  /// @param revision grows with each menu
  /// @param roots the items of the first level
  /// @param byId every item
  private record Numbered(long revision, List<Entry> roots, Map<Integer, Entry> byId) {}

  private record Entry(int id, TrayMenu.Item item, List<Entry> children) {}

  /// @param toolkit where actions run
  BusMenu(Executor toolkit) {
    this.toolkit = toolkit;
  }

  /// Takes another menu.
  ///
  /// @return its revision
  synchronized long menu(TrayMenu newMenu) {
    long revision = menu.revision() + 1;
    var byId = new LinkedHashMap<Integer, Entry>();
    // Numbers of different revisions do not overlap, so that a late click cannot hit another item.
    int[] next = {(int) (revision % 1_000_000) * 1000 + 1};
    var roots = number(newMenu.items(), byId, next);
    menu = new Numbered(revision, roots, byId);
    return revision;
  }

  private static List<Entry> number(
      List<TrayMenu.Item> items, Map<Integer, Entry> byId, int[] next) {
    var entries = new ArrayList<Entry>();
    for (TrayMenu.Item item : items) {
      int id = next[0]++;
      var children =
          item instanceof TrayMenu.Submenu(_, var below)
              ? number(below, byId, next)
              : List.<Entry>of();
      var entry = new Entry(id, item, children);
      byId.put(id, entry);
      entries.add(entry);
    }
    return entries;
  }

  @Override
  public BusTuples.Layout<UInt32, BusTuples.Node> GetLayout(
      int parent, int depth, List<String> names) {
    Numbered now = menu;
    Entry entry = now.byId().get(parent);
    var children = entry == null ? now.roots() : entry.children();
    Map<String, Variant<?>> properties =
        entry == null ? Map.of("children-display", new Variant<>("submenu")) : properties(entry);
    var node = new BusTuples.Node(entry == null ? 0 : parent, properties, nodes(children, depth));
    return new BusTuples.Layout<>(new UInt32(now.revision()), node);
  }

  private static List<Variant<?>> nodes(List<Entry> entries, int depth) {
    var nodes = new ArrayList<Variant<?>>();
    if (depth != 0) {
      for (Entry entry : entries) {
        var node =
            new BusTuples.Node(entry.id(), properties(entry), nodes(entry.children(), depth - 1));
        nodes.add(new Variant<>(node, BusTuples.Node.SIGNATURE));
      }
    }
    return nodes;
  }

  private static Map<String, Variant<?>> properties(Entry entry) {
    var properties = new LinkedHashMap<String, Variant<?>>();
    switch (entry.item()) {
      case TrayMenu.Action(var text, var enabled, _) -> {
        properties.put("label", new Variant<>(escaped(text)));
        properties.put("enabled", new Variant<>(enabled));
      }
      case TrayMenu.Submenu(var text, _) -> {
        properties.put("label", new Variant<>(escaped(text)));
        properties.put("children-display", new Variant<>("submenu"));
      }
      case TrayMenu.Separator _ -> properties.put("type", new Variant<>("separator"));
    }
    properties.put("visible", new Variant<>(true));
    return properties;
  }

  // A single underscore would mark the next letter as a key.
  private static String escaped(String text) {
    return text.replace("_", "__");
  }

  @Override
  public List<BusTuples.ItemProperties> GetGroupProperties(List<Integer> ids, List<String> names) {
    Numbered now = menu;
    return ids.stream()
        .filter(now.byId()::containsKey)
        .map(id ->
            new BusTuples.ItemProperties(
                id, properties(java.util.Objects.requireNonNull(now.byId().get(id)))))
        .toList();
  }

  @Override
  public Variant<?> GetProperty(int id, String name) {
    Entry entry = menu.byId().get(id);
    Variant<?> value = entry == null ? null : properties(entry).get(name);
    if (value == null) {
      throw new IllegalArgumentException("no property `" + name + "`");
    }
    return value;
  }

  @Override
  public void Event(int id, String event, Variant<?> value, UInt32 time) {
    Entry entry = menu.byId().get(id);
    if (event.equals("clicked")
        && entry != null
        && entry.item() instanceof TrayMenu.Action(_, var enabled, var action)
        && enabled) {
      toolkit.execute(action);
    }
  }

  @Override
  public List<Integer> EventGroup(List<BusTuples.Event> events) {
    var unknown = new ArrayList<Integer>();
    for (BusTuples.Event event : events) {
      if (menu.byId().containsKey(event.id)) {
        Event(event.id, event.event, event.value, event.time);
      } else {
        unknown.add(event.id);
      }
    }
    return unknown;
  }

  @Override
  public boolean AboutToShow(int id) {
    return false;
  }

  @Override
  public BusTuples.Pair<List<Integer>, List<Integer>> AboutToShowGroup(List<Integer> ids) {
    return new BusTuples.Pair<>(
        List.of(), ids.stream().filter(id -> !menu.byId().containsKey(id)).toList());
  }

  @Override
  @SuppressWarnings("unchecked")
  public <A> A Get(String interfaceName, String property) {
    Variant<?> value = GetAll(interfaceName).get(property);
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
    return Map.of(
        "Version", new Variant<>(new UInt32(3)),
        "TextDirection", new Variant<>("ltr"),
        "Status", new Variant<>("normal"),
        "IconThemePath", new Variant<>(List.<String>of(), "as"));
  }

  @Override
  public String getObjectPath() {
    return PATH;
  }
}
