package dev.assent.core.risk.windows;

import dev.assent.core.risk.windows.powershell.Expression;
import dev.assent.core.risk.windows.powershell.PowerShellParser;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Works out those casts, members and calls that only calculate, and that commands are hidden with;
/// what all others yield is unknown.
final class PowerCalls {
  private PowerCalls() {}

  static PowerValue cast(String type, PowerValue value) {
    return switch (type) {
      case "string" ->
          value instanceof PowerValue.Unknown
              ? value
              : new PowerValue.Text(
                  PowerValue.shown(value),
                  PowerValue.made(value) || value instanceof PowerValue.Items);
      case "char", "char[]" -> characters(value, type.endsWith("]"));
      case "int",
          "int32",
          "int64",
          "long",
          "byte",
          "uint32",
          "double",
          "decimal",
          "single",
          "float" ->
          number(PowerOperators.number(value));
      case "byte[]" -> bytes(value);
      case "scriptblock" -> code(value);
      case "type" -> new PowerValue.Type(DotNet.type(PowerValue.shown(value)));
      case "wmiclass", "wmisearcher", "adsi", "ciminstance" ->
          new PowerValue.Thing(type, List.of(value), Map.of());
      case "void" -> PowerValue.NOTHING;
      case "bool", "switch" -> value instanceof PowerValue.Bool ? value : PowerValue.UNKNOWN;
      default -> value;
    };
  }

  private static PowerValue number(double number) {
    return Double.isNaN(number) ? PowerValue.UNKNOWN : new PowerValue.Num(number);
  }

  /// Numbers as the characters they stand for, texts as their letters.
  private static PowerValue characters(PowerValue value, boolean many) {
    var letters = new ArrayList<PowerValue>();
    for (var one : PowerValue.each(value)) {
      var text = one instanceof PowerValue.Text written ? written.text() : "";
      double number =
          one instanceof PowerValue.Num || text.length() > 1 && !many
              ? PowerOperators.number(one)
              : Double.NaN;
      if (Character.isValidCodePoint((int) number) && !Double.isNaN(number)) {
        letters.add(PowerValue.made(Character.toString((int) number)));
      } else if (text.isEmpty()) {
        letters.add(PowerValue.UNKNOWN);
      } else {
        letters.addAll(PowerValue.each(letters(text)));
      }
    }
    return many ? new PowerValue.Items(List.copyOf(letters)) : PowerValue.all(letters);
  }

  static PowerValue letters(String text) {
    return new PowerValue.Items(
        text.chars().mapToObj(symbol -> PowerValue.made(Character.toString(symbol))).toList());
  }

  private static PowerValue bytes(PowerValue value) {
    if (value instanceof PowerValue.Bytes) {
      return value;
    }
    var values = PowerValue.each(value);
    var bytes = new byte[values.size()];
    for (int at = 0; at < bytes.length; at++) {
      double number = PowerOperators.number(values.get(at));
      if (Double.isNaN(number)) {
        return unknown(value);
      }
      bytes[at] = (byte) number;
    }
    return new PowerValue.Bytes(bytes);
  }

  private static PowerValue unknown(PowerValue value) {
    return new PowerValue.Unknown(PowerValue.from(value));
  }

  /// A text as code; the code of a text that cannot be read is unknown.
  static PowerValue code(PowerValue value) {
    if (!(value instanceof PowerValue.Text text) || !PowerValue.known(value)) {
      return value instanceof PowerValue.Code ? value : unknown(value);
    }
    var read = PowerShellParser.parse(text.text());
    return read.trouble().isPresent()
        ? PowerValue.UNKNOWN
        : new PowerValue.Code(new Expression.Block(read.statements(), List.of()));
  }

  /// A static property.
  static PowerValue member(String type, String name) {
    if (type.endsWith("encoding")) {
      return new PowerValue.Thing(type, List.of(PowerValue.text(name)), Map.of());
    }
    return type.equals("string") && name.equals("empty")
        ? PowerValue.text("")
        : DotNet.value(type + "." + name)
            .orElse(new PowerValue.Thing(type + "::" + name, List.of(), Map.of()));
  }

