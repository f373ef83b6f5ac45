package dev.assent.core.risk.through.code;

import dev.assent.core.risk.through.code.CodeValue.Given;
import dev.assent.core.risk.through.code.CodeValue.Items;
import dev.assent.core.risk.through.code.CodeValue.Made;
import dev.assent.core.risk.through.code.CodeValue.Named;
import dev.assent.core.risk.through.code.CodeValue.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Calls that only make texts of texts.
final class TextFunctions {
  /// Longer paths of names, and texts, are not followed.
  private static final int LONGEST_PATH = 256;

  private static final int LONGEST_TEXT = 64 * 1024;

  private TextFunctions() {}

  static CodeValue member(CodeValue value, String name) {
    return switch (value) {
      case Named(String path) ->
          path.length() > LONGEST_PATH ? CodeValue.UNKNOWN : named(path + "." + name);
      case Made(String path, Given from) ->
          path.length() > LONGEST_PATH ? CodeValue.UNKNOWN : new Made(path + "." + name, from);
      case Text text -> new Made("text." + name, Given.of(text));
      case Items items -> new Made("items." + name, Given.of(items));
      case CodeValue.Number number -> new Made("number." + name, Given.of(number));
    };
  }

  private static CodeValue named(String path) {
    var value = KnownFunctions.VALUES.get(path);
    return value == null ? new Named(path) : new Text(value);
  }

  static int number(String digits) {
    try {
      return Integer.decode(digits);
    } catch (NumberFormatException e) {
      return Integer.MAX_VALUE;
    }
  }

  static CodeValue reversed(CodeValue value) {
    if (value instanceof Items(List<CodeValue> items)) {
      return new Items(items.reversed());
    }
    return value.unknown() ? value : new Text(new StringBuilder(value.text()).reverse().toString());
  }

  static CodeValue repeated(CodeValue value, CodeValue count) {
    int times = count instanceof CodeValue.Number(String digits) ? number(digits) : -1;
    return times >= 0 && times <= 64 && value.text().length() < 1024
        ? new Text(value.text().repeat(times))
        : CodeValue.UNKNOWN;
  }

  /// `%s` and the like, or `{}`, `{1}` and the like, replaced by arguments.
  static CodeValue formatted(CodeValue format, CodeValue arguments, boolean braces) {
    var values = arguments instanceof Items(List<CodeValue> items) ? items : List.of(arguments);
    String text = format.text();
    var out = new StringBuilder();
    int used = 0;
    if (text.length() > 4096) {
      return CodeValue.UNKNOWN;
    }
    for (int at = 0; at < text.length() && out.length() < LONGEST_TEXT; at++) {
      char symbol = text.charAt(at);
      char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
      int close = braces && symbol == '{' ? text.indexOf('}', at) : -1;
      if (symbol == (braces ? '{' : '%') && next == symbol
          || braces && symbol == '}' && next == '}') {
        out.append(symbol);
        at++;
      } else if (close >= 0) {
        String name = text.substring(at + 1, close);
        int place = name.isEmpty() ? used++ : name.matches("\\d{1,4}") ? number(name) : -1;
        out.append(
            place >= 0 && place < values.size()
                ? values.get(place).text()
                : CodeValue.UNKNOWN_TEXT);
        at = close;
      } else if (!braces && symbol == '%') {
        var value = used < values.size() ? values.get(used) : CodeValue.UNKNOWN;
        used++;
        at++;
        while (at < text.length() && "0123456789.-+ #*$'".indexOf(text.charAt(at)) >= 0) {
          next = 0;
          at++;
        }
        out.append(
            switch (next) {
              case 's', 'd', 'i' -> value.text();
              case 'c' -> characters(List.of(value)).text();
              default -> CodeValue.UNKNOWN_TEXT;
            });
      } else {
        out.append(symbol);
      }
    }
    return new Text(out.toString());
  }

