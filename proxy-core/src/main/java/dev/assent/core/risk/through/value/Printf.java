package dev.assent.core.risk.through.value;

import dev.assent.core.risk.through.code.EscapeSequences;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Works out what `printf FORMAT ARGUMENT…` puts out.
public final class Printf {
  /// The format is used again so many times at most.
  private static final int MOST_ROUNDS = 256;

  /// The format is not used again once so many characters were made.
  private static final int LONGEST = 64 * 1024;

  private static final int WIDEST = 4096;

  /// Options of a number that change no more than its width.
  private static final Pattern PLAIN = Pattern.compile("[-0]*\\d*[lhz]*");

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
    String options = format.substring(from, at);
    // A width or precision out of the arguments.
    for (int star = options.indexOf('*'); star >= 0; star = options.indexOf('*')) {
      options = options.substring(0, star) + number(next()) + options.substring(star + 1);
    }
    String argument = next();
    if (!UnknownMarks.known(argument) && "xXodiu".indexOf(format.charAt(at)) >= 0) {
      out.append(UnknownMarks.NOWHERE);
      return at + 1;
    }
    String made =
        switch (format.charAt(at)) {
          case 'b' -> EscapeSequences.decode(argument, EscapeSequences.Kind.ECHO);
          case 'c' -> argument.isEmpty() ? UnknownMarks.NOWHERE : argument.substring(0, 1);
          case 'x' -> Long.toHexString(number(argument));
          case 'X' -> Long.toHexString(number(argument)).toUpperCase(Locale.ROOT);
          case 'o' -> Long.toOctalString(number(argument));
          case 'd', 'i' -> Long.toString(number(argument));
          case 'u' -> Long.toUnsignedString(number(argument));
          case 's' -> cut(argument, options);
          // Numbers with points, times, quoted words, words by their number.
          default -> UnknownMarks.NOWHERE;
        };
    boolean number = "xXodiu".indexOf(format.charAt(at)) >= 0;
    boolean plain = !number || PLAIN.matcher(options).matches();
    out.append(plain ? padded(made, options, number) : UnknownMarks.NOWHERE);
    return at + 1;
  }

  private static String cut(String argument, String options) {
    int dot = options.indexOf('.');
    long most = dot < 0 ? argument.length() : ShellArithmetic.number(options.substring(dot + 1));
    return argument.substring(0, Math.clamp(most, 0, argument.length()));
  }

  private String next() {
    String argument = used < arguments.size() ? arguments.get(used).text() : "";
    used++;
    return argument;
  }

  /// A text with blanks up to its width, or zeros behind the sign of a number.
  private static String padded(String text, String options, boolean number) {
    int begin = 0;
    while (begin < options.length() && "-+ #0".indexOf(options.charAt(begin)) >= 0) {
      begin++;
    }
    int end = begin;
    while (end < options.length() && Character.isDigit(options.charAt(end))) {
      end++;
    }
    int width = Math.clamp(ShellArithmetic.number(options.substring(begin, end)), 0, WIDEST);
    int missing = Math.max(0, width - text.length());
    String flags = options.substring(0, begin);
    if (flags.indexOf('-') >= 0) {
      return text + " ".repeat(missing);
    }
    boolean zeros = number && flags.indexOf('0') >= 0;
    int sign = zeros && text.startsWith("-") ? 1 : 0;
    return text.substring(0, sign) + (zeros ? "0" : " ").repeat(missing) + text.substring(sign);
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
