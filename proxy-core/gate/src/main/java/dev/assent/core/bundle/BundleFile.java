package dev.assent.core.bundle;

import dev.assent.core.files.FileReplacement;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.text.Sha256;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/// A bundle on disk: a zip file with a manifest.
///
/// Everything is checked before anything is unpacked: names that lead out of the folder, names that
/// some system reads otherwise, names that are the same where case does not count, and how much it
/// is. What is unpacked belongs to this user alone; links in it become plain files.
public final class BundleFile implements AutoCloseable {
  private static final int LARGEST_FILE = 256 * 1024 * 1024;
  private static final long LARGEST = 1024L * 1024 * 1024;
  private static final int LARGEST_MANIFEST = 4 * 1024 * 1024;
  private static final int PIECE = 64 * 1024;
  private static final int MOST = 50_000;
  private static final int LONGEST_NAME = 1_000;
  private static final Set<String> DEVICES =
      Set.of("con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "lpt1", "lpt2", "lpt3");

  private final FileChannel channel;
  private final BundleManifest manifest;
  private final String digest;

  private BundleFile(FileChannel channel, BundleManifest manifest, String digest) {
    this.channel = channel;
    this.manifest = manifest;
    this.digest = digest;
  }

  /// Takes the files of a bundle, in its order.
  @FunctionalInterface
  private interface Taker {
    /// @param name checked
    /// @param contents read to its end or not
    void take(String name, InputStream contents) throws BundleException, IOException;
  }

  /// Opens a bundle and checks all of it.
  ///
  /// @param platform as manifests name it: `linux`, `darwin`, `win32`
  /// @throws BundleException when it is none, or cannot be unpacked safely
  public static BundleFile open(Path file, String platform) throws BundleException, IOException {
    FileChannel channel = PlainFile.open(file, FileTrust.ANYBODYS);
    try {
      var manifest = new ByteArrayOutputStream();
      long[] all = {0};
      each(
          channel,
          (name, contents) -> {
            byte[] piece = new byte[PIECE];
            long size = 0;
            for (int n = contents.read(piece); n >= 0; n = contents.read(piece)) {
              size += n;
              all[0] += n;
              refuseMore(name, size, all[0]);
              if (name.equals(BundleManifest.FILE)) {
                manifest.write(piece, 0, n);
              }
            }
          });
      if (manifest.size() == 0) {
        throw new BundleException("found no `manifest.json` in `" + file + "`");
      }
      return new BundleFile(
          channel, BundleManifest.read(manifest.toByteArray(), platform), digest(channel));
    } catch (BundleException | IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  // The same bytes are read each time, whatever lies at the path meanwhile.
  private static void each(FileChannel channel, Taker taker) throws BundleException, IOException {
    channel.position(0);
    var names = new HashSet<String>();
    // Not closed: that would close the channel.
    var zip =
        new ZipInputStream(
            new BufferedInputStream(Channels.newInputStream(channel)), StandardCharsets.UTF_8);
    try {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String name = entry.getName();
        refuseName(name);
        if (!names.add(name.replaceFirst("/$", "").toLowerCase(Locale.ROOT))) {
          throw new BundleException("found `" + name + "` twice in the bundle");
        }
        if (names.size() > MOST) {
          throw new BundleException("found more than " + MOST + " files in the bundle");
        }
        if (!entry.isDirectory()) {
          taker.take(name, zip);
        }
      }
    } catch (ZipException | EOFException | IllegalArgumentException e) {
      throw new BundleException("the bundle cannot be read: " + e.getMessage());
    }
  }

  private static void refuseMore(String name, long file, long all) throws BundleException {
    if (file > (name.equals(BundleManifest.FILE) ? LARGEST_MANIFEST : LARGEST_FILE)) {
      throw new BundleException("found `" + name + "` in the bundle, which is too large");
    }
    if (all > LARGEST) {
      throw new BundleException("the bundle is larger than " + LARGEST / (1024 * 1024) + " MiB");
    }
  }

  private static void refuseName(String name) throws BundleException {
    boolean strange =
        name.length() > LONGEST_NAME
            || name.startsWith("/")
            || name.chars().anyMatch(c -> c < ' ' || c == 0x7f || "\\:*?\"<>|".indexOf(c) >= 0);
    if (!strange) {
      String[] parts = name.replaceFirst("/$", "").split("/", -1);
      for (String part : parts) {
        String bare = part.replaceFirst("\\..*$", "").toLowerCase(Locale.ROOT);
        strange |=
            part.isEmpty()
                || part.equals(".")
                || part.equals("..")
                || part.endsWith(".")
                || part.endsWith(" ")
                || DEVICES.contains(bare);
      }
    }
    if (strange) {
      throw new BundleException(
          "found the name `" + name + "` in the bundle, expected one below its folder");
    }
  }

  private static String digest(FileChannel channel) throws IOException {
    var sha = Sha256.begun();
    var piece = ByteBuffer.allocate(PIECE);
    for (long at = 0; channel.read(piece, at) >= 0; at += piece.position(), piece.clear()) {
      sha.update(piece.array(), 0, piece.position());
    }
    return HexFormat.of().formatHex(sha.digest());
  }

  /// The manifest.
  public BundleManifest manifest() {
    return manifest;
  }

  /// The digest of the file, lower-case hex of SHA-256.
  public String digest() {
    return digest;
  }

  /// Unpacks it into a new folder.
  ///
  /// @param folder absolute; it must not be there yet
  /// @throws java.nio.file.FileAlreadyExistsException when it is there
  /// @throws BundleException when a file is larger than it says; what was unpacked is removed then
  public void unpack(Path folder) throws BundleException, IOException {
    PrivateFolder.make(folder.resolveSibling(""));
    PrivateFolder.makeNew(folder);
    boolean done = false;
    try {
      long[] all = {0};
      each(
          channel,
          (name, contents) -> {
            Path target = folder.resolve(name).normalize();
            if (!target.startsWith(folder)) {
              throw new BundleException("found `" + name + "`, which leads out");
            }
            List<Path> _ = PrivateFolder.makeMissing(target.resolveSibling(""));
            byte[] first = copy(name, contents, target, all);
            if (isProgram(first) || name.equals(manifest.entryPoint())) {
              makeRunnable(target);
            }
          });
      done = true;
    } finally {
      if (!done) {
        remove(folder);
      }
    }
  }

  // Piece by piece: a bundle of a few bytes may unpack to more than fits into memory.
  private static byte[] copy(String name, InputStream contents, Path target, long[] all)
      throws BundleException, IOException {
    byte[] first = new byte[0];
    long size = 0;
    byte[] piece = new byte[PIECE];
    try (var file = FileReplacement.of(target)) {
      for (int n = contents.readNBytes(piece, 0, PIECE);
          n > 0;
          n = contents.readNBytes(piece, 0, PIECE)) {
        size += n;
        all[0] += n;
        refuseMore(name, size, all[0]);
        file.channel().write(ByteBuffer.wrap(piece, 0, n));
        first = first.length == 0 ? Arrays.copyOf(piece, n) : first;
      }
      file.commitNew();
    }
    return first;
  }

  // The zip file of another system says nothing of who may run a file.
  private static boolean isProgram(byte[] bytes) {
    if (bytes.length < 4) {
      return false;
    }
    int magic =
        (bytes[0] & 0xff) << 24
            | (bytes[1] & 0xff) << 16
            | (bytes[2] & 0xff) << 8
            | bytes[3] & 0xff;
    return bytes[0] == '#' && bytes[1] == '!'
        || magic == 0x7f454c46
        || magic == 0xcffaedfe
        || magic == 0xcefaedfe
        || magic == 0xcafebabe;
  }

  private static void makeRunnable(Path file) throws IOException {
    var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null) {
      var rights = new HashSet<>(view.readAttributes().permissions());
      rights.add(PosixFilePermission.OWNER_EXECUTE);
      view.setPermissions(rights);
    }
  }

  /// Removes a folder with all that is in it.
  public static void remove(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (var entries = Files.walk(folder)) {
      all = entries.toList();
    }
    for (Path entry : all.reversed()) {
      Files.delete(entry);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
