package dev.assent.desktop.tray;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.Variant;

/// Our item on the bus: what panels read and click.
final class TrayItem implements StatusNotifierItem, Properties {
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
