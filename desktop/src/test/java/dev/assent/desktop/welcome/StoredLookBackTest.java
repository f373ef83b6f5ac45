package dev.assent.desktop.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.lookback.LookBackResult;
import dev.assent.core.lookback.sessions.SessionAgent;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.welcome.LookBackDesk.Looked;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredLookBackTest {
  private static final Instant NOW = Instant.parse("2026-03-04T23:30:00Z");
  private static final int SMALL_READ = 1024 * 1024;

  @TempDir private Path folder;
  private Path home;
  private ProxyCore core;
  private final Queue<Runnable> toolkit = new ArrayDeque<>();

  @BeforeEach
  void start() throws Exception {
    home = Files.createDirectories(folder.toRealPath().resolve("sam"));
    var at = AssentHome.locate(Map.of("ASSENT_HOME", home.resolve("a").toString()), home, "Linux");
    core =
        ProxyCore.start(
            new CoreSurroundings(
                at,
                Map.of(),
                home,
                "sam",
                Optional.empty(),
                Clock.fixed(NOW, ZoneOffset.UTC),
                false,
                SecretSource.none()));
  }

  @AfterEach
  void close() {
    core.close();
  }

  private StoredLookBack desk(ZoneId zone) {
    return new StoredLookBack(core, zone, new BackgroundWork(Runnable::run, toolkit::add));
  }

  private void session(String name, Instant changed, String... lines) throws IOException {
    Path file = home.resolve(".claude/projects/app").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", lines));
    Files.setLastModifiedTime(file, FileTime.from(changed));
  }

  private String line(String id, Instant time, String command) {
    return "{\"cwd\":\"%s\",\"sessionId\":\"s\",\"timestamp\":\"%s\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"Bash\",\"input\":{\"command\":\"%s\"}}]}}"
        .formatted(home.resolve("app"), time, id, command);
  }

  private void toolkit() {
    while (!toolkit.isEmpty()) {
      toolkit.remove().run();
    }
  }

  private boolean any() {
    var told = new ArrayList<Boolean>();
    desk(ZoneOffset.UTC).any(told::add);
    assertThat(told).as("told on the toolkit's thread").isEmpty();
    toolkit();
    assertThat(told).hasSize(1);
    return told.getFirst();
  }

  @Test
  void onlySessionsOfTheLastThirtyDaysAreSomethingToLookAt() throws IOException {
    assertThat(any()).isFalse();
    session("old.jsonl", NOW.minusSeconds(31L * 24 * 3600), "{}");
    assertThat(any()).isFalse();
    session("new.jsonl", NOW.minusSeconds(29L * 24 * 3600), "{}");
    assertThat(any()).isTrue();
  }

  @Test
  void theFilesOfThePersonOfTheCoreAreRead() throws IOException {
    session(
        "one.jsonl",
        NOW,
        line("1", NOW, "ls"),
        line("2", NOW.minusSeconds(3600), "git push --force origin main"),
        line("3", NOW.minusSeconds(40L * 24 * 3600), "ls"));
    LookBackResult found = looked(ZoneOffset.UTC).result().orElseThrow();

    assertThat(found.all().calls()).isEqualTo(2);
    assertThat(found.agents())
        .singleElement()
        .satisfies(
            one -> assertThat(one.agent()).isEqualTo(SessionAgent.of("claude-code").orElseThrow()));
    assertThat(found.until()).isEqualTo(NOW);
    assertThat(found.all().projects().getFirst().place()).isEqualTo("~/app");
  }

  @Test
  void daysAreThoseOfTheZone() throws IOException {
    session("one.jsonl", NOW, line("1", NOW, "ls"), line("2", NOW.minusSeconds(7200), "ls"));

    assertThat(looked(ZoneOffset.UTC).result().orElseThrow().all().activeDays()).isEqualTo(1);
    // Half past midnight there, and half past ten the evening before.
    assertThat(looked(ZoneOffset.ofHours(1)).result().orElseThrow().all().activeDays())
        .isEqualTo(2);
  }

  private Looked looked(ZoneId zone) {
    var told = new ArrayList<Looked>();
    desk(zone).look(_ -> {}, () -> true, told::add);
    assertThat(told).as("told on the toolkit's thread").isEmpty();
    toolkit();
    assertThat(told).hasSize(1);
    assertThat(told.getFirst().failed()).isFalse();
    return told.getFirst();
  }

  @Test
  void itIsToldHowFarItIsAndEndsWhereNobodyWantsIt() throws IOException {
    String filler = "x".repeat(SMALL_READ / 4);
    var lines = new ArrayList<String>();
    for (int i = 0; i < 40; i++) {
      lines.add("{\"type\":\"user\",\"text\":\"" + filler + "\"}");
    }
    session("long.jsonl", NOW, lines.toArray(String[]::new));

    var shares = new ArrayList<Double>();
    var told = new ArrayList<Looked>();
    desk(ZoneOffset.UTC).look(shares::add, () -> true, told::add);
    assertThat(shares).as("told on the toolkit's thread").isEmpty();
    toolkit();
    assertThat(shares).isSorted().hasSizeGreaterThan(4).allMatch(share -> share > 0 && share <= 1);
    assertThat(shares.getLast()).isGreaterThan(0.9);
    assertThat(told.getFirst().result()).isPresent();

    var ended = new ArrayList<Looked>();
    desk(ZoneOffset.UTC).look(_ -> {}, () -> false, ended::add);
    toolkit();
    assertThat(ended).containsExactly(new Looked(Optional.empty(), false));
  }

  @Test
  void anAgentWithAProxyOfItsNameIsHooked() throws Exception {
    assertThat(desk(ZoneOffset.UTC).isHooked("claude-code")).isFalse();
    var launch = new ServerLaunch(List.of("server"), Map.of());
    core.config()
        .addProxy(
            ProxyDefinition.of("claude-code", new Backend.Stdio(launch)),
            new String(ServerTemplate.EMPTY.document(List.of()).bytes(), StandardCharsets.UTF_8));
    assertThat(desk(ZoneOffset.UTC).isHooked("claude-code")).isTrue();
  }
}