  /// The value of a call that makes a text; null when it is another.
  ///
  /// @param path canonical
  /// @param receiver what the object before the last name was made from
  static @Nullable CodeValue of(Language language, String path, Given receiver, Given given) {
    String last = path.substring(path.lastIndexOf('.') + 1);
    boolean own = path.startsWith("text.") || path.startsWith("items.");
    CodeValue subject = own ? receiver.at(0) : given.at(0);
    if (subject.text().length() > LONGEST_TEXT) {
      return CodeValue.UNKNOWN;
    }
    if (own) {
      return method(language, last, subject, given);
    }
    return switch (KnownFunctions.TEXTS.getOrDefault(last, "")) {
      case "characters" -> characters(given.values());
      case "base64" -> decoded(LenientDecoders.base64(subject.text()));
      case "hex" -> decoded(LenientDecoders.hex(subject.text()));
      case "rot13" -> new Text(LenientDecoders.rot13(subject.text()));
      case "reversed" -> reversed(subject);
      case "buffer" -> path.equals("Buffer.from") ? buffer(given) : null;
      case "packed" -> pack(language, given);
      case "joined" -> joined(language, path, given);
      case "formatted" ->
          given.size() > 1
              ? formatted(subject, new Items(given.values().subList(1, given.size())), false)
              : subject;
      case "same" -> given.size() == 1 || last.equals("expanduser") ? subject : null;
      case "same-without-codes" ->
          subject.text().matches("(?s).*[%$+].*") ? CodeValue.UNKNOWN : subject;
      case "lower" -> new Text(subject.text().toLowerCase(Locale.ROOT));
      case "upper" -> new Text(subject.text().toUpperCase(Locale.ROOT));
      case "home" -> home(path);
      case "mapped" -> mapped(given);
      case "here" -> new Text(".");
      case "variable" -> variable(path, given);
      case "files" ->
          path.startsWith("glob") || path.equals("Dir.glob") ? new Items(List.of(subject)) : null;
      case "by-codec" -> path.equals("codecs.decode") ? decoded(subject, given.at(1).text()) : null;
      default -> null;
    };
  }

  /// A path made of a path, `Path(x).resolve()`, `Path(x).joinpath(y)`; null for any other call.
  static @Nullable CodeValue path(String name, Given receiver, Given given) {
    if (!name.startsWith("pathlib.Path().") || name.indexOf('.', 15) >= 0 || receiver.size() == 0) {
      return null;
    }
    var text = receiver.at(0).text();
    return switch (name.substring(15)) {
      case "expanduser", "resolve", "absolute" -> new Made("pathlib.Path()", receiver);
      case "joinpath" -> {
        var pieces = new ArrayList<>(List.of(text));
        given.values().forEach(value -> pieces.add(value.text()));
        var joined = new Text(String.join("/", pieces));
        yield new Made("pathlib.Path()", Given.of(joined));
      }
      default -> null;
    };
  }

  private static @Nullable CodeValue home(String path) {
    if (path.contains("Path.home")) {
      return new Made("pathlib.Path()", Given.of(new Text("~")));
    }
    return path.startsWith("os.") || path.startsWith("Dir.") ? new Text("~") : null;
  }

  private static @Nullable CodeValue variable(String path, Given given) {
    if (!path.equals("os.getenv") && !path.equals("getenv") && !path.equals("os.environ.get")) {
      return null;
    }
    return given.at(0).text().equals("HOME") ? new Text("~") : CodeValue.UNKNOWN;
  }

  /// `map(chr, [...])`
  private static @Nullable CodeValue mapped(Given given) {
    return given.at(0) instanceof Named(String function)
            && function.equals("chr")
            && given.at(1) instanceof Items(List<CodeValue> codes)
        ? new Items(codes.stream().map(code -> characters(List.of(code))).toList())
        : null;
  }

  private static @Nullable CodeValue decoded(CodeValue subject, String codec) {
    if (codec.toLowerCase(Locale.ROOT).startsWith("rot")) {
      return new Text(LenientDecoders.rot13(subject.text()));
    }
    return codec.equals("hex") ? decoded(LenientDecoders.hex(subject.text())) : null;
  }

  private static CodeValue decoded(@Nullable String text) {
    return text == null ? CodeValue.UNKNOWN : new Text(text);
  }

  private static CodeValue characters(List<CodeValue> codes) {
    var out = new StringBuilder();
    for (var value : codes) {
      int code =
          value instanceof CodeValue.Number(String digits) ? number(digits) : Integer.MAX_VALUE;
      out.append(
          Character.isValidCodePoint(code) ? Character.toString(code) : CodeValue.UNKNOWN_TEXT);
    }
    return new Text(out.toString());
  }

  private static CodeValue buffer(Given given) {
    String text = given.at(0).text();
    return switch (given.size() > 1 ? given.at(1).text() : "") {
      case "base64", "base64url" -> decoded(LenientDecoders.base64(text));
      case "hex" -> decoded(LenientDecoders.hex(text));
      default -> given.at(0);
    };
  }

  private static @Nullable CodeValue pack(Language language, Given given) {
    if (language != Language.PERL && language != Language.PHP) {
      return null;
    }
    return given.at(0).text().startsWith("H")
        ? decoded(LenientDecoders.hex(given.at(1).text()))
        : given.at(0).text().matches("[CUW]\\*?")
            ? characters(flat(given.values().subList(1, given.size())))
            : null;
  }

  private static List<String> texts(List<CodeValue> values) {
    return values.stream().map(CodeValue::text).toList();
  }

