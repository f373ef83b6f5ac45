package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaMembersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'properties': {'path': {}}} | {'path': 1} | -",
        "{'properties': {'path': {}}} | {'Path': 1, 'PATH': 2, 'pa\\u0074h': 3} | /Path /PATH",
        "{'properties': {'path': true}} | {'path': {'x': 1}} | /path/x",
        "{} | {'path': 1} | /path",
        "{'type': 'object'} | {'path': 1} | /path",
        "{'additionalProperties': true} | {'path': 1} | /path",
        "{'additionalProperties': {}} | {'path': 1} | /path",
        "{'additionalProperties': {'type': 'string'}} | {'path': 1} | -",
        "{'properties': {'path': false}, 'additionalProperties': {'type': 'string'}} | {'path': 1} | /path",
        "{'properties': {'o': {'properties': {'a': {}}}}} | {'o': {'a': 1, 'path': 2}} | /o/path",
        "{'properties': {'o': {'type': 'object'}}} | {'o': {'path': 2}} | /o/path",
        "{'properties': {'l': {'items': {'properties': {'a': {}}}}}} | {'l': [{'a': 1}, {'path': 1}]} | /l/1/path",
        "{'properties': {'l': {'type': 'array'}}} | {'l': ['x', {'path': 1}]} | /l/1/path",
        "{'properties': {'l': {'prefixItems': [{'properties': {'a': {}}}], 'items': {}}}} | {'l': [{'a': 1}, {'a': 1}]} | /l/1/a",
        "{'$ref': '#/$defs/x', '$defs': {'x': {'properties': {'a': {}}}}} | {'a': 1, 'path': 2} | /path",
        "{'properties': {'a': {'$ref': '#'}}} | {'a': {'a': {'path': 1}}} | /a/a/path",
        "{'$ref': 'https://else.example/schema'} | {'path': 1} | /path",
        "{'$ref': '#/nowhere'} | {'path': 1} | /path",
        "{'$ref': '#'} | {'path': 1} | /path",
        "{'anyOf': [{'properties': {'a': {}}}, {'properties': {'path': {}}}]} | {'a': 1, 'path': 2, 'b': 3} | /b",
        "{'properties': {'path': {}}, 'allOf': [{'properties': {'a': {}}, 'additionalProperties': false}]} | {'a': 1, 'path': 2} | /path",
        "{'properties': {'path': {}}, 'anyOf': [{'properties': {'a': {}}, 'additionalProperties': false}, {'properties': {'path': {}}}]} | {'path': 2} | -",
        "{'oneOf': [{'properties': {'a': {}}, 'additionalProperties': false}, {'properties': {'b': {}}, 'additionalProperties': false}]} | {'a': 1, 'b': 2, 'path': 3} | /path",
        "{'if': {'properties': {'path': {}}}, 'then': {'properties': {'a': {}}}} | {'a': 1, 'path': 2} | /path",
        "{'patternProperties': {'.*': {}}} | {'path': 1} | /path",
        "{'patternProperties': {'^p': {'type': 'string'}}} | {'path': 1, 'x': 2} | /x",
        "{'patternProperties': {'^path$': {'type': 'string'}}} | {'path': 1, 'paths': 2} | /paths",
        "{'patternProperties': {'ath': {'type': 'string'}}} | {'path': 1} | -",
        "{'patternProperties': {'^[a-z_]+$': {'type': 'string'}}} | {'path': 1, 'Path': 2} | /Path",
        "{'patternProperties': {'.*': {'type': 'string'}}} | {'path': 1} | -",
        "{'patternProperties': {'^p': true}} | {'path': 1} | /path",
        "{'patternProperties': {'^p': false}, 'properties': {'path': {}}} | {'path': 1} | /path",
        "{'patternProperties': {'^(p)': {'type': 'string'}}} | {'path': 1} | /path",
        "{'patternProperties': {'^(p)': false}, 'properties': {'path': {}}} | {'path': 1} | /path",
        "{'patternProperties': {'(a+)+$': {'type': 'string'}}} | {'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab': 1} | /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
        "{'patternProperties': {'^x-': {'type': 'string'}}, 'additionalProperties': {'type': 'string'}} | {'path': 1, 'x-a': 2} | -",
        "{'patternProperties': {'^x-': {'type': 'string'}}, 'additionalProperties': false} | {'path': 1, 'x-a': 2} | /path",
        "{'patternProperties': {'^x-': {'type': 'string'}}, 'properties': {'path': {}}} | {'path': 1} | -",
        "{'patternProperties': {'^x-': {'properties': {'a': {}}}}} | {'x-1': {'a': 1, 'path': 2}} | /x-1/path",
        "{'properties': {'path': {}}, 'allOf': [{'patternProperties': {'^a': {}}, 'additionalProperties': false}]} | {'path': 1} | /path",
        "{'properties': {'path': {}}, 'propertyNames': {'enum': ['a']}} | {'path': 1} | /path",
        "{'properties': {'path': {}}, 'propertyNames': {'enum': ['path']}} | {'path': 1} | -",
        "{'properties': {'path': {}}, 'propertyNames': {'pattern': '^[a-o]+$'}} | {'path': 1} | /path",
        "{'properties': {'path': {}}, 'propertyNames': {'pattern': '^[a-z]+$'}} | {'path': 1} | -",
        "{'properties': {'path': {}}, 'propertyNames': false} | {'path': 1} | /path",
        "{'properties': {'path': {}}, 'not': {'required': ['path']}} | {'path': 1} | /path",
        "{'$schema': 'http://json-schema.org/draft-07/schema#', '$ref': '#/$defs/x', 'properties': {'path': {}}, '$defs': {'x': {'properties': {'a': {}}}}} | {'a': 1, 'path': 2} | /path",
        "{'$schema': 'https://json-schema.org/draft/2020-12/schema', '$ref': '#/$defs/x', 'properties': {'path': {}}, '$defs': {'x': {'properties': {'a': {}}}}} | {'a': 1, 'path': 2} | -",
        "{'additionalProperties': {'$ref': '#/$defs/x'}, '$defs': {'x': {'properties': {'a': {}}}}} | {'o': {'a': 1, 'path': 2}} | /o/path",
        "{'properties': {'a': {}}} | {'a': 1, 'x/y': 2} | /x~1y"
      })
  void onlyWhatTheSchemaSpeaksOfIsKnown(String schema, String value, String unknown)
      throws Exception {
    var expected =
        unknown.equals("-")
            ? Set.<String>of()
            : Arrays.stream(unknown.split(" ")).collect(Collectors.toSet());
    assertThat(SchemaMembers.unknown(tree(schema), tree(value))).isEqualTo(expected);
  }

  @Test
  void whatLiesBelowAnUnknownMemberIsCovered() {
    var unknown = Set.of("/o/path");
    assertThat(SchemaMembers.covers(unknown, "/o/path")).isTrue();
    assertThat(SchemaMembers.covers(unknown, "/o/path/3/x")).isTrue();
    assertThat(SchemaMembers.covers(unknown, "/o/paths")).isFalse();
    assertThat(SchemaMembers.covers(unknown, "/o")).isFalse();
    assertThat(SchemaMembers.covers(unknown, "")).isFalse();
  }

  /// A schema that is made to be expensive ends as one that knows nothing.
  @Test
  void aSchemaThatBranchesWithoutEndIsLeftUnknown() throws Exception {
    var text = new StringBuilder("{'$defs': {");
    for (int i = 0; i < 40; i++) {
      text.append("'d")
          .append(i)
          .append("': {'anyOf': [{'$ref': '#/$defs/d")
          .append(i + 1)
          .append("'}, {'$ref': '#/$defs/d")
          .append(i + 1)
          .append("'}]},");
    }
    text.append("'d40': {'properties': {'path': {}}}}, '$ref': '#/$defs/d0'}");
    assertThat(SchemaMembers.unknown(tree(text.toString()), tree("{'x': 1}")))
        .containsExactly("/x");
  }

  private static JsonObject tree(String text) throws Exception {
    return (JsonObject) JsonReader.read(text.replace('\'', '"'), JsonLimits.MESSAGE);
  }
}
