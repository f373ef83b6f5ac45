package dev.assent.desktop.decisions.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The logs of two servers, read as one.
class MergedLogsTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  @TempDir private Path folder;
  private Instant now = START;
  private DecisionLog log;

  @BeforeEach
  void write() throws Exception {
    write("files", 0, 0, 2, 3, 9);
    write("mail", 1, 4, 5, 600);
    var names =
        new RuleNames(_ -> {
          throw new IllegalArgumentException("no policies here");
        });
    var logs =
        List.of("files", "mail", "unused").stream()
            .map(name -> new ServerLog(name, folder.resolve(name), TrustSources.NONE, names))
            .toList();
    log = new StoredDecisionLog(logs, Runnable::run, Runnable::run);
  }

  private void write(String server, int... minutes) throws Exception {
    var key = InstallationKey.loadOrCreate(folder.resolve("key"));
    try (var writer =
        FileAuditLog.open(
            folder.resolve(server), new AuditOptions("test", 64, Optional.empty(), key), clock())) {
      for (int minute : minutes) {
        now = START.plus(Duration.ofMinutes(minute));
        var body = JsonObject.builder().put("id", server + minute).put("decision", "allow").build();
        writer.append(AuditFile.DECISIONS, "decision", body, AuditLog.Durability.WRITTEN);
      }
    }
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now;
      }
    };
  }

  private static void failed(String why) {
    throw new AssertionError(why);
  }

  private List<LogEntry> back(long before, int most) {
    var found = new ArrayList<LogEntry>();
    log.back(before, most, found::add, _ -> {}, MergedLogsTest::failed);
    return found;
  }

  private static List<String> ids(List<LogEntry> entries) {
    return entries.stream()
        .flatMap(entry -> entry.record().content().string("id").stream())
        .toList();
  }

  @Test
  void theNewestOfAllComesFirst() {
    var all = back(Long.MAX_VALUE, 100);
    assertThat(ids(all))
        .containsExactly(
            "mail600", "files9", "mail5", "mail4", "files3", "files2", "mail1", "files0", "files0");
    assertThat(all)
        .extracting(LogEntry::place)
        .isSortedAccordingTo(java.util.Comparator.reverseOrder())
        .doesNotHaveDuplicates();
  }

  @Test
  void whereverOneGoesOnNothingIsLostOrSeenTwice() {
    var whole = back(Long.MAX_VALUE, 100);
    for (int step = 1; step < 6; step++) {
      var found = new ArrayList<LogEntry>();
      for (var page = back(Long.MAX_VALUE, step);
          !page.isEmpty();
          page = back(page.getLast().place(), step)) {
        found.addAll(page);
      }
      assertThat(found)
          .extracting(LogEntry::place)
          .isEqualTo(whole.stream().map(LogEntry::place).toList());
      assertThat(ids(found)).isEqualTo(ids(whole));
    }
    for (var entry : whole) {
      var since = new ArrayList<LogEntry>();
      log.since(entry.place(), 1, since::addAll, MergedLogsTest::failed);
      assertThat(since).extracting(LogEntry::server).containsExactly(entry.server());
      assertThat(since).extracting(LogEntry::place).containsExactly(entry.place());
    }
  }

  @Test
  void whatIsWrittenLaterComesBehind() throws Exception {
    long next = back(Long.MAX_VALUE, 1).getFirst().place() + 1;
    write("unused", 700);
    write("files", 701);
    var found = new ArrayList<LogEntry>();
    log.since(next, 100, found::addAll, MergedLogsTest::failed);
    assertThat(ids(found)).containsExactly("unused700", "files701");
    assertThat(found).allMatch(entry -> entry.place() >= next);
  }

  @Test
  void aTimeHasItsPlace() {
    var places = new ArrayList<Long>();
    log.placeAt(START.plus(Duration.ofMinutes(4)), places::add, MergedLogsTest::failed);
    assertThat(ids(back(places.getFirst(), 100)))
        .containsExactly("files3", "files2", "mail1", "files0", "files0");
  }

  @Test
  void aRecordIsFoundByItsServer() {
    var found = new ArrayList<Optional<LogEntry>>();
    var wanted =
        back(Long.MAX_VALUE, 100).stream()
            .filter(entry -> ids(List.of(entry)).contains("mail4"))
            .findFirst()
            .orElseThrow();
    log.one("mail", wanted.record().seq(), found::add, MergedLogsTest::failed);
    assertThat(found.getFirst().orElseThrow().record().content().string("id")).contains("mail4");
    log.one("unused", 1, found::add, MergedLogsTest::failed);
    assertThat(found.getLast()).isEmpty();
  }

  @Test
  void theyAreExportedTogether() throws Exception {
    var file = folder.resolve("all.csv");
    Files.writeString(file, "an earlier one");
    var counts = new ArrayList<Long>();
    log.export(
        file,
        AuditExport.CSV,
        entry -> entry.record().type().equals("decision"),
        counts::add,
        MergedLogsTest::failed);
    assertThat(counts).containsExactly(9L);
    assertThat(Files.readString(file))
        .startsWith("\"seq\"")
        .contains("files9", "mail600")
        .doesNotContain("an earlier one");
    assertThat(folder.toFile().list((_, name) -> name.startsWith(".assent"))).isEmpty();
  }

  @Test
  void anExportThatFailsSaysWhyAndSpoilsNothing() {
    var said = new ArrayList<String>();
    log.export(
        folder.resolve("nowhere/all.csv"),
        AuditExport.CSV,
        _ -> true,
        _ -> said.add("done"),
        said::add);
    assertThat(said).hasSize(1).doesNotContain("done");
  }

  @Test
  void theOneThatWasChangedIsNamed() throws Exception {
    var checked = new ArrayList<DecisionLog.Checked>();
    log.verify(checked::add);
    assertThat(checked.getFirst().found()).isInstanceOf(Verification.Intact.class);
    var file = folder.resolve("mail").resolve(AuditFile.DECISIONS.fileName());
    Files.writeString(file, Files.readString(file).replace("mail4", "mail7"));
    log.verify(checked::add);
    assertThat(checked.getLast().server()).isEqualTo("mail");
    assertThat(checked.getLast().found()).isInstanceOf(Verification.Broken.class);
  }
}
