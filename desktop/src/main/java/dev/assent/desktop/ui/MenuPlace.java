package dev.assent.desktop.ui;

import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuButton;
import javafx.stage.Screen;
import javafx.stage.Window;

/// Opens menus of buttons below them, and above where there is no room below: the first time as
/// each time. The toolkit alone knows only from the second time on how high a menu is.
final class MenuPlace {
  private static final EventHandler<Event> SHOWN = MenuPlace::shown;

  private MenuPlace() {}

  /// Has every such menu of a window open so.
  static void keep(Scene scene) {
    scene.addEventHandler(MenuButton.ON_SHOWN, SHOWN);
  }

  private static void shown(Event event) {
    if (event.getTarget() instanceof MenuButton button && button.getPopupSide().isHorizontal()) {
      Window.getWindows().stream()
          .filter(ContextMenu.class::isInstance)
          .map(ContextMenu.class::cast)
          .filter(menu -> button.equals(menu.getOwnerNode()))
          .forEach(menu -> place(menu, button));
    }
  }

  private static void place(ContextMenu menu, MenuButton button) {
    var at = button.localToScreen(button.getLayoutBounds());
    double height = menu.getSkin().getNode().getLayoutBounds().getHeight();
    var room =
        Screen.getScreensForRectangle(at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight())
            .stream()
            .findFirst()
            .orElseGet(Screen::getPrimary)
            .getVisualBounds();
    if (at.getMaxY() + height <= room.getMaxY()) {
      menu.setAnchorY(at.getMaxY());
    } else if (at.getMinY() - height >= room.getMinY()) {
      menu.setAnchorY(at.getMinY() - height);
    }
  }
}
