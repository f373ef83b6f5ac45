package dev.assent.core.update;

import java.io.IOException;
import java.net.URI;

/// Fetches the signed file.
@FunctionalInterface
public interface NoticeSource {
  /// The bytes at an address. Waits a bounded time.
  ///
  /// @throws IOException when they do not come, are too many, or lie elsewhere
  byte[] get(URI address) throws IOException, InterruptedException;
}
