package dev.assent.desktop.tray;

import dev.assent.desktop.ui.UiThread;
import java.awt.AWTException;
import java.awt.EventQueue;
import java.awt.Menu;
import java.awt.MenuItem;
import java.awt.PopupMenu;
import java.awt.SystemTray;
import java.awt.TrayIcon;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import javafx.scene.paint.Color;

/// A symbol by the JDK's own tray: Windows, macOS, and X11 panels that only know XEmbed.
public final class AwtTrayHost implements TrayHost {
  private final Color ink;
  private final int size;
  private final TrayIcon icon;
  private volatile boolean shown = true;

  private AwtTrayHost(Color ink, int size, TrayIcon icon) {
    this.ink = ink;
    this.size = size;
    this.icon = icon;
  }

  /// Puts the symbol into the tray.
  ///
  /// @param ink the colour of symbols on the panel
  /// @param activated called on the toolkit's thread when the symbol is chosen
  /// @throws IOException when there is no tray
  public static AwtTrayHost add(Color ink, Runnable activated) throws IOException {
    if (!SystemTray.isSupported()) {
      throw new IOException("this desktop has no tray");
    }
    SystemTray tray = SystemTray.getSystemTray();
    int size = nearest((int) tray.getTrayIconSize().getHeight());
    var icon = new TrayIcon(new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB), "Assent");
    icon.setImageAutoSize(true);
    icon.addActionListener(_ -> UiThread.run(activated));
    try {
      tray.add(icon);
    } catch (AWTException e) {
      throw new IOException("the tray takes no symbol", e);
    }
    return new AwtTrayHost(ink, size, icon);
  }

  /// Says something beside the symbol, by the desktop's own means.
  void say(String title, String body, boolean urgent) {
    EventQueue.invokeLater(() ->
        icon.displayMessage(
            title, body, urgent ? TrayIcon.MessageType.WARNING : TrayIcon.MessageType.INFO));
  }

  private static int nearest(int wanted) {
    return TrayDrawing.SIZES.stream().filter(size -> size >= wanted).findFirst().orElse(64);
  }

  @Override
  public void show(TrayState state, TrayMenu menu) {
    UiThread.run(() -> {
      var picture = TrayDrawing.draw(state, size, ink);
      EventQueue.invokeLater(() -> {
        var image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(0, 0, size, size, picture.argb(), 0, size);
        icon.setImage(image);
        icon.setToolTip(state.words());
        icon.setPopupMenu(fill(new PopupMenu(), menu.items()));
      });
    });
  }

  private static <M extends Menu> M fill(M menu, List<TrayMenu.Item> items) {
    for (TrayMenu.Item item : items) {
      switch (item) {
        case TrayMenu.Action(var text, var enabled, var action) -> {
          var line = new MenuItem(text);
          line.setEnabled(enabled);
          line.addActionListener(_ -> UiThread.run(action));
          menu.add(line);
        }
        case TrayMenu.Submenu(var text, var below) -> menu.add(fill(new Menu(text), below));
        case TrayMenu.Separator _ -> menu.addSeparator();
      }
    }
    return menu;
  }

  @Override
  public boolean isShown() {
    return shown;
  }

  @Override
  public void close() {
    shown = false;
    EventQueue.invokeLater(() -> SystemTray.getSystemTray().remove(icon));
  }
}
