package dev.assent.desktop.approval.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.desktop.rules.known.SampleLogs;
import dev.assent.desktop.rules.known.SampleLogs.Call;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Missed calls in real logs, of which some cannot be read.
class StoredMissedTest {
  @TempDir Path folder;
  private AssentHome home;
  private SampleLogs logs;

  @BeforeEach
  void write() throws Exception {
    home = AssentHome.locate(Map.of("ASSENT_HOME", folder.toString()), folder, "Linux");
    home.prepare();
    logs = new SampleLogs(home.auditFolder("files").getParent());
    logs.write("audit", List.of(Call.of("read_file", "/w/a")));
  }

  private MissedLog.Found found() {
    var found = new ArrayList<MissedLog.Found>();
    new StoredMissed(
            () -> List.of("files", "new"),
            home,
            InstantSource.fixed(SampleLogs.NOW),
            new BackgroundWork(Runnable::run, Runnable::run))
        .read(found::add);
    return found.getFirst();
  }

  @Test
  void nothingIsSaidOfLogsThatAreReadWhole() {
    assertThat(found()).isEqualTo(MissedLog.Found.NOTHING);
  }

  @Test
  void aLineThatIsNoRecordIsSaid() throws Exception {
    logs.spoil("audit");
    assertThat(found().missed()).isEmpty();
    assertThat(found().unread())
        .singleElement()
        .asString()
        .startsWith("Not all of the log of files could be read: `")
        .endsWith("expected a record");
  }

  @Test
  void aLogThatCannotBeReadAtAllIsSaid() throws Exception {
    Files.createDirectories(home.auditFolder("new").getParent());
    Files.writeString(home.auditFolder("new"), "no folder");
    assertThat(found().unread())
        .singleElement()
        .asString()
        .startsWith("Not all of the log of new could be read: ");
  }
}
