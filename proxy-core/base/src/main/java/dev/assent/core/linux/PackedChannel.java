package dev.assent.core.linux;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Optional;

/// Unpacks what Zstandard packed, by the library of the system. Belongs to the thread that opened
/// it; closing it closes the channel that it reads from.
public final class PackedChannel implements ReadableByteChannel {
  /// The most that is unpacked of one file, in bytes: a small file may hold endless text.
  static final long MOST = 4L * 1024 * 1024 * 1024;

  private static final int PIECE = 128 * 1024;
  private static final int BUFFER = 3 * Long.BYTES;

  private final Library library;
  private final ReadableByteChannel packed;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment stream;
  private final MemorySegment in = arena.allocate(BUFFER, Long.BYTES);
  private final MemorySegment out = arena.allocate(BUFFER, Long.BYTES);
  private final ByteBuffer source;
  private final ByteBuffer target;
  private long left;
  private long unpacked;
  private boolean full;
  private boolean open = true;

  private PackedChannel(Library library, ReadableByteChannel packed) throws IOException {
    this.library = library;
    this.packed = packed;
    MemorySegment from = arena.allocate(PIECE);
    MemorySegment to = arena.allocate(PIECE);
    source = from.asByteBuffer();
    target = to.asByteBuffer();
    in.set(ValueLayout.ADDRESS, 0, from);
    out.set(ValueLayout.ADDRESS, 0, to);
    stream = library.create();
    if (stream.equals(MemorySegment.NULL)) {
      arena.close();
      throw new IOException("there is no memory to unpack with");
    }
  }

  /// True if this system has the library.
  public static boolean isPossible() {
    return Library.HERE.isPresent();
  }

  /// Reads what another channel has packed.
  ///
  /// @throws IOException where this system has no such library
  public static PackedChannel over(ReadableByteChannel packed) throws IOException {
    return new PackedChannel(
        Library.HERE.orElseThrow(
            () -> new IOException("this system has no library to unpack with")),
        packed);
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    while (into.hasRemaining()) {
      boolean ended = !full && isAtEnd();
      if (ended && left == 0) {
        return -1;
      }
      if (ended) {
        throw new EOFException("the packed file ends in the middle");
      }
      int made = unpack(Math.min(PIECE, into.remaining()));
      if (made > 0) {
        into.put(target.clear().limit(made));
        return made;
      }
    }
    return 0;
  }

  // Fills what is to be unpacked where all of it was.
  private boolean isAtEnd() throws IOException {
    if (in.get(ValueLayout.JAVA_LONG, 16) < in.get(ValueLayout.JAVA_LONG, 8)) {
      return false;
    }
    int read = packed.read(source.clear());
    in.set(ValueLayout.JAVA_LONG, 8, Math.max(0, read));
    in.set(ValueLayout.JAVA_LONG, 16, 0);
    return read < 0;
  }

  private int unpack(int most) throws IOException {
    out.set(ValueLayout.JAVA_LONG, 8, most);
    out.set(ValueLayout.JAVA_LONG, 16, 0);
    left = library.unpack(stream, out, in);
    int made = Math.toIntExact(out.get(ValueLayout.JAVA_LONG, 16));
    // The library may hold more than there was room for.
    full = made == most;
    unpacked += made;
    if (unpacked > MOST) {
      throw new IOException("the packed file holds more than is read");
    }
    return made;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() throws IOException {
    if (open) {
      open = false;
      library.free(stream);
      arena.close();
      packed.close();
    }
  }

  /// The functions of the library.
  private record Library(
      MethodHandle made, MethodHandle unpacking, MethodHandle failing, MethodHandle freed) {
    static final Optional<Library> HERE = SystemLibrary.find("libzstd.so.1").flatMap(Library::of);

    private static Optional<Library> of(SystemLibrary library) {
      var address = ValueLayout.ADDRESS;
      var number = ValueLayout.JAVA_LONG;
      try {
        return Optional.of(
            new Library(
                library.function("ZSTD_createDStream", FunctionDescriptor.of(address)),
                library.function(
                    "ZSTD_decompressStream",
                    FunctionDescriptor.of(number, address, address, address)),
                library.function(
                    "ZSTD_isError", FunctionDescriptor.of(ValueLayout.JAVA_INT, number)),
                library.function("ZSTD_freeDStream", FunctionDescriptor.of(number, address))));
      } catch (UnsupportedOperationException _) {
        // It is too old.
        return Optional.empty();
      }
    }

    MemorySegment create() {
      return (MemorySegment) SystemLibrary.call(made);
    }

    /// @return 0 at the end of a frame
    long unpack(MemorySegment stream, MemorySegment out, MemorySegment in) throws IOException {
      long result = (long) SystemLibrary.call(unpacking, stream, out, in);
      if ((int) SystemLibrary.call(failing, result) != 0) {
        throw new IOException("the packed file is broken");
      }
      return result;
    }

    void free(MemorySegment stream) {
      SystemLibrary.call(freed, stream);
    }
  }
}
