package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.HookedCore.Form;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Clauses 8.1 to 8.4 and 3.6: the examples of the seed "tool policy hook" by the policy alone,
/// without any program, in front of a server that knows nothing of them. As hooks they stand in
/// [SeedPoliciesTest].
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class SeedModesTest {
  private static final String RULES =
      "\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}}]";

  @TempDir private Path folder;

  private HookedCore core(String policy) throws Exception {
    return HookedCore.start(folder, new Form.ByPolicy(policy), Map.of());
  }

  @Test
  void aModeKeepsAServerReadOnly() throws Exception {
    // Clause 8.2. The tools' names tell reading from writing, where neither registry nor mapping
    // knows them.
    try (var core = core("{\"mode\": \"read-only\", " + RULES + "}")) {
      core.passes("list_items");
      core.passes("get_item");
      assertThat(core.reasonOf("write_item")).contains("mode");
      assertThat(core.record().string("final_rule")).contains("mode");
      assertThat(core.record().array("matched").orElseThrow().items()).isEmpty();
      assertThat(core.reasonOf("unheard_of")).contains("mode");
      // Reading what is no tool goes on to the rules.
      core.client.request(
          "r", "resources/read", JsonObject.builder().put("uri", "demo://x").build());
      assertThat(core.rig.decision("r").string("basis")).contains("default");
    }
  }

  @Test
  void withoutAModeEverythingIsLeftToTheRules() throws Exception {
    // Clause 8.1.
    try (var core = core("{\"mode\": \"enforce\", " + RULES + "}")) {
      core.passes("write_item");
    }
  }

  @Test
  void aModeKeepsAnAllowList() throws Exception {
    // Clause 8.3: other tools and calls without a tool are denied; the rules decide the rest.
    String policy =
        "{\"mode\": \"allow-list\", \"tools\": [\"demo.list\", \"DEMO.w*\"], \"rules\": ["
            + "{\"id\": \"list\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"demo.l*\"}},"
            + "{\"id\": \"get\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"demo.get\"}}]}";
    try (var core = core(policy)) {
      core.passes("demo.list");
      assertThat(core.reasonOf("demo.get")).contains("mode");
      assertThat(core.reasonOf("demo.write")).contains("default");
      assertThat(core.reasonOf("demo")).contains("mode");
      Message answer =
          core.client.request("p", "prompts/get", JsonObject.builder().put("name", "x").build());
      assertThat(answer).isInstanceOf(Message.Failure.class);
      assertThat(core.rig.decision("p").string("basis")).contains("mode");
    }
  }

  @Test
  void aRateLimitLetsThreeCallsPass() throws Exception {
    // Clause 8.4.
    String limits =
        "\"rate_limits\": [{\"tool_name\": \"*\", \"calls\": 3, \"seconds\": 3600, \"effect\": \"deny\"}]";
    try (var core = core("{" + limits + ", " + RULES + "}")) {
      for (int i = 0; i < 3; i++) {
        core.passes("demo.list");
      }
      assertThat(core.reasonOf("demo.list")).contains("rate");
      assertThat(core.record().string("final_rule")).contains("rate_limit");
      assertThat(core.reasonOf("demo.get")).contains("rate");
    }
  }

  @Test
  void aRuleRefusesToolsByTheirMetadata() throws Exception {
    // Clause 3.6: what the server does not say fails the test, and the rule denies what it knows to
    // be slow.
    String policy =
        "{\"combining_algorithm\": \"deny-overrides\", \"rules\": ["
            + "{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}},"
            + "{\"id\": \"slow\", \"effect\": \"deny\","
            + " \"conditions\": {\"tool_metadata\": {\"/timeoutSecs\": {\"gt\": 60}}}}]}";
    try (var core = core(policy)) {
      core.passes("demo.list");
      core.passes("demo.get");
      core.passes("demo.write");
      assertThat(core.reasonOf("demo.build")).contains("rule");
      assertThat(core.record().string("final_rule")).contains("slow");
      assertThat(core.reasonOf("demo.rebuild")).contains("rule");
    }
  }

  @Test
  void everyCallIsInTheLogBeforeItRuns() throws Exception {
    try (var core = core("{" + RULES + "}")) {
      core.passes("demo.list");
      core.call("demo.write", JsonObject.builder().put("path", "a.txt").build());
      var tools =
          core.rig.records(AuditFile.DECISIONS).stream()
              .map(AuditRecord::content)
              .filter(record -> record.string("method").filter("tools/call"::equals).isPresent())
              .map(record ->
                  record
                      .object("attributes")
                      .flatMap(a -> a.object("resource"))
                      .flatMap(r -> r.string("tool_name")))
              .map(name -> name.orElse("none"));
      assertThat(tools).containsExactly("demo.list", "demo.write");
      assertThat(core.record().object("arguments").flatMap(a -> a.string("path")))
          .contains("a.txt");
      assertThat(
              AuditVerifier.verify(
                  core.rig.core.home().auditFolder("files"),
                  AuditFile.DECISIONS,
                  Optional.empty(),
                  Optional.empty()))
          .isInstanceOf(Verification.Intact.class);
    }
  }
}
