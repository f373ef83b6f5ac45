package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pep.SampleRecords;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clause 1.2: what a decision was made on can be read back from its record.
class RecordedCallsTest {
  private static final Decision DENIED =
      new Decision.Deny(new DecisionTrace(new Basis.ByDefault(), List.of(), PolicyVersion.NONE));

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void clause1_2AttributesSurviveTheLog(long seed) {
    var random = new RandomRequests(seed);
    for (int i = 0; i < 500; i++) {
      var request = random.next();
      var record = SampleRecords.of(i, request, DENIED, LogArguments.FULL);
      var read = RecordedCalls.read(record).orElseThrow();
      assertThat(read.request()).as(record.content().toString()).isEqualTo(request);
      assertThat(read.has(Attribute.Recorded.ARGUMENTS)).isTrue();
      assertThat(read.decision()).isEqualTo(Effect.DENY);
      assertThat(read.finalRule()).isEqualTo("default");
      assertThat(read.basis()).isEqualTo("default");
      assertThat(read.allowed()).isFalse();
    }
  }

  @Test
  void argumentsThatWereNotLoggedAreKnownToBeMissing() {
    var random = new RandomRequests(7);
    for (int i = 0; i < 50; i++) {
      var request = random.next();
      var record = SampleRecords.of(i, request, DENIED, LogArguments.NONE);
      var read = RecordedCalls.read(record).orElseThrow();
      // That there are none is told by their size.
      assertThat(read.has(Attribute.Recorded.ARGUMENTS))
          .isEqualTo(request.arguments().equals(JsonObject.EMPTY));
      assertThat(read.request().arguments()).isEqualTo(JsonObject.EMPTY);
    }
  }

  /// Records of before some members were written.
  @Test
  void whatLacksMembersThatSayNothingIsReadAllTheSame() {
    var random = new RandomRequests(7);
    for (int i = 0; i < 50; i++) {
      var record = SampleRecords.of(i, random.next(), DENIED, LogArguments.FULL);
      var attributes = record.content().object("attributes").orElseThrow();
      var resource = attributes.object("resource").orElseThrow();
      for (String name : List.of("side_effects", "tool", "command", "path")) {
        var less = attributes.with("resource", resource.without(name));
        var old = record.content().with("attributes", less);
        assertThat(RecordedCalls.of(new AuditRecord(i, record.time(), "decision", old)))
            .as(name)
            .isPresent();
      }
    }
  }

  @Test
  void whatIsNoDecisionOrHasNoAttributesIsNoCall() {
    var request = new RandomRequests(7).next();
    var record = SampleRecords.of(0, request, DENIED, LogArguments.NONE);
    assertThat(RecordedCalls.of(record)).isPresent();
    assertThat(RecordedCalls.of(new AuditRecord(0, record.time(), "checkpoint", record.content())))
        .isEmpty();
    assertThat(RecordedCalls.of(SampleRecords.undescribed(0, request))).isEmpty();
    var torn = record.content().with("attributes", JsonObject.EMPTY);
    assertThat(RecordedCalls.of(new AuditRecord(0, record.time(), "decision", torn))).isEmpty();
  }
}