  private static List<CodeValue> flat(List<CodeValue> values) {
    var all = new ArrayList<CodeValue>();
    values.forEach(value ->
        all.addAll(value instanceof Items(List<CodeValue> items) ? items : List.of(value)));
    return all;
  }

  private static @Nullable CodeValue joined(Language language, String path, Given given) {
    if (path.endsWith("path.join") || path.equals("File.join") || path.equals("path.join")) {
      return new Text(String.join("/", texts(given.values())));
    }
    if (language == Language.PERL || language == Language.PHP) {
      var pieces = flat(given.values().subList(Math.min(1, given.size()), given.size()));
      return given.at(0).text().length() > 256
          ? CodeValue.UNKNOWN
          : new Text(String.join(given.at(0).text(), texts(pieces)));
    }
    return null;
  }

  /// Methods of texts and lists.
  private static @Nullable CodeValue method(
      Language language, String name, CodeValue subject, Given given) {
    return subject instanceof Items items
        ? ofItems(name, items, given)
        : ofText(language, name, subject, given);
  }

  private static @Nullable CodeValue ofItems(String name, Items subject, Given given) {
    var items = subject.values();
    return switch (name) {
      case "join" ->
          given.size() > 0 && given.at(0).text().length() > 256
              ? CodeValue.UNKNOWN
              : new Text(String.join(given.size() == 0 ? "," : given.at(0).text(), texts(items)));
      case "reverse" -> reversed(subject);
      case "concat" -> new Items(flat(List.of(subject, given.at(0))));
      case "pack" ->
          given.at(0).text().startsWith("H")
              ? decoded(LenientDecoders.hex(items.isEmpty() ? "" : items.getFirst().text()))
              : characters(items);
      default -> null;
    };
  }

  private static @Nullable CodeValue ofText(
      Language language, String name, CodeValue subject, Given given) {
    String text = subject.text();
    return switch (KnownFunctions.METHODS.getOrDefault(name, "")) {
      case "same" ->
          given.size() == 0 || given.at(0).text().matches("(?i)utf-?8|ascii|latin-?1|binary")
              ? subject
              : CodeValue.UNKNOWN;
      case "joined" ->
          text.length() > 256
              ? CodeValue.UNKNOWN
              : new Text(
                  String.join(
                      text,
                      given.at(0) instanceof Items(List<CodeValue> items)
                          ? texts(items)
                          : List.of(given.at(0).text())));
      case "reversed" -> reversed(subject);
      case "replaced" -> replaced(language, name, text, given);
      case "upper" -> new Text(text.toUpperCase(Locale.ROOT));
      case "lower" -> new Text(text.toLowerCase(Locale.ROOT));
      case "formatted" -> formatted(subject, new Items(given.values()), true);
      case "prolonged" -> new Text(text + String.join("", texts(given.values())));
      case "split" -> split(text, given);
      case "unpacked" ->
          given.at(0).text().startsWith("m")
              ? decoded(LenientDecoders.base64(text))
              : CodeValue.UNKNOWN;
      case "rot13" ->
          text.length() < 1024
                  && given.at(0).text().equals("A-Za-z")
                  && given.at(1).text().equals("N-ZA-Mn-za-m")
              ? new Text(LenientDecoders.rot13(text))
              : CodeValue.UNKNOWN;
      default -> null;
    };
  }

  private static CodeValue replaced(Language language, String name, String text, Given given) {
    return given.size() == 2
            && given.at(0) instanceof Text(String from)
            && !from.isEmpty()
            && (long) text.length() * given.at(1).text().length() < LONGEST_TEXT
        ? new Text(
            replacesOne(language, name)
                ? text.replaceFirst(
                    Pattern.quote(from), Matcher.quoteReplacement(given.at(1).text()))
                : text.replace(from, given.at(1).text()))
        : CodeValue.UNKNOWN;
  }

  /// True where only the first place is replaced.
  private static boolean replacesOne(Language language, String name) {
    return language == Language.JAVASCRIPT && name.equals("replace") || name.equals("sub");
  }

  private static CodeValue split(String text, Given given) {
    if (given.size() > 1) {
      return CodeValue.UNKNOWN;
    }
    var pieces = new ArrayList<CodeValue>();
    if (given.size() == 0) {
      for (var word : text.strip().split("\\s+")) {
        pieces.add(new Text(word));
      }
    } else if (given.at(0).text().isEmpty()) {
      text.codePoints()
          .limit(4096)
          .forEach(symbol -> pieces.add(new Text(Character.toString(symbol))));
    } else {
      for (var piece : text.split(Pattern.quote(given.at(0).text()), -1)) {
        pieces.add(new Text(piece));
      }
    }
    return new Items(pieces);
  }
}
