package dev.assent.core.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The `env` lines of the conversation: the names the core wants, and the values the bridge has.
public final class EnvironmentLines {
  private static final String PREFIX = "env ";

  private EnvironmentLines() {}

  /// The lines that ask for variables, in the order given.
  public static List<String> wanted(Set<String> names) {
    var lines = new ArrayList<String>();
    for (String name : names) {
      lines.add(PREFIX.concat(name));
    }
    return lines;
  }

  /// Reads the lines that ask for variables; names in their order.
  ///
  /// @throws LocalSocketException with code PROTOCOL when a line is none of them
  public static Set<String> parseWanted(List<String> lines) throws LocalSocketException {
    var names = new LinkedHashSet<String>();
    for (String line : lines) {
      String name = line.startsWith(PREFIX) ? line.substring(PREFIX.length()) : "";
      if (!isName(name)) {
        throw HeaderReader.protocol("found `" + ProxyName.shown(line) + "`, expected `env NAME`");
      }
      names.add(name);
    }
    return names;
  }

  /// The lines that give values; a value whose line would be too long is left out.
  public static List<String> values(Map<String, String> values) {
    var lines = new ArrayList<String>();
    for (var value : values.entrySet()) {
      String line =
          PREFIX
              .concat(value.getKey())
              .concat("=")
              .concat(PercentEncoding.encode(value.getValue()));
      if (line.length() <= HeaderReader.MAX_LINE) {
        lines.add(line);
      }
    }
    return lines;
  }

  /// Reads the lines that give values.
  ///
  /// @param wanted the only names accepted
  /// @throws LocalSocketException with code PROTOCOL when a line is none of them, repeats a name or
  ///   gives an unasked one
  public static Map<String, String> parseValues(List<String> lines, Set<String> wanted)
      throws LocalSocketException {
    var values = new LinkedHashMap<String, String>();
    for (String line : lines) {
      int equals = line.indexOf('=');
      String name =
          line.startsWith(PREFIX) && equals > 0 ? line.substring(PREFIX.length(), equals) : "";
      if (!wanted.contains(name) || values.containsKey(name)) {
        throw HeaderReader.protocol("found an `env` line that nobody asked for");
      }
      String value = PercentEncoding.decode(line.substring(equals + 1));
      if (value.indexOf('\0') >= 0) {
        throw HeaderReader.protocol("found a NUL in the value of `" + name + "`");
      }
      values.put(name, value);
    }
    return values;
  }

  /// True if a text can name a variable here: printable ASCII without blank and `=`, at most 256
  /// characters.
  public static boolean isName(String text) {
    boolean valid = !text.isEmpty() && text.length() <= 256;
    for (int i = 0; valid && i < text.length(); i++) {
      char c = text.charAt(i);
      valid = c > ' ' && c <= '~' && c != '=';
    }
    return valid;
  }
}
