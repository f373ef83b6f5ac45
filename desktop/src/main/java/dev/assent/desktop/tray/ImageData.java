package dev.assent.desktop.tray;

import javafx.scene.image.Image;
import org.freedesktop.dbus.Struct;
import org.freedesktop.dbus.annotations.Position;

/// The picture of a notification on the bus: `(iiibiiay)`, as the Desktop Notifications
/// Specification has it.
public final class ImageData extends Struct {
  /// Its type on the bus.
  static final String TYPE = "(iiibiiay)";

  // Red, green, blue and how opaque it is; a byte each.
  private static final int CHANNELS = 4;
  private static final int BITS = 8;

  /// Edge in pixels.
  @Position(0)
  public final int width;

  /// Edge in pixels.
  @Position(1)
  public final int height;

  /// Bytes of a row.
  @Position(2)
  public final int stride;

  /// True if the last byte of a pixel says how opaque it is.
  @Position(3)
  public final boolean alpha;

  /// Bits of a channel.
  @Position(4)
  public final int bits;

  /// Channels of a pixel.
  @Position(5)
  public final int channels;

  /// Four bytes a pixel, row by row: red, green, blue, opacity.
  @Position(6)
  public final byte[] pixels;

  /// @param pixels four bytes a pixel, row by row: red, green, blue, opacity
  public ImageData(int width, int height, byte[] pixels) {
    this.width = width;
    this.height = height;
    this.stride = CHANNELS * width;
    this.alpha = true;
    this.bits = BITS;
    this.channels = CHANNELS;
    this.pixels = pixels;
  }

  /// The pixels of a picture.
  public static ImageData of(Image picture) {
    int width = (int) picture.getWidth();
    int height = (int) picture.getHeight();
    var bytes = new byte[CHANNELS * width * height];
    var pixels = java.nio.ByteBuffer.wrap(bytes).asIntBuffer();
    var reader = picture.getPixelReader();
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        pixels.put(Integer.rotateLeft(reader.getArgb(x, y), BITS));
      }
    }
    return new ImageData(width, height, bytes);
  }
}
