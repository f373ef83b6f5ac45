package dev.assent.core.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Arguments that are repeated as headers, and headers that are compared with them.
class HeaderMarksTest {
  private static final String PROPERTIES =
      """
      {"region": {"type": "string", "x-mcp-header": "Region"},
       "limit": {"type": "integer", "x-mcp-header": "Limit"},
       "dry": {"type": "boolean", "x-mcp-header": "Dry-Run"},
       "inner": {"type": "object", "properties": {"deep": {"type": "string", "x-mcp-header": "Deep"}}},
       "x-mcp-header": {"type": "string"},
       "text": {"type": "string", "default": {"x-mcp-header": "data"}, "enum": [{"x-mcp-header": "data"}]}}\
      """;

  private static JsonObject object(String json) {
    try {
      return (JsonObject) JsonReader.read(json, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new AssertionError(json, e);
    }
  }

  private static HeaderMarks marks(String schema) {
    return HeaderMarks.of(object("{\"name\": \"t\", \"inputSchema\": " + schema + "}"));
  }

  private static HeaderMarks query() {
    return marks("{\"type\": \"object\", \"properties\": " + PROPERTIES + "}");
  }

  @Test
  void onlyMarksAtArgumentsCount() {
    assertThat(query().fault()).isEmpty();
    assertThat(query().marks())
        .extracting(HeaderMarks.Mark::header)
        .containsExactly(
            "Mcp-Param-Region", "Mcp-Param-Limit", "Mcp-Param-Dry-Run", "Mcp-Param-Deep");
    assertThat(marks("{}").marks()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"region": "eu-west"}                 | Mcp-Param-Region=eu-west
          {"region": ""}                        | Mcp-Param-Region=
          {"region": " eu"}                     | Mcp-Param-Region==?base64?IGV1?=
          {"region": "zürich"}                  | Mcp-Param-Region==?base64?esO8cmljaA==?=
          {"region": "a\\nb"}                   | Mcp-Param-Region==?base64?YQpi?=
          {"region": "=?base64?YQ==?="}         | Mcp-Param-Region==?base64?PT9iYXNlNjQ/WVE9PT89?=
          {"region": "a\\tb"}                   | Mcp-Param-Region=a\tb
          {"region": null, "limit": null}       | ~~
          {"limit": 42.0}                       | Mcp-Param-Limit=42.0
          {"limit": -7}                         | Mcp-Param-Limit=-7
          {"dry": true}                         | Mcp-Param-Dry-Run=true
          {"dry": false}                        | Mcp-Param-Dry-Run=false
          {"region": {"a": 1}}                  | ~~
          {"region": ["a"]}                     | ~~
          {"inner": {"deep": "x"}}              | Mcp-Param-Deep=x
          {"inner": "x"}                        | ~~
          {"text": "x"}                         | ~~
          """)
  void eachArgumentIsCodedAndAgreesWithItsHeader(String arguments, String expected) {
    Map<String, String> built = query().headers(object(arguments));
    assertThat(built.entrySet().stream().map(Object::toString).toList())
        .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected));
    assertThat(mismatch(arguments, built)).as("what is built agrees").isEmpty();
  }

  private static java.util.Optional<String> mismatch(
      String arguments, Map<String, String> headers) {
    return query()
        .mismatch(
            object(arguments),
            name -> headers.containsKey(name) ? List.of(headers.get(name)) : List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"limit": 42}     | Mcp-Param-Limit   | 42.0
          {"limit": 42.00}  | Mcp-Param-Limit   | 4.2e1
          {"region": "eu"}  | Mcp-Param-Region  | =?base64?ZXU=?=
          {"region": "=?base64?eu"} | Mcp-Param-Region  | =?base64?eu
          """)
  void oneValueMayBeWrittenInTwoWays(String arguments, String header, String value) {
    assertThat(mismatch(arguments, Map.of(header, value))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"limit": 42}     | Mcp-Param-Limit   | 43
          {"limit": 42}     | Mcp-Param-Limit   | 0x2a
          {"limit": 42}     | Mcp-Param-Limit   | 1e99999999
          {"region": "42"}  | Mcp-Param-Region  | 42.0
          {"region": "eu"}  | Mcp-Param-Region  | =?base64?ZXU?=
          {"region": "eu"}  | Mcp-Param-Region  | =?base64?ZXV=?=
          {"region": "eu"}  | Mcp-Param-Region  | =?BASE64?ZXU=?=
          {"dry": true}     | Mcp-Param-Dry-Run | True
          {}                | Mcp-Param-Region  | eu
          """)
  void aHeaderThatSaysOtherwiseIsFound(String arguments, String header, String value) {
    assertThat(mismatch(arguments, Map.of(header, value))).contains(header);
  }

  @Test
  void aMissingHeaderAndOneGivenTwiceAreFound() {
    assertThat(mismatch("{\"region\": \"eu\"}", Map.of())).contains("Mcp-Param-Region");
    assertThat(query().mismatch(object("{\"region\": \"eu\"}"), _ -> List.of("eu", "eu")))
        .contains("Mcp-Param-Region");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": 1}}}",
        "{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"A B\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"A:B\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"Région\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"A\\t1\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"number\", \"x-mcp-header\": \"A\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"object\", \"x-mcp-header\": \"A\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"array\", \"x-mcp-header\": \"A\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"null\", \"x-mcp-header\": \"A\"}}}",
        "{\"properties\": {\"a\": {\"x-mcp-header\": \"A\"}}}",
        "{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"A\"}, \"b\": {\"type\": \"string\", \"x-mcp-header\": \"a\"}}}",
        "{\"x-mcp-header\": \"A\", \"type\": \"string\"}",
        "{\"properties\": {\"a\": {\"type\": \"array\", \"items\": {\"type\": \"string\", \"x-mcp-header\": \"A\"}}}}",
        "{\"anyOf\": [{\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"A\"}}}]}",
        "{\"if\": {\"properties\": {\"a\": {\"type\": \"string\", \"x-mcp-header\": \"A\"}}}}",
        "{\"$defs\": {\"d\": {\"type\": \"string\", \"x-mcp-header\": \"A\"}}}",
        "{\"patternProperties\": {\"^a\": {\"type\": \"string\", \"x-mcp-header\": \"A\"}}}"
      })
  void aMarkThatBreaksTheRulesMakesTheToolUnusable(String schema) {
    assertThat(marks(schema).fault()).isPresent();
    assertThat(marks(schema).marks()).isEmpty();
  }
}
