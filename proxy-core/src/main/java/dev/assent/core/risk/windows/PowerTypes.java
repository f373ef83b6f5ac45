package dev.assent.core.risk.windows;

import dev.assent.core.risk.windows.powershell.Expression;
import dev.assent.core.risk.windows.powershell.PowerShellParser;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Types of .NET: their names, what casting does, and those static methods that only calculate.
final class PowerTypes {
  private PowerTypes() {}

  /// A type's name in lower case without `system.` and without what stands for the same.
  static String name(String written) {
    var name = MarkedText.lower(written).replace(" ", "");
    if (name.startsWith("system.")) {
      name = name.substring(7);
    }
    return switch (name) {
      case "file", "directory", "fileinfo", "directoryinfo", "path" -> "io." + name;
      case "management.automation.scriptblock" -> "scriptblock";
      case "management.automation.powershell" -> "powershell";
      case "text.regularexpressions.regex" -> "regex";
      default -> name;
    };
  }

  static PowerValue cast(String type, PowerValue value, PowerRun run) {
    return switch (type) {
      case "string" -> value instanceof PowerValue.Unknown ? value : joined(value);
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
          "float" -> {
        double number = PowerOperators.number(value);
        yield Double.isNaN(number) ? PowerValue.UNKNOWN : new PowerValue.Num(number);
      }
      case "byte[]" -> bytes(value);
      case "scriptblock" -> code(value);
      case "type" -> new PowerValue.Type(name(PowerValue.shown(value)));
      case "wmiclass", "wmi", "wmisearcher", "adsi", "ciminstance" ->
          new PowerValue.Thing(type, List.of(value), Map.of());
      case "void" -> PowerValue.NOTHING;
      case "bool", "switch" -> value instanceof PowerValue.Bool ? value : PowerValue.UNKNOWN;
      default -> value;
    };
  }

  private static PowerValue joined(PowerValue value) {
    var text = PowerValue.shown(value);
    return new PowerValue.Text(text, PowerValue.made(value) || value instanceof PowerValue.Items);
  }

  /// Numbers as the characters they stand for, texts as their letters.
  private static PowerValue characters(PowerValue value, boolean many) {
    var letters = new ArrayList<PowerValue>();
    for (var one : PowerValue.each(value)) {
      if (one instanceof PowerValue.Num number) {
        letters.add(
            Character.isValidCodePoint((int) number.number())
                ? PowerValue.made(Character.toString((int) number.number()))
                : PowerValue.UNKNOWN);
      } else if (one instanceof PowerValue.Text text && text.text().length() > 1) {
        double number = PowerOperators.number(one);
        boolean code = !many && !Double.isNaN(number) && Character.isValidCodePoint((int) number);
        letters.addAll(
            code
                ? List.of(PowerValue.made(Character.toString((int) number)))
                : PowerValue.each(PowerTexts.letters(text.text())));
      } else {
        letters.add(one);
      }
    }
    return many ? new PowerValue.Items(List.copyOf(letters)) : PowerValue.all(letters);
  }

  static PowerValue bytes(PowerValue value) {
    if (value instanceof PowerValue.Bytes) {
      return value;
    }
    var values = PowerValue.each(value);
    var bytes = new byte[values.size()];
    for (int at = 0; at < bytes.length; at++) {
      double number = PowerOperators.number(values.get(at));
      if (Double.isNaN(number)) {
        return new PowerValue.Unknown(PowerValue.from(value));
      }
      bytes[at] = (byte) number;
    }
    return new PowerValue.Bytes(bytes);
  }

  /// A text as code; the code of a text that cannot be read is unknown.
  static PowerValue code(PowerValue value) {
    if (value instanceof PowerValue.Code
        || !(value instanceof PowerValue.Text)
        || !PowerValue.known(value)) {
      return value instanceof PowerValue.Code
          ? value
          : new PowerValue.Unknown(PowerValue.from(value));
    }
    var read = PowerShellParser.parse(PowerValue.shown(value));
    return read.trouble().isPresent()
        ? PowerValue.UNKNOWN
        : new PowerValue.Code(new Expression.Block(read.statements(), List.of()));
  }

