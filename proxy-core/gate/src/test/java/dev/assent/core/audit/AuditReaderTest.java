package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditReaderTest {
  @TempDir Path root;
  LogBench bench;
  AuditReader reader;

  @BeforeEach
  void open() throws Exception {
    bench = new LogBench(root);
    reader = new AuditReader(bench.folder, AuditFile.DECISIONS);
  }

  @Test
  void anEmptyChainHasNothing() throws Exception {
    bench.open().close();
    assertThat(reader.size()).isZero();
    assertThat(reader.newest(5)).isEmpty();
    assertThat(reader.since(0, 5)).isEmpty();
  }

  @Test
  void aMissingFolderIsReported() {
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> reader.newest(1))
        .satisfies(e -> assertThat(e.code()).isEqualTo(AuditException.Code.READ));
  }

  @Test
  void pagesRunOverRotatedFilesInBothDirections() throws Exception {
    bench.write(LogBench.rhythm(3000, 10), 100);
    long size = reader.size();
    assertThat(bench.files().size()).isGreaterThan(5);
    assertThat(seqs(reader.newest(10_000))).isEqualTo(down(size - 1, 0));
    assertThat(seqs(reader.since(0, 10_000))).isEqualTo(down(size - 1, 0).reversed());
    var random = new Random(3);
    for (int i = 0; i < 200; i++) {
      long at = random.nextLong(size + 3);
      int limit = random.nextInt(30);
      long from = Math.min(at, size) - 1;
      assertThat(seqs(reader.before(at, limit)))
          .as("before %d", at)
          .isEqualTo(down(from, Math.max(0, from - limit + 1)).stream().limit(limit).toList());
      assertThat(seqs(reader.since(at, limit)))
          .as("since %d", at)
          .isEqualTo(
              LongStream.range(at, Math.max(at, Math.min(size, at + limit))).boxed().toList());
    }
  }

  @Test
  void aVisitorGoesBackAsFarAsItWants() throws Exception {
    bench.write(LogBench.rhythm(3000, 10), 100);
    long size = reader.size();
    var random = new Random(4);
    for (int i = 0; i < 100; i++) {
      long at = random.nextBoolean() ? Long.MAX_VALUE : random.nextLong(size + 3);
      int wanted = 1 + random.nextInt(150);
      var seen = new ArrayList<Long>();
      reader.eachBefore(
          at,
          record -> {
            seen.add(record.seq());
            return seen.size() < wanted;
          });
      long from = Math.min(at, size) - 1;
      assertThat(seen)
          .as("%d before %d", wanted, at)
          .isEqualTo(down(from, Math.max(0, from - wanted + 1)));
    }
  }

  @Test
  void aPlaceInABigFileIsFound() throws Exception {
    var filler = "x".repeat(3000);
    try (var log = bench.open()) {
      for (int i = 0; i < 900; i++) {
        log.append(
            AuditFile.DECISIONS,
            "decision",
            LogBench.body(i).with("filler", new dev.assent.core.json.JsonString(filler)),
            Durability.WRITTEN);
      }
    }
    assertThat(Files.size(bench.current())).isGreaterThan(2_000_000);
    for (long at = 0; at < 900; at += 31) {
      // The first record is a checkpoint.
      assertThat(reader.since(at + 1, 1).getFirst().content().string("id")).contains("call-" + at);
      assertThat(seqs(reader.before(at + 1, 1))).containsExactly(at);
    }
  }

  @Test
  void aQueryIsFollowedBackUntilItHasEnough() throws Exception {
    bench.write(LogBench.rhythm(3000, 10), 100);
    var denied = AuditQuery.ALL.withDecisions(Set.of("deny"));
    var all = reader.find(denied, Long.MAX_VALUE, 1_000);
    assertThat(all).hasSize(34);
    assertThat(all.getFirst().content().string("id")).contains("call-99");
    assertThat(all.getLast().content().string("id")).contains("call-0");
    assertThat(reader.find(denied, Long.MAX_VALUE, 3)).isEqualTo(all.subList(0, 3));
    assertThat(reader.find(denied, all.get(2).seq(), 3)).isEqualTo(all.subList(3, 6));
    assertThat(reader.find(denied, 0, 3)).isEmpty();
  }

  @Test
  void aVisitorGoesForwardAsFarAsItWants() throws Exception {
    bench.write(LogBench.rhythm(3000, 10), 100);
    long size = reader.size();
    for (long from : new long[] {-5, 0, 1, 37, size - 1, size, size + 9}) {
      for (int wanted : new int[] {1, 2, 30, 1_000}) {
        var seen = new ArrayList<Long>();
        reader.each(
            from,
            record -> {
              seen.add(record.seq());
              return seen.size() < wanted;
            });
        assertThat(seen)
            .as("%d from %d", wanted, from)
            .isEqualTo(
                LongStream.range(Math.max(0, from), Math.max(0, size))
                    .limit(wanted)
                    .boxed()
                    .toList());
      }
    }
    assertThatThrownBy(() ->
            reader.each(
                0,
                _ -> {
                  throw new java.io.IOException("full");
                }))
        .hasMessage("full");
  }

  @Test
  void unknownMembersStayAndATornTailIsPassedOver() throws Exception {
    try (var log = bench.open()) {
      log.append(
          AuditFile.DECISIONS,
          "decision",
          JsonObject.builder().put("from_the_future", 1).build(),
          Durability.FORCED);
    }
    Files.writeString(
        bench.current(), "{\"v\":1,\"seq\":2,\"time\":\"20", StandardOpenOption.APPEND);
    assertThat(reader.size()).isEqualTo(3);
    assertThat(reader.newest(1).getFirst().type()).isEqualTo("checkpoint");
    assertThat(reader.since(1, 1).getFirst().content().members()).containsKey("from_the_future");
    assertThat(reader.since(1, 1).getFirst().time()).isEqualTo(LogBench.START);
  }

  /// A crash may keep the later lines of one write and lose the first.
  @Test
  void linesOfATornTailThatLookLikeRecordsAreNone() throws Exception {
    bench.write(LogBench.rhythm(1 << 20, 10), 3);
    long whole = reader.size();
    String stale = Files.readAllLines(bench.current()).get(1).replace("\"seq\":1,", "\"seq\":90,");
    Files.writeString(
        bench.current(),
        "{\"v\":1,\"seq\":" + whole + ",\"ti\0\n" + stale + "\n",
        StandardOpenOption.APPEND);
    bench.open().close();
    var back = new ArrayList<Long>();
    reader.eachBefore(Long.MAX_VALUE, record -> back.add(record.seq()));
    var forth = new ArrayList<Long>();
    reader.each(0, record -> forth.add(record.seq()));
    assertThat(forth).containsExactlyElementsOf(back.reversed()).doesNotContain(90L);
    assertThat(forth).contains(whole);
    assertThat(reader.since(0, 100)).extracting(AuditRecord::seq).isEqualTo(forth);
    assertThat(reader.since(whole - 1, 100).getLast().seq()).isEqualTo(reader.size() - 1);
  }

  @Test
  void behindALineThatIsNoRecordTheChainGoesOn() throws Exception {
    bench.write(LogBench.rhythm(1 << 20, 10), 5);
    long size = reader.size();
    var lines = new ArrayList<>(Files.readAllLines(bench.current()));
    lines.set(2, "x".repeat(lines.get(2).length()));
    Files.write(bench.current(), lines);
    assertThat(reader.since(0, 100))
        .extracting(AuditRecord::seq)
        .contains(0L, 1L, 3L, size - 1)
        .doesNotContain(2L);
  }

  @Test
  void aLineThatIsNoRecordIsNamedAndATornTailIsNot() throws Exception {
    bench.write(LogBench.rhythm(1 << 20, 10), 3);
    Files.writeString(bench.current(), "{\"v\":1,\"seq\":4,\"ti", StandardOpenOption.APPEND);
    assertThat(unread()).as("a write that was not finished").isEmpty();
    bench.open().close();
    assertThat(Files.readString(bench.current())).contains("torn_tail");
    assertThat(unread()).as("named by its incident").isEmpty();
    var lines = new ArrayList<>(Files.readAllLines(bench.current()));
    lines.set(1, "x".repeat(lines.get(1).length()));
    Files.write(bench.current(), lines);
    assertThat(unread())
        .containsExactly(
            "`"
                + bench.current()
                + "`, line 2: found `"
                + "x".repeat(40)
                + "…`, expected a record");
    Files.writeString(bench.current(), "junk");
    assertThat(unread())
        .containsExactly("`" + bench.current() + "`, line 1: found `junk`, expected a record");
  }

  // Both ways through the log say the same.
  private List<String> unread() throws Exception {
    var back = new ArrayList<String>();
    var forth = new ArrayList<String>();
    new AuditReader(bench.folder, AuditFile.DECISIONS, why -> back.add(why.text()))
        .eachBefore(Long.MAX_VALUE, _ -> true);
    new AuditReader(bench.folder, AuditFile.DECISIONS, why -> forth.add(why.text()))
        .each(0, _ -> true);
    assertThat(forth).isEqualTo(back);
    return back;
  }

  @Test
  void linesThatAreNoRecordAreNeverThrownAtTheCaller() throws Exception {
    bench.write(LogBench.rhythm(1 << 20, 10), 30);
    var random = new Random(17);
    byte[] whole = Files.readAllBytes(bench.current());
    for (int i = 0; i < 300; i++) {
      byte[] changed = whole.clone();
      for (int n = 0; n < 20; n++) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      }
      Files.write(bench.current(), changed);
      assertThat(reader.newest(50).size()).isLessThanOrEqualTo(50);
      assertThat(reader.since(random.nextInt(40), 50).size()).isLessThanOrEqualTo(50);
    }
  }

  @Test
  void followingALogThatIsWrittenAndRotatedMissesNothing() throws Exception {
    try (var log = bench.open(LogBench.rhythm(3000, 10));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writing =
          threads.submit(() -> {
            for (int i = 0; i < 500; i++) {
              LogBench.append(log, i);
            }
            return true;
          });
      List<AuditRecord> seen = new ArrayList<>();
      boolean last = false;
      while (!last) {
        last = writing.isDone();
        seen.addAll(reader.since(seen.size(), 100));
        last &= reader.size() == seen.size();
      }
      assertThat(seqs(seen)).isEqualTo(LongStream.range(0, seen.size()).boxed().toList());
      assertThat(seen.stream().filter(record -> record.type().equals("decision"))).hasSize(500);
      assertThat(writing.get()).isTrue();
    }
  }

  @Test
  void verifyingALogThatIsWrittenAndRotatedIsNoFalseAlarm() throws Exception {
    try (var log = bench.open(LogBench.rhythm(3000, 10));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writing =
          threads.submit(() -> {
            for (int i = 0; i < 500; i++) {
              LogBench.append(log, i);
            }
            return true;
          });
      boolean last = false;
      while (!last) {
        last = writing.isDone();
        var trust =
            new TrustSources(
                Optional.of(bench.anchor), Optional.of(bench.key.publicKey()), Optional.empty());
        assertThat(AuditVerifier.verify(bench.folder, AuditFile.DECISIONS, trust))
            .isInstanceOf(Verification.Intact.class);
      }
    }
  }

  @Test
  void aQueryFindsByTextDecisionOutcomeTypeAndTime() throws Exception {
    bench.write(LogBench.rhythm(3000, 10), 60);
    assertThat(ids(AuditQuery.ALL.withText("CALL-4"), 100))
        .containsExactly(
            "call-49", "call-48", "call-47", "call-46", "call-45", "call-44", "call-43", "call-42",
            "call-41", "call-40", "call-4");
    assertThat(ids(AuditQuery.ALL.withText("GRÖSSE"), 100)).isEmpty();
    assertThat(ids(AuditQuery.ALL.withText("GRÖßE"), 2)).containsExactly("call-59", "call-58");
    assertThat(ids(AuditQuery.ALL.withDecisions(Set.of("deny")), 3))
        .containsExactly("call-57", "call-54", "call-51");
    assertThat(ids(AuditQuery.ALL.withOutcomes(Set.of("allowed")), 1)).containsExactly("call-59");
    var later = Optional.of(LogBench.START.plus(Duration.ofSeconds(1)));
    assertThat(ids(new AuditQuery("", Set.of(), Set.of(), Set.of(), later, Optional.empty()), 9))
        .isEmpty();
    assertThat(
            ids(
                new AuditQuery("", Set.of("decision"), Set.of(), Set.of(), Optional.empty(), later),
                99))
        .hasSize(60);
    var found =
        reader.find(AuditQuery.ALL.withDecisions(Set.of("deny")), Long.MAX_VALUE, 1).getFirst();
    assertThat(
            reader
                .find(AuditQuery.ALL.withDecisions(Set.of("deny")), found.seq(), 1)
                .getFirst()
                .content()
                .string("id"))
        .contains("call-54");
  }

  private List<String> ids(AuditQuery query, int limit) throws AuditException {
    return reader.find(query, Long.MAX_VALUE, limit).stream()
        .map(record -> record.content().string("id").orElse(""))
        .toList();
  }

  private static List<Long> seqs(List<AuditRecord> records) {
    return records.stream().map(AuditRecord::seq).toList();
  }

  private static List<Long> down(long from, long to) {
    return LongStream.rangeClosed(to, from).boxed().toList().reversed();
  }
}
