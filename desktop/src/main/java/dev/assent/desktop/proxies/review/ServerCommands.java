package dev.assent.desktop.proxies.review;

import dev.assent.core.proxy.host.ReviewedCommand;
import java.util.Optional;
import java.util.function.Consumer;

/// The commands of servers, and their acceptance by the person in front of the window. Belongs to
/// the toolkit's thread; files are read and written elsewhere, answers come back there.
public interface ServerCommands {

  /// Reads the command of a server and how it stands; absent where the configuration cannot be
  /// read.
  void read(String server, Consumer<Optional<ReviewedCommand>> done);

  /// Accepts a command exactly as it was shown.
  ///
  /// @param done gets what went wrong, and then the server stays held; empty when it is accepted
  void accept(ReviewedCommand shown, Consumer<String> done);
}
