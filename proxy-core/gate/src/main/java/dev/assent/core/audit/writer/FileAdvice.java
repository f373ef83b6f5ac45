package dev.assent.core.audit.writer;

import java.io.Closeable;
import java.io.IOException;

/// Advises the system on parts of a file, in bytes from its start; the system may do something
/// else.
interface FileAdvice extends Closeable {
  /// This part should be on its way to the disk; nobody waits for it.
  void writeSoon(long from, long to) throws IOException;

  /// This part, which is on the disk, will not be read soon.
  void drop(long from, long to) throws IOException;

  /// Gives back what it took of the system; never fails.
  @Override
  void close();
}
