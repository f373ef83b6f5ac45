package dev.assent.desktop.proxies.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.proxies.wiring.StoredWiring.Lately;
import dev.assent.desktop.rules.known.SampleLogs;
import dev.assent.desktop.rules.known.SampleLogs.Call;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks what is said of the newest calls of a log that cannot be read whole.
class StoredWiringTest {
  @TempDir Path folder;

  @Test
  void aLogWithALineThatIsNoRecordIsNotWhole() throws Exception {
    var logs = new SampleLogs(folder);
    logs.write("files", List.of(Call.of("read_file", "/w/a")));
    assertThat(Lately.of(logs.log("files"))).matches(Lately::whole).matches(one -> !one.unread());
    logs.spoil("files");
    assertThat(Lately.of(logs.log("files"))).matches(one -> !one.whole()).matches(Lately::unread);
    assertThat(Lately.of(logs.log("files")).clients()).containsKey("Cursor");
  }

  @Test
  void aLogOfWhichNothingCanBeReadIsNotWhole() throws Exception {
    var logs = new SampleLogs(folder);
    Files.createDirectories(folder.resolve("files"));
    Files.writeString(folder.resolve("files").resolve("decisions.jsonl"), "no record\n");
    assertThat(Lately.of(logs.log("files"))).matches(one -> !one.whole()).matches(Lately::unread);
  }
}
