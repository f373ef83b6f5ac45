package dev.assent.core.pip;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.List;

/// Takes apart a text that is JSON itself, as tools do that hand arguments on. What strict readers
/// refuse, because of two members of one name, a comma too many, other quotes or something behind
/// it, is read piece by piece: some reader takes it.
final class InnerJson {
  // Lists may stand in each other; each is looked through once.
  private static final int MOST_IN_LIST = 256;

  private final String text;
  private int at;

  private InnerJson(String text) {
    this.text = text;
  }

  /// The values that a text holds; empty for a text that begins like no value with others in it.
  static List<Json> of(String text) {
    String bare = text.strip();
    bare = bare.startsWith("\uFEFF") ? bare.substring(1).strip() : bare;
    if (bare.isEmpty() || "{[\"".indexOf(bare.charAt(0)) < 0) {
      return List.of();
    }
    try {
      return List.of(JsonReader.read(bare, JsonLimits.MESSAGE));
    } catch (JsonException _) {
      return new InnerJson(bare).pieces();
    }
  }

  /// A piece of the text: a text with or without quotes, or one sign.
  private record Token(String text, boolean isText) {
    boolean is(char sign) {
      return !isText && text.charAt(0) == sign;
    }
  }

  // One object for each name with a text or a list of texts: a name may stand there twice.
  private List<Json> pieces() {
    var tokens = tokens();
    var found = new ArrayList<Json>();
    var all = JsonObject.builder();
    for (int place = 0; place + 2 < tokens.size(); place++) {
      if (!tokens.get(place).isText() || !tokens.get(place + 1).is(':')) {
        continue;
      }
      String name = tokens.get(place).text();
      var first = tokens.get(place + 2);
      if (first.isText()) {
        found.add(JsonObject.builder().put(name, first.text()).build());
        all.put(name, first.text());
      } else if (first.is('[')) {
        var words = new ArrayList<Json>();
        int last = Math.min(tokens.size(), place + 3 + MOST_IN_LIST);
        for (int next = place + 3; next < last && !tokens.get(next).is(']'); next++) {
          if (tokens.get(next).isText()) {
            words.add(new JsonString(tokens.get(next).text()));
          }
        }
        all.put(name, new JsonArray(words));
      }
    }
    found.add(all.build());
    return found;
  }

  private List<Token> tokens() {
    var tokens = new ArrayList<Token>();
    while (at < text.length()) {
      char sign = text.charAt(at);
      if (sign == '"' || sign == '\'') {
        tokens.add(new Token(quoted(sign), true));
      } else if (Character.isLetterOrDigit(sign) || sign == '_' || sign == '$') {
        int start = at;
        while (at < text.length()
            && (Character.isLetterOrDigit(text.charAt(at))
                || "_$-.".indexOf(text.charAt(at)) >= 0)) {
          at++;
        }
        tokens.add(new Token(text.substring(start, at), true));
      } else {
        if (!Character.isWhitespace(sign)) {
          tokens.add(new Token(String.valueOf(sign), false));
        }
        at++;
      }
    }
    return tokens;
  }

  private String quoted(char quote) {
    var value = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != quote) {
      char sign = text.charAt(at++);
      value.append(sign == '\\' && at < text.length() ? escaped(text.charAt(at++)) : sign);
    }
    at++;
    return value.toString();
  }

  private char escaped(char sign) {
    if (sign == 'u'
        && at + 4 <= text.length()
        && text.substring(at, at + 4).chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
      char unit = (char) Integer.parseInt(text.substring(at, at + 4), 16);
      at += 4;
      return unit;
    }
    return switch (sign) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b', 'f' -> ' ';
      default -> sign;
    };
  }
}
