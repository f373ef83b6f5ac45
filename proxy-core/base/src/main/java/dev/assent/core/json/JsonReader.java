package dev.assent.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PlainText;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
          Sentence.found(
              Sentence.of("%s bytes", utf8.length), Sentence.of("at most %s", limits.bytes())));
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
          Sentence.found(
              Sentence.of("bytes that are not UTF-8 at byte %s", in.position()), "UTF-8"));
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
          Sentence.found("a byte order mark", "none"));
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
          new JsonException(JsonException.Code.SYNTAX, at, SyntaxMessages.of(message, text, at)));
    } catch (JsonException e) {
      throw withDuplicates(e);
    }
  }

  private Json single() throws IOException, JsonException {
    if (parser.nextToken() == null) {
      throw new JsonException(
          JsonException.Code.SYNTAX, place(), Sentence.found("nothing", "a JSON value"));
    }
    Json value = value("", 0);
    if (parser.nextToken() != null) {
      throw new JsonException(
          JsonException.Code.SYNTAX,
          place(),
          Sentence.found("more text after the JSON value", "its end"));
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
      throw limit("%s values in all", nodes, limits.nodes(), pointer);
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
              JsonException.Code.SYNTAX, place(), Sentence.found(token, "a JSON value"));
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
        throw limit("%s characters of a member name", name.length(), limits.nameLength(), pointer);
      }
      if (members.size() == limits.members()) {
        throw limit("%s members of one object", limits.members() + 1, limits.members(), pointer);
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
            Sentence.found(
                Sentence.of("the member `%s` twice in one object", shown(name)), "it once"),
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
      throw limit("%s levels of nesting", depth, limits.depth(), pointer);
    }
  }

  private JsonNumber number(String pointer, String lexeme) throws JsonException {
    if (lexeme.length() > limits.numberLength()) {
      throw limit("%s characters of a number", lexeme.length(), limits.numberLength(), pointer);
    }
    int e = Math.max(lexeme.indexOf('e'), lexeme.indexOf('E'));
    if (e >= 0) {
      String digits = lexeme.substring(e + 1).replaceFirst("^[+-]?0*", "");
      if (digits.length() > 9
          || (!digits.isEmpty() && Integer.parseInt(digits) > limits.exponent())) {
        throw new JsonException(
            JsonException.Code.LIMIT,
            place(),
            Sentence.found(
                Sentence.of("a number with exponent %s", shown(digits)),
                Sentence.of("at most %s", limits.exponent())),
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
              Sentence.found("a lone surrogate in a string", "a pair"),
              pointer);
        }
        i++;
      }
    }
    return text;
  }

  private JsonException limit(String form, int found, int bound, String pointer) {
    return new JsonException(
        JsonException.Code.LIMIT,
        place(),
        Sentence.found(Sentence.of(form, found), Sentence.of("at most %s", bound)),
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

  /// Says in our words what the parser library found and expected.
  private static final class SyntaxMessages {
    private static final Pattern CLOSED =
        Pattern.compile("Unexpected close marker '(.)': expected '(.)'.*");
    private static final Pattern TOKEN =
        Pattern.compile("(?:Unrecognized|Non-standard) token '([^']{1,40})'?.*");

    private SyntaxMessages() {}

    /// A lower-case sentence without final period that says what was found and what was expected.
    ///
    /// @param message of the library, its first line
    /// @param text that was read
    /// @param at where the library noticed the fault
    static CharSequence of(String message, String text, TextPosition at) {
      Matcher closed = CLOSED.matcher(message);
      if (closed.matches()) {
        return Sentence.found(
            Sentence.of("`%s`", closed.group(1)), Sentence.of("`%s`", closed.group(2)));
      }
      Matcher token = TOKEN.matcher(message);
      if (token.matches()) {
        return Sentence.found(Sentence.of("`%s`", token.group(1)), "a JSON value");
      }
      if (message.startsWith("Unexpected end-of-input")) {
        return Sentence.found("the end of the text", missing(message));
      }
      return expected(message)
          .<CharSequence>map(expected -> Sentence.found(character(text, at), expected))
          .orElseGet(
              () -> cut(message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1)));
    }

    /// The place where the fault begins. The library names the place behind it for some.
    static TextPosition place(String message, String text, TextPosition at) {
      Matcher token = TOKEN.matcher(message);
      int offset = (int) at.offset();
      if (token.matches()
          && token.group(1).length() <= offset
          && !text.startsWith(token.group(1), offset)) {
        return before(at, token.group(1).length());
      }
      boolean behind = message.startsWith("Illegal character") && offset > 0 && at.column() > 1;
      return behind && Character.isISOControl(text.charAt(offset - 1)) ? before(at, 1) : at;
    }

    private static TextPosition before(TextPosition at, int characters) {
      return new TextPosition(
          at.line(), Math.max(1, at.column() - characters), at.offset() - characters);
    }

    private static Optional<String> expected(String message) {
      if (message.contains("start field name")) {
        return Optional.of("`\"` before the name of a member");
      }
      if (message.contains("separate field name and value")) {
        return Optional.of("`:`");
      }
      if (message.contains("separate Object entries")) {
        return Optional.of("`,` or `}`");
      }
      if (message.contains("separate Array entries")) {
        return Optional.of("`,` or `]`");
      }
      if (message.contains("Illegal unquoted character")) {
        return Optional.of("it escaped in a string");
      }
      if (message.contains("Unrecognized character escape")) {
        return Optional.of("an escape that JSON has");
      }
      if (message.contains("Leading zeroes")) {
        return Optional.of("a number without leading zeros");
      }
      boolean value =
          message.contains("valid value")
              || message.contains("comment")
              || message.contains("between tokens");
      return value ? Optional.of("a JSON value") : Optional.empty();
    }

    private static String missing(String message) {
      if (message.contains("Object")) {
        return "`}`";
      }
      if (message.contains("Array")) {
        return "`]`";
      }
      return message.contains("quote") || message.contains("escape") || message.contains("name")
          ? "`\"`"
          : "more";
    }

    private static CharSequence character(String text, TextPosition at) {
      if (at.offset() >= text.length()) {
        return "the end of the text";
      }
      int c = text.codePointAt((int) at.offset());
      return HiddenCodePoints.isHiddenInLine(c)
          ? Sentence.of("the control character U+%s", "%04X".formatted(c))
          : Sentence.of("`%s`", Character.toString(c));
    }
  }

  /// A line of ASCII without the insides of its long plain texts: what of it a parser must see.
  ///
  /// A string begins at a quote and ends at the next one that is not escaped, and in JSON a quote
  /// stands nowhere else. So an outline that a parser takes is one whose strings are those that
  /// were found here; each inside that was left out is one that it would take, too. An outline that
  /// a parser does not take says nothing about the line but that there is a fault.
  ///
  /// @param bytes the line, or a copy in which empty strings stand for the texts that were left out
  /// @param leftOut in the order of the line
  record LineOutline(byte[] bytes, List<LeftOut> leftOut) {
    /// Shorter ones are not worth it.
    private static final int LEAST = 1024;

    /// A short piece must not keep a long line alive.
    private static final int PART_OF_LINE = 8;

    /// A text that was left out.
    ///
    /// @param string which string of the line it is, names counted; from 0
    record LeftOut(int string, VerbatimText text) {}

    /// The outline of a line; `null` where it has bytes that are not ASCII.
    static @Nullable LineOutline of(byte[] line) {
      return new Drawing(line).outline();
    }

    /// Looks at each byte of a line once.
    private static final class Drawing {
      private final byte[] line;
      private final int least;
      private final List<LeftOut> leftOut = new ArrayList<>();
      private int at;

      Drawing(byte[] line) {
        this.line = line;
        this.least = Math.max(LEAST, line.length / PART_OF_LINE);
      }

      @Nullable LineOutline outline() {
        for (int strings = 0; toQuote(); strings++) {
          int quote = at++;
          var text = string();
          if (at - quote > least && text != null && !isName()) {
            leftOut.add(new LeftOut(strings, text));
          }
          at++;
        }
        byte[] rest = leftOut.isEmpty() ? line : rest();
        return PlainBytes.ascii(rest) ? new LineOutline(rest, List.copyOf(leftOut)) : null;
      }

      private boolean toQuote() {
        while (at < line.length && line[at] != '"') {
          at++;
        }
        return at < line.length;
      }

      // Goes on to the closing quote; `null` where there is none, or a writer would print the text
      // in another way.
      private @Nullable VerbatimText string() {
        int from = at;
        boolean plain = true;
        int escapes = 0;
        for (at = PlainBytes.end(line, at);
            at < line.length && line[at] != '"';
            at = PlainBytes.end(line, at)) {
          if (line[at] == '\\') {
            escapes++;
            plain &= at + 1 < line.length && VerbatimText.isWritten(line[at + 1]);
            at += 2;
          } else {
            plain = false;
            at++;
          }
        }
        return plain && at < line.length ? new VerbatimText(line, from, at, escapes) : null;
      }

      // Names stay: the parser looks for those that come twice, and at their length.
      private boolean isName() {
        int behind = at + 1;
        while (behind < line.length && line[behind] <= ' ') {
          behind++;
        }
        return behind < line.length && line[behind] == ':';
      }

      private byte[] rest() {
        int size = line.length;
        for (var left : leftOut) {
          size -= left.text().length();
        }
        byte[] rest = new byte[size];
        int filled = 0;
        int from = 0;
        for (var left : leftOut) {
          System.arraycopy(line, from, rest, filled, left.text().from() - from);
          filled += left.text().from() - from;
          from = left.text().to();
        }
        System.arraycopy(line, from, rest, filled, line.length - from);
        return rest;
      }
    }
  }
}
