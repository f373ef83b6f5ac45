package dev.assent.core.proxy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server's part is carried by bash")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TimeoutsTest {
  private Dialogues dialogues;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    // Time enough for what is answered, on a busy machine too.
    dialogues = new Dialogues(folder, Duration.ofSeconds(3));
  }

  @AfterAll
  void stop() throws Exception {
    dialogues.close();
  }

  @TestFactory
  Stream<DynamicTest> silenceEndsCalls() throws Exception {
    return dialogues.of("impatient.txt", Map.of());
  }
}
