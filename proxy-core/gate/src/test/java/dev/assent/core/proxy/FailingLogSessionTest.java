package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.ScriptedLogs;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions whose log fails: refusals with the cause, nothing released without a record, and life
/// afterwards.
class FailingLogSessionTest {
  private static final int CALLS = Depth.of(40, 1000);
  private static final long SEED = 41;
  private static final String ALLOW =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}}]}";

  @TempDir private Path folder;

  @Test
  void aSessionRefusesWhileTheDiskIsFullAndGoesOnAfterwards() throws Exception {
    try (var rig = CoreRig.start(folder, ALLOW)) {
      var logs = new ScriptedLogs();
      rig.core.runtime("files").openLogsWith(logs::open);
      try (var client = rig.connect()) {
        client.shakeHands();
        assertThat(client.called("before", "echo", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        logs.fill();
        for (int i = 0; i < 5; i++) {
          assertThat(JsonWriter.write(client.called("full" + i, "echo", JsonObject.EMPTY).tree()))
              .contains("cannot write its log", "no space left on device", "Nothing was run");
        }
        assertThat(rig.seenLines()).hasSize(1);
        logs.mend();
        awaitLog(rig, client);
        assertThat(client.called("after", "echo", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
      }
      assertThat(rig.records(AuditFile.DECISIONS)).anyMatch(record -> record.type().equals("gap"));
    }
    assertEverythingSeenIsOnRecord(Set.of());
  }

  @Test
  void aSessionRefusesWhileTheDiskIsReadOnlyAndGoesOnAfterwards() throws Exception {
    try (var rig = CoreRig.start(folder, ALLOW)) {
      var logs = new ScriptedLogs();
      rig.core.runtime("files").openLogsWith(logs::open);
      try (var client = rig.connect()) {
        client.shakeHands();
        assertThat(client.called("before", "echo", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        logs.makeReadOnly();
        for (int i = 0; i < 5; i++) {
          assertThat(JsonWriter.write(client.called("ro" + i, "echo", JsonObject.EMPTY).tree()))
              .contains("cannot write its log", "Nothing was run");
        }
        // A session that begins meanwhile is refused as well.
        try (var late = rig.connect()) {
          assertThat(JsonWriter.write(late.request("init", "initialize", JsonObject.EMPTY).tree()))
              .contains("cannot write its log");
        }
        assertThat(rig.seenLines()).hasSize(1);
        logs.mend();
        awaitLog(rig, client);
        try (var next = rig.connect().shakeHands()) {
          assertThat(next.called("next", "echo", JsonObject.EMPTY))
              .isInstanceOf(Message.Success.class);
        }
      }
    }
    assertEverythingSeenIsOnRecord(Set.of("before", "next"));
  }

  @Test
  void whateverFailsNothingIsReleasedWithoutARecordAndEveryCallIsAnswered() throws Exception {
    var random = new Random(SEED);
    var succeeded = new HashSet<String>();
    var logs = new ScriptedLogs();
    try (var rig = CoreRig.start(folder, ALLOW)) {
      rig.core.runtime("files").openLogsWith(logs::open);
      try (var client = rig.connect()) {
        client.shakeHands();
        for (int i = 0; i < CALLS; i++) {
          logs.failOneIn(4, random);
          String id = "call" + i;
          if (client.called(id, "echo", JsonObject.EMPTY) instanceof Message.Success) {
            succeeded.add(id);
          }
          logs.mend();
          awaitLog(rig, client);
        }
      }
    }
    assertThat(logs.failures()).as("seed %d", SEED).isPositive();
    assertEverythingSeenIsOnRecord(succeeded);
  }

  // A probe that is recorded as well; when it is answered the log takes records.
  private static void awaitLog(CoreRig rig, CoreRig.Client client) throws Exception {
    CoreRig.until(
        "the log takes records again",
        () -> client.called("probe", "echo", JsonObject.EMPTY) instanceof Message.Success);
  }

  private void assertEverythingSeenIsOnRecord(Set<String> succeeded) throws Exception {
    Path audit = folder.toRealPath().resolve("home/proxies/files/audit");
    for (AuditFile file : AuditFile.values()) {
      assertThat(ScriptedLogs.verdict(audit, file))
          .as("seed %d, %s", SEED, file)
          .isEqualTo("intact");
    }
    var allowed = new ArrayList<String>();
    var ended = new ArrayList<String>();
    for (AuditRecord record :
        new dev.assent.core.audit.AuditReader(audit, AuditFile.DECISIONS).since(0, 100_000)) {
      if (record.content().string("outcome").equals(Optional.of("allowed"))) {
        record.content().string("request_id").ifPresent(allowed::add);
      }
    }
    for (AuditRecord record :
        new dev.assent.core.audit.AuditReader(audit, AuditFile.OPERATIONS).since(0, 100_000)) {
      record.content().string("request_id").ifPresent(ended::add);
    }
    List<String> seen = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("seen.txt"))) {
      if (line.startsWith("{")
          && JsonReader.read(line, JsonLimits.MESSAGE) instanceof JsonObject call) {
        seen.add(call.string("id").orElseThrow());
      }
    }
    assertThat(allowed).as("seed %d", SEED).containsAll(seen);
    assertThat(ended).as("seed %d", SEED).containsAll(succeeded);
  }
}
