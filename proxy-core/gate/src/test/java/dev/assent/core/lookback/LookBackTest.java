package dev.assent.core.lookback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.lookback.LookBackFigures.Noise;
import dev.assent.core.lookback.LookBackFigures.TouchedPlace;
import dev.assent.core.lookback.sessions.SessionAgent;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.wiring.AgentFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookBackTest {
  private static final Instant NOW = Instant.parse("2026-03-04T12:00:00Z");

  @TempDir private Path folder;
  private Path home;
  private Path project;
  private int number;

  @BeforeEach
  void inTheRealFolder() throws IOException {
    home = folder.toRealPath().resolve("ana");
    project = Files.createDirectories(home.resolve("code/app"));
  }

  /// A use of a tool, and what becomes of it under the agent's template by hand.
  private record Known(String tool, JsonObject input, Effect effect) {}

  private List<Known> known() {
    return List.of(
        new Known("Read", file("src/a.txt"), Effect.ALLOW),
        new Known("Read", file(".env"), Effect.DENY),
        new Known("Read", JsonObject.builder().put("file_path", "/opt/x.txt").build(), Effect.HITL),
        new Known("Edit", file("src/a.txt"), Effect.HITL),
        new Known("Bash", command("ls"), Effect.ALLOW),
        new Known("Bash", command("git push --force origin main"), Effect.HITL),
        new Known("TodoWrite", JsonObject.EMPTY, Effect.ALLOW),
        new Known("WebFetch", JsonObject.builder().put("url", "https://x.y/").build(), Effect.HITL),
        new Known("mcp__github__get_me", JsonObject.EMPTY, Effect.HITL),
        new Known("SomethingNew", JsonObject.EMPTY, Effect.HITL));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void countsAreThoseOfCountingByHand(long seed) throws IOException {
    var random = new Random(seed);
    long[] effects = new long[3];
    var days = new HashSet<String>();
    int sessions = 1 + random.nextInt(4);
    for (int session = 0; session < sessions; session++) {
      var lines = new ArrayList<String>();
      int calls = 1 + random.nextInt(60);
      for (int at = 0; at < calls; at++) {
        var one = known().get(random.nextInt(known().size()));
        Instant time = NOW.minus(Duration.ofHours(random.nextInt(24 * 45)));
        lines.add(line("s" + session, time, one.tool(), one.input()));
        if (!time.isBefore(NOW.minus(Duration.ofDays(30)))) {
          effects[one.effect().ordinal()]++;
          days.add(time.toString().substring(0, 10));
        }
        if (random.nextInt(10) == 0) {
          // As a session that is carried on begins.
          lines.add(lines.getLast());
        }
      }
      write("s" + session, lines);
    }

    var figures = look().all();

    var count = figures.templates().getFirst();
    assertThat(count.template()).isEqualTo(StartTemplate.AGENT);
    assertThat(List.of(count.passed(), count.asked(), count.denied()))
        .containsExactly(
            effects[Effect.ALLOW.ordinal()],
            effects[Effect.HITL.ordinal()],
            effects[Effect.DENY.ordinal()]);
    assertThat(figures.calls()).isEqualTo(effects[0] + effects[1] + effects[2]);
    assertThat(figures.activeDays()).isEqualTo(days.size());
    for (var template : figures.templates()) {
      assertThat(template.passed() + template.asked() + template.denied())
          .isEqualTo(figures.calls());
    }
    var empty = figures.templates().getLast();
    assertThat(empty.denied()).isEqualTo(figures.calls());
  }

  @Test
  void commandsAreNamedAsPatternsWithoutWhatTheyHide() throws IOException {
    write(
        "s",
        List.of(
            bash("git push --force https://ana:hunter2secret@example.com/x.git main"),
            bash("git push --force origin main"),
            bash("cd web && npm install left-pad"),
            bash("API_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789 ./deploy.sh now")));

    var figures = look().all();

    assertThat(figures.commands())
        .extracting(Noise::name)
        .contains("git push *", "npm install *")
        .allMatch(name -> !name.contains("hunter2") && !name.contains("ghp_"));
    assertThat(figures.commands().getFirst()).isEqualTo(new Noise("git push *", 2, 2, 0));
  }

  @Test
  void secretsAndFoldersAreThoseThatWereNamed() throws IOException {
    write(
        "s",
        List.of(
            line("s", NOW, "Read", file(".env")),
            bash("cat ~/.ssh/id_rsa"),
            line(
                "s",
                NOW,
                "Write",
                JsonObject.builder().put("file_path", home + "/notes/a/b/c/d.txt").build())));

    var figures = look().all();

    assertThat(figures.secrets())
        .contains(
            new TouchedPlace("~/code/app/.env", 1, 0), new TouchedPlace("~/.ssh/id_rsa", 1, 0));
    assertThat(figures.outside()).contains(new TouchedPlace("~/notes/a/b", 0, 1));
    assertThat(figures.projects()).containsExactly(new TouchedPlace("~/code/app", 2, 1));
  }

  @Test
  void aPolicyToBeginWithAllowsWhatRanOftenAndNothingDangerous() throws IOException {
    var lines = new ArrayList<String>();
    for (int at = 0; at < 40; at++) {
      lines.add(line("s", NOW.minusSeconds(at * 60L), "Edit", file("src/f" + at % 8 + ".txt")));
      lines.add(bash("git reset --hard HEAD~1"));
      lines.add(bash("sudo rm -rf /var/lib/x"));
      lines.add(line("s", NOW.minusSeconds(at * 60L), "Edit", file(".env")));
    }
    write("s", lines);

    var found = look().agents().getFirst();
    var starter = found.starter().orElseThrow();

    assertThat(starter.added()).hasSize(1);
    Rule rule = starter.added().getFirst().rule();
    assertThat(rule.effect()).isEqualTo(Effect.ALLOW);
    assertThat(rule.conditions().toString()).contains("Edit").contains("/code/app/src/*");
    assertThat(starter.asked()).isEqualTo(80);
    assertThat(starter.passed()).isEqualTo(40);
    assertThat(starter.denied()).isEqualTo(40);
    assertThat(found.figures().templates().getFirst().asked()).isEqualTo(120);
    assertThat(starter.document().policy().rules())
        .filteredOn(one -> one.effect() == Effect.ALLOW)
        .extracting(one -> one.id().value())
        .containsExactlyInAnyOrder("allow-reads", "allow-own", "allow-commands", rule.id().value());
  }

  @Test
  void oneNoOfAPersonSpeaksAgainstARule() throws IOException {
    var lines = new ArrayList<String>();
    for (int at = 0; at < 20; at++) {
      lines.add(line("s", NOW, "Edit", file("src/f" + at + ".txt")));
    }
    lines.add(
        "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t"
            + number
            + "\",\"content\":\"The user doesn't want to proceed with this tool use.\"}]}}");
    write("s", lines);

    var found = look().agents().getFirst();

    assertThat(found.figures().refused()).isEqualTo(1);
    assertThat(found.starter().orElseThrow().added()).isEmpty();
  }

  @Test
  void whatHasNoFolderIsLeftOutAndSaidSo() throws IOException {
    Path chats = Files.createDirectories(home.resolve(".gemini/tmp/abc/chats"));
    Files.writeString(
        chats.resolve("session-1.json"),
        "{\"sessionId\":\"g\",\"messages\":[{\"type\":\"gemini\",\"timestamp\":\""
            + NOW
            + "\",\"toolCalls\":[{\"id\":\"a\",\"name\":\"glob\",\"args\":{}}]}]}");

    var figures = look().all();

    assertThat(figures.calls()).isZero();
    assertThat(figures.unplaced()).isEqualTo(1);
  }

  @Test
  void itEndsWhenItIsTold() throws IOException {
    write("s", List.of(bash("ls")));

    assertThat(LookBack.of(place(), LookBack.USUAL, SessionAgent.all(), (_, _) -> false)).isEmpty();
  }

  @Test
  void nothingIsFoundWhereNothingIs() {
    assertThat(LookBack.isAnything(place().folders(), Instant.EPOCH)).isFalse();
    assertThat(look().agents()).isEmpty();
  }

  @Test
  void nothingIsLeftBehind() throws IOException {
    write("s", List.of(bash("ls"), bash("cat ~/.ssh/id_rsa")));
    var before = files();

    look();

    assertThat(files()).isEqualTo(before);
  }

  private Set<Path> files() throws IOException {
    try (var all = Files.walk(folder)) {
      return Set.copyOf(all.toList());
    }
  }

  private LookBackResult look() {
    return LookBack.of(place(), LookBack.USUAL, SessionAgent.all(), (_, _) -> true).orElseThrow();
  }

  private LookBackPlace place() {
    return new LookBackPlace(
        new AgentFolders(home, Map.of()),
        home,
        "ana",
        Map.of("HOME", home.toString()),
        CommandRisk.byOwnRules(),
        () -> List.of("main"),
        _ -> List.of(),
        Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private JsonObject file(String name) {
    return JsonObject.builder().put("file_path", project.resolve(name).toString()).build();
  }

  private static JsonObject command(String text) {
    return JsonObject.builder().put("command", text).build();
  }

  private String bash(String text) {
    return line("s", NOW, "Bash", command(text));
  }

  private String line(String session, Instant time, String tool, JsonObject input) {
    var use =
        JsonObject.builder()
            .put("type", "tool_use")
            .put("id", "t" + ++number)
            .put("name", tool)
            .put("input", input)
            .build();
    return JsonWriter.write(
        JsonObject.builder()
            .put("type", "assistant")
            .put("cwd", project.toString())
            .put("sessionId", session)
            .put("timestamp", time.toString())
            .put(
                "message", JsonObject.builder().put("content", new JsonArray(List.of(use))).build())
            .build());
  }

  private void write(String session, List<String> lines) throws IOException {
    Path sessions = Files.createDirectories(home.resolve(".claude/projects/app"));
    Files.writeString(sessions.resolve(session + ".jsonl"), String.join("\n", lines) + "\n");
  }
}
