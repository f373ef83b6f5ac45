package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.ClientEntry.Meaning;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The data of every client: each member of an entry is taken over, stays with the client, or keeps
/// the entry as it is.
class ClientEntryTest {
  private static final List<Json> NOTHING =
      List.of(
          JsonNull.NULL,
          JsonBoolean.FALSE,
          new JsonString(""),
          new JsonArray(List.of()),
          JsonObject.EMPTY);

  private static String member(ClientEntry entry, Meaning meaning) {
    return entry.members().entrySet().stream()
        .filter(one -> one.getValue() == meaning)
        .map(java.util.Map.Entry::getKey)
        .sorted()
        .findFirst()
        .orElseThrow();
  }

  private static JsonObject started(McpClient client) {
    ClientEntry entry = client.entry();
    String command = entry.written().command();
    Json program = new JsonString("npx");
    return JsonObject.builder()
        .put(command, entry.written().isOneList() ? new JsonArray(List.of(program)) : program)
        .build();
  }

  private static JsonObject reached(McpClient client) {
    ClientEntry entry = client.entry();
    String address =
        entry.members().containsValue(Meaning.ADDRESS) ? member(entry, Meaning.ADDRESS) : "url";
    return JsonObject.builder().put(address, "https://example.com/mcp").build();
  }

  private static Optional<String> obstacle(
      McpClient client, JsonObject entry, String name, Json value) {
    return client.entry().obstacle(client.shown(), entry.with(name, value)).map(Sentence::text);
  }

  @ParameterizedTest
  @MethodSource("dev.assent.core.wiring.McpClient#all")
  void theDataNamesItsSourcesAndEachMemberOnce(McpClient client) {
    JsonObject data = client.data();
    assertThat(data.array("sources").orElseThrow().items()).isNotEmpty();
    var names =
        data.object("members").orElseThrow().members().values().stream()
            .flatMap(list -> ((JsonArray) list).items().stream())
            .toList();
    assertThat(names).doesNotHaveDuplicates();
    assertThat(client.entry().members()).hasSizeGreaterThanOrEqualTo(names.size());
    assertThat(client.entry().members())
        .containsEntry(client.entry().written().command(), Meaning.COMMAND)
        .containsEntry(client.entry().written().variables(), Meaning.VARIABLES);
    assertThat(client.entry().obstacle(client.shown(), started(client))).isEmpty();
    assertThat(client.entry().obstacle(client.shown(), reached(client))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.assent.core.wiring.McpClient#all")
  void whatWouldBeLostKeepsTheEntryAsItIs(McpClient client) {
    var text = new JsonString("something");
    client
        .entry()
        .members()
        .forEach((name, meaning) -> {
          Optional<String> atAddress = obstacle(client, reached(client), name, text);
          Optional<String> atCommand = obstacle(client, started(client), name, text);
          switch (meaning) {
            case CREDENTIAL, CONNECTION -> {
              assertThat(atAddress).as(name).get().asString().contains("`" + name + "`");
              assertThat(atCommand).as(name).isPresent();
            }
            case LAUNCH -> assertThat(atCommand).as(name).get().asString().contains(name);
            case KIND -> assertThat(atAddress).as(name).isPresent();
            case NAMES -> assertThat(atAddress).as(name).isPresent();
            case OWN, LIMIT -> {
              assertThat(atAddress).as(name).isEmpty();
              assertThat(atCommand).as(name).isEmpty();
            }
            case COMMAND, ARGUMENTS, VARIABLES, FILE, FOLDER, ADDRESS, HEADERS -> {}
          }
        });
    assertThat(obstacle(client, reached(client), "tomorrows-token", text)).isPresent();
    assertThat(obstacle(client, started(client), "tomorrows-colour", text)).isEmpty();
    assertThat(obstacle(client, started(client), "Working_Directory", text)).isPresent();
  }

  @ParameterizedTest
  @MethodSource("dev.assent.core.wiring.McpClient#all")
  void whatSaysNothingIsNoObstacleAndLeavesWithTheServer(McpClient client) {
    client
        .entry()
        .members()
        .forEach((name, meaning) -> {
          if (meaning == Meaning.CREDENTIAL || meaning == Meaning.CONNECTION) {
            for (Json nothing : NOTHING) {
              JsonObject entry = reached(client).with(name, nothing);
              assertThat(client.entry().obstacle(client.shown(), entry)).as(name).isEmpty();
              assertThat(client.entry().leaving(entry)).contains(name);
            }
          }
        });
  }
}
