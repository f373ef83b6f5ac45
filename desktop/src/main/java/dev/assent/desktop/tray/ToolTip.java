package dev.assent.desktop.tray;

import java.util.List;
import org.freedesktop.dbus.Struct;
import org.freedesktop.dbus.annotations.Position;

/// The tooltip on the bus: `(sa(iiay)ss)`.
public final class ToolTip extends Struct {
  /// Name of a themed icon; we have none.
  @Position(0)
  public final String icon = "";

  /// Pictures; we have none here.
  @Position(1)
  public final List<IconPixmap> pictures = List.of();

  /// The words.
  @Position(2)
  public final String title;

  /// More words; we have none.
  @Position(3)
  public final String text = "";

  /// @param title the words
  public ToolTip(String title) {
    this.title = title;
  }
}
