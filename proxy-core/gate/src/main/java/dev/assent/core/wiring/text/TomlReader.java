package dev.assent.core.wiring.text;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import com.fasterxml.jackson.dataformat.toml.TomlReadFeature;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

/// Reads TOML 1.0 as a tree of JSON: tables are objects, texts, whole numbers, booleans and arrays
/// are themselves. Other numbers, dates and times become `null`, because nothing here asks for one.
public final class TomlReader {
  // Times are then values of their own, not texts.
  private static final TomlMapper MAPPER =
      TomlMapper.builder().enable(TomlReadFeature.PARSE_JAVA_TIME).build();

  private TomlReader() {}

  /// Reads a text.
  ///
  /// @param file for messages
  /// @throws WiringException when it is not UTF-8 or not TOML, with line and column
  public static JsonObject read(String file, byte[] utf8) throws WiringException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
      return (JsonObject)
          plain(MAPPER.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text));
    } catch (CharacterCodingException _) {
      throw WiringException.in(file, "bytes that are not UTF-8", "UTF-8");
    } catch (JacksonException e) {
      var at = e.getLocation();
      throw new WiringException(
          "`%s`, line %s, column %s: %s, expected TOML",
          file,
          at == null ? 1 : at.getLineNr(),
          at == null ? 1 : at.getColumnNr(),
          e.getOriginalMessage());
    } catch (StackOverflowError _) {
      // The library counts how deep lists are, not how deep tables are, and hooks run with small
      // stacks.
      throw WiringException.in(
          Sentence.of("`%s`, line %s", file, 1), "values too deep within each other", "TOML");
    }
  }

  /// The text that a key or value in quotes stands for.
  static String text(String file, String quoted) throws WiringException {
    return read(file, ("value = " + quoted).getBytes(StandardCharsets.UTF_8))
        .string("value")
        .orElseThrow(() -> WiringException.in(file, "no text", "one"));
  }

  private static Json plain(JsonNode node) {
    if (node.isObject()) {
      var object = JsonObject.builder();
      node.properties().forEach(member -> object.put(member.getKey(), plain(member.getValue())));
      return object.build();
    }
    if (node.isArray()) {
      var items = new ArrayList<Json>();
      node.forEach(item -> items.add(plain(item)));
      return new JsonArray(items);
    }
    if (node.isTextual()) {
      return new JsonString(node.textValue());
    }
    // JSON has no infinity.
    if (node.isNumber() && JsonNumber.isNumber(node.asText())) {
      return new JsonNumber(node.asText());
    }
    return node.isBoolean() ? JsonBoolean.of(node.booleanValue()) : JsonNull.NULL;
  }
}
