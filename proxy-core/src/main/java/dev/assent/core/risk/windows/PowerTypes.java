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
    var name = Marked.lower(written).replace(" ", "");
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

  static Value cast(String type, Value value, PowerRun run) {
    return switch (type) {
      case "string" -> value instanceof Value.Unknown ? value : joined(value);
      case "char", "char[]" -> characters(value, type.endsWith("]"));
      case "int", "int32", "int64", "long", "byte", "uint32", "double", "decimal", "single", "float" -> {
        double number = PowerOperators.number(value);
        yield Double.isNaN(number) ? Value.UNKNOWN : new Value.Num(number);
      }
      case "byte[]" -> bytes(value);
      case "scriptblock" -> code(value);
      case "type" -> new Value.Type(name(Value.shown(value)));
      case "wmiclass", "wmi", "wmisearcher", "adsi", "ciminstance" -> new Value.Thing(type, List.of(value), Map.of());
      case "void" -> Value.NOTHING;
      case "bool", "switch" -> value instanceof Value.Bool ? value : Value.UNKNOWN;
      default -> value;
    };
  }

  private static Value joined(Value value) {
    var text = Value.shown(value);
    return new Value.Text(text, Value.made(value) || value instanceof Value.Items);
  }

  /// Numbers as the characters they stand for, texts as their letters.
  private static Value characters(Value value, boolean many) {
    var letters = new ArrayList<Value>();
    for (var one : Value.each(value)) {
      if (one instanceof Value.Num number) {
        letters.add(Character.isValidCodePoint((int) number.number()) ? Value.made(Character.toString((int) number.number())) : Value.UNKNOWN);
      } else if (one instanceof Value.Text text && text.text().length() > 1) {
        double number = PowerOperators.number(one);
        boolean code = !many && !Double.isNaN(number) && Character.isValidCodePoint((int) number);
        letters.addAll(code ? List.of(Value.made(Character.toString((int) number))) : Value.each(PowerTexts.letters(text.text())));
      } else {
        letters.add(one);
      }
    }
    return many ? new Value.Items(List.copyOf(letters)) : Value.all(letters);
  }

  static Value bytes(Value value) {
    if (value instanceof Value.Bytes) {
      return value;
    }
    var values = Value.each(value);
    var bytes = new byte[values.size()];
    for (int at = 0; at < bytes.length; at++) {
      double number = PowerOperators.number(values.get(at));
      if (Double.isNaN(number)) {
        return new Value.Unknown(Value.from(value));
      }
      bytes[at] = (byte) number;
    }
    return new Value.Bytes(bytes);
  }

  /// A text as code; the code of a text that cannot be read is unknown.
  static Value code(Value value) {
    if (value instanceof Value.Code || !(value instanceof Value.Text) || !Value.known(value)) {
      return value instanceof Value.Code ? value : new Value.Unknown(Value.from(value));
    }
    var read = PowerShellParser.parse(Value.shown(value));
    return read.trouble().isPresent() ? Value.UNKNOWN : new Value.Code(new Expression.Block(read.statements(), List.of()));
  }

  /// A static property.
  static Value member(String type, String name) {
    if (type.equals("text.encoding") || type.equals("encoding")) {
      return new Value.Thing("encoding", List.of(Value.text(name)), Map.of());
    }
    if (type.equals("environment")) {
      return switch (name) {
        case "newline" -> Value.text("\r\n");
        case "systemdirectory" -> Value.text("C:\\Windows\\System32");
        case "currentdirectory" -> Value.text(".");
        default -> Value.UNKNOWN;
      };
    }
    if (type.equals("string") && name.equals("empty")) {
      return Value.text("");
    }
    return new Value.Thing(type + "::" + name, List.of(), Map.of());
  }

  /// What a static method calculates; unknown when it does something else or cannot be told.
  static Value call(String type, String method, List<Value> arguments) {
    var first = arguments.isEmpty() ? Value.NOTHING : arguments.getFirst();
    var rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
    return switch (type + "." + method) {
      case "convert.frombase64string" ->
          Codes.bytes(Value.shown(first)).filter(_ -> Value.known(first)).<Value>map(Value.Bytes::new).orElse(new Value.Unknown(Value.from(first)));
      case "convert.fromhexstring" ->
          Codes.hex(Value.shown(first)).<Value>map(text -> new Value.Bytes(text.getBytes(StandardCharsets.UTF_8))).orElse(Value.UNKNOWN);
      case "convert.tochar", "char.convertfromutf32" -> characters(first, false);
      case "convert.toint32", "convert.tobyte", "convert.toint16", "convert.toint64" -> based(first, rest);
      case "convert.tostring", "string.copy" -> Value.text(Value.shown(first));
      case "string.join" -> PowerOperators.join(rest.size() == 1 ? Value.each(rest.getFirst()) : rest, Value.shown(first));
      case "string.concat" -> PowerOperators.join(arguments.size() == 1 ? Value.each(first) : arguments, "");
      case "string.format" -> PowerTexts.format(Value.shown(first), rest.size() == 1 ? Value.each(rest.getFirst()) : rest);
      case "string.new" -> PowerOperators.join(Value.each(first), "");
      case "text.encoding.getencoding", "encoding.getencoding" ->
          new Value.Thing("encoding", List.of(Value.text(Marked.lower(Value.shown(first)))), Map.of());
      case "io.path.combine" -> Value.text(combined(arguments));
      case "io.path.gettemppath" -> Value.text(Marked.HOME + "\\AppData\\Local\\Temp\\");
      case "io.path.getfullpath" -> first;
      case "environment.getenvironmentvariable" -> variable(Value.shown(first));
      case "environment.getfolderpath" -> folder(Marked.lower(Value.shown(first)));
      case "environment.expandenvironmentvariables" ->
          Value.text(CmdExpansion.expand(Value.shown(first), '%', name -> KnownVariables.value(Marked.lower(name))).text());
      case "regex.replace" ->
          arguments.size() < 3 ? Value.UNKNOWN : PowerOperators.binary("-replace", first, new Value.Items(List.of(rest.get(0), rest.get(1))));
      case "regex.split" -> rest.isEmpty() ? Value.UNKNOWN : PowerOperators.binary("-split", first, rest.getFirst());
      case "regex.matches" -> matches(Value.shown(first), rest);
      case "regex.unescape", "regex.escape" -> Value.made(Value.shown(first).replaceAll("\\\\(.)", "$1"));
      case "uri.unescapedatastring", "net.webutility.urldecode", "web.httputility.urldecode" -> percent(Value.shown(first));
      default -> new Value.Unknown(arguments.stream().flatMap(one -> Value.from(one).stream()).distinct().sorted().toList());
    };
  }

  private static Value based(Value value, List<Value> rest) {
    double base = rest.isEmpty() ? 10 : PowerOperators.number(rest.getFirst());
    if (value instanceof Value.Text text && text.text().length() == 1 && rest.isEmpty()) {
      return new Value.Num(text.text().charAt(0));
    }
    var digits = Value.shown(value).strip();
    try {
      boolean hex = base == 16 && (digits.startsWith("0x") || digits.startsWith("0X"));
      return new Value.Num(Long.parseLong(hex ? digits.substring(2) : digits, (int) base));
    } catch (NumberFormatException e) {
      return Value.UNKNOWN;
    }
  }

  private static String combined(List<Value> parts) {
    var path = new StringBuilder();
    for (var part : parts) {
      boolean open = !path.isEmpty() && path.charAt(path.length() - 1) != '\\' && path.charAt(path.length() - 1) != '/';
      path.append(open ? "\\" : "").append(Value.shown(part));
    }
    return path.length() > Budget.LONGEST ? Marked.UNKNOWN : path.toString();
  }

  private static Value variable(String name) {
    var value = KnownVariables.value(Marked.lower(name));
    return value == null ? Value.UNKNOWN : Value.text(value);
  }

  private static Value folder(String name) {
    return switch (name) {
      case "userprofile", "personal" -> Value.text(String.valueOf(Marked.HOME));
      case "desktop" -> Value.text(Marked.HOME + "\\Desktop");
      case "mydocuments" -> Value.text(Marked.HOME + "\\Documents");
      case "applicationdata" -> Value.text(Marked.HOME + "\\AppData\\Roaming");
      case "localapplicationdata" -> Value.text(Marked.HOME + "\\AppData\\Local");
      case "startup" -> Value.text(Marked.HOME + "\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Startup");
      case "windows" -> Value.text("C:\\Windows");
      case "system" -> Value.text("C:\\Windows\\System32");
      default -> Value.UNKNOWN;
    };
  }

  /// The letters of a text, from the right if asked so; nothing else is matched.
  private static Value matches(String text, List<Value> rest) {
    boolean letters = !rest.isEmpty() && Value.shown(rest.getFirst()).equals(".");
    if (!letters || !Marked.known(text)) {
      return Value.UNKNOWN;
    }
    var found = PowerTexts.letters(text);
    boolean back = rest.size() > 1 && Marked.lower(Value.shown(rest.get(1))).contains("righttoleft");
    return back ? PowerOperators.reversed(found) : found;
  }

  private static Value percent(String text) {
    var bytes = new ByteArrayOutputStream();
    var encoded = text.getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at < encoded.length; at++) {
      int high = encoded[at] == '%' && at + 2 < encoded.length ? Character.digit(encoded[at + 1], 16) : -1;
      int low = high < 0 ? -1 : Character.digit(encoded[at + 2], 16);
      if (low < 0) {
        bytes.write(encoded[at]);
      } else {
        bytes.write(high * 16 + low);
        at += 2;
      }
    }
    return Value.made(bytes.toString(StandardCharsets.UTF_8));
  }
}
