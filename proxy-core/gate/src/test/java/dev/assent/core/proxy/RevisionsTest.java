package dev.assent.core.proxy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Each protocol revision has a suite of dialogues, played over a live core.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server's part is carried by bash")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RevisionsTest {
  private Dialogues dialogues;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    dialogues = new Dialogues(folder, Duration.ofSeconds(120));
  }

  @AfterAll
  void stop() throws Exception {
    dialogues.close();
  }

  private Stream<DynamicTest> handshake(String version) throws Exception {
    return dialogues.of("handshake.txt", Map.of("VERSION", version));
  }

  private Stream<DynamicTest> noBatches(String version) throws Exception {
    return dialogues.of("no-batches.txt", Map.of("VERSION", version));
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class V20241105 {
    @TestFactory
    Stream<DynamicTest> handshakes() throws Exception {
      return handshake("2024-11-05");
    }

    @TestFactory
    Stream<DynamicTest> haveNoBatches() throws Exception {
      return noBatches("2024-11-05");
    }
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class V20250326 {
    @TestFactory
    Stream<DynamicTest> handshakes() throws Exception {
      return handshake("2025-03-26");
    }

    @TestFactory
    Stream<DynamicTest> batches() throws Exception {
      return dialogues.of("2025-03-26.txt", Map.of());
    }
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class V20250618 {
    @TestFactory
    Stream<DynamicTest> handshakes() throws Exception {
      return handshake("2025-06-18");
    }

    @TestFactory
    Stream<DynamicTest> haveNoBatches() throws Exception {
      return noBatches("2025-06-18");
    }

    @TestFactory
    Stream<DynamicTest> itsOwn() throws Exception {
      return dialogues.of("2025-06-18.txt", Map.of());
    }
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class V20251125 {
    @TestFactory
    Stream<DynamicTest> handshakes() throws Exception {
      return handshake("2025-11-25");
    }

    @TestFactory
    Stream<DynamicTest> haveNoBatches() throws Exception {
      return noBatches("2025-11-25");
    }

    @TestFactory
    Stream<DynamicTest> itsOwn() throws Exception {
      return dialogues.of("2025-11-25.txt", Map.of());
    }
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class V20260728 {
    @TestFactory
    Stream<DynamicTest> itsOwn() throws Exception {
      return dialogues.of("2026-07-28.txt", Map.of());
    }
  }

  /// A revision that Assent does not know is treated as the newest with a handshake.
  @TestFactory
  Stream<DynamicTest> unknownOnesHaveNoBatches() throws Exception {
    return noBatches("2019-09-09");
  }
}
