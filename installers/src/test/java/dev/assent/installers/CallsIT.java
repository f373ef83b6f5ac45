package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls through the real bridge and the real headless core to a server made with the official SDK.
class CallsIT {
  @TempDir private Path folder;

  @Test
  void anAllowedCallReachesTheServerAndComesBack() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      var client = house.client();
      assertThat(BridgeClient.text(client.called("1", "echo", arguments("n", "one"))))
          .contains("one");
      assertThat(house.seenNumbers()).containsExactly("one");
      var decision = house.decision("1");
      assertThat(decision.string("outcome")).contains("allowed");
      assertThat(decision.string("final_rule")).contains("allow-most");
      assertThat(house.records(AuditFile.OPERATIONS).getLast().string("decision"))
          .isEqualTo(decision.string("id"));
      client.finishSending();
      assertThat(client.rest()).isEmpty();
      assertThat(client.ended()).as(client.errors()).isZero();
      house.assertLogIsIntact();
    }
  }

  @Test
  void aDeniedCallNeverReachesTheServer() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      var client = house.client();
      var answer = client.called("1", "secret_read", JsonObject.EMPTY);
      assertThat(BridgeClient.reason(answer)).contains("rule");
      assertThat(BridgeClient.text(answer)).contains("Nothing was run");
      assertThat(house.decision("1").string("final_rule")).contains("deny-secrets");
      client.called("2", "echo", arguments("n", "after"));
      assertThat(house.seenNumbers()).containsExactly("after");
    }
  }

  @Test
  void aCallFromTheCommandLineIsJudgedAndRecordedAsThatOfAClient() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      var allowed = house.assent("call", House.PROXY, "echo", "--args", "{\"n\":\"one\"}");
      assertThat(allowed.code()).as(allowed.err()).isZero();
      assertThat(allowed.out()).contains("one");
      assertThat(house.seenNumbers()).containsExactly("one");
      var denied = house.assent("call", House.PROXY, "secret_read");
      assertThat(denied.code()).isEqualTo(1);
      assertThat(denied.out()).contains("Nothing was run");
      assertThat(house.seenNumbers()).containsExactly("one");
      assertThat(house.records(AuditFile.DECISIONS))
          .filteredOn(
              record -> JsonWriter.write(record).contains("\"mcp_client_name\":\"assent-call\""))
          .extracting(record -> record.string("outcome").orElse(""))
          .contains("allowed", "denied");
      house.assertLogIsIntact();
    }
  }

  @Test
  void withoutAWindowAnAskIsDenied() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      Path target = house.work().resolve("new.txt");
      var answer =
          house
              .client()
              .called("1", "write_file", arguments("path", target.toString(), "content", "x"));
      assertThat(BridgeClient.reason(answer)).contains("nobody-to-ask");
      assertThat(target).doesNotExist();
      assertThat(house.seen()).isEmpty();
    }
  }

  @Test
  void noDisguiseGetsASecretThrough() throws Exception {
    try (var house = House.with(folder, Policies.BY_PATH)) {
      house.startCore();
      Path work = house.work();
      Path plain = Files.writeString(work.resolve("plain.txt"), "plain");
      Path outside = Files.writeString(house.root.resolve("secret.txt"), "outside");
      Files.createSymbolicLink(work.resolve("harmless.txt"), outside);
      Files.createSymbolicLink(work.resolve("up"), house.root);
      var client = house.client();
      assertThat(
              BridgeClient.text(
                  client.called("plain", "read_file", arguments("path", plain.toString()))))
          .isEqualTo("plain");
      var disguises =
          List.of(
              arguments("path", outside.toString()),
              arguments("path", work + "/../secret.txt"),
              arguments("path", work + "//..//secret.txt"),
              arguments("path", work + "/./x/../../secret.txt"),
              arguments("path", work + "/%2e%2e/secret.txt"),
              arguments("path", work + "/harmless.txt"),
              arguments("path", work + "/up/secret.txt"),
              arguments("path", "file://" + outside),
              arguments("path", plain.toString(), "file", outside.toString()),
              JsonObject.builder()
                  .put("path", plain.toString())
                  .put("more", arguments("path", outside.toString()))
                  .build(),
              JsonObject.builder()
                  .put("path", plain.toString())
                  .put(
                      "paths",
                      dev.assent.core.json.JsonArray.ofStrings(
                          List.of(plain.toString(), outside.toString())))
                  .build());
      for (int i = 0; i < disguises.size(); i++) {
        var answer = client.called("d" + i, "read_file", disguises.get(i));
        assertThat(BridgeClient.reason(answer))
            .as(JsonWriter.write(disguises.get(i)) + " " + JsonWriter.write(answer))
            .isPresent();
      }
      assertThat(house.seen()).as("only the plain call").hasSize(1);
      house.assertLogIsIntact();
    }
  }

  @Test
  void aServerThatDiesInMidCallIsNamedAndRecorded() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      var client = house.client();
      assertThat(BridgeClient.error(client.called("1", "crash", JsonObject.EMPTY)))
          .contains("exit status 3")
          .contains("out of luck")
          .contains("Whether this call ran is not known");
      assertThat(client.rest()).isEmpty();
      assertThat(client.ended()).isIn(0, 4);
      var operations =
          house.records(AuditFile.OPERATIONS).stream()
              .filter(r -> r.string("type").orElse("").equals("operation"));
      assertThat(operations.toList().getLast().string("outcome")).contains("failed");
      // The next client gets a server of its own.
      assertThat(BridgeClient.text(house.client().called("2", "echo", arguments("n", "again"))))
          .contains("again");
    }
  }

  @Test
  void twoClientsAtOnceGetTheirOwnAnswers() throws Exception {
    int calls = 40;
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      var one = house.client();
      var two = house.client();
      for (int i = 0; i < calls; i++) {
        one.call("c" + i, "echo", arguments("n", "one" + i));
        two.call("c" + i, "echo", arguments("n", "two" + i));
      }
      for (int i = 0; i < calls; i++) {
        assertBelongs(one.receive(), "one");
        assertBelongs(two.receive(), "two");
      }
      assertThat(house.serverPids()).hasSize(2).doesNotHaveDuplicates();
      assertThat(house.seenNumbers())
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, calls)
                  .boxed()
                  .flatMap(i -> List.of("one" + i, "two" + i).stream())
                  .toList());
      house.assertLogIsIntact();
    }
  }

  // The id says which call; the text says whose.
  private static void assertBelongs(JsonObject answer, String who) {
    String number = answer.string("id").orElseThrow().substring(1);
    assertThat(BridgeClient.text(answer)).isEqualTo("{\"n\":\"" + who + number + "\"}");
  }
}
