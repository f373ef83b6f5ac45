package dev.assent.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.assent.core.text.PlainText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads strict JSON: UTF-8 is decoded first and refused when invalid, then one value and nothing
/// after it, no duplicate members, no lone surrogates, within limits.
public final class JsonReader {
  // Our own limits are checked below with our own messages; the library's are set out of the way.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(100_000)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  /// From so many bytes on a line is read by its outline, and what is left of it where it stands,
  /// if it is ASCII.
  private static final int LONG_LINE = 4 * 1024;

  /// More than these help nobody.
  private static final int MAX_DUPLICATES = 1000;

  private static final char REPLACEMENT = '\uFFFD';

  private final JsonParser parser;
  private final JsonLimits limits;
  private final @Nullable Map<String, TextPosition> places;

  /// Texts that the parser does not see.
  private final List<LineOutline.LeftOut> leftOut;

  /// True if strings can hold lone surrogates.
  private final boolean surrogates;

  private final List<JsonException> duplicates = new ArrayList<>();
  private int nodes;
  private int strings;
  private int putBack;

  private JsonReader(
      JsonParser parser,
      JsonLimits limits,
      @Nullable Map<String, TextPosition> places,
      List<LineOutline.LeftOut> leftOut,
      boolean surrogates) {
    this.leftOut = leftOut;
    this.surrogates = surrogates;
    this.parser = parser;
    this.limits = limits;
    this.places = places;
  }

  /// Reads one value from UTF-8 bytes.
  ///
  /// @throws JsonException when the bytes are not strict UTF-8, not one strict JSON value, or over
  ///   a limit
  public static Json read(byte[] utf8, JsonLimits limits) throws JsonException {
    LineOutline outline =
        utf8.length >= LONG_LINE && utf8.length <= limits.bytes() ? LineOutline.of(utf8) : null;
    if (outline != null) {
      try {
        return outlined(outline, limits);
      } catch (IOException | JsonException _) {
        // Read once more as a text, which knows the place of the fault.
      }
    }
    String text = decode(utf8, limits);
    return parse(text, limits, null, hasEscapes(text));
  }

  /// Reads one value from text.
  ///
  /// @throws JsonException as [#read(byte[], JsonLimits)]
  public static Json read(String text, JsonLimits limits) throws JsonException {
    return parse(text, limits, null, true);
  }

  /// Reads one value and remembers where each part of it stands.
  ///
  /// @throws JsonException as [#read(byte[], JsonLimits)]; members that stand twice in their object
  ///   are looked for in the whole text, and all but the first fault are suppressed exceptions of
  ///   it
  public static JsonDocument readDocument(byte[] utf8, JsonLimits limits) throws JsonException {
    var places = new HashMap<String, TextPosition>();
    return new JsonDocument(parse(decode(utf8, limits), limits, places, true), places);
  }

