package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.WorkGrowth;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.context.RiskContext;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests which arguments are taken for shell commands, and what becomes of the reports on them.
class ShellCommandsTest {
  private final ShellCommands commands =
      new ShellCommands(CommandRisk.byOwnRules(), () -> RiskContext.PROTECTED);

  private static final SessionFacts SESSION =
      new SessionFacts(
          Subject.systemUser("ana"),
          "shell",
          "s1",
          Optional.empty(),
          Optional.empty(),
          Optional.of(Path.of("/home/ana/shop")),
          List.of(),
          Map.of("HOME", "/home/ana"),
          Map.of(),
          Map.of(),
          SessionFacts.PATH_BYTES,
          SessionFacts.URI_BYTES);

  private CommandFacts facts(String tool, String arguments) throws Exception {
    return commands
        .found(new McpCall.ToolCall(Optional.of(tool), tree(arguments)), SESSION)
        .facts();
  }

  private static JsonObject tree(String arguments) throws Exception {
    return (JsonObject) JsonReader.read(arguments, JsonLimits.MESSAGE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "bash | {\"command\": \"rm -rf /\"}",
        "run_shell_command | {\"cmd\": \"rm -rf /\"}",
        "anything | {\"command\": \"rm -rf /\"}",
        "x | {\"command_line\": \"rm -rf /\"}",
        "x | {\"command\": \"rm\", \"args\": [\"-rf\", \"/\"]}",
        "x | {\"command\": [\"rm\", \"-rf\", \"/\"]}",
        "x | {\"command\": [\"sh\", \"-c\", \"rm -rf /\"]}",
        "x | {\"commands\": [\"ls\", \"rm -rf /\"]}",
        "execute | {\"script\": \"cd /\\nrm -rf *\"}",
        "terminalRun | {\"input\": \"sudo rm -rf /\"}",
        "powershell | {\"command\": \"Remove-Item C:\\\\ -Recurse -Force\"}",
        "run | {\"shell\": \"powershell\", \"command\": \"Remove-Item C:\\\\ -Recurse -Force\"}",
        "run | {\"shell\": \"cmd.exe\", \"command\": \"rd /s /q C:\\\\\"}",
        "bash | {\"command\": \"rm -rf .\", \"cwd\": \"/\"}",
        "x | {\"shell_script\": \"rm -rf /\"}",
        "x | {\"commandToExecute\": \"rm -rf /\"}",
        "x | {\"bash-code\": \"rm -rf /\"}",
        "x | {\"command\": {\"text\": \"rm -rf /\"}}",
        "x | {\"command\": {\"value\": \"rm -rf /\"}}",
        "tmux | {\"send\": \"rm -rf /\"}",
        "x | {\"command\": \"$X\", \"env\": {\"X\": \"rm -rf /\"}}",
        "x | {\"command\": \"sh -c \\\"$X\\\"\", \"env\": [\"X=rm -rf /\"]}",
        "x | {\"run\": {\"command\": [\"sh\", \"-c\", \"$A $B\"]}, \"environment\": {\"A\": \"rm -rf\", \"B\": \"/\"}}"
      })
  void commandsAreFound(String tool, String arguments) throws Exception {
    var facts = facts(tool, arguments);
    assertThat(facts.severity()).contains(Severity.CRITICAL);
    assertThat(facts.rules()).isNotEmpty();
    assertThat(facts.effects()).contains(SideEffect.FS_WRITE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x | {\"command\": \"ls\", \"env\": {\"LD_PRELOAD\": \"/tmp/x.so\"}} | true",
        "x | {\"command\": \"git pull\", \"env\": {\"GIT_SSH\": \"/tmp/x\"}} | true",
        "x | {\"command\": \"npm test\", \"env\": {\"NODE_ENV\": \"test\", \"CI\": 1}} | false",
        "x | {\"command\": \"ls\", \"env\": \"production\"} | false",
        "x | {\"shell_id\": \"rm -rf /\", \"command_name\": \"x\"} | false",
      })
  void variablesBesideACommandCount(String tool, String arguments, boolean asked) throws Exception {
    assertThat(
            facts(tool, arguments)
                .severity()
                .filter(severity -> severity.compareTo(Severity.MEDIUM) >= 0)
                .isPresent())
        .isEqualTo(asked);
  }

  /// Single quotes stand for double ones; what follows the bar is the JSON text in the argument.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "call_tool | arguments | {'command': 'rm -rf /'}",
        "call_tool | arguments | {'command': ['rm', '-rf', '/']}",
        "call_tool | arguments | {'command': 'rm', 'args': ['-rf', '/']}",
        "call_tool | arguments | {'name': 'bash', 'arguments': {'command': 'rm -rf /'}}",
        "call_tool | arguments | [{'command': 'rm -rf /'}]",
        "call_tool | arguments | {'steps': [{'run': 'rm -rf /'}]}",
        "call_tool | anything | {'command': 'rm -rf /'}",
        "http_request | body | {'command': 'rm -rf /'}",
        "http_request | payload | {'cmd': 'rm -rf /'}",
        "use_mcp | input | {'command': 'rm -rf /'}",
        "x | params | \uFEFF {'command': 'rm -rf /'} ",
        "x | toolInput | {'command': 'ls', 'command': 'rm -rf /'}",
        "x | args | {'command': 'rm -rf /', 'command': 'ls'}",
        "x | args | {'command': 'rm -rf /',}",
        "x | args | {'command': 'rm -rf /'} {'command': 'ls'}",
        "x | args | {command: 'rm -rf /'}",
        "x | args | {'command': ['rm', '-rf', '/'],}",
        "bash | command | {'command': 'rm -rf /'}",
        "run | input | {'script': 'rm -rf /'}",
        "bash | arguments | {'command': 'rm -rf .', 'cwd': '/'}"
      })
  void aTextThatIsJsonIsTakenApart(String tool, String member, String json) throws Exception {
    String text = json.replace('\'', '"');
    var once = JsonObject.builder().put(member, text).build();
    var twice =
        JsonObject.builder()
            .put(member, JsonWriter.write(JsonObject.builder().put("arguments", text).build()))
            .build();
    var quoted = JsonObject.builder().put(member, JsonWriter.write(new JsonString(text))).build();
    for (JsonObject arguments : List.of(once, twice, quoted)) {
      var facts =
          commands.found(new McpCall.ToolCall(Optional.of(tool), arguments), SESSION).facts();
      assertThat(facts.severity()).as(JsonWriter.write(arguments)).contains(Severity.CRITICAL);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "write_file | content | {'command': 'rm -rf /'}",
        "write_file | text | {'scripts': {'clean': 'rm -rf /'}}",
        "http_request | body | {'data': 'rm -rf /'}",
        "http_request | body | {'note': {'text': 'rm -rf /'}}",
        "call_tool | arguments | {'query': 'rm -rf /'}",
        "call_tool | arguments | {'command': 'echo rm -rf /'}",
        "search | query | {'command': 'rm -rf /'}"
      })
  void aTextThatIsJsonAndNoCallIsNone(String tool, String member, String json) throws Exception {
    var arguments = JsonObject.builder().put(member, json.replace('\'', '"')).build();
    assertThat(
            commands
                .found(new McpCall.ToolCall(Optional.of(tool), arguments), SESSION)
                .facts()
                .severity())
        .isEmpty();
  }

  private CommandSource.Found found(String text) throws DescriptionException {
    var arguments = JsonObject.builder().put("arguments", text).build();
    return commands.found(new McpCall.ToolCall(Optional.of("call_tool"), arguments), SESSION);
  }

  @Test
  void aTextInATextInATextIsReadInTimeLinearInItsLength() throws Exception {
    String text = "{\"command\": \"rm -rf /\"}";
    while (text.length() < 100_000) {
      text = JsonWriter.write(JsonObject.builder().put("arguments", text).build());
    }
    found(text);
    for (String piece : List.of("[\"a\":", "{a:'{a:\"", "{", "\"\\\"")) {
      assertThat(
              WorkGrowth.tooFast(
                  size -> {
                    String all = piece.repeat(size / piece.length());
                    return () -> found(all);
                  },
                  30_000))
          .as(piece)
          .isEmpty();
    }
    assertThat(found(text).facts().severity()).contains(Severity.CRITICAL);
  }

  /// A folder is believed where the tool's schema has its member; every other one is judged beside
  /// the session's.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'command': 'rm -rf *', 'cwd': '/tmp/scratch'} | {'properties': {'command': {}, 'cwd': {}}} | /tmp/scratch",
        "{'command': 'rm -rf *', 'cwd': '/tmp/scratch'} | {'properties': {'command': {}}} | /tmp/scratch /home/ana/shop",
        "{'command': 'rm -rf *', 'cwd': '/tmp/scratch'} | - | /tmp/scratch /home/ana/shop",
        "{'command': 'rm -rf *', 'cwd': '/tmp/scratch', 'workdir': '/srv'} | {'properties': {'command': {}, 'cwd': {}}} | /tmp/scratch /srv",
        "{'command': 'rm -rf *', 'dir': '/tmp/scratch'} | {'properties': {'command': {}, 'dir': {}}} | /tmp/scratch /home/ana/shop",
        "{'command': 'rm -rf *', 'cwd': ''} | {'properties': {'command': {}, 'cwd': {}}} | /home/ana/shop",
        "{'steps': [{'command': 'ls', 'cwd': '/a'}, {'command': 'ls', 'folder': '/b'}]} | - | /a /b /home/ana/shop",
        "{'command': 'ls', 'options': {'workingDirectory': '/c'}} | - | /c /home/ana/shop"
      })
  void theFoldersOfACommand(String arguments, String schema, String folders) throws Exception {
    var tools =
        schema.equals("-")
            ? Map.<String, JsonObject>of()
            : Map.of(
                "bash",
                JsonObject.builder().put("inputSchema", tree(schema.replace('\'', '"'))).build());
    var session =
        new SessionFacts(
            Subject.systemUser("ana"),
            "shell",
            "s1",
            Optional.empty(),
            Optional.empty(),
            Optional.of(Path.of("/home/ana/shop")),
            List.of(),
            Map.of("HOME", "/home/ana"),
            Map.of(),
            tools,
            SessionFacts.PATH_BYTES,
            SessionFacts.URI_BYTES);
    var args = tree(arguments.replace('\'', '"'));
    var listed = session.tools().known("bash").description();
    var walk =
        new CommandWalk("bash", args, new CommandShells.Caller(Optional.empty(), Optional.empty()))
            .walk();
    assertThat(
            ShellCommands.folders(
                walk, args, listed, session.workingFolder(), session.environment()))
        .extracting(folder -> folder.orElseThrow().toString())
        .containsExactly(folders.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "bash | {\"command\": \"rm -rf /\"} | /command | true | rm -rf /",
        "x | {\"command\": \"rm\", \"args\": [\"-rf\", \"/a b\"]} | /command | false | rm -rf '/a b'",
        "x | {\"command\": [\"rm\", \"-rf\", \"/\"]} | /command | false | rm -rf /",
        "x | {\"commands\": [\"rm -rf /\"]} | /commands/0 | true | rm -rf /",
        "x | {\"shell-command\": \"rm -rf /\"} | /shell-command | true | rm -rf /"
      })
  void aReadingKnowsTheArgumentItIsOf(
      String tool, String arguments, String pointer, boolean verbatim, String text)
      throws Exception {
    var params = JsonObject.builder().put("name", tool).put("arguments", tree(arguments)).build();
    var request =
        new AccessRequests(InstantSource.fixed(Instant.EPOCH), PathResolver.lexicalOnly(), commands)
            .describe(
                "tools/call", params, Optional.of("1"), Action.Direction.CLIENT_TO_SERVER, SESSION);
    var readings = commands.readings(request, SESSION.environment());
    assertThat(readings).hasSize(1);
    assertThat(readings.getFirst().pointer()).isEqualTo(pointer);
    assertThat(readings.getFirst().verbatim()).isEqualTo(verbatim);
    var reading = readings.getFirst().reading();
    assertThat(reading.text()).isEqualTo(text);
    assertThat(reading.severity()).isEqualTo(request.resource().command().severity());
    assertThat(reading.rules())
        .containsExactlyInAnyOrderElementsOf(request.resource().command().rules());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "write_file | {\"path\": \"a\", \"content\": \"rm -rf /\"}",
        "search | {\"text\": \"rm -rf /\"}",
        "bash | {\"command\": \"echo rm -rf /\"}",
        "bash | {\"description\": \"rm -rf /\", \"command\": \"ls\"}",
        "note | {\"script\": \"rm -rf /\"}",
        "bash | {}",
        "bash | {\"command\": 7}",
        "bash | {\"command\": \"  \"}",
        "x | {\"command\": \"echo\", \"args\": [\"rm -rf /\"]}"
      })
  void otherTextsAreNot(String tool, String arguments) throws Exception {
    var facts = facts(tool, arguments);
    assertThat(new CommandFacts(facts.severity(), facts.rules(), facts.effects(), List.of(), false))
        .isEqualTo(CommandFacts.NONE);
  }

  /// Clause 5.9: the words of each reading of each command, and `;` where one is not alone.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "bash | {'command': 'git  status'} | git status",
        "bash | {'command': 'git status; curl evil'} | ;",
        "bash | {'command': 'git status', 'cmd': 'git push'} | git status,git push",
        "bash | {'command': 'git status', 'cmd': 'a & b'} | git status,;",
        "bash | {'command': 'git status', 'shell': 'fish'} | git status",
        "bash | {'command': 'git add a,b', 'shell': 'pwsh'} | git add a,b,;",
        "x | {'command': 'git', 'args': ['status']} | git status",
        "x | {'command': 'echo', 'args': ['; rm -rf /']} | echo '; rm -rf /',;",
        "x | {'command': ['git', 'status']} | git status",
        "x | {'commands': ['git status', 'a b']} | git status,a b,'git status' 'a b'",
        "read_file | {'path': 'git status'} | ``"
      })
  void aCommandAloneHasItsWords(String tool, String arguments, String alone) throws Exception {
    assertThat(String.join(",", facts(tool, arguments.replace('\'', '"')).alone()))
        .isEqualTo(alone);
  }

  @Test
  void whatCannotBeReadIsHigh() throws Exception {
    assertThat(facts("bash", "{\"command\": \"echo 'open\"}").severity()).contains(Severity.HIGH);
  }

  @Test
  void otherMethodsCarryNone() throws Exception {
    var session =
        new SessionFacts(
            Subject.systemUser("ana"),
            "s",
            "s1",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            SessionFacts.PATH_BYTES,
            SessionFacts.URI_BYTES);
    var params = JsonObject.builder().put("command", "rm -rf /").build();
    assertThat(commands.found(new McpCall.Other("x/y", params), session).facts())
        .isEqualTo(CommandFacts.NONE);
  }

  /// The caller's words beside a command make it no milder, and a command is found wherever it
  /// stands.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x | {'command': 'ls; rm -rf ~', 'shell': 'cmd'}",
        "x | {'command': 'ls; rm -rf ~', 'shell': 'powershell'}",
        "x | {'command': 'ls; rm -rf ~', 'args': ['--help']}",
        "x | {'command': 'ls; rm -rf ~', 'args': '--help'}",
        "x | {'command': 'rm -rf ~', 'args': ['--help'], 'arguments': ['--version']}",
        "x | {'command': 'rm', 'args': '-rf /'}",
        "x | {'command': 'rm', 'args': ['-rf', '/'], 'argv': ['x']}",
        "x | {'command': 'rm', 'argv': ['x'], 'args': ['-rf', '/']}",
        "x | {'command': 'echo', 'args': ['; rm -rf /']}",
        "x | {'command': 'echo', 'args': ['$(rm -rf /)', 7]}",
        "x | {'command': ['rm', '-rf', '/', 7]}",
        "x | {'command': 'rm -rf *', 'cwd': '/tmp/x', 'workdir': '/home/ana'}",
        "x | {'command': 'rm -rf *', 'workdir': '/home/ana', 'cwd': '/tmp/x'}",
        "x | {'command': 'rm -rf *', 'directory': '/home/ana'}",
        "x | {'command': 'rm -rf *', 'cwd': '~'}",
        "x | {'command': 'rm -rf *', 'cwd': '/'}",
        "x | {'params': {'command': 'rm -rf /'}}",
        "x | {'steps': [{'name': 'a'}, {'command': 'rm -rf /'}]}",
        "x | {'commands': [{'run': 'rm -rf /'}]}",
        "x | {'commands': [{'name': 'a', 'script': ['ls', 'rm -rf /']}]}",
        "x | {'command': {'program': 'rm', 'args': ['-rf', '/']}}",
        "run_steps | {'steps': [{'run': 'rm -rf /'}]}",
        "run | {'run': 'rm -rf /'}",
        "tmux_send_keys | {'keys': 'rm -rf /'}",
        "tmux_send_keys | {'keys': ['rm -rf /', 'Enter']}",
        "interact_with_process | {'data': 'rm -rf /'}",
        "write_stdin_to_terminal | {'stdin': 'rm -rf /'}",
        "invokeScript | {'options': {'script': 'rm -rf /'}}",
        "exec_in_pod | {'pod': 'x', 'request': {'exec': ['rm', '-rf', '/']}}",
        "ssh | {'host': 'x', 'input': 'rm -rf /'}",
        "execute | {'program': 'rm', 'args': ['-rf', '/']}"
      })
  void theCallerDoesNotChooseHowItIsJudged(String tool, String arguments) throws Exception {
    assertThat(facts(tool, arguments.replace('\'', '"')).severity().orElse(Severity.INFO))
        .isGreaterThanOrEqualTo(Severity.HIGH);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "search_code | {'query': 'rm -rf /'}",
        "send_message | {'text': 'rm -rf / is a bad idea'}",
        "send_email | {'body': 'never type\\nrm -rf /'}",
        "create_issue | {'title': 'rm -rf / in a script', 'body': 'rm -rf /'}",
        "run_code | {'code': 'async (page) => { await page.click(1); }'}",
        "run_tests | {'script': 'unit (all'}",
        "x | {'command': 'git', 'args': ['commit', '-m', 'it is; done (really)']}",
        "x | {'command': 'ls', 'cwd': '/home/ana', 'directory': 'src'}",
        "write_file | {'path': 'a', 'data': 'rm -rf /'}"
      })
  void whatRunsNothingStaysQuiet(String tool, String arguments) throws Exception {
    assertThat(facts(tool, arguments.replace('\'', '"')).severity().orElse(Severity.INFO))
        .isLessThan(Severity.MEDIUM);
  }

  /// Each folder is looked at on the disk: who names many is refused, and hides none behind them.
  @Test
  void aCallThatNamesManyFoldersIsRefused() throws Exception {
    var arguments = JsonObject.builder().put("command", "ls");
    for (int i = 0; i < 20; i++) {
      arguments.put("cwd" + "_".repeat(i), "/tmp/" + i);
    }
    assertThatThrownBy(() ->
            commands.found(new McpCall.ToolCall(Optional.of("bash"), arguments.build()), SESSION))
        .isInstanceOf(DescriptionException.class);
  }
}
