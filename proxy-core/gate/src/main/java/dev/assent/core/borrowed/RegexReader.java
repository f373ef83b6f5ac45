package dev.assent.core.borrowed;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the plain part of regular expressions, which all of the programs have in common, into the
/// ways in which they match.
final class RegexReader {
  /// Stands for `^`, `$` and `\b` in a way to match.
  static final char START = '\u0001';

  static final char END = '\u0002';
  static final char EDGE = '\u0003';

  private static final int MOST = 128;
  private static final Texts NOTHING = Texts.of("");
  private static final Texts ONE = new Texts(List.of(), List.of("?"));

  /// The ways in which something surely matches and in which it may.
  record Texts(List<String> narrow, List<String> wide) {
    static Texts of(String text) {
      return new Texts(List.of(text), List.of(text));
    }

    private Texts then(Texts next) {
      return new Texts(joined(narrow, next.narrow), joined(wide, next.wide));
    }

    private Texts or(Texts other) {
      return new Texts(both(narrow, other.narrow), both(wide, other.wide));
    }

    private static List<String> joined(List<String> first, List<String> second) {
      var all = new ArrayList<String>();
      first.forEach(one -> second.forEach(two -> all.add(one + two)));
      return List.copyOf(all);
    }

    private static List<String> both(List<String> first, List<String> second) {
      Set<String> all = new LinkedHashSet<>(first);
      all.addAll(second);
      return List.copyOf(all);
    }

    private boolean isLarge() {
      return narrow.size() > MOST || wide.size() > MOST;
    }
  }

  private static final class Unknown extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private final String regex;
  private int at;

  private RegexReader(String regex) {
    this.regex = regex;
  }

  /// The ways of a whole expression; absent where it has what is not read here, or too many.
  static Optional<Texts> read(String regex) {
    var reader = new RegexReader(regex);
    try {
      Texts all = reader.alternatives(0);
      return reader.at == regex.length() ? Optional.of(all) : Optional.empty();
    } catch (Unknown _) {
      return Optional.empty();
    }
  }

  private Texts alternatives(int depth) throws Unknown {
    if (depth > 16) {
      throw new Unknown();
    }
    Texts all = sequence(depth);
    while (at < regex.length() && regex.charAt(at) == '|') {
      at++;
      all = all.or(sequence(depth));
    }
    return all;
  }

  private Texts sequence(int depth) throws Unknown {
    Texts all = NOTHING;
    while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')') {
      all = all.then(repeated(depth));
      if (all.isLarge()) {
        throw new Unknown();
      }
    }
    return all;
  }

  private Texts repeated(int depth) throws Unknown {
    int from = at;
    Texts atom = atom(depth);
    String written = regex.substring(from, at);
    if (at >= regex.length() || "?*+{".indexOf(regex.charAt(at)) < 0) {
      return atom;
    }
    char sign = regex.charAt(at++);
    if (sign == '{') {
      at = regex.indexOf('}', at) + 1;
      if (at == 0) {
        throw new Unknown();
      }
    }
    if (at < regex.length() && "?+".indexOf(regex.charAt(at)) >= 0) {
      at++;
    }
    boolean blank = written.equals("\\s") || written.equals(" ");
    return switch (sign) {
      case '?' -> NOTHING.or(atom);
      case '*' -> written.equals(".") ? Texts.of("*") : NOTHING.or(many(atom, blank));
      case '+' -> written.equals(".") ? Texts.of("?*") : many(atom, blank);
      default -> new Texts(List.of(), List.of("*"));
    };
  }

  private static Texts many(Texts atom, boolean blank) {
    return blank
        ? new Texts(List.of(" "), List.of(" *", "\t*"))
        : new Texts(atom.narrow(), Texts.joined(atom.wide(), List.of("*")));
  }

  private Texts atom(int depth) throws Unknown {
    char c = regex.charAt(at++);
    return switch (c) {
      case '^' -> Texts.of(String.valueOf(START));
      case '$' -> Texts.of(String.valueOf(END));
      case '.' -> Texts.of("?");
      case '(' -> group(depth);
      case '[' -> set();
      case '\\' -> escaped();
      case '*', '+', '?', '{' -> throw new Unknown();
      default -> literal(c);
    };
  }

  private static Texts literal(char c) {
    return c == '*' || c == '?' ? ONE : Texts.of(String.valueOf(c));
  }

  private Texts group(int depth) throws Unknown {
    if (regex.startsWith("?:", at)) {
      at += 2;
    } else if (at < regex.length() && regex.charAt(at) == '?') {
      throw new Unknown();
    }
    Texts inner = alternatives(depth + 1);
    if (at >= regex.length() || regex.charAt(at) != ')') {
      throw new Unknown();
    }
    at++;
    return inner;
  }

  private Texts set() throws Unknown {
    int end = regex.startsWith("]", at) ? -1 : at;
    var members = new LinkedHashSet<String>();
    boolean plain = end >= 0 && !regex.startsWith("^", at);
    while (at < regex.length() && regex.charAt(at) != ']') {
      char c = regex.charAt(at++);
      if (c == '\\' && at < regex.length()) {
        c = regex.charAt(at++);
        plain &= !Character.isLetterOrDigit(c);
      } else if (c == '-' || c == '[') {
        plain = false;
      }
      plain &= c != '*' && c != '?';
      members.add(String.valueOf(c));
    }
    if (at >= regex.length() || members.isEmpty()) {
      throw new Unknown();
    }
    at++;
    var all = List.copyOf(members);
    return plain && all.size() <= 8 ? new Texts(all, all) : ONE;
  }

  private Texts escaped() throws Unknown {
    if (at >= regex.length()) {
      throw new Unknown();
    }
    char c = regex.charAt(at++);
    return switch (c) {
      case 's' -> new Texts(List.of(" "), List.of(" ", "\t"));
      case 'b' -> Texts.of(String.valueOf(EDGE));
      case 'S', 'w', 'W', 'd', 'D' -> ONE;
      case 't' -> Texts.of("\t");
      case 'n' -> Texts.of("\n");
      default -> {
        if (Character.isLetterOrDigit(c)) {
          throw new Unknown();
        }
        yield literal(c);
      }
    };
  }
}
