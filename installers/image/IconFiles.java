import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Gathers drawings of one icon into the files of Windows and macOS: `java IconFiles.java PNGS
/// TARGET` makes `assent.ico`, `assent.icns`.
public final class IconFiles {
  private static final List<Integer> OF_WINDOWS = List.of(16, 24, 32, 48, 64, 256);
  private static final Map<String, Integer> OF_MACOS =
      new TreeMap<>(
          Map.of(
              "icp4", 16, "icp5", 32, "icp6", 64, "ic07", 128, "ic08", 256, "ic09", 512, "ic11", 32,
              "ic12", 64, "ic13", 256, "ic14", 512));

  private IconFiles() {}

  /// @param args folder of the drawings, `48.png` and the like; folder of the files to be made
  public static void main(String... args) throws IOException {
    make(Path.of(args[0]), Path.of(args[1]));
  }

  static void make(Path drawings, Path target) throws IOException {
    Files.createDirectories(target);
    Files.write(target.resolve("assent.ico"), ofWindows(drawings));
    Files.write(target.resolve("assent.icns"), ofMacos(drawings));
  }

  private static byte[] drawing(Path drawings, int size) throws IOException {
    return Files.readAllBytes(drawings.resolve(size + ".png"));
  }

  // A head, a line of 16 bytes for each drawing, the drawings.
  private static byte[] ofWindows(Path drawings) throws IOException {
    var lines = ByteBuffer.allocate(6 + 16 * OF_WINDOWS.size()).order(ByteOrder.LITTLE_ENDIAN);
    lines.putShort((short) 0).putShort((short) 1).putShort((short) OF_WINDOWS.size());
    var images = new ByteArrayOutputStream();
    for (int size : OF_WINDOWS) {
      byte[] image = drawing(drawings, size);
      // 0 stands for 256.
      lines
          .put((byte) size)
          .put((byte) size)
          .put((byte) 0)
          .put((byte) 0)
          .putShort((short) 1)
          .putShort((short) 32);
      lines.putInt(image.length).putInt(lines.capacity() + images.size());
      images.writeBytes(image);
    }
    var whole = new ByteArrayOutputStream();
    whole.writeBytes(lines.array());
    images.writeTo(whole);
    return whole.toByteArray();
  }

  // Parts with a kind of four letters and their length, the whole likewise.
  private static byte[] ofMacos(Path drawings) throws IOException {
    var parts = new ByteArrayOutputStream();
    for (var kind : OF_MACOS.entrySet()) {
      byte[] image = drawing(drawings, kind.getValue());
      parts.writeBytes(head(kind.getKey(), image.length));
      parts.writeBytes(image);
    }
    var whole = new ByteArrayOutputStream();
    whole.writeBytes(head("icns", parts.size()));
    parts.writeTo(whole);
    return whole.toByteArray();
  }

  private static byte[] head(String kind, int length) {
    return ByteBuffer.allocate(8)
        .put(kind.getBytes(StandardCharsets.US_ASCII))
        .putInt(8 + length)
        .array();
  }
}
