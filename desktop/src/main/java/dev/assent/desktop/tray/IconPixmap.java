package dev.assent.desktop.tray;

import org.freedesktop.dbus.Struct;
import org.freedesktop.dbus.annotations.Position;

/// One picture on the bus: `(iiay)`, ARGB in network byte order.
public final class IconPixmap extends Struct {
  /// Edge in pixels.
  @Position(0)
  public final int width;

  /// Edge in pixels.
  @Position(1)
  public final int height;

  /// Four bytes a pixel, row by row.
  @Position(2)
  public final byte[] pixels;

  /// @param pixels four bytes a pixel, row by row
  public IconPixmap(int width, int height, byte[] pixels) {
    this.width = width;
    this.height = height;
    this.pixels = pixels;
  }

  /// The picture of a drawing.
  static IconPixmap of(TrayDrawing.Picture picture) {
    byte[] bytes = new byte[picture.argb().length * 4];
    java.nio.ByteBuffer.wrap(bytes).asIntBuffer().put(picture.argb());
    return new IconPixmap(picture.size(), picture.size(), bytes);
  }
}
