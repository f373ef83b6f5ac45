package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Environment;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.masking.SecretSpans;
import dev.assent.core.masking.SecretTree;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.Argument.Kind;
import dev.assent.desktop.ui.arguments.Difference;
import dev.assent.desktop.ui.arguments.ShortenedText;
import dev.assent.desktop.ui.arguments.WebAddress;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Reads the arguments of a call as rows: every scalar one row, in document order, nothing left
/// out. A text in a known coding is followed by a row with what it means.
public final class ArgumentReader {
  private static final Set<String> COMMAND_NAMES =
      Set.of(
          "command",
          "cmd",
          "script",
          "shell",
          "code",
          "commands",
          "commandline",
          "command_line",
          "args",
          "argv");

  /// These are never more than words about the call.
  private static final Set<String> CLAIM_NAMES =
      Set.of("explanation", "justification", "rationale", "reasoning");

  /// These are words about the call beside a command, and elsewhere may be what the call is about.
  private static final Set<String> CLAIM_NAMES_OF_COMMANDS =
      Set.of("description", "reason", "purpose", "intent");

  private static final int PLACE_LENGTH = 48;

  private final boolean isCommand;
  private final HomeFolder home;
  private final Map<String, ResourcePath> paths;
  private final Environment environment;
  private final SecretTree secrets;
  private final List<Argument> rows = new ArrayList<>();
  private final Set<String> lists = new HashSet<>();

  private ArgumentReader(AccessRequest request, HomeFolder home) {
    this.home = home;
    isCommand = request.arguments().members().keySet().stream().anyMatch(ArgumentReader::isCommand);
    environment = request.environment();
    secrets = SecretTree.of(request);
    paths =
        request.resource().paths().stream()
            .collect(
                Collectors.toMap(ResourcePath::pointer, Function.identity(), (first, _) -> first));
  }

  /// The rows of a call; empty when it has no arguments.
  public static List<Argument> read(AccessRequest request) {
    return read(request, HomeFolder.UNKNOWN);
  }

  /// The same with the beginnings of paths marked that may be drawn as `~`.
  static List<Argument> read(AccessRequest request, HomeFolder home) {
    var reader = new ArgumentReader(request, home);
    reader.members("", request.arguments(), Kind.TEXT);
    boolean clear = home.isClear(reader.rows);
    return reader.rows.stream()
        .map(row -> clear ? row : row.withoutHome())
        .map(row -> row.at(Difference.place(row.name(), reader.lists::contains)))
        .toList();
  }

  private void members(String pointer, JsonObject object, Kind strings) {
    object
        .members()
        .forEach((name, value) ->
            add(JsonPointer.child(pointer, name), value, kindBelow(name, strings)));
  }

  private static Kind kindBelow(String name, Kind inherited) {
    return isCommand(name) ? Kind.COMMAND : inherited;
  }

  private static boolean isCommand(String name) {
    return COMMAND_NAMES.contains(name.toLowerCase(Locale.ROOT));
  }

  // Only on top: deeper down a name says less of what a value is for.
  private boolean isClaim(String pointer) {
    String name = pointer.substring(1).toLowerCase(Locale.ROOT);
    return CLAIM_NAMES.contains(name) || isCommand && CLAIM_NAMES_OF_COMMANDS.contains(name);
  }

  private void add(String pointer, Json value, Kind strings) {
    switch (value) {
      case JsonObject object when object.members().isEmpty() ->
          row(pointer, Kind.NOTHING, "{}", Texts.get("argument.emptyObject"));
      case JsonObject object -> members(pointer, object, strings);
      case JsonArray array when array.items().isEmpty() ->
          row(pointer, Kind.NOTHING, "[]", Texts.get("argument.emptyArray"));
      case JsonArray array -> {
        lists.add(pointer.substring(1));
        for (int i = 0; i < array.items().size(); i++) {
          add(JsonPointer.child(pointer, i), array.items().get(i), strings);
        }
      }
      case JsonString text -> string(pointer, text.value(), strings);
      case JsonNumber(var lexeme) -> row(pointer, Kind.NUMBER, lexeme, "");
      case JsonBoolean flag -> row(pointer, Kind.BOOLEAN, Boolean.toString(flag.value()), "");
      case JsonNull _ -> row(pointer, Kind.NOTHING, "null", "");
    }
  }

  private void string(String pointer, String text, Kind strings) {
    var decoded = EncodedText.decoded(text);
    var path = paths.get(pointer);
    if (path != null && path.isFile() && text.indexOf('\n') < 0 && strings != Kind.COMMAND) {
      var secret = covered(pointer, Kind.PATH, text);
      rows.add(
          new Argument(
              pointer.substring(1),
              Kind.PATH,
              text,
              secret,
              pathRemark(path),
              home.lengthIn(text, secret)));
    } else if (text.isEmpty()) {
      row(pointer, Kind.TEXT, "", Texts.get("argument.emptyText"));
    } else if (strings == Kind.TEXT && isClaim(pointer)) {
      row(pointer, Kind.CLAIM, text, "");
    } else if (strings == Kind.TEXT && WebAddress.looksLikeOne(text)) {
      row(
          pointer,
          Kind.URL,
          text,
          WebAddress.of(text).userInfo().isEmpty() ? "" : Texts.get("argument.url.userInfo"));
    } else {
      row(pointer, strings, text, "");
    }
    decoded.ifPresent(meant -> rows.add(decoded(pointer, meant)));
    drawn(pointer);
  }