  /// The value of a string or number member of the outermost object, even where the rest is over a
  /// limit.
  ///
  /// For the id of a message that is refused as a whole.
  ///
  /// @return empty where the text is no object, cannot be read to its end, or has that member not
  ///   exactly once
  public static Optional<Json> scalarMember(byte[] utf8, String name, JsonLimits limits) {
    try (JsonParser parser = FACTORY.createParser(decode(utf8, limits))) {
      Optional<Json> found = Optional.empty();
      var reader = new JsonReader(parser, limits, null, List.of(), true);
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = parser.currentName().equals(name);
        JsonToken token = parser.nextToken();
        if (wanted && (found.isPresent() || !token.isScalarValue())) {
          return Optional.empty();
        }
        if (wanted) {
          found = Optional.of(reader.value("", 0));
        }
        parser.skipChildren();
      }
      return parser.nextToken() == null ? found : Optional.empty();
    } catch (IOException | JsonException _) {
      return Optional.empty();
    }
  }

  private static String decode(byte[] utf8, JsonLimits limits) throws JsonException {
    if (utf8.length > limits.bytes()) {
      throw new JsonException(
          JsonException.Code.LIMIT,
          TextPosition.START,
          "found " + utf8.length + " bytes, expected at most " + limits.bytes());
    }
    // The quick decoder puts U+FFFD for what it cannot read; only where there is one must be found
    // out whether it was sent.
    String text = new String(utf8, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) < 0 ? text : decodeStrictly(utf8);
  }

  private static String decodeStrictly(byte[] utf8) throws JsonException {
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    var in = ByteBuffer.wrap(utf8);
    try {
      return decoder.decode(in).toString();
    } catch (CharacterCodingException e) {
      throw new JsonException(
          JsonException.Code.ENCODING,
          new TextPosition(1, in.position() + 1, in.position()),
          "found bytes that are not UTF-8 at byte " + in.position() + ", expected UTF-8");
    }
  }

  // Strict UTF-8 has no lone surrogates; only escapes bring them.
  private static boolean hasEscapes(String text) {
    return text.contains("\\u");
  }

  private static Json parse(
      String text,
      JsonLimits limits,
      @Nullable Map<String, TextPosition> places,
      boolean surrogates)
      throws JsonException {
    if (text.startsWith("\uFEFF")) {
      throw new JsonException(
          JsonException.Code.ENCODING,
          TextPosition.START,
          "found a byte order mark, expected none");
    }
    // From an array it takes a long string as a whole; from a text it would copy it piece by piece.
    try (JsonParser parser = FACTORY.createParser(text.toCharArray())) {
      return new JsonReader(parser, limits, places, List.of(), surrogates).whole(text);
    } catch (IOException e) {
      throw new JsonException(
          JsonException.Code.SYNTAX, TextPosition.START, cut(firstLine(e.getMessage())));
    }
  }

  private static Json outlined(LineOutline outline, JsonLimits limits)
      throws IOException, JsonException {
    try (JsonParser parser = parser(outline.bytes())) {
      var reader = new JsonReader(parser, limits, null, outline.leftOut(), true);
      Json value = reader.single();
      if (reader.putBack < outline.leftOut().size()) {
        throw new IllegalStateException(
            "found a text that was left out of a line and nowhere put back");
      }
      return value;
    }
  }

  private static JsonParser parser(byte[] ascii) throws IOException {
    if (ascii.length < LONG_LINE) {
      return FACTORY.createParser(new String(ascii, StandardCharsets.ISO_8859_1).toCharArray());
    }
    // With a factory of its own, whose memory for names goes with it: the peer chooses the names.
    return JsonFactory.builder()
        .streamReadConstraints(FACTORY.streamReadConstraints())
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .build()
        .createParser(ascii);
  }

  private Json whole(String text) throws IOException, JsonException {
    try {
      return single();
    } catch (JsonParseException e) {
      String message = firstLine(e.getOriginalMessage());
      var at = SyntaxMessages.place(message, text, placeOf(e.getLocation()));
      throw withDuplicates(
          new JsonException(
              JsonException.Code.SYNTAX, at, cut(SyntaxMessages.of(message, text, at))));
    } catch (JsonException e) {
      throw withDuplicates(e);
    }
  }

  private Json single() throws IOException, JsonException {
    if (parser.nextToken() == null) {
      throw new JsonException(
          JsonException.Code.SYNTAX, place(), "found nothing, expected a JSON value");
    }
    Json value = value("", 0);
    if (parser.nextToken() != null) {
      throw new JsonException(
          JsonException.Code.SYNTAX,
          place(),
          "found more text after the JSON value, expected its end");
    }
    if (!duplicates.isEmpty()) {
      throw duplicates.removeFirst();
    }
    return value;
  }

  /// Duplicates that were met before come along, so that a file's author sees them all at once.
  private JsonException withDuplicates(JsonException e) {
    duplicates.forEach(e::addSuppressed);
    return e;
  }

  private Json value(String pointer, int depth) throws IOException, JsonException {
    if (++nodes > limits.nodes()) {
      throw limit("values in all", nodes, limits.nodes(), pointer);
    }
    if (places != null) {
      places.put(pointer, place());
    }
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> object(pointer, depth + 1);
      case START_ARRAY -> array(pointer, depth + 1);
      case VALUE_STRING -> string(pointer);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(pointer, parser.getText());
      case VALUE_TRUE -> JsonBoolean.TRUE;
      case VALUE_FALSE -> JsonBoolean.FALSE;
      case VALUE_NULL -> JsonNull.NULL;
      case END_ARRAY, END_OBJECT, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new JsonException(
              JsonException.Code.SYNTAX, place(), "found " + token + ", expected a JSON value");
    };
  }

  private JsonString string(String pointer) throws IOException, JsonException {
    int number = strings++;
    if (putBack < leftOut.size() && leftOut.get(putBack).string() == number) {
      return new JsonString(leftOut.get(putBack++).text());
    }
    return new JsonString(wellFormed(pointer, parser.getText()));
  }

  private JsonObject object(String pointer, int depth) throws IOException, JsonException {
    checkDepth(pointer, depth);
    var members = new MemberMap.Building(4);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      strings++;
      String name = wellFormed(pointer, parser.currentName());
      if (name.length() > limits.nameLength()) {
        throw limit("characters of a member name", name.length(), limits.nameLength(), pointer);
      }
      if (members.size() == limits.members()) {
        throw limit("members of one object", limits.members() + 1, limits.members(), pointer);
      }
      if (members.contains(name)) {
        duplicate(name, place(), pointer);
      }
      String child = places == null ? "" : JsonPointer.child(pointer, name);
      if (places != null) {
        places.put(child + "#", place());
      }
      parser.nextToken();
      members.put(name, value(child, depth));
    }
    return new JsonObject(members.done());
  }

  // A document is read on, to find all of them; it is refused in the end.
  private void duplicate(String name, TextPosition at, String pointer) throws JsonException {
    var duplicate =
        new JsonException(
            JsonException.Code.DUPLICATE_MEMBER,
            at,
            "found the member `" + shown(name) + "` twice in one object, expected it once",
            places == null ? "" : JsonPointer.child(pointer, name));
    if (places == null) {
      throw duplicate;
    }
    if (duplicates.size() < MAX_DUPLICATES) {
      duplicates.add(duplicate);
    }
  }

  private JsonArray array(String pointer, int depth) throws IOException, JsonException {
    checkDepth(pointer, depth);
    List<Json> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(places == null ? "" : JsonPointer.child(pointer, items.size()), depth));
    }
    return new JsonArray(items);
  }

  private void checkDepth(String pointer, int depth) throws JsonException {
    if (depth > limits.depth()) {
      throw limit("levels of nesting", depth, limits.depth(), pointer);
    }
  }

  private JsonNumber number(String pointer, String lexeme) throws JsonException {
    if (lexeme.length() > limits.numberLength()) {
      throw limit("characters of a number", lexeme.length(), limits.numberLength(), pointer);
    }
    int e = Math.max(lexeme.indexOf('e'), lexeme.indexOf('E'));
    if (e >= 0) {
      String digits = lexeme.substring(e + 1).replaceFirst("^[+-]?0*", "");
      if (digits.length() > 9
          || (!digits.isEmpty() && Integer.parseInt(digits) > limits.exponent())) {
        throw new JsonException(
            JsonException.Code.LIMIT,
            place(),
            "found a number with exponent "
                + shown(digits)
                + ", expected at most "
                + limits.exponent(),
            pointer);
      }
    }
    return new JsonNumber(lexeme);
  }

  private String wellFormed(String pointer, String text) throws JsonException {
    for (int i = 0; surrogates && i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw new JsonException(
              JsonException.Code.ENCODING,
              place(),
              "found a lone surrogate in a string, expected a pair",
              pointer);
        }
        i++;
      }
    }
    return text;
  }

  private JsonException limit(String what, int found, int bound, String pointer) {
    return new JsonException(
        JsonException.Code.LIMIT,
        place(),
        "found " + found + " " + what + ", expected at most " + bound,
        pointer);
  }

  private TextPosition place() {
    return placeOf(parser.currentTokenLocation());
  }

  private static TextPosition placeOf(@Nullable JsonLocation at) {
    return at == null || at.getLineNr() < 1
        ? TextPosition.START
        : new TextPosition(
            at.getLineNr(), Math.max(1, at.getColumnNr()), Math.max(0, at.getCharOffset()));
  }

  private static String shown(String text) {
    return PlainText.cut(text, 40);
  }

  // Cut where the library quotes the text at length.
  private static String cut(String message) {
    return PlainText.cut(message, 160);
  }

  private static String firstLine(@Nullable String message) {
    return message == null ? "unreadable" : message.lines().findFirst().orElse("unreadable");
  }
}
