package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The claims that rules and records see: nothing about one token, and no text that is a token.
class PersonClaimsTest {
  private static JsonObject seen(String claims) throws Exception {
    var all = (JsonObject) JsonReader.read(claims, JsonLimits.FILE);
    return new TokenSubject("u1", "Ana", "https://i", List.of(), List.of("a"), "a", all)
        .subject()
        .claims();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'groups':['release']} | {'groups':['release']}",
        "{'sub':'u1','aud':'a','scope':'x y','acr':'2','amr':['mfa']} | {'sub':'u1','aud':'a','scope':'x y','acr':'2','amr':['mfa']}",
        "{'exp':1,'nbf':1,'iat':1,'jti':'j','nonce':'n','at_hash':'h','c_hash':'h','s_hash':'h','sid':'s'} | {}",
        "{'cnf':{'jkt':'k'},'session_state':'s','uti':'u','rh':'r','aio':'a'} | {}",
        "{'_claim_names':{'groups':'src'},'_claim_sources':{'src':{'access_token':'abc'}}} | {'_claim_names':{'groups':'src'}}",
        "{'inner':'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'} | {}",
        "{'inner':{'deep':['x','eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln']},'dept':'it'} | {'dept':'it'}",
        "{'inner':'eyJ.a'} | {'inner':'eyJ.a'}"
      })
  void whatIsLeft(String claims, String left) throws Exception {
    assertThat(JsonWriter.write(seen(claims.replace('\'', '"'))))
        .isEqualTo(left.replace('\'', '"'));
  }

  @Test
  void nothingOfThemIsSaidByAccident() throws Exception {
    var who =
        new TokenSubject(
            "u1", "Ana", "https://i", List.of(), List.of("a"), "a", seen("{\"email\":\"a@b.c\"}"));
    assertThat(who + " " + who.subject()).doesNotContain("a@b.c");
  }
}
