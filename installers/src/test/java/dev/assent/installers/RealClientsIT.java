package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.Deep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Real clients and agents from npm in a throw-away home: wired by `assent protect`, a call on the
/// log, and the file as it was. Agents are given a model on this machine, so none needs an account.
@Deep("fetches clients and agents from npm")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are started by their scripts")
class RealClientsIT {
  private static final String ALLOW =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"tool_name\":"
          + " \"*\"}}]}";

  private static final NpmProgram CLAUDE =
      new NpmProgram("@anthropic-ai/claude-code", "2.1.197", "claude");

  @TempDir private Path folder;

  /// A client.
  private enum Client {
    SDK(
        "cursor",
        ".cursor/mcp.json",
        new NpmProgram("@modelcontextprotocol/sdk", "1.32.2", "node-which")),
    INSPECTOR(
        "cursor",
        ".cursor/mcp.json",
        new NpmProgram("@modelcontextprotocol/inspector", "0.15.0", "mcp-inspector")),
    GEMINI(
        "gemini",
        ".gemini/settings.json",
        new NpmProgram("@google/gemini-cli", "0.61.0", "gemini")),
    CODEX("codex", ".codex/config.toml", new NpmProgram("@openai/codex", "0.171.0", "codex")),
    OPENCODE(
        "opencode",
        ".config/opencode/opencode.json",
        new NpmProgram("opencode-ai", "1.18.33", "opencode")),
    COPILOT(
        "copilot",
        ".copilot/mcp-config.json",
        new NpmProgram("@github/copilot", "1.0.102", "copilot"));

    private final String word;
    private final String file;
    private final NpmProgram program;

    Client(String word, String file, NpmProgram program) {
      this.word = word;
      this.file = file;
      this.program = program;
    }

    /// The text of its file.
    String text(List<String> server, String model) {
      String command = JsonWriter.write(JsonArray.ofStrings(List.of(server.getFirst())));
      command = command.substring(1, command.length() - 1);
      String args = JsonWriter.write(JsonArray.ofStrings(server.subList(1, server.size())));
      return switch (this) {
        case SDK ->
            """
            {
              // mine
              "mcpServers": { "files": { "command": %s, "args": %s }, },
            }
            """
                .formatted(command, args);
        case INSPECTOR, COPILOT ->
            """
            {
              "mcpServers": { "files": { "command": %s, "args": %s, "tools": ["*"] } }
            }
            """
                .formatted(command, args);
        case GEMINI ->
            """
            {
              "security": { "auth": { "selectedType": "gemini-api-key" } }, // by key
              "mcpServers": {
                "files": { "command": %s, "args": %s, "trust": true }
              }
            }
            """
                .formatted(command, args);
        case CODEX ->
            """
            model = "m"
            model_provider = "stub" # here

            [model_providers.stub]
            name = "stub"
            base_url = "%s/v1"
            wire_api = "responses"

            [mcp_servers.files]
            command = %s
            args = %s
            startup_timeout_sec = 60
            required = true
            """
                .formatted(model, command, args);
        case OPENCODE ->
            // It writes the first line itself where there is none, as soon as it starts.
            """
            {
              "$schema": "https://opencode.ai/config.json",
              "model": "stub/m", "small_model": "stub/m", "autoupdate": false,
              "provider": {
                "stub": {
                  "npm": "@ai-sdk/openai-compatible", "name": "stub",
                  "options": { "baseURL": "%s/v1", "apiKey": "x" },
                  "models": { "m": { "name": "m" } }
                }
              },
              "mcp": { "files": { "type": "local", "command": %s, "enabled": true } }
            }
            """
                .formatted(model, JsonWriter.write(JsonArray.ofStrings(server)));
      };
    }

    /// The words that have it make its call, or do what its model says.
    List<String> words(Path home, Path file) throws Exception {
      String bin = this == SDK ? "" : program.fetched().toString();
      return switch (this) {
        case SDK -> List.of("node", script(home, program.modules()).toString(), file.toString());
        case INSPECTOR ->
            List.of(
                bin,
                "--cli",
                "--config",
                file.toString(),
                "--server",
                "files",
                "--method",
                "tools/call",
                "--tool-name",
                "echo",
                "--tool-arg",
                "n=real");
        case GEMINI -> List.of(bin, "--skip-trust", "-y", "-m", "gemini-2.5-flash", "-p", "go on");
        case CODEX ->
            List.of(
                bin,
                "exec",
                "--skip-git-repo-check",
                "--dangerously-bypass-approvals-and-sandbox",
                "go on");
        case OPENCODE -> List.of(bin, "run", "--title", "t", "go on");
        case COPILOT -> List.of(bin, "--allow-all-tools", "-p", "go on");
      };
    }

