package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.config.store.ReviewedHook.State;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.HookedCore.Form;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Clause 8.5 through whole sessions: what reaches the client, the log and the server when a hook
/// is asked, and what has to happen before one is.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class HookSessionTest {
  private static final String DENY = "mcp_tools_policy_check() { mcp_tools_error %s; return 1; }\n";
  private static final String MARKING = "touch \"$MARK\"; exit 0\n";

  private static final ApprovalAnswer YES =
      new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY);

  @TempDir private Path folder;

  private Map<String, String> marking() {
    return Map.of("MARK", mark().toString());
  }

  private Path mark() {
    return folder.resolve("asked");
  }

  @Test
  void codeTextAndDataReachTheClientUnchanged() throws Exception {
    String policy = DENY.formatted("-32099 $'no\\n\"way\" – ü' '{\"rule\":\"r1\",\"n\":1.10}'");
    try (var core = HookedCore.start(folder, new Form.ByMcpBash(policy), Map.of())) {
      Message answer = core.call("demo.get");
      var error = answer.tree().object("error").orElseThrow();
      assertThat(error.get("code")).isEqualTo(JsonNumber.of(-32099));
      assertThat(error.string("message")).contains("no\n\"way\" – ü");
      assertThat(JsonWriter.write(error.object("data").orElseThrow()))
          .isEqualTo("{\"rule\":\"r1\",\"n\":1.10}");
      var record = core.record();
      assertThat(record.string("basis")).contains("hook");
      assertThat(record.string("final_rule")).contains("hook");
      assertThat(record.string("reason")).contains("hook");
      assertThat(record.array("matched").orElseThrow().items()).isEmpty();
      assertThat(record.string("told")).contains("no\n\"way\" – ü");
      var hook = record.object("hook").orElseThrow();
      assertThat(hook.string("answer")).contains("denied");
      assertThat(hook.string("name").orElseThrow()).endsWith("policy.sh");
      assertThat(hook.get("code")).isEqualTo(JsonNumber.of(-32099));
      assertThat(hook.string("text")).contains("no\n\"way\" – ü");
      assertThat(hook.object("data")).isEqualTo(error.object("data"));
      assertThat(hook.get("fault")).isNull();
      assertThat(hook.get("duration_us")).isInstanceOf(JsonNumber.class);
    }
  }

  @Test
  void aDenialWithoutDataSaysThatNothingRan() throws Exception {
    try (var core =
        HookedCore.start(folder, new Form.ByMcpBash(DENY.formatted("-32600 no")), Map.of())) {
      var data =
          core.call("demo.get")
              .tree()
              .object("error")
              .flatMap(error -> error.object("data"))
              .orElseThrow();
      assertThat(JsonWriter.write(data))
          .isEqualTo("{\"reason\":\"hook\",\"ran\":false,\"retry\":\"no\"}");
    }
  }

  @Test
  void aHookThatLetsACallGoIsInTheRecordToo() throws Exception {
    try (var core = HookedCore.start(folder, new Form.ByProgram("exit 0"), Map.of())) {
      core.passes("demo.get");
      assertThat(core.record().object("hook").flatMap(hook -> hook.string("answer")))
          .contains("passed");
      assertThat(core.record().string("final_rule")).contains("all");
    }
  }

  @Test
  void aFaultOfTheHookIsInTheRecord() throws Exception {
    try (var core = HookedCore.start(folder, new Form.ByProgram("exit 3"), Map.of())) {
      var error = core.errorOf("demo.get");
      assertThat(error.message())
          .isEqualTo("the hook `hook` ended with status 3, so the call is denied");
      assertThat(core.record().object("hook").flatMap(hook -> hook.string("fault")))
          .contains("crashed");
    }
  }

  @Test
  void aHookNobodyConfirmedDeniesEveryToolCallAndDoesNotRun() throws Exception {
    Hook hook = HookedCore.program(folder, MARKING);
    try (var core = HookedCore.start(folder, HookedCore.ALLOW_ALL, marking(), List.of(hook))) {
      var error = core.errorOf("demo.get");
      assertThat(error.message()).contains("waits for the user's confirmation in Assent's window");
      assertThat(core.record().object("hook").flatMap(h -> h.string("fault")))
          .contains("unconfirmed");
      assertThat(mark()).doesNotExist();
      assertThat(core.rig.core.hooks().of("files"))
          .extracting(ReviewedHook::state)
          .containsExactly(State.UNCONFIRMED);
      // A confirmation holds at once.
      core.confirmAll();
      core.passes("demo.get");
      assertThat(mark()).exists();
      assertThat(core.rig.core.hooks().of("files"))
          .extracting(ReviewedHook::state)
          .containsExactly(State.CONFIRMED);
      core.rig.core.hooks().withdraw(core.rig.core.hooks().of("files").getFirst());
      core.errorOf("demo.get");
      RecordExamples.show(core.rig.records(AuditFile.AUTH), "hook_confirmed", "hook_withdrawn");
    }
  }

  @Test
  void aChangedFileNeedsANewConfirmation() throws Exception {
    try (var core = HookedCore.start(folder, new Form.ByProgram("exit 0"), Map.of())) {
      core.passes("demo.get");
      ReviewedHook shown = core.rig.core.hooks().of("files").getFirst();
      Files.writeString(shown.files().getFirst().path(), "#!/usr/bin/env bash\nexit 0 # other");
      core.errorOf("demo.get");
      assertThat(core.record().object("hook").flatMap(hook -> hook.string("fault")))
          .contains("changed");
      assertThat(core.rig.core.hooks().of("files"))
          .extracting(ReviewedHook::state)
          .containsExactly(State.CHANGED);
      // The confirmed hook is the one the person saw, not the one that is there meanwhile.
      core.rig.core.hooks().confirm(shown);
      core.errorOf("demo.get");
      core.confirmAll();
      core.passes("demo.get");
    }
  }

  @Test
  void aConfirmationIsWrittenDownAndCannotBeForged() throws Exception {
    try (var core = HookedCore.start(folder, new Form.ByProgram("exit 0"), Map.of())) {
      Path file = core.rig.core.home().hookConfirmations();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      var forged = new StringBuilder(Files.readString(file));
      int digit = forged.indexOf("\"seal\": \"") + 12;
      forged.setCharAt(digit, forged.charAt(digit) == '0' ? '1' : '0');
      Files.writeString(file, forged);
      assertThat(core.rig.core.hooks().of("files"))
          .extracting(ReviewedHook::state)
          .containsExactly(State.CHANGED);
      core.errorOf("demo.get");
      Files.writeString(file, "{\"confirmed\": ");
      core.errorOf("demo.get");
      assertThat(core.record().object("hook").flatMap(hook -> hook.string("fault")))
          .contains("unconfirmed");
    }
  }

  @Test
  void anUnusableHookCannotBeConfirmed() throws Exception {
    Hook hook = HookedCore.policy(folder, "mcp_tools_policy_check() { return 0; }\n");
    Path file = folder.toRealPath().resolve("server/server.d/policy.sh");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
    try (var core = HookedCore.start(folder, HookedCore.ALLOW_ALL, Map.of(), List.of(hook))) {
      ReviewedHook shown = core.rig.core.hooks().of("files").getFirst();
      assertThat(shown.state()).isEqualTo(State.UNUSABLE);
      assertThat(shown.trouble().orElseThrow()).contains("may be written by others");
      assertThatThrownBy(() -> core.rig.core.hooks().confirm(shown))
          .isInstanceOf(IllegalArgumentException.class);
      var error = core.errorOf("demo.get");
      assertThat(error.message()).contains("may be written by others").contains("chmod go-w");
      assertThat(core.record().object("hook").flatMap(h -> h.string("fault")))
          .contains("unsafe-file");
    }
  }

  @Test
  void severalHooksAreAskedInOrderUntilOneDenies() throws Exception {
    // Clause 8.5: a hook can only narrow; the first denial ends it.
    Hook first =
        HookedCore.policy(folder, "mcp_tools_policy_check() { [ \"$1\" != demo.get ]; }\n");
    Hook second = HookedCore.program(folder, MARKING);
    try (var core =
        HookedCore.start(folder, HookedCore.ALLOW_ALL, marking(), List.of(first, second))) {
      core.confirmAll();
      assertThat(core.errorOf("demo.get").message())
          .isEqualTo("tool `demo.get` is denied by the policy of its server");
      assertThat(mark()).doesNotExist();
      core.passes("demo.list");
      assertThat(mark()).exists();
    }
  }

  @Test
  void aHookThatPassesOpensNothing() throws Exception {
    String policy =
        """
        {"rules": [{"id": "list", "effect": "allow", "conditions": {"tool_name": "demo.list"}}]}
        """;
    try (var core =
        HookedCore.start(folder, policy, Map.of(), List.of(HookedCore.program(folder, "exit 0")))) {
      core.confirmAll();
      core.passes("demo.list");
      assertThat(core.reasonOf("demo.get")).contains("default");
    }
  }

  @Test
  void aGuardedCallAsksNoHook() throws Exception {
    // Clause 1.1: guards stand before hooks.
    try (var core = HookedCore.start(folder, new Form.ByProgram(MARKING), marking())) {
      var arguments =
          JsonObject.builder().put("path", core.rig.core.home().configFile().toString()).build();
      core.call("demo.get", arguments);
      assertThat(core.record().string("basis")).contains("guard");
      assertThat(core.record().get("hook")).isNull();
      assertThat(mark()).doesNotExist();
    }
  }

  @Test
  void onlyToolCallsAskHooks() throws Exception {
    String policy =
        """
        {"rules": [{"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}}]}
        """;
    try (var core =
        HookedCore.start(folder, policy, marking(), List.of(HookedCore.program(folder, MARKING)))) {
      core.confirmAll();
      core.client.request("l", "tools/list", JsonObject.EMPTY);
      core.client.request(
          "r", "resources/read", JsonObject.builder().put("uri", "demo://x").build());
      core.client.request("p", "prompts/get", JsonObject.builder().put("name", "x").build());
      core.client.request("o", "other/method", JsonObject.EMPTY);
      assertThat(mark()).doesNotExist();
      core.passes("demo.list");
      assertThat(mark()).exists();
    }
  }

  @Test
  void nobodyIsAskedAboutACallThatAHookDenied() throws Exception {
    String policy =
        """
        {"rules": [{"id": "ask", "effect": "hitl", "conditions": {"tool_name": "*"}}]}
        """;
    Hook hook = HookedCore.policy(folder, "mcp_tools_policy_check() { [ \"$1\" = demo.list ]; }\n");
    try (var core = HookedCore.start(folder, policy, Map.of(), List.of(hook))) {
      core.confirmAll();
      var shown = new CopyOnWriteArrayList<String>();
      Approver approver =
          new Approver() {
            @Override
            public void queueChanged(QueueView queue) {
              for (ApprovalRequest request : queue.waiting()) {
                shown.add(request.request().resource().toolName().orElse(""));
                core.rig.core.approvals().shown(request.id());
                core.rig.core.approvals().answer(request.id(), request.digest(), YES);
              }
            }

            @Override
            public void ended(ApprovalRequest request, ApprovalAnswer how) {}
          };
      try (var _ = core.rig.core.approvals().register(approver)) {
        core.errorOf("demo.get");
        core.passes("demo.list");
        assertThat(core.record().string("decision")).contains("hitl");
        assertThat(core.record().object("hook").flatMap(h -> h.string("answer")))
            .contains("passed");
      }
      assertThat(shown).doesNotContain("demo.get").contains("demo.list");
    }
  }

  @Test
  void hooksThatComeAndGoInTheFileHoldForOpenSessions() throws Exception {
    Hook hook = HookedCore.policy(folder, DENY.formatted("-32602 no"));
    try (var core = HookedCore.start(folder, HookedCore.ALLOW_ALL, Map.of(), List.of())) {
      core.passes("demo.get");
      Path file = core.rig.core.home().proxyFile("files");
      String before = Files.readString(file);
      String hooked =
          before.replaceFirst(
              "\\{",
              "{\"hooks\": [" + JsonWriter.write(hook.identity()).replace("\\", "\\\\") + "],");
      Files.writeString(file, hooked);
      CoreRig.until(
          "the hook is read",
          () -> core.rig.core.config().lastGood("files").orElseThrow().hooks().size() == 1);
      assertThat(core.errorOf("demo.get").message()).contains("waits for the user's confirmation");
      Files.writeString(file, before);
      CoreRig.until(
          "the hook is gone",
          () -> core.rig.core.config().lastGood("files").orElseThrow().hooks().isEmpty());
      core.passes("demo.get");
    }
  }

  @Test
  void aPolicyMayUseJqWhereThereIsOne() throws Exception {
    Assumptions.assumeTrue(
        List.of("/usr/bin/jq", "/bin/jq", "/usr/local/bin/jq").stream()
            .anyMatch(jq -> Files.isExecutable(Path.of(jq))),
        "jq is not installed here");
    String policy =
        """
        mcp_tools_policy_check() {
          local seconds
          seconds=$(printf '%s' "$2" | jq -r '.timeoutSecs // 30') || return 2
          [ "$seconds" -le 60 ] && return 0
          mcp_tools_error -32602 "too slow"
          return 1
        }
        """;
    try (var core = HookedCore.start(folder, new Form.ByMcpBash(policy), Map.of())) {
      core.passes("demo.get");
      assertThat(core.errorOf("demo.build").message()).isEqualTo("too slow");
      assertThat(Optional.of(core.seenTools())).contains(List.of("demo.get"));
    }
  }
}
