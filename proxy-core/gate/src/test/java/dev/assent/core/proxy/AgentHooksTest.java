package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.SessionBadge;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.LocalSocketClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Agents that ask about their own tools, through a whole core and its socket.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class AgentHooksTest {
  private static final HookAgent CLAUDE = HookAgent.CLAUDE_CODE;

  @TempDir private Path folder;

  private AgentRig rig() throws Exception {
    return new AgentRig(folder).with(CLAUDE, AgentRig.template(CLAUDE));
  }

  private static String claude(AgentRig rig, String tool, String input) {
    return """
    {"session_id": "s1", "transcript_path": "/t", "cwd": "%s", "permission_mode": "default",
     "hook_event_name": "PreToolUse", "tool_name": "%s", "tool_input": %s, "tool_use_id": "toolu_1"}
    """
        .formatted(rig.project, tool, input);
  }

  private static String why(HookReply reply) {
    assertThat(reply.status()).isZero();
    assertThat(reply.out()).contains("\"permissionDecision\":\"deny\"");
    return reply.out();
  }

  @Test
  void aReadInTheProjectPassesByTheRuleAndIsRecorded() throws Exception {
    try (var rig = rig()) {
      var reply =
          rig.ask(CLAUDE, claude(rig, "Read", "{\"file_path\": \"" + rig.project + "/a.txt\"}"));
      assertThat(reply)
          .isEqualTo(
              HookReply.document(
                  "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"allow\","
                      + "\"permissionDecisionReason\":\"A rule of the user's policy in Assent allows this call.\"}}\n"));
      JsonObject decision = rig.lastDecision(CLAUDE);
      assertThat(decision.string("outcome")).contains("allowed");
      assertThat(decision.string("final_rule")).contains("allow-reads");
      assertThat(decision.string("request_id")).contains("toolu_1");
      var attributes = decision.object("attributes").orElseThrow();
      assertThat(attributes.object("environment").flatMap(e -> e.string("origin")))
          .contains("claude-code");
      assertThat(attributes.object("resource").flatMap(r -> r.string("backend_id")))
          .contains("claude-code");
      var operation = rig.records(CLAUDE, AuditFile.OPERATIONS).getLast();
      assertThat(operation.string("decision")).isEqualTo(decision.string("id"));
      assertThat(operation.string("outcome")).contains("unknown");
    }
  }

  @Test
  void aReadOutsideTheProjectIsAskedAndWhatTheAgentKeepsIsNot() throws Exception {
    try (var rig = rig()) {
      for (String outside : List.of("/etc/passwd", rig.project + "/../x", "/tmp/other/x")) {
        assertThat(
                why(rig.ask(CLAUDE, claude(rig, "Read", "{\"file_path\": \"" + outside + "\"}"))))
            .as(outside)
            .contains("nobody");
        assertThat(rig.lastDecision(CLAUDE).string("final_rule")).contains("ask-reads-elsewhere");
      }
      for (String kept :
          List.of(
              rig.root + "/.claude/projects/-p/0a/tool-results/b.txt",
              "/tmp/claude-1000/-p/0a/scratchpad/n.md",
              "/tmp/claude-1000/-p/0a/tasks/b.output",
              rig.project + "/.env.example",
              rig.project + "/.env.local.sample")) {
        assertThat(rig.ask(CLAUDE, claude(rig, "Read", "{\"file_path\": \"" + kept + "\"}")).out())
            .as(kept)
            .contains("\"allow\"");
      }
    }
  }

  @Test
  void aPatternThatReachesASecretAsksWhereReadingItIsDenied() throws Exception {
    try (var rig = rig()) {
      for (String glob :
          List.of(
              ".env*",
              "{.env,x}",
              ".*",
              "id_*",
              "**/*",
              "*",
              "**/.e??",
              "*.{ts,pem}",
              "**/[.]env",
              "x.ts,.env*",
              "conf/.env.l*")) {
        assertThat(
                why(
                    rig.ask(
                        CLAUDE,
                        claude(rig, "Grep", "{\"pattern\": \"K\", \"glob\": \"" + glob + "\"}"))))
            .as(glob)
            .contains("nobody");
        assertThat(rig.lastDecision(CLAUDE).string("final_rule").orElseThrow())
            .as(glob)
            .startsWith("deny-");
      }
      for (String glob : List.of(".env*", "**/id_*", "{.env,x}", "**/*.pem")) {
        assertThat(why(rig.ask(CLAUDE, claude(rig, "Glob", "{\"pattern\": \"" + glob + "\"}"))))
            .as(glob)
            .contains("nobody");
      }
      for (String named :
          List.of(
              "{\"pattern\": \"K\", \"path\": \".env\"}",
              "{\"pattern\": \"K\", \"glob\": \"\\\\.env\"}",
              "{\"pattern\": \"K\", \"glob\": \".env\"}",
              "{\"pattern\": \"K\", \"path\": \".env\", \"glob\": \"*.ts\"}",
              "{\"pattern\": \"K\", \"path\": \".ssh\", \"glob\": \"*\"}",
              "{\"pattern\": \"K\", \"glob\": \".env*\", \"path\": \"secrets/x\"}")) {
        assertThat(why(rig.ask(CLAUDE, claude(rig, "Grep", named)))).as(named).contains("forbids");
      }
      for (String glob :
          List.of(
              "*.ts",
              "src/**/*.{ts,tsx}",
              "**/*.json",
              "!.env",
              "src/**",
              "*.env.ts",
              "**/index.*")) {
        assertThat(
                rig.ask(
                        CLAUDE,
                        claude(rig, "Grep", "{\"pattern\": \"K\", \"glob\": \"" + glob + "\"}"))
                    .out())
            .as(glob)
            .contains("\"allow\"");
      }
      for (String glob : List.of("**/*", "*", "src/**/*.ts", "**/*.json")) {
        assertThat(rig.ask(CLAUDE, claude(rig, "Glob", "{\"pattern\": \"" + glob + "\"}")).out())
            .as(glob)
            .contains("\"allow\"");
      }
    }
  }

  @Test
  void aPatchIsJudgedByEveryFileItNames() throws Exception {
    HookAgent codex = HookAgent.CODEX;
    try (var rig = new AgentRig(folder).with(codex, AgentRig.template(codex))) {
      for (String head :
          List.of(
              "\\t*** Delete File: .env",
              "\u00a0*** Delete File: .env",
              " *** Add File: .env",
              "*** Update File: x\\n *** Move to: .env")) {
        String patch =
            "*** Begin Patch\\n*** Update File: a.txt\\n@@\\n-x\\n+y\\n"
                + head
                + "\\n*** End Patch";
        String tool = claude(rig, "apply_patch", "{\"command\": \"" + patch + "\"}");
        assertThat(why(rig.ask(codex, tool))).as(head).contains("forbids");
        String command = "cd sub && apply_patch <<'EOF'\\n" + patch + "\\nEOF";
        assertThat(why(rig.ask(codex, claude(rig, "Bash", "{\"command\": \"" + command + "\"}"))))
            .as(head)
            .contains("forbids");
      }
      String deletes =
          "*** Begin Patch\\n*** Delete File: a.txt\\n*** Delete File: b/c.txt\\n*** End Patch";
      assertThat(
              why(rig.ask(codex, claude(rig, "apply_patch", "{\"command\": \"" + deletes + "\"}"))))
          .contains("nobody");
      assertThat(operation(rig, codex)).contains("delete");
      String both =
          "*** Begin Patch\\n*** Delete File: a.txt\\n*** Add File: d.txt\\n+x\\n*** End Patch";
      assertThat(why(rig.ask(codex, claude(rig, "apply_patch", "{\"command\": \"" + both + "\"}"))))
          .contains("nobody");
      assertThat(operation(rig, codex)).contains("write");
      String ordinary =
          "apply_patch <<'EOF'\\n*** Begin Patch\\n*** Add File: a.txt\\n+x\\n*** End Patch\\nEOF";
      assertThat(why(rig.ask(codex, claude(rig, "Bash", "{\"command\": \"" + ordinary + "\"}"))))
          .contains("nobody");
      String unclear = "*** Begin Patch\\n*** Frobnicate: a.txt\\n*** End Patch";
      assertThat(
              why(rig.ask(codex, claude(rig, "apply_patch", "{\"command\": \"" + unclear + "\"}"))))
          .contains("Frobnicate");
    }
  }

  private static Optional<String> operation(AgentRig rig, HookAgent agent) throws Exception {
    return rig.lastDecision(agent)
        .object("attributes")
        .flatMap(all -> all.object("action"))
        .flatMap(action -> action.string("operation"));
  }

  @Test
  void secretsAndOwnFilesAreDenied() throws Exception {
    try (var rig = rig()) {
      assertThat(
              why(
                  rig.ask(
                      CLAUDE,
                      claude(rig, "Read", "{\"file_path\": \"" + rig.project + "/.env\"}"))))
          .contains("a rule of the user's policy forbids it");
      assertThat(
              why(
                  rig.ask(
                      CLAUDE, claude(rig, "Grep", "{\"pattern\": \"KEY\", \"glob\": \".env\"}"))))
          .contains("a rule of the user's policy forbids it");
      for (String file :
          List.of(
              rig.core.home().config() + "/config.json",
              rig.root + "/.claude/settings.json",
              rig.project + "/.claude/settings.local.json")) {
        assertThat(why(rig.ask(CLAUDE, claude(rig, "Edit", "{\"file_path\": \"" + file + "\"}"))))
            .contains("it touches files that are protected");
      }
    }
  }

  @Test
  void aPersonsYesAndNoReachTheAgent() throws Exception {
    try (var rig = rig()) {
      rig.answering(_ -> new ApprovalAnswer.AllowOnce(Channel.KEY));
      String write =
          claude(rig, "Write", "{\"file_path\": \"" + rig.project + "/a\", \"content\": \"x\"}");
      assertThat(rig.ask(CLAUDE, write).out())
          .contains("\"permissionDecision\":\"allow\"", "The user allowed this call in Assent.");
      assertThat(rig.lastDecision(CLAUDE).string("final_rule")).contains("ask-changes");
    }
    try (var rig =
        new AgentRig(Files.createDirectory(folder.resolve("b")))
            .with(CLAUDE, AgentRig.template(CLAUDE))) {
      rig.answering(_ -> new ApprovalAnswer.Refused(Channel.KEY, Optional.of("not now")));
      String command = claude(rig, "Bash", "{\"command\": \"git reset --hard\"}");
      assertThat(why(rig.ask(CLAUDE, command))).contains("not now");
      var decision = rig.lastDecision(CLAUDE);
      assertThat(decision.string("final_rule")).contains("ask-risky-commands");
      assertThat(decision.string("reason")).contains("person");
    }
  }

  @Test
  void nobodyThereIsADenial() throws Exception {
    try (var rig = rig()) {
      assertThat(why(rig.ask(CLAUDE, claude(rig, "Bash", "{\"command\": \"rm -rf /\"}"))))
          .contains("refused");
      assertThat(rig.lastDecision(CLAUDE).string("reason")).contains("nobody-to-ask");
    }
  }

  @Test
  void anOrdinaryCommandIsLeftToTheAgentsOwnRules() throws Exception {
    try (var rig = rig()) {
      assertThat(rig.ask(CLAUDE, claude(rig, "Bash", "{\"command\": \"ls -la\"}")))
          .isEqualTo(HookReply.SILENT);
      assertThat(rig.lastDecision(CLAUDE).string("final_rule")).contains("allow-commands");
      assertThat(rig.ask(CLAUDE, claude(rig, "ExitPlanMode", "{\"plan\": \"x\"}")))
          .isEqualTo(HookReply.SILENT);
      assertThat(rig.ask(CLAUDE, claude(rig, "TodoWrite", "{\"todos\": []}")).out())
          .contains("allow");
    }
  }

  @Test
  void whatIsNotKnownIsAsked() throws Exception {
    try (var rig = rig()) {
      for (String tool : List.of("mcp__files__read_file", "BrandNewTool")) {
        assertThat(why(rig.ask(CLAUDE, claude(rig, tool, "{\"path\": \"a\"}")))).contains("nobody");
        assertThat(rig.lastDecision(CLAUDE).string("final_rule")).contains("ask-other-tools");
      }
    }
  }

  /// They tell the folder of every command, in or above which guarded files lie; to run there
  /// touches none of them.
  @Test
  void cursorsAndWindsurfsCommandsRunInTheProject() throws Exception {
    try (var rig =
        new AgentRig(folder)
            .with(HookAgent.CURSOR, AgentRig.template(HookAgent.CURSOR))
            .with(HookAgent.WINDSURF, AgentRig.template(HookAgent.WINDSURF))) {
      String cursor =
          "{\"conversation_id\":\"c\",\"hook_event_name\":\"beforeShellExecution\",\"workspace_roots\":[\""
              + rig.project
              + "\"],\"command\":\"ls\",\"cwd\":\"FOLDER\"}";
      String windsurf =
          "{\"agent_action_name\":\"pre_run_command\",\"trajectory_id\":\"t\",\"tool_info\":{\"command_line\":\"ls\",\"cwd\":\"FOLDER\"}}";
      for (String inside :
          List.of(
              rig.project.toString(),
              rig.project + "/",
              rig.project + "/sub/..",
              rig.project + "/sub",
              rig.root.toString())) {
        assertThat(rig.ask(HookAgent.CURSOR, cursor.replace("FOLDER", inside)).out())
            .as(inside)
            .isEqualTo("{\"permission\":\"allow\"}\n");
        assertThat(rig.ask(HookAgent.WINDSURF, windsurf.replace("FOLDER", inside)))
            .as(inside)
            .isEqualTo(HookReply.SILENT);
      }
      String own = rig.core.home().config().toString();
      assertThat(rig.ask(HookAgent.CURSOR, cursor.replace("FOLDER", own)).out())
          .contains("\"deny\"", "protected");
      assertThat(rig.ask(HookAgent.WINDSURF, windsurf.replace("FOLDER", own)).status())
          .isEqualTo(2);
    }
  }

  /// The agent's own environment says where the agent looks for its files; that is guarded beside
  /// the account's home.
  @Test
  void theFilesThatTheAgentsVariablesNameAreGuarded() throws Exception {
    try (var rig = rig()) {
      String own = rig.root + "/elsewhere";
      for (var variables :
          List.of(
              Map.of("HOME", own),
              Map.of("CLAUDE_CONFIG_DIR", own + "/.claude"),
              Map.of("USERPROFILE", own))) {
        byte[] document =
            claude(
                    rig,
                    "Write",
                    "{\"file_path\": \"" + own + "/.claude/settings.json\", \"content\": \"{}\"}")
                .getBytes(StandardCharsets.UTF_8);
        var hello =
            new HookHello(
                CLAUDE,
                rig.project.toString(),
                "",
                OptionalLong.of(ProcessHandle.current().pid()),
                document.length,
                variables);
        try (var socket = LocalSocketClient.connect(rig.core.home().socket())) {
          assertThat(socket.hook(hello, document).out())
              .as(variables.toString())
              .contains("deny", "protected");
        }
      }
    }
  }

  /// Newer versions of Cursor ask before each tool, and once more about commands and reads.
  @Test
  void cursorIsAnsweredOnceForEachUse() throws Exception {
    HookAgent cursor = HookAgent.CURSOR;
    try (var rig = new AgentRig(folder).with(cursor, AgentRig.template(cursor))) {
      var asked = new java.util.concurrent.atomic.AtomicInteger();
      rig.answering(_ -> {
        asked.incrementAndGet();
        return new ApprovalAnswer.AllowOnce(Channel.KEY);
      });
      String head =
          "{\"conversation_id\":\"c\",\"generation_id\":\"g\",\"workspace_roots\":[\""
              + rig.project
              + "\"],\"hook_event_name\":";
      String each = head + "\"preToolUse\",\"tool_name\":\"%s\",\"tool_input\":%s}";
      String own = head + "\"beforeShellExecution\",\"command\":\"%s\"}";
      assertThat(
              rig.ask(cursor, each.formatted("Shell", "{\"command\":\"git reset --hard\"}")).out())
          .contains("allow");
      assertThat(rig.ask(cursor, own.formatted("git clean -fdx")).out()).contains("allow");
      assertThat(asked).as("another command is another question").hasValue(2);
      assertThat(rig.ask(cursor, own.formatted("git reset --hard")).out()).contains("allow");
      assertThat(asked).hasValue(2);
      assertThat(rig.ask(cursor, own.formatted("git reset --hard")).out()).contains("allow");
      assertThat(asked).as("a yes is good for one more question").hasValue(3);
      assertThat(
              rig.ask(cursor, each.formatted("Write", "{\"file_path\":\"" + rig.project + "/a\"}"))
                  .out())
          .contains("allow");
      assertThat(asked).hasValue(4);
      assertThat(
              rig.ask(
                      cursor,
                      each.formatted("Read", "{\"file_path\":\"" + rig.project + "/.env\"}"))
                  .out())
          .contains("deny");
      int before = rig.records(cursor, AuditFile.DECISIONS).size();
      assertThat(rig.ask(cursor, each.formatted("MCP:query", "{}")).out())
          .as("its own event knows the server")
          .contains("allow");
      assertThat(rig.records(cursor, AuditFile.DECISIONS)).hasSize(before);
    }
  }

  @Test
  void aHookThatGoesAwayWithdrawsItsQuestion() throws Exception {
    try (var rig = rig()) {
      rig.silent();
      byte[] document =
          claude(rig, "Bash", "{\"command\": \"rm -rf /\"}").getBytes(StandardCharsets.UTF_8);
      var socket = LocalSocketClient.connect(rig.core.home().socket());
      var asked =
          CompletableFuture.supplyAsync(() -> {
            try {
              return socket.hook(rig.hello(CLAUDE, document.length), document).out();
            } catch (IOException e) {
              return "broken";
            }
          });
      CoreRig.until("the question", () -> rig.core.approvals().queue().waiting().size() == 1);
      assertThat(rig.core.approvals().queue().waiting().getFirst().patience())
          .as("an agent waits for its hook for ten minutes, longer than any question lasts")
          .isEmpty();
      socket.close();
      CoreRig.until("its end", () -> rig.core.approvals().queue().waiting().isEmpty());
      assertThat(asked.get()).isEqualTo("broken");
      CoreRig.until("the record", () -> !rig.decisions(CLAUDE).isEmpty());
      assertThat(rig.lastDecision(CLAUDE).string("reason")).contains("withdrawn");
    }
  }

  @Test
  void aCoreThatClosesDeniesWhatWaits() throws Exception {
    var rig = rig();
    rig.silent();
    String document = claude(rig, "Bash", "{\"command\": \"rm -rf /\"}");
    var asked =
        CompletableFuture.supplyAsync(() -> {
          try {
            return rig.ask(CLAUDE, document).out();
          } catch (Exception e) {
            return "no answer";
          }
        });
    CoreRig.until("the question", () -> rig.core.approvals().queue().waiting().size() == 1);
    rig.close();
    assertThat(asked.get()).doesNotContain("allow");
    assertThat(rig.lastDecision(CLAUDE).string("outcome")).contains("denied");
  }

  @Test
  void anAgentThatWasNotInstalledIsDenied() throws Exception {
    try (var rig = rig()) {
      assertThat(rig.ask(HookAgent.CURSOR, "{}").out()).contains("\"permission\":\"deny\"");
      String shell =
          "{\"conversation_id\":\"c\",\"hook_event_name\":\"beforeShellExecution\",\"command\":\"ls\",\"cwd\":\"/\"}";
      assertThat(rig.ask(HookAgent.CURSOR, shell).out())
          .contains("\"permission\":\"deny\"", "assent hook install cursor");
    }
  }

  @Test
  void callsOfOneSessionAreCountedTogether() throws Exception {
    String policy =
        """
        {"rules": [{"id": "all", "effect": "allow", "conditions": {"tool_name": "Read"}}],
         "rate_limits": [{"tool_name": "*", "calls": 2, "seconds": 60, "effect": "deny"}]}
        """;
    try (var rig = new AgentRig(folder).with(CLAUDE, policy)) {
      String read = claude(rig, "Read", "{\"file_path\": \"" + rig.project + "/a.txt\"}");
      assertThat(rig.ask(CLAUDE, read).out()).contains("allow");
      assertThat(rig.ask(CLAUDE, read).out()).contains("allow");
      assertThat(why(rig.ask(CLAUDE, read))).contains("at most 2");
      assertThat(rig.ask(CLAUDE, read.replace("\"s1\"", "\"s2\"")).out()).contains("allow");
      assertThat(rig.records(CLAUDE, AuditFile.AUTH).stream().map(r -> r.get("agent_session")))
          .contains(new JsonString("s1"), new JsonString("s2"));
    }
  }

  @Test
  void sessionsThatAreOpenTogetherAreCalledDifferently() throws Exception {
    try (var rig = rig()) {
      String read = claude(rig, "Read", "{\"file_path\": \"" + rig.project + "/a.txt\"}");
      for (int i = 0; i < 60; i++) {
        rig.ask(CLAUDE, read.replace("\"s1\"", "\"s" + i + "\""));
      }
      assertThat(rig.decisions(CLAUDE))
          .extracting(record -> SessionBadge.of(record.string("session").orElseThrow()).name())
          .hasSize(60)
          .doesNotHaveDuplicates();
    }
  }
}