    Map<String, String> variables(String model) {
      return switch (this) {
        case GEMINI -> Map.of("GEMINI_API_KEY", "x", "GOOGLE_GEMINI_BASE_URL", model);
        case COPILOT ->
            Map.of(
                "COPILOT_OFFLINE",
                "true",
                "COPILOT_PROVIDER_BASE_URL",
                model + "/v1",
                "COPILOT_MODEL",
                "gpt-4",
                "COPILOT_AUTO_UPDATE",
                "false");
        case OPENCODE -> Map.of("OPENCODE_DISABLE_MODELS_FETCH", "1");
        case SDK, INSPECTOR, CODEX -> Map.of();
      };
    }

    // A client that its makers have not wired: it starts the servers that the file names.
    private static Path script(Path home, Path modules) throws IOException {
      String sdk = modules.resolve("@modelcontextprotocol/sdk/dist/esm/client").toUri().toString();
      return Files.writeString(
          home.resolve("client.mjs"),
          """
          import fs from 'node:fs';
          import { Client } from '%s/index.js';
          import { StdioClientTransport } from '%s/stdio.js';
          const file = fs.readFileSync(process.argv[2], 'utf8');
          const text = file.replace(/^\\s*\\/\\/.*$/gm, '').replace(/,(\\s*[}\\]])/g, '$1');
          const { command, args } = JSON.parse(text).mcpServers.files;
          const client = new Client({ name: 'sdk', version: '1' });
          await client.connect(new StdioClientTransport({ command, args }));
          const answer = await client.callTool({ name: 'echo', arguments: { n: 'real' } });
          console.log(JSON.stringify(answer.content));
          await client.close();
          """
              .formatted(sdk, sdk));
    }
  }

