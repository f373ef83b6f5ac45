package dev.assent.core.risk.through.value;

import dev.assent.core.risk.through.code.EscapeSequences;
import java.util.List;

/// Works out what `printf FORMAT ARGUMENT…` puts out.
public final class Printf {
  /// The format is used again so many times at most.
  private static final int MOST_ROUNDS = 256;

  /// The format is not used again once so many characters were made.
  private static final int LONGEST = 64 * 1024;

  private final String format;
  private final List<Field> arguments;
  private final StringBuilder out = new StringBuilder();
  private int used;

  private Printf(String format, List<Field> arguments) {
    this.format = format;
    this.arguments = arguments;
  }

  public static String text(String format, List<Field> arguments) {
    var printf =
        new Printf(
            EscapeSequences.decode(protectedPercents(format), EscapeSequences.Kind.PRINTF),
            arguments);
    int rounds = 0;
    do {
      int before = printf.used;
      printf.round();
      if (printf.used == before) {
        break;
      }
    } while (printf.used < arguments.size()
        && ++rounds < MOST_ROUNDS
        && printf.out.length() < LONGEST);
    return printf.out.toString();
  }

  // A percent sign that an escape makes is text.
  private static String protectedPercents(String format) {
    return format.contains("\\x25") || format.contains("\\045")
        ? format.replace("\\x25", "%%").replace("\\045", "%%")
        : format;
  }

  private void round() {
    int at = 0;
    while (at < format.length()) {
      char symbol = format.charAt(at);
      if (symbol != '%') {
        out.append(symbol);
        at++;
      } else if (at + 1 < format.length() && format.charAt(at + 1) == '%') {
        out.append('%');
        at += 2;
      } else {
        at = directive(at + 1);
      }
    }
  }

  private int directive(int from) {
    int at = from;
    while (at < format.length() && "-+ #0123456789.*lhz".indexOf(format.charAt(at)) >= 0) {
      at++;
    }
    if (at == format.length()) {
      return at;
    }
    String argument = used < arguments.size() ? arguments.get(used).text() : "";
    used++;
    String options = format.substring(from, at);
    switch (format.charAt(at)) {
      case 'b' -> out.append(EscapeSequences.decode(argument, EscapeSequences.Kind.ECHO));
      case 'c' -> out.append(argument, 0, Math.min(1, argument.length()));
      case 'x' -> out.append(Long.toHexString(number(argument)));
      case 'X' -> out.append(Long.toHexString(number(argument)).toUpperCase(java.util.Locale.ROOT));
      case 'o' -> out.append(padded(Long.toOctalString(number(argument)), options));
      case 'd', 'i', 'u' ->
          out.append(
              UnknownMarks.known(argument)
                  ? padded(Long.toString(number(argument)), options)
                  : UnknownMarks.NOWHERE);
      default -> {
        int dot = options.indexOf('.');
        long most =
            dot < 0 ? argument.length() : ShellArithmetic.number(options.substring(dot + 1));
        out.append(argument, 0, Math.clamp(most, 0, argument.length()));
      }
    }
    return at + 1;
  }

  private static String padded(String digits, String options) {
    int width = options.startsWith("0") ? Math.clamp(ShellArithmetic.number(options), 0, 64) : 0;
    return "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  /// A number in decimal, octal after `0`, hexadecimal after `0x`, or the code of a character after
  /// a quote.
  private static long number(String argument) {
    if (argument.length() > 1 && (argument.charAt(0) == '\'' || argument.charAt(0) == '"')) {
      return argument.charAt(1);
    }
    try {
      return Long.decode(argument.isEmpty() ? "0" : argument.strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
