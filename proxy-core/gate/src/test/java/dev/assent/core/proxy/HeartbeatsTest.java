package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.Heartbeat;
import dev.assent.core.config.store.Heartbeat.Kind;
import dev.assent.core.config.store.HeartbeatStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that the last signs of life survive a restart, and that names do not fill the disk.
class HeartbeatsTest {
  private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

  @TempDir private Path folder;
  private AssentHome home;
  private Instant now = START;

  @BeforeEach
  void open() throws Exception {
    home = new AssentHome(folder, folder, folder.resolve("run"));
    home.prepare();
  }

  private Heartbeats start() {
    return new Heartbeats(home, () -> now);
  }

  @Test
  void theLatestOfEachSourceIsKeptOverARestart() throws Exception {
    try (var beats = start()) {
      beats.hookAsks(HookAgent.CODEX);
      now = START.plusSeconds(20);
      beats.greets("cursor", "files");
      beats.greets("cursor", "git");
      now = START.plusSeconds(30);
      beats.hookAsks(HookAgent.CODEX);
    }
    var expected =
        new Heartbeat[] {
          new Heartbeat(Kind.HOOK, "codex", "", START.plusSeconds(30)),
          new Heartbeat(Kind.HANDSHAKE, "cursor", "files", START.plusSeconds(20)),
          new Heartbeat(Kind.HANDSHAKE, "cursor", "git", START.plusSeconds(20))
        };
    assertThat(new HeartbeatStore(home).read()).containsExactlyInAnyOrder(expected);
    try (var beats = start()) {
      assertThat(beats.list()).containsExactlyInAnyOrder(expected);
    }
  }

  @Test
  void aGreetingIsWrittenAtOnceAndAHookOnceAMinute() throws Exception {
    var store = new HeartbeatStore(home);
    var beats = new Heartbeats(home, () -> now, Runnable::run);
    beats.hookAsks(HookAgent.CODEX);
    now = START.plusSeconds(59);
    beats.hookAsks(HookAgent.CODEX);
    assertThat(store.read()).extracting(Heartbeat::at).containsExactly(START);
    now = START.plusSeconds(60);
    beats.hookAsks(HookAgent.CODEX);
    assertThat(store.read()).extracting(Heartbeat::at).containsExactly(START.plusSeconds(60));
    now = START.plusSeconds(61);
    beats.greets("cursor", "files");
    now = START.plusSeconds(62);
    beats.greets("cursor", "files");
    assertThat(store.read()).extracting(Heartbeat::at).contains(START.plusSeconds(62));
  }

  @Test
  void aFileThatCannotBeReadIsPassedOverAndWrittenAnew() throws Exception {
    Files.writeString(folder.resolve("heartbeats.json"), "{\"heartbeats\": 7");
    try (var beats = start()) {
      assertThat(beats.list()).isEmpty();
      beats.hookAsks(HookAgent.GEMINI);
    }
    assertThat(new HeartbeatStore(home).read()).hasSize(1);
  }

  @Test
  void madeUpNamesDoNotFillTheDisk() throws Exception {
    try (var beats = start()) {
      for (int i = 0; i < 1_500; i++) {
        now = START.plusSeconds(i);
        beats.greets("client " + i, "files");
        beats.greets("x".repeat(257), "files");
      }
    }
    assertThat(new HeartbeatStore(home).read()).hasSize(HeartbeatStore.MOST);
  }

  @Test
  void nothingIsWrittenBeforeSomebodyIsHeardOf() {
    start().close();
    assertThat(folder.resolve("heartbeats.json")).doesNotExist();
  }
}
