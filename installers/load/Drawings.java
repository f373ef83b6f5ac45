import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.awt.Rectangle;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/// Records when and where something was drawn on an X display, as its server tells (extension
/// DAMAGE, libX11 and libXdamage). Reading the pixels takes longer than many a drawing; the
/// server's report takes well under a millisecond.
final class Drawings {
  private static final int EVENT_BYTES = 192;
  // XDamageNotifyEvent: int type; long serial; int send_event; Display*; long drawable, damage; int
  // level, more;
  // long timestamp; XRectangle area (short x, y; unsigned short width, height).
  private static final long AREA = 64;
  private static final int EVERY_RECTANGLE = 0;

  private final List<Drawing> drawn = new ArrayList<>();

  /// @param at nanoseconds of [System#nanoTime] at which the server's word of it was read
  record Drawing(long at, Rectangle area) {}

  private Drawings() {}

  /// Listens from now on, until the program ends.
  ///
  /// @throws IllegalStateException without a display, or where it does not tell
  static Drawings listen() {
    var all = new Drawings();
    var arena = Arena.ofShared();
    var x11 = SymbolLookup.libraryLookup("libX11.so.6", arena);
    var damage = SymbolLookup.libraryLookup("libXdamage.so.1", arena);
    try {
      var display =
          (MemorySegment)
              call(x11, "XOpenDisplay", ADDRESS, ADDRESS).invokeExact(MemorySegment.NULL);
      if (display.equals(MemorySegment.NULL)) {
        throw new IllegalStateException("no X display");
      }
      var first = arena.allocate(JAVA_INT);
      var errors = arena.allocate(JAVA_INT);
      var asked = call(damage, "XDamageQueryExtension", JAVA_INT, ADDRESS, ADDRESS, ADDRESS);
      if ((int) asked.invokeExact(display, first, errors) == 0) {
        throw new IllegalStateException("the X display does not tell what is drawn");
      }
      long root = (long) call(x11, "XDefaultRootWindow", JAVA_LONG, ADDRESS).invokeExact(display);
      var create = call(damage, "XDamageCreate", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT);
      long made = (long) create.invokeExact(display, root, EVERY_RECTANGLE);
      var next = call(x11, "XNextEvent", JAVA_INT, ADDRESS, ADDRESS);
      int kind = first.get(JAVA_INT, 0);
      Thread.ofPlatform()
          .daemon()
          .name("drawings " + made)
          .start(() -> all.read(next, display, kind));
      return all;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle call(
      SymbolLookup library, String name, MemoryLayout gives, MemoryLayout... takes) {
    return Linker.nativeLinker()
        .downcallHandle(library.find(name).orElseThrow(), FunctionDescriptor.of(gives, takes));
  }

  private void read(MethodHandle next, MemorySegment display, int kind) {
    try (var arena = Arena.ofConfined()) {
      var event = arena.allocate(EVENT_BYTES, 8);
      while (true) {
        int _ = (int) next.invokeExact(display, event);
        long now = System.nanoTime();
        if (event.get(JAVA_INT, 0) == kind) {
          var area =
              new Rectangle(
                  event.get(JAVA_SHORT, AREA),
                  event.get(JAVA_SHORT, AREA + 2),
                  Short.toUnsignedInt(event.get(JAVA_SHORT, AREA + 4)),
                  Short.toUnsignedInt(event.get(JAVA_SHORT, AREA + 6)));
          synchronized (drawn) {
            drawn.add(new Drawing(now, area));
            drawn.notifyAll();
          }
        }
      }
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /// Waits for drawings in an area and takes all there were so far, the oldest first.
  ///
  /// @param until nanoseconds of [System#nanoTime] at which it gives up
  /// @return empty when there were none until then
  List<Drawing> await(Rectangle area, long until) throws InterruptedException {
    synchronized (drawn) {
      while (true) {
        var there = drawn.stream().filter(one -> one.area().intersects(area)).toList();
        drawn.clear();
        long left = (until - System.nanoTime()) / 1_000_000;
        if (!there.isEmpty() || left <= 0) {
          return there;
        }
        drawn.wait(left);
      }
    }
  }
}
