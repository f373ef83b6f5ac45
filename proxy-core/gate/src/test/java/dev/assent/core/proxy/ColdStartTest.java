package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ColdStartTest {
  @TempDir Path folder;

  @Test
  void clientsThatStartTogetherWithoutACoreAllGetTheirSessions() throws Exception {
    var starts = new ColdStarts(folder);
    starts.round(4, false);
    starts.round(8, true);
    assertThat(starts.failures()).isEmpty();
  }
}