  /// The built image whose programs take the home of the test: clients hand on few variables.
  private Image image(Path home) throws IOException {
    Path built = Image.built().root();
    Path to = folder.toRealPath().resolve("image");
    Files.createDirectories(to.resolve("bin"));
    Files.createDirectories(to.resolve("lib"));
    Path program = to.resolve("bin/assent");
    Files.copy(built.resolve("bin/assent"), program, StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(
        program,
        Files.readString(program)
            .replaceFirst("#!/bin/sh\n", "#!/bin/sh\nexport ASSENT_HOME='" + home + "'\n"));
    try (Stream<Path> files = Files.list(built.resolve("lib"))) {
      for (Path file :
          files.filter(one -> !one.getFileName().toString().equals("known-homes")).toList()) {
        Files.createSymbolicLink(to.resolve("lib").resolve(file.getFileName()), file);
      }
    }
    return new Image(to);
  }

  private House house() throws IOException {
    Path root = Files.createDirectories(folder.toRealPath().resolve("t"));
    return House.empty(image(root.resolve("h")), root);
  }

  private static Image.Ended run(
      House house, Client client, Path file, String model, List<String> more) throws Exception {
    var words = new ArrayList<>(client.words(house.root, file));
    words.addAll(more);
    return run(house, words, client.variables(model));
  }

  // In the house's folders, with nothing else of this machine's environment but its programs.
  private static Image.Ended run(House house, List<String> words, Map<String, String> around)
      throws Exception {
    var builder = new ProcessBuilder(words);
    var environment = builder.environment();
    environment.clear();
    environment.put("HOME", house.root.toString());
    environment.put("PATH", System.getenv("PATH"));
    environment.put("NO_COLOR", "1");
    environment.putAll(around);
    return Image.run(builder.directory(house.work().toFile()), "");
  }

  // All at once, each into a folder of its own. What cannot be fetched skips its own tests.
  @BeforeAll
  static void fetch() {
    try (var fetching = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Client client : Client.values()) {
        var _ = fetching.submit(client.program::fetched);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRealClientIsWiredCallsAndIsUnwired(Client client) throws Exception {
    var _ = client == Client.SDK ? client.program.modules() : client.program.fetched();
    var said = JsonObject.builder().put("n", "real").build();
    try (var model = ModelStub.start("echo", said);
        var house = house()) {
      Path file = house.root.resolve(client.file);
      Files.createDirectories(file.getParent());
      String before = client.text(house.server(), model.address());
      Files.writeString(file, before);
      Path policy = Files.writeString(house.root.resolve("policy.json"), ALLOW);
      var wired = house.assent("protect", client.word, "--policy", policy.toString(), "--yes");
      assertThat(wired.code()).as(wired.out() + wired.err()).isZero();
      String after = Files.readString(file);
      assertThat(after).contains(house.image.program("assent").toString());
      house.startCore();
      var ended = run(house, client, file, model.address(), List.of());
      assertThat(house.seenNumbers())
          .as(() -> ended.out() + ended.err() + model.asked)
          .containsExactly("real");
      assertThat(house.records(AuditFile.DECISIONS))
          .anyMatch(record ->
              JsonWriter.write(record).contains("\"tool_name\":\"echo\"")
                  && record.string("outcome").equals(Optional.of("allowed")));
      assertThat(Files.readString(file)).as("the client left its file alone").isEqualTo(after);
      var unwired = house.assent("unprotect", client.word, "--yes");
      assertThat(unwired.code()).as(unwired.out() + unwired.err()).isZero();
      assertThat(Files.readString(file)).isEqualTo(before);
    }
  }

  /// A client that can say which servers its file names.
  ///
  /// @param text with `COMMAND` and `ARGS` of a server, in JSON
  private record Lister(
      String word, String file, NpmProgram program, Map<String, String> around, String text) {
    @Override
    public String toString() {
      return word;
    }
  }

  private static Stream<Lister> listers() {
    return Stream.of(
        new Lister(
            "codex",
            ".codex/config.toml",
            Client.CODEX.program,
            Map.of(),
            """
            [mcp_servers.files]
            command = COMMAND
            args = ARGS
            env_vars = ["GITHUB_TOKEN", { name = "MY_LANG" }]
            startup_timeout_sec = 40
            tool_timeout_sec = 1800
            enabled_tools = ["echo"]
            [mcp_servers.files.env]
            LEVEL = "info"
            [mcp_servers.stays]
            url = "http://127.0.0.1:9/mcp"
            bearer_token_env_var = "GH_TOKEN"
            """),
        new Lister(
            "gemini",
            ".gemini/settings.json",
            Client.GEMINI.program,
            Map.of("GEMINI_API_KEY", "x", "GEMINI_CLI_TRUST_WORKSPACE", "true"),
            """
            {
              "security": { "auth": { "selectedType": "gemini-api-key" } },
              "mcpServers": {
                "files": { "command": COMMAND, "args": ARGS, "env": { "K": "$TOK", "L": "info" },
                  "timeout": 1800000, "trust": true, "includeTools": ["echo"], "description": "x" },
                "stays": { "httpUrl": "http://127.0.0.1:9/mcp", "authProviderType": "google_credentials" }
              }
            }
            """),
        new Lister(
            "claude-code",
            ".claude.json",
            CLAUDE,
            Map.of(),
            """
            {
              "mcpServers": {
                "files": { "type": "stdio", "command": COMMAND, "args": ARGS,
                  "env": { "K": "${TOK:-none}", "L": "info" }, "timeout": 1800000, "alwaysLoad": true },
                "stays": { "type": "http", "url": "http://127.0.0.1:9/mcp", "headersHelper": "/bin/echo {}" }
              }
            }
            """),
        new Lister(
            "opencode",
            ".config/opencode/opencode.json",
            Client.OPENCODE.program,
            Map.of("OPENCODE_DISABLE_MODELS_FETCH", "1"),
            """
            {
              "$schema": "https://opencode.ai/config.json",
              "mcp": {
                "files": { "type": "local", "command": [COMMAND, EACH],
                  "environment": { "K": "{env:TOK}", "L": "info" }, "enabled": true, "timeout": 45000 },
                "stays": { "type": "remote", "url": "http://127.0.0.1:9/mcp", "oauth": { "clientId": "c" } }
              }
            }
            """),
        new Lister(
            "copilot",
            ".copilot/mcp-config.json",
            Client.COPILOT.program,
            Map.of("COPILOT_AUTO_UPDATE", "false"),
            """
            {
              "mcpServers": {
                "files": { "type": "local", "command": COMMAND, "args": ARGS, "tools": ["*"],
                  "env": { "K": "${TOK}", "L": "info" }, "timeout": 1800000 },
                "stays": { "type": "http", "url": "http://127.0.0.1:9/mcp", "oauthClientId": "c", "tools": ["*"] }
              }
            }
            """));
  }

  /// An entry with all that its client knows moves, one with a sign-in of the client's own stays,
  /// and the client still reads the file.
  @ParameterizedTest
  @MethodSource("listers")
  void aChangedFileIsOneThatTheRealClientLoads(Lister client) throws Exception {
    String bin = client.program().fetched().toString();
    try (var house = house()) {
      Path file = house.root.resolve(client.file());
      Files.createDirectories(file.getParent());
      List<String> server = house.server();
      String args = JsonWriter.write(JsonArray.ofStrings(server.subList(1, server.size())));
      Files.writeString(
          file,
          client
              .text()
              .replace("COMMAND", "\"" + server.getFirst() + "\"")
              .replace("ARGS", args)
              .replace("EACH", args.substring(1, args.length() - 1)));
      var wired = house.assent("protect", client.word(), "--secrets", "keep", "--yes");
      assertThat(wired.code()).as(wired.out() + wired.err()).isEqualTo(1);
      assertThat(wired.err()).contains("`stays`").doesNotContain("`files`");
      assertThat(Files.readString(file)).contains("run", house.image.program("assent").toString());
      house.startCore();
      var around = new HashMap<>(client.around());
      around.put("TOK", "t");
      var listed = run(house, List.of(bin, "mcp", "list"), around);
      assertThat(listed.code()).as(listed.out() + listed.err()).isZero();
      assertThat(listed.out() + listed.err()).contains("files", "stays");
    }
  }

  /// The tool by which an agent runs a command, and the member of its arguments.
  private record Shell(Client client, String tool, String member) {}

  private static Stream<Shell> agents() {
    return Stream.of(
        new Shell(Client.GEMINI, "run_shell_command", "command"),
        new Shell(Client.CODEX, "exec_command", "cmd"),
        new Shell(Client.COPILOT, "bash", "command"));
  }

  private static JsonObject canaries(House house, Client client) throws Exception {
    var ended = house.assent("doctor", "--canary", client.word, "--json");
    return (JsonObject) JsonReader.read(ended.out(), JsonLimits.FILE);
  }

  private static List<JsonObject> objects(JsonObject from, String member) {
    var objects = new ArrayList<JsonObject>();
    from.array(member)
        .map(JsonArray::items)
        .orElse(List.of())
        .forEach(item -> objects.add((JsonObject) item));
    return objects;
  }

  /// The agent's own model has it run the command of the canary's sentence.
  @ParameterizedTest
  @MethodSource("agents")
  void aRealAgentAsksItsHookAndKeepsToTheNo(Shell shell) throws Exception {
    assertThat(outcome(shell, List.of("--dangerously-bypass-hook-trust"))).contains("honoured");
  }

  /// Codex passes over a hook that its person has not looked at, without a word.
  @Test
  void aHookThatTheAgentPassesOverIsFound() throws Exception {
    var codex = agents().filter(one -> one.client() == Client.CODEX).findFirst().orElseThrow();
    assertThat(outcome(codex, List.of())).contains("not_asked");
  }

  /// A tool of an agent's own by which a run plans, hands work on or ends, as its model calls it.
  ///
  /// @param more what its run is told beside that
  private record OwnTool(HookAgent agent, String tool, String arguments, String... more) {
    @Override
    public String toString() {
      return agent.word() + " " + tool;
    }
  }

  private static Stream<OwnTool> ownTools() {
    return Stream.of(
        new OwnTool(
            HookAgent.CLAUDE_CODE,
            "StructuredOutput",
            "{\"a\": \"x\"}",
            "--json-schema",
            "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}, \"required\":"
                + " [\"a\"]}"),
        new OwnTool(
            HookAgent.CLAUDE_CODE,
            "Agent",
            "{\"description\": \"d\", \"prompt\": \"go on\", \"subagent_type\": \"general-purpose\"}"),
        new OwnTool(HookAgent.CODEX, "get_goal", "{}"),
        new OwnTool(HookAgent.CODEX, "spawn_agent", "{\"message\": \"go on\"}"),
        new OwnTool(
            HookAgent.GEMINI,
            "write_todos",
            "{\"todos\": [{\"description\": \"a\", \"status\": \"pending\"}]}"),
        new OwnTool(
            HookAgent.GEMINI,
            "invoke_agent",
            "{\"agent_name\": \"generalist\", \"prompt\": \"go on\"}"));
  }

  /// Nobody is there to be asked.
  @ParameterizedTest
  @MethodSource("ownTools")
  void whatPlansHandsOnOrEndsARunPassesTheHook(OwnTool own) throws Exception {
    var arguments = (JsonObject) JsonReader.read(own.arguments(), JsonLimits.FILE);
    try (var house = house();
        var model = ModelStub.start(own.tool(), arguments)) {
      if (own.agent() == HookAgent.GEMINI) {
        chooseKey(house.root.resolve(Client.GEMINI.file));
      }
      var installed = house.assent("hook", "install", own.agent().word(), "--yes");
      assertThat(installed.code()).as(installed.out() + installed.err()).isZero();
      house.startCore();
      Image.Ended ended =
          switch (own.agent()) {
            case CODEX -> {
              Files.writeString(
                  house.root.resolve(Client.CODEX.file),
                  Client.CODEX
                      .text(List.of("true"), model.address())
                      .replaceFirst("(?s)\\[mcp_servers.*", ""));
              yield run(
                  house,
                  Client.CODEX,
                  house.root,
                  model.address(),
                  List.of("--dangerously-bypass-hook-trust"));
            }
            case GEMINI -> run(house, Client.GEMINI, house.root, model.address(), List.of());
            default -> {
              var words = new ArrayList<String>();
              words.addAll(List.of(CLAUDE.fetched().toString(), "-p", "go on"));
              words.addAll(List.of("--output-format", "json"));
              words.addAll(List.of(own.more()));
              yield run(
                  house,
                  words,
                  Map.of(
                      "ANTHROPIC_BASE_URL",
                      model.address(),
                      "ANTHROPIC_API_KEY",
                      "x",
                      "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
                      "1"));
            }
          };
      String all = ended.out() + ended.err() + model.asked;
      assertThat(ended.code()).as(all).isZero();
      var records =
          new AuditReader(house.home.auditFolder(own.agent().word()), AuditFile.DECISIONS)
              .since(0, 1_000).stream().map(AuditRecord::content).toList();
      assertThat(records)
          .as(all)
          .anyMatch(record ->
              JsonWriter.write(record).contains(own.tool())
                  && record.string("outcome").equals(Optional.of("allowed")));
    }
  }

  // Gemini CLI asks its person how to sign in where nothing says it.
  private static void chooseKey(Path settings) throws IOException {
    Files.createDirectories(settings.getParent());
    Files.writeString(
        settings, "{ \"security\": { \"auth\": { \"selectedType\": \"gemini-api-key\" } } }");
  }

  private Optional<String> outcome(Shell shell, List<String> ofCodex) throws Exception {
    Client client = shell.client();
    var _ = client.program.fetched();
    try (var house = house()) {
      Path file = house.root.resolve(client.file);
      if (client == Client.GEMINI) {
        chooseKey(file);
      }
      var installed = house.assent("hook", "install", client.word, "--policy", "empty", "--yes");
      assertThat(installed.code()).as(installed.out() + installed.err()).isZero();
      house.startCore();
      JsonObject driven = canaries(house, client);
      assertThat(objects(driven, "canaries"))
          .as("Codex passes over the hook until its person trusts it; " + JsonWriter.write(driven))
          .allMatch(one -> (one.get("proved") == JsonBoolean.TRUE) == (client != Client.CODEX));
      String sentence = objects(driven, "sentences").getFirst().string("text").orElseThrow();
      String command = sentence.substring(sentence.indexOf(": ") + 2);
      var arguments = JsonObject.builder().put(shell.member(), command).build();
      try (var model = ModelStub.start(shell.tool(), arguments)) {
        var more = new ArrayList<String>();
        if (client == Client.CODEX) {
          Files.writeString(
              file,
              client
                  .text(List.of("true"), model.address())
                  .replaceFirst("(?s)\\[mcp_servers.*", ""));
          more.addAll(ofCodex);
        }
        var ended = run(house, client, file, model.address(), more);
        var settled = new ArrayList<JsonObject>();
        Wait.until(
            "what came of the canary; " + ended.out() + ended.err() + model.asked,
            () -> {
              settled.addAll(objects(canaries(house, client), "agents"));
              return !settled.isEmpty();
            });
        return settled.getFirst().string("outcome");
      }
    }
  }
}