  /// A static property.
  static PowerValue member(String type, String name) {
    if (type.equals("text.encoding") || type.equals("encoding")) {
      return new PowerValue.Thing("encoding", List.of(PowerValue.text(name)), Map.of());
    }
    if (type.equals("environment")) {
      return switch (name) {
        case "newline" -> PowerValue.text("\r\n");
        case "systemdirectory" -> PowerValue.text("C:\\Windows\\System32");
        case "currentdirectory" -> PowerValue.text(".");
        default -> PowerValue.UNKNOWN;
      };
    }
    if (type.equals("string") && name.equals("empty")) {
      return PowerValue.text("");
    }
    return new PowerValue.Thing(type + "::" + name, List.of(), Map.of());
  }

  /// The value that a static method calculates; unknown when it does something else or cannot be
  /// told.
  static PowerValue call(String type, String method, List<PowerValue> arguments) {
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    var rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
    if (type.equals("environment")) {
      return environment(method, arguments);
    }
    if (type.equals("regex")) {
      return regex(method, arguments);
    }
    return switch (type + "." + method) {
      case "convert.frombase64string" ->
          WindowsDecoders.bytes(PowerValue.shown(first))
              .filter(_ -> PowerValue.known(first))
              .<PowerValue>map(PowerValue.Bytes::new)
              .orElse(new PowerValue.Unknown(PowerValue.from(first)));
      case "convert.fromhexstring" ->
          WindowsDecoders.hex(PowerValue.shown(first))
              .<PowerValue>map(text -> new PowerValue.Bytes(text.getBytes(StandardCharsets.UTF_8)))
              .orElse(PowerValue.UNKNOWN);
      case "convert.tochar", "char.convertfromutf32" -> characters(first, false);
      case "convert.toint32", "convert.tobyte", "convert.toint16", "convert.toint64" ->
          based(first, rest);
      case "convert.tostring", "string.copy" -> PowerValue.text(PowerValue.shown(first));
      case "string.join" ->
          PowerOperators.join(
              rest.size() == 1 ? PowerValue.each(rest.getFirst()) : rest, PowerValue.shown(first));
      case "string.concat" ->
          PowerOperators.join(arguments.size() == 1 ? PowerValue.each(first) : arguments, "");
      case "string.format" ->
          PowerTexts.format(
              PowerValue.shown(first), rest.size() == 1 ? PowerValue.each(rest.getFirst()) : rest);
      case "string.new" -> PowerOperators.join(PowerValue.each(first), "");
      case "text.encoding.getencoding", "encoding.getencoding" ->
          new PowerValue.Thing(
              "encoding",
              List.of(PowerValue.text(MarkedText.lower(PowerValue.shown(first)))),
              Map.of());
      case "io.path.combine" -> PowerValue.text(combined(arguments));
      case "io.path.gettemppath" -> PowerValue.text(MarkedText.HOME + "\\AppData\\Local\\Temp\\");
      case "io.path.getfullpath" -> first;
      case "uri.unescapedatastring", "net.webutility.urldecode", "web.httputility.urldecode" ->
          percent(PowerValue.shown(first));
      default -> unknown(arguments);
    };
  }

  private static PowerValue unknown(List<PowerValue> arguments) {
    return new PowerValue.Unknown(
        arguments.stream()
            .flatMap(one -> PowerValue.from(one).stream())
            .distinct()
            .sorted()
            .toList());
  }

  private static PowerValue environment(String method, List<PowerValue> arguments) {
    var asked = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    return switch (method) {
      case "getenvironmentvariable" -> variable(PowerValue.shown(asked));
      case "getfolderpath" -> folder(MarkedText.lower(PowerValue.shown(asked)));
      case "expandenvironmentvariables" ->
          PowerValue.text(
              CmdExpansion.expand(
                      PowerValue.shown(asked),
                      '%',
                      name -> KnownVariables.value(MarkedText.lower(name)))
                  .text());
      default -> unknown(arguments);
    };
  }

