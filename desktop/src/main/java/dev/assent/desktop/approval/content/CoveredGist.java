package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.access.CommandReading;
import dev.assent.core.access.CommandReading.Piece;
import dev.assent.core.access.CommandReading.Risk;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.masking.SecretTree;
import dev.assent.core.preview.CallGist;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.WordOrder;
import dev.assent.desktop.ui.controls.CoveredSecret;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One line about a call, its secrets covered as on its card.
public final class CoveredGist {
  private static final String OMITTED = "…";

  // An address whose host was too long for a place that is never cut.
  private static final Pattern HOST = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]{0,20}://[^/?#]+");

  private CoveredGist() {}

  /// The gist of a call.
  public static CallGist of(AccessRequest call) {
    var gist = CallGist.of(covered(call));
    String path = CardWriter.path(call);
    var secrets = CardWriter.secretsOfPath(call);
    // A path is not read from the arguments.
    boolean bare =
        !secrets.isEmpty()
            && gist.head().isEmpty()
            && !gist.rest().isEmpty()
            && path.endsWith(gist.rest());
    boolean both =
        gist.head().isEmpty()
            && gist.rest().contains(CallGist.TO)
            && CardWriter.hasSecretPath(call);
    return bare || both ? new CallGist("", CardContent.covered(path, secrets)) : gist;
  }

  /// The gist of a call where only plain text can stand: hidden characters named, and of a long one
  /// parts left out in the middle. Program and host stay, the end of a path, and the words of a
  /// command for which a rule speaks up.
  ///
  /// @param commands what is known of the call's commands; may be empty
  /// @param most characters, the marks of omission included; 20 or more
  /// @return empty for a call that has none
  public static String line(AccessRequest call, List<CallCommand> commands, int most) {
    var gist = of(call);
    var line = new Line(gist.text());
    int room = (most - Line.GAPS) / 2;
    if (!line.fits(most)) {
      line.keep(0, gist.head().length(), room);
      if (commands.isEmpty() && gist.head().isEmpty()) {
        var host = HOST.matcher(gist.rest());
        int name = 1 + Math.max(gist.rest().lastIndexOf('/'), gist.rest().lastIndexOf('\\'));
        boolean address = host.lookingAt();
        line.keep(address ? 0 : name, address ? host.end() + 1 : gist.rest().length(), room);
      }
      decisive(commands)
          .filter(words -> gist.text().contains(words))
          .findFirst()
          .ifPresent(words -> {
            int at = gist.text().indexOf(words);
            line.keep(at, at + words.length(), room);
          });
    }
    return line.cut(most);
  }

  // Those of the worst risk first.
  private static Stream<String> decisive(List<CallCommand> commands) {
    return commands.stream()
        .map(CallCommand::reading)
        .flatMap(reading ->
            reading.risks().stream()
                .sorted(Comparator.comparing(Risk::severity).reversed())
                .flatMap(risk ->
                    reading.rows().stream().filter(row -> row.numbers().contains(risk.number()))))
        .map(CommandReading.Row::pieces)
        .map(CoveredGist::decisiveOf)
        .filter(Predicate.not(String::isEmpty));
  }

  // From the first decisive word of a row to the last one.
  private static String decisiveOf(List<Piece> pieces) {
    var words = new StringBuilder();
    int end = 0;
    for (var piece : pieces) {
      boolean decides = piece.kind() == Piece.Kind.DECISIVE;
      if (decides || !words.isEmpty()) {
        words.append(piece.text());
      }
      end = decides ? words.length() : end;
    }
    return words.substring(0, end);
  }

  /// A line of which parts may be left out. What is named in place of a character stays whole.
  private static final class Line {
    /// Two kept parts leave no more of them.
    static final int GAPS = 3;

    private final List<String> drawn = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private final boolean[] kept;
    private int length;

    Line(String text) {
      int at = 0;
      for (var piece : ShownText.of(text, ShownText.Place.LINE).pieces()) {
        if (piece instanceof ShownText.Boxed(var hidden, var label)) {
          add(at, "[" + label + "]");
          at += hidden.length();
        } else {
          for (int end = at + piece.text().length(); at < end; ) {
            int point = text.codePointAt(at);
            add(at, Character.toString(point));
            at += Character.charCount(point);
          }
        }
      }
      kept = new boolean[drawn.size()];
    }

    private void add(int start, String shown) {
      starts.add(start);
      drawn.add(shown);
    }

    private int width() {
      return drawn.stream().mapToInt(String::length).sum();
    }

    boolean fits(int most) {
      return width() <= most;
    }

    /// Keeps a part, or as much of its ends as there is room for.
    ///
    /// @param from in characters of the text
    /// @param to behind its last one
    void keep(int from, int to, int room) {
      int first = indexOf(from);
      int last = indexOf(to) - 1;
      int left = room;
      for (boolean front = true; first <= last; front = !front) {
        int at = front ? first++ : last--;
        int width = kept[at] ? 0 : drawn.get(at).length();
        if (width > left) {
          return;
        }
        left -= width;
        length += width;
        kept[at] = true;
      }
    }

    private int indexOf(int start) {
      int at = 0;
      while (at < starts.size() && starts.get(at) < start) {
        at++;
      }
      return at;
    }

    String cut(int most) {
      if (fits(most)) {
        return WordOrder.kept(String.join("", drawn));
      }
      keep(0, Integer.MAX_VALUE, most - GAPS - length);
      var out = new StringBuilder();
      boolean gap = false;
      for (int i = 0; i < kept.length; i++) {
        if (kept[i]) {
          out.append(drawn.get(i));
        } else if (!gap) {
          out.append(OMITTED);
        }
        gap = !kept[i];
      }
      return WordOrder.kept(out.toString());
    }
  }

  private static AccessRequest covered(AccessRequest call) {
    return new AccessRequest(
        call.subject(),
        call.action(),
        call.resource(),
        call.environment(),
        covered(call.arguments(), "", SecretTree.of(call)));
  }

  private static JsonObject covered(JsonObject object, String pointer, SecretTree secrets) {
    var copy = JsonObject.builder();
    object
        .members()
        .forEach((name, value) ->
            copy.put(name, covered(value, JsonPointer.child(pointer, name), secrets)));
    return copy.build();
  }

  private static Json covered(Json value, String pointer, SecretTree secrets) {
    return switch (value) {
      case JsonObject object -> covered(object, pointer, secrets);
      case JsonArray(var items) -> {
        var copy = new ArrayList<Json>();
        for (int i = 0; i < items.size(); i++) {
          copy.add(covered(items.get(i), JsonPointer.child(pointer, i), secrets));
        }
        yield new JsonArray(copy);
      }
      case JsonString text ->
          new JsonString(
              secrets.spans(pointer, text.value()).masked(text.value(), CoveredSecret.MARK));
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }
}
