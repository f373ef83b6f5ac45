package dev.assent.desktop.tray;

import java.util.List;

/// The tray's menu as a value.
///
/// @param items top to bottom
public record TrayMenu(List<Item> items) {
  /// The menu without items.
  public static final TrayMenu EMPTY = new TrayMenu(List.of());

  public TrayMenu {
    items = List.copyOf(items);
  }

  /// One line of the menu.
  public sealed interface Item {}

  /// Something to do.
  ///
  /// @param text what it is called
  /// @param enabled whether it can be chosen
  /// @param action what happens; called on the toolkit's thread
  public record Action(String text, boolean enabled, Runnable action) implements Item {}

  /// Further items behind a line.
  public record Submenu(String text, List<Item> items) implements Item {
    public Submenu {
      items = List.copyOf(items);
    }
  }

  /// A line between groups.
  public record Separator() implements Item {}
}
