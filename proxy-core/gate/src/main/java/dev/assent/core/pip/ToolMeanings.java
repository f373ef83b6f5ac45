package dev.assent.core.pip;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.mcp.ToolDescription;
import dev.assent.core.pip.path.PathNames;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// Holds the meanings of tools, worked out once for each description and not for each call.
/// Thread-safe.
final class ToolMeanings {
  // More tools than a server may list; a client that makes up names must not fill the memory.
  private static final int MOST = 4_096;

  private final SideEffectTable builtInEffects;
  private final Map<String, Known> byName = new ConcurrentHashMap<>();

  /// @param description as the server listed it, which another session may have forgotten long ago
  private record Known(WeakReference<JsonObject> description, ToolMeaning meaning) {}

  ToolMeanings(SideEffectTable builtInEffects) {
    this.builtInEffects = builtInEffects;
  }

  /// The meaning of a tool.
  ///
  /// @param description as its server listed it; absent when it did not
  ToolMeaning of(String tool, Optional<JsonObject> description) {
    JsonObject listed = description.orElse(JsonObject.EMPTY);
    Known known = byName.get(tool);
    // The very same object: nothing can be different in it.
    if (known != null && known.description().refersTo(listed)) {
      return known.meaning();
    }
    var meaning = meaning(tool, listed);
    if (byName.size() < MOST || known != null) {
      byName.put(tool, new Known(new WeakReference<>(listed), meaning));
    }
    return meaning;
  }

  private ToolMeaning meaning(String tool, JsonObject listed) {
    var schema = new ToolDescription(tool, listed).inputSchema();
    return new ToolMeaning(
        OperationWords.of(tool, listed),
        OperationWords.milder(tool, listed),
        builtInEffects.of(tool),
        PathNames.with(SchemaHints.of(schema)),
        SchemaHints.urls(schema));
  }

  /// Reads from a tool's input schema which argument names mean paths (clause 5.3), and which mean
  /// URLs (clause 5.8).
  ///
  /// A property is a path when its format says so, or its title or description has the word path,
  /// or file URI; likewise a URL. What stands in `items`, in `anyOf`, `oneOf` and `allOf`, or
  /// behind a local `$ref` speaks for the property. The server's schema can only add path names,
  /// never take one away.
  private static final class SchemaHints {
    private static final Meaning PATH =
        new Meaning(
            Set.of("path", "file-path", "directory-path", "file-uri"),
            word("paths?|file ur[il]s?"));
    private static final Meaning URL =
        new Meaning(
            Set.of(
                "uri", "url", "iri", "uri-reference", "iri-reference", "hostname", "idn-hostname"),
            word(
                "(?<!file )ur[il]s?|hyperlinks?|web ?sites?|web ?pages?|web address(?:es)?|host ?names?|domains?"));
    private static final List<String> SPEAKING =
        List.of("items", "prefixItems", "anyOf", "oneOf", "allOf");

    private final JsonObject schema;
    private final Meaning meaning;
    private final Set<String> names = new HashSet<>();

    /// The formats and words that make a property what it is.
    ///
    /// @param formats any of them does
    /// @param word in its title or description does too
    private record Meaning(Set<String> formats, Pattern word) {}

    private SchemaHints(JsonObject schema, Meaning meaning) {
      this.schema = schema;
      this.meaning = meaning;
    }

    /// The folded names of all properties, at any depth of the schema, that are paths.
    static Set<String> of(JsonObject inputSchema) {
      return of(inputSchema, PATH);
    }

    /// The folded names of all properties, at any depth of the schema, that are URLs.
    static Set<String> urls(JsonObject inputSchema) {
      return of(inputSchema, URL);
    }

    private static Set<String> of(JsonObject inputSchema, Meaning meaning) {
      var hints = new SchemaHints(inputSchema, meaning);
      hints.walk(inputSchema);
      return hints.names;
    }

    private static Pattern word(String words) {
      return Pattern.compile("(?i)(?<![a-z0-9])(?:" + words + ")(?![a-z0-9])");
    }

    private void walk(Json value) {
      switch (value) {
        case JsonObject object -> {
          object.object("properties").ifPresent(this::collect);
          object.members().values().forEach(this::walk);
        }
        case JsonArray(var items) -> items.forEach(this::walk);
        case Json _ -> {
          // leaves hold no properties
        }
      }
    }

    private void collect(JsonObject properties) {
      properties
          .members()
          .forEach((name, property) -> {
            if (says(property, new HashSet<>())) {
              names.add(PathNames.fold(name));
            }
          });
    }

    private boolean says(Json property, Set<String> followed) {
      return switch (property) {
        case JsonObject object -> {
          boolean itself =
              object.string("format").filter(meaning.formats()::contains).isPresent()
                  || hasWord(object.string("title"))
                  || hasWord(object.string("description"));
          yield itself
              || SPEAKING.stream()
                  .map(object::get)
                  .anyMatch(part -> part != null && says(part, followed))
              || object
                  .string("$ref")
                  .filter(followed::add)
                  .filter(r -> says(JsonPointer.referred(schema, r), followed))
                  .isPresent();
        }
        case JsonArray(var items) -> items.stream().anyMatch(item -> says(item, followed));
        case Json _ -> false;
      };
    }

    private boolean hasWord(Optional<String> text) {
      return text.filter(t -> meaning.word().matcher(t).find()).isPresent();
    }
  }

  /// The meaning of a tool's calls, as its name and its server's description tell it.
  ///
  /// @param operation that name and hints speak of
  /// @param named the milder one of the name alone, where they do not agree
  /// @param sideEffects by the built-in mapping; absent when the name is not in it
  /// @param paths which arguments are paths
  /// @param urls folded names of arguments that are URLs by the tool's schema
  record ToolMeaning(
      Optional<Operation> operation,
      Optional<Operation> named,
      Optional<Set<SideEffect>> sideEffects,
      PathNames paths,
      Set<String> urls) {
    ToolMeaning {
      urls = Set.copyOf(urls);
    }

    /// Of a message that calls no tool.
    static final ToolMeaning NONE =
        new ToolMeaning(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            PathNames.with(Set.of()),
            Set.of());
  }
}