  // Beside the value itself; of one with secrets nothing is drawn a second time.
  private void drawn(String pointer) {
    var row = rows.getLast();
    if (row.kind().isSent() && row.secrets().isEmpty()) {
      var place = row.kind() == Kind.URL ? ShownText.Place.HOST : ShownText.Place.LINE;
      DrawnSigns.of(row.value(), place)
          .ifPresent(seen ->
              rows.add(
                  new Argument(
                      pointer.substring(1), Kind.DRAWN, seen, Texts.get("argument.drawn"))));
    }
  }

  // A value under a name for a secret means one. Anything else is told by its own looks.
  private Argument decoded(String pointer, EncodedText.Decoded meant) {
    return new Argument(
        pointer.substring(1),
        Kind.DECODED,
        meant.text(),
        secrets.spans(pointer, meant.text()),
        Texts.get(meant.key()));
  }

  private String pathRemark(ResourcePath path) {
    String where = Texts.get("argument.path." + place(path.display()));
    String leads =
        otherPlace(path).map(place -> Texts.get("argument.path.leads", where, place)).orElse(where);
    return switch (path.role()) {
      case PLAIN -> leads;
      case SOURCE -> Texts.get("argument.path.source", leads);
      case DESTINATION -> Texts.get("argument.path.destination", leads);
    };
  }

  // The place it leads to through links and codings, when that is not what is written.
  private Optional<String> otherPlace(ResourcePath path) {
    return path.placedSpellings().stream()
        .filter(place -> !place.equalsIgnoreCase(path.display()) && !place.equals(path.given()))
        .findFirst()
        .map(place ->
            ShortenedText.of(place, secrets.spans(path.pointer(), place), PLACE_LENGTH).plain())
        .map(place -> ShownText.line(place));
  }

  private String place(String display) {
    if (project(environment).filter(folder -> isBelow(display, folder)).isPresent()) {
      return "inside";
    }
    boolean served = environment.roots().stream().anyMatch(root -> isBelow(display, root));
    return served ? "served" : "outside";
  }

  private static boolean isBelow(String display, String folder) {
    return display.equals(folder)
        || display.startsWith(folder.endsWith("/") ? folder : folder + "/");
  }

  /// The folder of the project that a call comes from: the one its client works in, else the first
  /// that the session serves; absent where neither is known.
  static Optional<String> project(Environment environment) {
    return environment.workingFolder().or(() -> environment.roots().stream().findFirst());
  }

  private SecretSpans covered(String pointer, Kind kind, String value) {
    if (kind == Kind.BOOLEAN || kind == Kind.NOTHING) {
      return SecretSpans.NONE;
    }
    // Words in a coding look as random as a key; what they mean stands below, and it is that which
    // has to be read.
    boolean words =
        !secrets.isSecretAt(pointer)
            && EncodedText.decoded(value)
                .filter(meant -> meant.hidesWords() && SecretSpans.of(meant.text()).isEmpty())
                .isPresent();
    return words ? SecretSpans.NONE : secrets.spans(pointer, value);
  }

  private void row(String pointer, Kind kind, String value, String remark) {
    rows.add(
        new Argument(pointer.substring(1), kind, value, covered(pointer, kind, value), remark));
  }

  /// Tells texts that stand for another text, and which. Pure; only for show.
  private static final class EncodedText {
    // Shorter ones are words by chance.
    private static final int LEAST = 16;
    private static final int MOST = 64 * 1024;
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]+={0,2}");
    private static final Pattern HEX = Pattern.compile("(?:[0-9a-fA-F]{2})+");
    private static final Pattern PERCENT = Pattern.compile("%[0-9a-fA-F]{2}");

    private static final String PERCENT_KEY = "argument.decoded.percent";

    private EncodedText() {}

    /// A text that was coded.
    ///
    /// @param key of the words that name the coding
    record Decoded(String text, String key) {
      /// True if nothing of the text can be read in its coding.
      boolean hidesWords() {
        return !key.equals(PERCENT_KEY);
      }
    }

    /// The meaning of a text; absent where it is in no known coding, or what comes out is no
    /// readable text.
    static Optional<Decoded> decoded(String text) {
      if (text.length() > MOST) {
        return Optional.empty();
      }
      if (PERCENT.matcher(text).find()) {
        return percent(text).map(decoded -> new Decoded(decoded, PERCENT_KEY));
      }
      if (text.length() < LEAST) {
        return Optional.empty();
      }
      if (HEX.matcher(text).matches()) {
        return readable(java.util.HexFormat.of().parseHex(text))
            .map(decoded -> new Decoded(decoded, "argument.decoded.hex"));
      }
      return base64(text).map(decoded -> new Decoded(decoded, "argument.decoded.base64"));
    }

    private static Optional<String> percent(String text) {
      try {
        // A plus stands for itself everywhere but in forms.
        String decoded = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        return decoded.indexOf('\uFFFD') >= 0 ? Optional.empty() : Optional.of(decoded);
      } catch (IllegalArgumentException _) {
        return Optional.empty();
      }
    }

    private static Optional<String> base64(String text) {
      String joined = text.replace("\n", "").replace("\r", "");
      if (!BASE64.matcher(joined).matches()) {
        return Optional.empty();
      }
      try {
        boolean url = joined.indexOf('-') >= 0 || joined.indexOf('_') >= 0;
        return readable((url ? Base64.getUrlDecoder() : Base64.getDecoder()).decode(joined));
      } catch (IllegalArgumentException _) {
        return Optional.empty();
      }
    }

    private static Optional<String> readable(byte[] bytes) {
      try {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        boolean plain =
            text.chars()
                .noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != 0x1B);
        return plain && !text.isEmpty() ? Optional.of(text) : Optional.empty();
      } catch (CharacterCodingException _) {
        return Optional.empty();
      }
    }
  }
}