  /// The result of a method that only calculates.
  static PowerValue call(PowerValue on, String method, List<PowerValue> arguments) {
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    if (on instanceof PowerValue.Type type) {
      return method.equals("new") && !type.name().equals("string")
          ? DotNet.object(type.name(), arguments)
          : fixed(type.name(), method, first, arguments);
    }
    if (on instanceof PowerValue.Text text) {
      return text(text.text(), method, arguments);
    }
    if (on instanceof PowerValue.Num number && method.equals("tostring")) {
      return PowerValue.text(PowerValue.number(number.number()));
    }
    if (on instanceof PowerValue.Thing thing && thing.type().endsWith("encoding")) {
      return coded(thing, method, first);
    }
    var all = new ArrayList<>(arguments);
    all.add(on);
    var from = PowerValue.from(new PowerValue.Items(all));
    return on instanceof PowerValue.Thing && from.isEmpty() ? on : new PowerValue.Unknown(from);
  }

  /// The value of a static method.
  private static PowerValue fixed(
      String type, String method, PowerValue first, List<PowerValue> arguments) {
    var text = PowerValue.shown(first);
    var rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
    var others = rest.size() == 1 ? PowerValue.each(rest.getFirst()) : rest;
    return switch (type + "." + method) {
      case "convert.frombase64string" ->
          base64(text)
              .filter(_ -> PowerValue.known(first))
              .<PowerValue>map(PowerValue.Bytes::new)
              .orElse(unknown(first));
      case "convert.tobase64string" ->
          first instanceof PowerValue.Bytes bytes
              ? PowerValue.made(Base64.getEncoder().encodeToString(bytes.bytes()))
              : PowerValue.UNKNOWN;
      case "convert.tochar", "char.convertfromutf32" -> characters(first, false);
      case "convert.toint32", "convert.tobyte", "convert.toint16", "convert.toint64" ->
          based(first, rest);
      case "convert.tostring", "string.copy" -> PowerValue.text(text);
      case "string.join" -> PowerOperators.join(others, text);
      case "string.concat", "string.new" ->
          PowerOperators.join(arguments.size() == 1 ? PowerValue.each(first) : arguments, "");
      case "string.format" -> PowerOperators.format(text, others);
      case "text.encoding.getencoding", "encoding.getencoding" ->
          member(type, MarkedText.lower(text));
      case "io.path.combine" -> path(arguments);
      case "io.path.getfullpath" -> first;
      case "environment.getenvironmentvariable" ->
          Optional.ofNullable(WindowsShellState.known(text))
              .map(PowerValue::text)
              .orElse(PowerValue.UNKNOWN);
      case "powershell.create" -> DotNet.object(type, List.of());
      default ->
          DotNet.value(type + "." + method + "(" + MarkedText.lower(text) + ")")
              .orElse(unknown(new PowerValue.Items(arguments)));
    };
  }

  private static PowerValue based(PowerValue value, List<PowerValue> rest) {
    double base = rest.isEmpty() ? 10 : PowerOperators.number(rest.getFirst());
    var digits = PowerValue.shown(value).strip();
    try {
      return new PowerValue.Num(
          Long.parseLong(base == 16 ? digits.replaceFirst("^0[xX]", "") : digits, (int) base));
    } catch (NumberFormatException e) {
      return rest.isEmpty() ? number(PowerOperators.number(value)) : PowerValue.UNKNOWN;
    }
  }

  /// A path of its parts.
  static PowerValue path(List<PowerValue> parts) {
    var path = new StringBuilder();
    for (var part : parts) {
      boolean open = !path.isEmpty() && "\\/".indexOf(path.charAt(path.length() - 1)) < 0;
      path.append(open ? "\\" : "").append(PowerValue.shown(part));
    }
    return path.length() > WindowsBudget.LONGEST
        ? PowerValue.UNKNOWN
        : PowerValue.text(path.toString());
  }

