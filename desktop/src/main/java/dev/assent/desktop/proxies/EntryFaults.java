package dev.assent.desktop.proxies;

import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.desktop.ui.Texts;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

/// Says what is wrong with entries of the form of a server, one sentence; empty when nothing is.
final class EntryFaults {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private EntryFaults() {}

  /// @param names of variables, in no order
  static String ofVariables(Collection<String> names) {
    return names.stream()
        .filter(name -> !VARIABLE.matcher(name).matches())
        .findFirst()
        .map(name -> Texts.get("servers.error.variable", name))
        .orElse("");
  }

  /// @param most the longest time that is taken, in seconds; the shortest is one
  static String ofSeconds(String entry, long most) {
    String text = entry.strip();
    boolean good =
        text.isEmpty() || seconds(text).filter(number -> number >= 1 && number <= most).isPresent();
    return good
        ? ""
        : Texts.get("servers.error.seconds", text, Texts.digits(1), Texts.digits(most));
  }

  /// The number that an entry is, as the language writes it; absent for anything else.
  static Optional<Long> seconds(String entry) {
    return Texts.measure(entry).filter(number -> number.scale() == 0).map(BigDecimal::longValue);
  }

  static String ofPort(String text) {
    return text.isEmpty() || HttpFrontEnd.portOf(text).isPresent()
        ? ""
        : Texts.get(
            "servers.error.port",
            text,
            Texts.digits(HttpFrontEnd.LEAST_PORT),
            Texts.digits(HttpFrontEnd.MOST_PORT));
  }

  /// Tells if a word of a command line is most likely a folder: no program and no file of data,
  /// which have an ending.
  static boolean isLikeFolder(String word) {
    try {
      Path path = Path.of(word);
      return path.isAbsolute()
          && path.getNameCount() > 0
          && path.getFileName().toString().indexOf('.', 1) < 0;
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
