package dev.assent.core.mcp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The arguments of a tool that are repeated as `Mcp-Param-…` headers, as `x-mcp-header` in its
/// schema says (streamable HTTP of 2026-07-28).
///
/// @param marks in the order of the schema; empty where there are none, or one breaks the rules
/// @param fault what breaks the rules, half a sentence without words of the server; absent where
///   nothing does
public record HeaderMarks(List<Mark> marks, Optional<String> fault) {
  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]{1,128}(\\.[0-9]{1,128})?([eE][+-]?[0-9]{1,3})?");

  public HeaderMarks {
    marks = List.copyOf(marks);
  }

  /// One argument that is repeated.
  ///
  /// @param header the header's whole name
  /// @param path names of members from the arguments to the value
  public record Mark(String header, List<String> path) {
    public Mark {
      path = List.copyOf(path);
    }

    // An argument that is missing, null or no single value is not repeated.
    private Optional<Json> value(JsonObject arguments) {
      @Nullable Json at = arguments;
      for (String step : path) {
        at = at instanceof JsonObject object ? object.get(step) : null;
      }
      return switch (at) {
        case JsonString text -> Optional.of(text);
        case JsonNumber number -> Optional.of(number);
        case JsonBoolean truth -> Optional.of(truth);
        case JsonObject _, JsonArray _, JsonNull _ -> Optional.empty();
        case null -> Optional.empty();
      };
    }
  }

  /// Reads the marks of a tool as its server lists it.
  public static HeaderMarks of(JsonObject tool) {
    return HeaderMarkReader.read(tool.object("inputSchema").orElse(JsonObject.EMPTY));
  }

  /// The headers of a call.
  ///
  /// @return coded values by name
  public Map<String, String> headers(JsonObject arguments) {
    var headers = new LinkedHashMap<String, String>();
    for (Mark mark : marks) {
      mark.value(arguments)
          .ifPresent(value -> headers.put(mark.header, HeaderText.coded(text(value))));
    }
    return headers;
  }

  /// The first header of a call that does not say what the arguments say: another value, none where
  /// there is one, one where there is none, several, or one that cannot be read.
  ///
  /// @param headers the values of a header by its name, in whatever case; empty where it is not
  ///   there
  /// @return the header's name; absent where all agree
  public Optional<String> mismatch(JsonObject arguments, Function<String, List<String>> headers) {
    for (Mark mark : marks) {
      List<String> given = headers.apply(mark.header);
      Optional<Json> value = mark.value(arguments);
      boolean agrees =
          value.isEmpty()
              ? given.isEmpty()
              : given.size() == 1
                  && HeaderText.decoded(given.getFirst())
                      .filter(said -> says(said, value.get()))
                      .isPresent();
      if (!agrees) {
        return Optional.of(mark.header);
      }
    }
    return Optional.empty();
  }

  // `42.0` and `42` are one number.
  private static boolean says(String header, Json value) {
    return value instanceof JsonNumber(var lexeme)
        ? NUMBER.matcher(header).matches()
            && new BigDecimal(header).compareTo(new BigDecimal(lexeme)) == 0
        : header.equals(text(value));
  }

  private static String text(Json value) {
    return switch (value) {
      case JsonString text -> text.value();
      case JsonNumber(var lexeme) -> lexeme;
      case JsonBoolean truth -> truth == JsonBoolean.TRUE ? "true" : "false";
      case JsonObject _, JsonArray _, JsonNull _ ->
          throw new IllegalArgumentException("no single value");
    };
  }

  /// Collects the marks of one schema, and finds what breaks their rules. Not thread-safe.
  ///
  /// A mark may stand at a property that is reached from the root over `properties` alone; one
  /// anywhere else a schema may stand makes the tool unusable, because nobody could say which value
  /// it means.
  private static final class HeaderMarkReader {
    private static final String MARK = "x-mcp-header";
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
    private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

    // More than that many make no request that a server would take.
    private static final int MOST = 64;

    // Keywords whose value is a schema or a list of schemas, and those whose value has one schema
    // for each name.
    private static final List<String> SCHEMAS =
        List.of(
            "items",
            "additionalItems",
            "prefixItems",
            "contains",
            "unevaluatedItems",
            "additionalProperties",
            "unevaluatedProperties",
            "propertyNames",
            "allOf",
            "anyOf",
            "oneOf",
            "not",
            "if",
            "then",
            "else");
    private static final List<String> NAMED_SCHEMAS =
        List.of("patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions");

    private final List<HeaderMarks.Mark> found = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private HeaderMarkReader() {}

    static HeaderMarks read(JsonObject schema) {
      var reader = new HeaderMarkReader();
      Optional<String> fault = reader.fault(schema, List.of(), true);
      return fault.isEmpty()
          ? new HeaderMarks(reader.found, fault)
          : new HeaderMarks(List.of(), fault);
    }

    // Messages are of bounded depth, so this ends.
    private Optional<String> fault(Json node, List<String> path, boolean reachable) {
      if (!(node instanceof JsonObject schema)) {
        return Optional.empty();
      }
      Json mark = schema.get(MARK);
      Optional<String> fault =
          mark == null ? Optional.empty() : take(mark, schema, path, reachable);
      for (var property :
          schema.object("properties").orElse(JsonObject.EMPTY).members().entrySet()) {
        var inner = new ArrayList<>(path);
        inner.add(property.getKey());
        fault = fault.or(() -> fault(property.getValue(), inner, reachable));
      }
      for (Json other : elsewhere(schema)) {
        fault = fault.or(() -> fault(other, path, false));
      }
      return fault;
    }

    private Optional<String> take(
        Json mark, JsonObject schema, List<String> path, boolean reachable) {
      if (!reachable || path.isEmpty()) {
        return Optional.of("one mark stands where no argument is");
      }
      if (!(mark instanceof JsonString name) || !TOKEN.matcher(name.value()).matches()) {
        return Optional.of("one mark is not the name of a header");
      }
      if (!TYPES.contains(schema.string("type").orElse(""))) {
        return Optional.of(
            "one mark is at an argument that is no text, whole number or truth value");
      }
      if (!names.add(name.value().toLowerCase(Locale.ROOT))) {
        return Optional.of("two arguments have the same mark");
      }
      if (found.size() == MOST) {
        return Optional.of("there are more than " + MOST + " marks");
      }
      found.add(new HeaderMarks.Mark("Mcp-Param-" + name.value(), path));
      return Optional.empty();
    }

    private static List<Json> elsewhere(JsonObject schema) {
      var schemas = new ArrayList<Json>();
      for (String keyword : SCHEMAS) {
        Json value = schema.get(keyword);
        if (value instanceof JsonArray(var items)) {
          schemas.addAll(items);
        } else if (value != null) {
          schemas.add(value);
        }
      }
      for (String keyword : NAMED_SCHEMAS) {
        schema.object(keyword).ifPresent(named -> schemas.addAll(named.members().values()));
      }
      return schemas;
    }
  }
}
