package dev.assent.core.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.jsonrpc.MessageCodec.NameAliases;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Names of members that a careless reader takes for one another.
class NameAliasesTest {
  private static final Set<String> KNOWN = Set.of("method", "params", "inputSchema");

  @ParameterizedTest
  @CsvSource({
    "method,",
    "Method,method",
    "METHOD,method",
    "method\u200b,method",
    "me\u00adthod,method",
    "' method',method",
    "'method\u0000',method",
    "method\u00a0,method",
    "param\u017f,params",
    "\uff4dethod,method",
    "inputschema,inputSchema",
    "input_schema,",
    "metod,",
    "methods,",
    "m\u00e9thod,",
    "'',"
  })
  void anAliasIsAnotherSpellingOfAKnownName(String name, String known) {
    assertThat(NameAliases.aliasOf(name, KNOWN)).isEqualTo(Optional.ofNullable(known));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{}|",
        "{'a':1,'b':2}|",
        "{'a':1,'A':2}|/A",
        "{'A':1,'a':2}|/a",
        "{'path':1,'path\u200b':2}|/path\u200b",
        "{'a/b':1,'A/B':2}|/A~1B",
        "{'o':{'x':1,'X':2}}|/o/X",
        "{'o':{'x':{}},'l':[1,'a',null,true,{'y':0},{'y':0,'Y':1}]}|/l/5/Y",
        "{'l':[[{'k':1,'K':2}]]}|/l/0/0/K",
        "{'a':{'b':1},'A1':{'B':1}}|",
        "{'Big':1,'small':2,'Other':3}|"
      })
  void twoNamesOfOneObjectMayNotBeTakenForOneAnother(String tree, String place)
      throws JsonException {
    var read = (JsonObject) JsonReader.read(tree.replace('\'', '"'), JsonLimits.MESSAGE);
    assertThat(NameAliases.clash(read)).isEqualTo(Optional.ofNullable(place));
  }

  @Test
  void theOuterObjectIsLookedAtFirst() throws JsonException {
    var read =
        (JsonObject) JsonReader.read("{\"o\":{\"x\":1,\"X\":2},\"O\":1}", JsonLimits.MESSAGE);
    assertThat(NameAliases.clash(read)).contains("/O");
  }
}
