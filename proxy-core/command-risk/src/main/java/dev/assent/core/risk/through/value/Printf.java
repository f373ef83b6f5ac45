package dev.assent.core.risk.through.value;

import dev.assent.core.risk.shell.EscapeSequences;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Makes texts as `printf` does.
public final class Printf {
  /// The format is used again while there are arguments.
  private static final int MOST_ROUNDS = 256;

  private static final int LONGEST = 64 * 1024;
  private static final int WIDEST = 4096;

  /// A percent sign, or flags, width, precision and conversion.
  private static final Pattern DIRECTIVE =
      Pattern.compile("(?s)%(?:%|([-+ #0]*)(\\*|\\d*)(\\.(?:\\*|\\d*)|)[lhz]*(.)?)");

  private final List<Field> arguments;
  private int used;

  private Printf(List<Field> arguments) {
    this.arguments = arguments;
  }

  public static String text(String format, List<Field> arguments) {
    var printf = new Printf(arguments);
    // A coded percent sign is no directive.
    String known =
        EscapeSequences.decode(
            format.replace("\\x25", "%%").replace("\\045", "%%"), EscapeSequences.Kind.PRINTF);
    var out = new StringBuilder();
    int before = -1;
    for (int rounds = 0;
        before < 0
            || printf.used > before
                && printf.used < arguments.size()
                && rounds < MOST_ROUNDS
                && out.length() < LONGEST;
        rounds++) {
      before = printf.used;
      int at = 0;
      var directives = DIRECTIVE.matcher(known);
      while (directives.find()) {
        out.append(known, at, directives.start());
        at = directives.end();
        if (directives.group().equals("%%")) {
          out.append('%');
        } else if (directives.group(4) != null) {
          out.append(
              printf.made(
                  directives.group(1),
                  directives.group(2),
                  directives.group(3),
                  directives.group(4).charAt(0)));
        }
      }
      out.append(known, at, known.length());
    }
    return out.toString();
  }

  private String made(String flags, String width, String precision, char conversion) {
    long wide = width.equals("*") ? number(next()) : ShellArithmetic.number(width);
    boolean exact = !precision.isEmpty();
    long most =
        exact && precision.equals(".*")
            ? number(next())
            : exact ? ShellArithmetic.number(precision.substring(1)) : Integer.MAX_VALUE;
    String argument = next();
    boolean number = "xXodiu".indexOf(conversion) >= 0;
    if (number && (exact || !flags.matches("[-0]*") || !UnknownMarks.known(argument))) {
      return UnknownMarks.NOWHERE;
    }
    String made =
        switch (conversion) {
          case 'b' -> EscapeSequences.decode(argument, EscapeSequences.Kind.ECHO);
          case 'c' -> argument.isEmpty() ? UnknownMarks.NOWHERE : argument.substring(0, 1);
          case 'x' -> Long.toHexString(number(argument));
          case 'X' -> Long.toHexString(number(argument)).toUpperCase(Locale.ROOT);
          case 'o' -> Long.toOctalString(number(argument));
          case 'd', 'i' -> Long.toString(number(argument));
          case 'u' -> Long.toUnsignedString(number(argument));
          case 's' -> argument.substring(0, Math.clamp(most, 0, argument.length()));
          default -> UnknownMarks.NOWHERE;
        };
    int missing = Math.max(0, Math.clamp(Math.abs(wide), 0, WIDEST) - made.length());
    boolean zeros = number && flags.indexOf('0') >= 0;
    int sign = zeros && made.startsWith("-") ? 1 : 0;
    return wide < 0 || flags.indexOf('-') >= 0
        ? made + " ".repeat(missing)
        : made.substring(0, sign) + (zeros ? "0" : " ").repeat(missing) + made.substring(sign);
  }

  private String next() {
    String argument = used < arguments.size() ? arguments.get(used).text() : "";
    used++;
    return argument;
  }

  private static long number(String argument) {
    if (argument.matches("(?s)['\"].+")) {
      return argument.charAt(1);
    }
    try {
      return Long.decode(argument.isEmpty() ? "0" : argument.strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
