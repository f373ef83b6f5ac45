package dev.assent.core.coverage;

import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.wiring.WiredServer;
import java.util.List;

/// Tells whether an entry in a client's file starts or reaches what a server of ours does.
final class SameServer {
  private SameServer() {}

  /// Returns whether both are the same program with the same arguments, or the same address. A
  /// program is the same by its whole path or, where one of both names no path, by its name.
  static boolean is(ProxyDefinition ours, WiredServer entry) {
    if (entry.command().isEmpty()) {
      return entry.address().isPresent()
          && ours.backend()
              .reached()
              .map(Endpoint::url)
              .map(Object::toString)
              .equals(entry.address());
    }
    List<String> mine = ours.command();
    return mine.size() == entry.command().size()
        && mine.subList(1, mine.size()).equals(entry.command().subList(1, mine.size()))
        && isSameProgram(mine.getFirst(), entry.command().getFirst());
  }

  private static boolean isSameProgram(String one, String other) {
    return one.equals(other) || (isBare(one) || isBare(other)) && name(one).equals(name(other));
  }

  private static boolean isBare(String program) {
    return program.indexOf('/') < 0 && program.indexOf('\\') < 0;
  }

  private static String name(String program) {
    String last =
        program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
    return last.replaceFirst("\\.(exe|cmd|bat)$", "");
  }
}
