package dev.assent.core.linux;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Reads tables of an SQLite database of another program, by the library of the system. It writes
/// nothing, waits for no writer longer than two seconds, and trusts nothing in the file: views,
/// triggers and functions of it are never run. Belongs to the thread that opened it.
public final class DatabaseFile implements Closeable {
  private static final int ROW = 100;
  private static final int DONE = 101;
  private static final int WAIT_MILLIS = 2000;

  // Reading only, a URI, no mutex, no link in the path.
  private static final int OPENING = 0x1 | 0x40 | 0x8000 | 0x0100_0000;

  /// Each is refused by no version; one that is not known changes nothing.
  private static final List<String> CARE =
      List.of(
          "PRAGMA trusted_schema=OFF",
          "PRAGMA cell_size_check=ON",
          "PRAGMA mmap_size=0",
          "PRAGMA query_only=ON",
          "PRAGMA temp_store=MEMORY");

  private final Library library;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment connection;
  private boolean open = true;

  /// Takes one row after the other.
  @FunctionalInterface
  public interface Taker {
    /// Takes a row.
    ///
    /// @param cells as texts in UTF-8, one for each column; what is missing is empty
    /// @return false where no more is wanted
    boolean take(List<byte[]> cells) throws IOException;
  }

  private DatabaseFile(Library library, Path file) throws IOException {
    this.library = library;
    try {
      MemorySegment place = arena.allocate(ValueLayout.ADDRESS);
      int result = library.opened(arena.allocateFrom(address(file)), place, OPENING);
      connection = place.get(ValueLayout.ADDRESS, 0);
      if (result != 0) {
        library.closed(connection);
        throw new IOException("the database cannot be opened, error " + result);
      }
      library.waits(connection, WAIT_MILLIS);
      for (String one : CARE) {
        rows(one, List.of(), _ -> true);
      }
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /// True if this system has the library.
  public static boolean isPossible() {
    return Library.HERE.isPresent();
  }

  /// Opens a database.
  ///
  /// @param file absolute, without a link in it
  /// @throws IOException where it cannot be read, or this system has no such library
  public static DatabaseFile open(Path file) throws IOException {
    return new DatabaseFile(
        Library.HERE.orElseThrow(
            () -> new IOException("this system has no library to read a database with")),
        file);
  }

  // Without a journal nobody writes, and then the library need not make files beside it, which it
  // would have to for a reader that takes part.
  private static String address(Path file) throws IOException {
    Path journal = file.resolveSibling(file.getFileName() + "-wal");
    boolean still = !Files.exists(journal) || Files.size(journal) == 0;
    return "file://" + file.toUri().getRawPath() + "?mode=ro" + (still ? "&immutable=1" : "");
  }

  /// True if there is a table of that name, and not a view, whose text is run.
  ///
  /// @param name letters only
  public boolean hasTable(String name) throws IOException {
    var found = new boolean[1];
    rows(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
            + " AND name = '"
            + name
            + "'",
        List.of(),
        _ -> {
          found[0] = true;
          return false;
        });
    return found[0];
  }

  /// Hands on the rows that a question has.
  ///
  /// @param question in SQL, of ours
  /// @param numbers for its question marks
  /// @throws IOException where the database is broken, or has no such table
  public void rows(String question, List<Long> numbers, Taker taker) throws IOException {
    try (var room = Arena.ofConfined()) {
      MemorySegment place = room.allocate(ValueLayout.ADDRESS);
      check(library.prepared(connection, room.allocateFrom(question), place));
      MemorySegment statement = place.get(ValueLayout.ADDRESS, 0);
      try {
        for (int at = 0; at < numbers.size(); at++) {
          check(library.bound(statement, at + 1, numbers.get(at)));
        }
        int columns = library.columns(statement);
        int step = library.step(statement);
        while (step == ROW && taker.take(cells(statement, columns))) {
          step = library.step(statement);
        }
        if (step != ROW && step != DONE) {
          check(step);
        }
      } finally {
        library.finished(statement);
      }
    }
  }

  private List<byte[]> cells(MemorySegment statement, int columns) {
    var cells = new byte[columns][];
    for (int at = 0; at < columns; at++) {
      MemorySegment text = library.text(statement, at);
      // Asked after the text, which may be turned into another encoding.
      int length = library.length(statement, at);
      cells[at] =
          text.equals(MemorySegment.NULL)
              ? new byte[0]
              : sized(text, length).toArray(ValueLayout.JAVA_BYTE);
    }
    return List.of(cells);
  }

  @SuppressWarnings("restricted")
  private static MemorySegment sized(MemorySegment text, int length) {
    return text.reinterpret(length);
  }

  private static void check(int result) throws IOException {
    if (result != 0) {
      throw new IOException("the database cannot be read, error " + result);
    }
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      library.closed(connection);
      arena.close();
    }
  }

  /// The functions of the library.
  private record Library(
      MethodHandle opening,
      MethodHandle closing,
      MethodHandle waiting,
      MethodHandle preparing,
      MethodHandle binding,
      MethodHandle stepping,
      MethodHandle counting,
      MethodHandle reading,
      MethodHandle measuring,
      MethodHandle finishing) {
    static final Optional<Library> HERE =
        SystemLibrary.find("libsqlite3.so.0").flatMap(Library::of);

    private static Optional<Library> of(SystemLibrary library) {
      var address = ValueLayout.ADDRESS;
      var number = ValueLayout.JAVA_INT;
      try {
        return Optional.of(
            new Library(
                library.function(
                    "sqlite3_open_v2",
                    FunctionDescriptor.of(number, address, address, number, address)),
                library.function("sqlite3_close_v2", FunctionDescriptor.of(number, address)),
                library.function(
                    "sqlite3_busy_timeout", FunctionDescriptor.of(number, address, number)),
                library.function(
                    "sqlite3_prepare_v2",
                    FunctionDescriptor.of(number, address, address, number, address, address)),
                library.function(
                    "sqlite3_bind_int64",
                    FunctionDescriptor.of(number, address, number, ValueLayout.JAVA_LONG)),
                library.function("sqlite3_step", FunctionDescriptor.of(number, address)),
                library.function("sqlite3_column_count", FunctionDescriptor.of(number, address)),
                library.function(
                    "sqlite3_column_text", FunctionDescriptor.of(address, address, number)),
                library.function(
                    "sqlite3_column_bytes", FunctionDescriptor.of(number, address, number)),
                library.function("sqlite3_finalize", FunctionDescriptor.of(number, address))));
      } catch (UnsupportedOperationException _) {
        // It is too old.
        return Optional.empty();
      }
    }

    private static int number(MethodHandle function, Object... arguments) {
      return (int) SystemLibrary.call(function, arguments);
    }

    int opened(MemorySegment file, MemorySegment place, int flags) {
      return number(opening, file, place, flags, MemorySegment.NULL);
    }

    void closed(MemorySegment connection) {
      number(closing, connection);
    }

    void waits(MemorySegment connection, int millis) {
      number(waiting, connection, millis);
    }

    int prepared(MemorySegment connection, MemorySegment question, MemorySegment place) {
      return number(preparing, connection, question, -1, place, MemorySegment.NULL);
    }

    int bound(MemorySegment statement, int at, long number) {
      return number(binding, statement, at, number);
    }

    int step(MemorySegment statement) {
      return number(stepping, statement);
    }

    int columns(MemorySegment statement) {
      return number(counting, statement);
    }

    MemorySegment text(MemorySegment statement, int column) {
      return (MemorySegment) SystemLibrary.call(reading, statement, column);
    }

    int length(MemorySegment statement, int column) {
      return number(measuring, statement, column);
    }

    void finished(MemorySegment statement) {
      number(finishing, statement);
    }
  }
}
