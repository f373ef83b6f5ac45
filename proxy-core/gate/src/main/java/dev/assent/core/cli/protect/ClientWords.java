package dev.assent.core.cli.protect;

import dev.assent.core.wiring.McpClient;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/// The words that name clients on the command line, as shells complete them.
final class ClientWords implements Iterable<String> {
  static final String ALL = "all";

  @Override
  public Iterator<String> iterator() {
    return words().iterator();
  }

  static List<String> words() {
    return Stream.concat(Stream.of(ALL), McpClient.all().stream().map(McpClient::word)).toList();
  }
}