  private static PowerValue regex(String method, List<PowerValue> arguments) {
    var first = arguments.isEmpty() ? PowerValue.NOTHING : arguments.getFirst();
    var rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
    return switch (method) {
      case "replace" ->
          rest.size() < 2
              ? PowerValue.UNKNOWN
              : PowerOperators.binary(
                  "-replace", first, new PowerValue.Items(List.of(rest.get(0), rest.get(1))));
      case "split" ->
          rest.isEmpty()
              ? PowerValue.UNKNOWN
              : PowerOperators.binary("-split", first, rest.getFirst());
      case "matches" -> matches(PowerValue.shown(first), rest);
      case "unescape", "escape" ->
          PowerValue.made(PowerValue.shown(first).replaceAll("\\\\(.)", "$1"));
      default -> unknown(arguments);
    };
  }

  private static PowerValue based(PowerValue value, List<PowerValue> rest) {
    double base = rest.isEmpty() ? 10 : PowerOperators.number(rest.getFirst());
    if (value instanceof PowerValue.Text text && text.text().length() == 1 && rest.isEmpty()) {
      return new PowerValue.Num(text.text().charAt(0));
    }
    var digits = PowerValue.shown(value).strip();
    try {
      boolean hex = base == 16 && (digits.startsWith("0x") || digits.startsWith("0X"));
      return new PowerValue.Num(Long.parseLong(hex ? digits.substring(2) : digits, (int) base));
    } catch (NumberFormatException e) {
      return PowerValue.UNKNOWN;
    }
  }

  private static String combined(List<PowerValue> parts) {
    var path = new StringBuilder();
    for (var part : parts) {
      boolean open =
          !path.isEmpty()
              && path.charAt(path.length() - 1) != '\\'
              && path.charAt(path.length() - 1) != '/';
      path.append(open ? "\\" : "").append(PowerValue.shown(part));
    }
    return path.length() > WindowsBudget.LONGEST ? MarkedText.UNKNOWN : path.toString();
  }

  private static PowerValue variable(String name) {
    var value = KnownVariables.value(MarkedText.lower(name));
    return value == null ? PowerValue.UNKNOWN : PowerValue.text(value);
  }

  private static PowerValue folder(String name) {
    return switch (name) {
      case "userprofile", "personal" -> PowerValue.text(String.valueOf(MarkedText.HOME));
      case "desktop" -> PowerValue.text(MarkedText.HOME + "\\Desktop");
      case "mydocuments" -> PowerValue.text(MarkedText.HOME + "\\Documents");
      case "applicationdata" -> PowerValue.text(MarkedText.HOME + "\\AppData\\Roaming");
      case "localapplicationdata" -> PowerValue.text(MarkedText.HOME + "\\AppData\\Local");
      case "startup" ->
          PowerValue.text(
              MarkedText.HOME
                  + "\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Startup");
      case "windows" -> PowerValue.text("C:\\Windows");
      case "system" -> PowerValue.text("C:\\Windows\\System32");
      default -> PowerValue.UNKNOWN;
    };
  }

  /// The letters of a text, from the right if asked so; nothing else is matched.
  private static PowerValue matches(String text, List<PowerValue> rest) {
    boolean letters = !rest.isEmpty() && PowerValue.shown(rest.getFirst()).equals(".");
    if (!letters || !MarkedText.known(text)) {
      return PowerValue.UNKNOWN;
    }
    var found = PowerTexts.letters(text);
    boolean back =
        rest.size() > 1 && MarkedText.lower(PowerValue.shown(rest.get(1))).contains("righttoleft");
    return back ? PowerOperators.reversed(found) : found;
  }

  private static PowerValue percent(String text) {
    var bytes = new ByteArrayOutputStream();
    var encoded = text.getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at < encoded.length; at++) {
      int high =
          encoded[at] == '%' && at + 2 < encoded.length ? Character.digit(encoded[at + 1], 16) : -1;
      int low = high < 0 ? -1 : Character.digit(encoded[at + 2], 16);
      if (low < 0) {
        bytes.write(encoded[at]);
      } else {
        bytes.write(high * 16 + low);
        at += 2;
      }
    }
    return PowerValue.made(bytes.toString(StandardCharsets.UTF_8));
  }
}
