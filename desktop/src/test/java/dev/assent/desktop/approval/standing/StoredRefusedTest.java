package dev.assent.desktop.approval.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.PastCalls;
import dev.assent.desktop.rules.known.SampleLogs;
import dev.assent.desktop.rules.known.SampleLogs.Call;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Refused calls in real logs, of which some cannot be read.
class StoredRefusedTest {
  @TempDir Path folder;
  private SampleLogs logs;

  @BeforeEach
  void write() throws Exception {
    logs = new SampleLogs(folder);
    logs.write("files", List.of(Call.of("read_file", "/w/a"), Call.of("read_file", "/w/b")));
  }

  private StoredRefused.Found found(Long... numbers) {
    var found = new ArrayList<StoredRefused.Found>();
    new StoredRefused(
            () -> Map.of("files", List.of(numbers)),
            _ -> true,
            server -> PastCalls.of(folder.resolve(server)),
            new BackgroundWork(Runnable::run, Runnable::run))
        .read(found::add);
    return found.getFirst();
  }

  @Test
  void nothingIsSaidOfRecordsThatAreRead() {
    assertThat(found(1L, 2L).unread()).isEmpty();
    assertThat(found(1L, 2L).calls())
        .extracting(RefusedCall::target)
        .containsExactlyInAnyOrder("/w/a", "/w/b");
  }

  @Test
  void aRecordThatIsNotThereIsSaid() {
    assertThat(found(1L, 9L).calls()).hasSize(1);
    assertThat(found(1L, 9L).unread())
        .containsExactly("A call to files was refused; its record cannot be read");
  }

  @Test
  void aLineThatIsNoRecordIsSaid() throws Exception {
    logs.spoil("files");
    assertThat(found(3L).calls()).isEmpty();
    assertThat(found(3L).unread()).hasSize(1);
  }
}
