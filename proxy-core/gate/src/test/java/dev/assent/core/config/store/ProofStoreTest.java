package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `proofs.json`: what was proved last is read again, and nothing else is read at all.
class ProofStoreTest {
  private static final Instant THEN = Instant.parse("2026-11-21T12:00:00Z");

  @TempDir private Path folder;
  private ProofStore store;

  @BeforeEach
  void open() throws Exception {
    var home = new AssentHome(folder, folder, folder.resolve("run"));
    home.prepare();
    store = new ProofStore(home);
  }

  private static GateProof ofHook(Instant at, boolean honoured) {
    return new GateProof(
        "claude-code",
        Optional.empty(),
        at,
        Optional.of(honoured),
        Optional.empty(),
        Optional.of("2.1.278"),
        false);
  }

  @Test
  void whatIsNotThereIsEmpty() throws Exception {
    assertThat(store.read()).isEmpty();
  }

  @Test
  void theLatestOfEachPathIsKept() throws Exception {
    var ofServer =
        new GateProof(
            "claude-code",
            Optional.of("files"),
            THEN,
            Optional.of(true),
            Optional.of(true),
            Optional.empty(),
            false);
    var ofAgent =
        new GateProof(
            "claude-code",
            Optional.empty(),
            THEN,
            Optional.of(true),
            Optional.empty(),
            Optional.empty(),
            true);
    store.add(ofHook(THEN, true));
    store.add(ofServer);
    store.add(ofAgent);
    store.add(ofHook(THEN.plusSeconds(60), false));
    assertThat(store.read())
        .containsExactly(ofServer, ofAgent, ofHook(THEN.plusSeconds(60), false));
  }
}
