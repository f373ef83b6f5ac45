package dev.assent.core.masking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallSecretsTest {
  private static JsonObject json(String text) throws Exception {
    return (JsonObject) JsonReader.read(text.replace('\'', '"'), JsonLimits.MESSAGE);
  }

  private static CallSecrets of(String arguments, ResourcePath... paths) throws Exception {
    return CallSecrets.of(
        new AccessRequest(
            Subject.systemUser("sam"),
            new Action(
                "tools/call",
                Optional.empty(),
                Action.Category.ACTION,
                Action.Direction.CLIENT_TO_SERVER),
            new Resource(
                ResourceType.TOOL,
                Optional.of("t"),
                "files",
                List.of(paths),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                KnownTool.UNKNOWN,
                CommandFacts.NONE),
            new Environment(
                Instant.EPOCH,
                "s",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("/w"),
                List.of("/w")),
            json(arguments)));
  }

  private static String masked(CallSecrets secrets, String said) {
    return secrets.in(said).masked(said, "*");
  }

  @Test
  void whatIsSecretByItsNameIsSecretInEverySentence() throws Exception {
    var secrets = of("{'db':{'password':'correct horse','pins':[12,123456]},'note':'horse'}");

    assertThat(masked(secrets, "uses correct horse, twice: correct horse"))
        .isEqualTo("uses *, twice: *");
    assertThat(masked(secrets, "a horse")).isEqualTo("a horse");
  }

  @Test
  void numbersUnderSuchANameAreSecretToo() throws Exception {
    assertThat(masked(of("{'secrets':[{'n':123456}]}"), "has 123456")).isEqualTo("has *");
  }

  @Test
  void whatLooksLikeASecretIsOneWhereverItStands() throws Exception {
    var secrets = of("{'note':'password: tr0ub4dor'}");

    assertThat(masked(secrets, "echo tr0ub4dor")).isEqualTo("echo *");
    assertThat(masked(secrets, "--token abcdefgh1")).isEqualTo("--token *");
  }

  @Test
  void aShortWordIsNotLookedForBecauseItStandsAnywhere() throws Exception {
    assertThat(masked(of("{'pin':'the'}"), "the end")).isEqualTo("the end");
    assertThat(of("{'pin':'the'}").in("/pin", "the").spans())
        .containsExactly(new SecretSpans.Span(0, 3));
  }

  @Test
  void aPathUnderSuchANameIsSecretInEachSpelling() throws Exception {
    var path =
        new ResourcePath(
            "key/../vault",
            "/credential",
            PathRole.PLAIN,
            ResourcePath.Use.ALL,
            "/w/vault",
            List.of("/w/vault", "/mnt/v1"),
            List.of("/w/vault", "/mnt/v1"),
            false);
    var secrets = of("{'credential':'key/../vault'}", path);

    assertThat(masked(secrets, "/w/vault and /mnt/v1 and key/../vault")).isEqualTo("* and * and *");
  }

  @Test
  void aTreeThatTellsOfTheCallKeepsItsShape() throws Exception {
    var told =
        of("{'token':'plainwords'}")
            .masked(json("{'a':[{'b':'is plainwords!'},7,true,null],'c':'x'}"), "*");

    assertThat(JsonWriter.write(told))
        .isEqualTo("{\"a\":[{\"b\":\"is *!\"},7,true,null],\"c\":\"x\"}");
  }
}