  /// A property of a text; unknown when it has none of that name.
  static PowerValue member(PowerValue.Text text, String name) {
    return switch (name) {
      case "length", "count" ->
          MarkedText.known(text.text())
              ? new PowerValue.Num(text.text().length())
              : PowerValue.UNKNOWN;
      case "value",
          "fullname",
          "name",
          "path",
          "pspath",
          "line",
          "content",
          "definition",
          "resolvedcommandname",
          "stdout",
          "currentuserallhosts",
          "currentusercurrenthost",
          "allusersallhosts",
          "alluserscurrenthost" ->
          PowerValue.text(text.text());
      default -> PowerValue.UNKNOWN;
    };
  }

  /// The result of a method of a text.
  private static PowerValue text(String text, String method, List<PowerValue> arguments) {
    var words = arguments.stream().map(PowerValue::shown).toList();
    return switch (method) {
      case "tostring", "normalize", "clone", "tochar" -> PowerValue.text(text);
      case "tolower", "tolowerinvariant" -> PowerValue.text(MarkedText.lower(text));
      case "toupper", "toupperinvariant" -> PowerValue.text(text.toUpperCase(Locale.ROOT));
      case "trim", "trimstart", "trimend" ->
          words.isEmpty() ? PowerValue.text(text.strip()) : PowerValue.UNKNOWN;
      case "tochararray", "getenumerator" -> letters(text);
      case "replace" ->
          words.size() < 2 || words.getFirst().isEmpty()
              ? PowerValue.UNKNOWN
              : PowerOperators.replaced(
                  text, words.get(1), () -> text.replace(words.getFirst(), words.get(1)));
      case "split" -> split(text, String.join("", words));
      default -> PowerValue.UNKNOWN;
    };
  }

  private static PowerValue split(String text, String separators) {
    var pattern =
        separators.isEmpty() ? "\\s" : "[" + separators.replaceAll("(\\W)", "\\\\$1") + "]";
    return PowerValue.all(List.of(text.split(pattern, -1)).stream().map(PowerValue::made).toList());
  }

  /// Text of bytes, or bytes of a text.
  private static PowerValue coded(PowerValue.Thing thing, String method, PowerValue first) {
    var name =
        thing.arguments().isEmpty()
            ? thing.type().replace("text.", "").replace("encoding", "")
            : PowerValue.shown(thing.arguments().getFirst());
    if (method.equals("getstring") && bytes(first) instanceof PowerValue.Bytes known) {
      return PowerValue.made(new String(known.bytes(), charset(name)));
    }
    return method.equals("getbytes") && PowerValue.known(first)
        ? new PowerValue.Bytes(PowerValue.shown(first).getBytes(charset(name)))
        : unknown(first);
  }

  /// The text that is handed over as a coded command: in UTF-16, or in UTF-8 where it clearly is
  /// not UTF-16; absent when it is no coding.
  static Optional<String> command(String code) {
    return base64(code)
        .map(bytes ->
            new String(
                bytes, looksWide(bytes) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8));
  }

  private static boolean looksWide(byte[] bytes) {
    int zeros = 0;
    for (int at = 1; at < bytes.length; at += 2) {
      zeros += bytes[at] == 0 ? 1 : 0;
    }
    return bytes.length % 2 == 0 && zeros * 4 >= bytes.length / 2;
  }

  static Optional<byte[]> base64(String code) {
    if (code.length() > WindowsBudget.LONGEST) {
      return Optional.empty();
    }
    var clean = code.replaceAll("\\s", "");
    int end = clean.length();
    while (end > 0 && clean.charAt(end - 1) == '=') {
      end--;
    }
    try {
      return Optional.of(Base64.getDecoder().decode(clean.substring(0, end)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Charset charset(String name) {
    return switch (name) {
      case "unicode", "utf-16", "utf-16le" -> StandardCharsets.UTF_16LE;
      case "bigendianunicode" -> StandardCharsets.UTF_16BE;
      case "ascii" -> StandardCharsets.US_ASCII;
      case "default", "latin1" -> StandardCharsets.ISO_8859_1;
      default -> StandardCharsets.UTF_8;
    };
  }
}
