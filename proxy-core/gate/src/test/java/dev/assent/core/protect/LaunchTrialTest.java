package dev.assent.core.protect;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.secrets.SecretSource;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Real processes, each a few lines of shell.
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the servers of this test are shell scripts")
class LaunchTrialTest {
  private static final String TOKEN = "k7q2v9x4m1p8";
  private static final String ANSWER =
      "read -r line; printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":"
          + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"serverInfo\":"
          + "{\"name\":\"demo\",\"version\":\"1.2\"}}}'; cat > /dev/null";
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofSeconds(2);

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void realFolder() throws Exception {
    folder = temporary.toRealPath();
  }

  private Path program(String name, String text, String rights) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
    return file;
  }

  private LaunchTrial trial(SecretSource secrets) {
    return new LaunchTrial(
        Map.of("PATH", folder.resolve("bin") + ":/usr/bin:/bin", "GIVEN", "by the client"),
        folder,
        secrets,
        "1");
  }

  private LaunchResult result(Duration most, Map<String, SecretValue> variables, String... command)
      throws Exception {
    var definition =
        ProxyDefinition.of(
            "demo", new Backend.Stdio(new ServerLaunch(List.of(command), variables)));
    return trial(SecretSource.none()).of(definition, most);
  }

  private LaunchResult script(Duration most, String text) throws Exception {
    Path server = program("bin/server", "#!/bin/sh\n" + text + "\n", "rwx------");
    return result(most, Map.of(), server.toString());
  }

  @Test
  void aServerThatAnswersWorks() throws Exception {
    assertThat(script(LONG, "echo ready >&2; echo banner; " + ANSWER))
        .isEqualTo(new LaunchResult.Speaks("demo", "1.2", "2025-11-25", Optional.of(List.of())));
  }

  private static String hasTools(String rest) {
    return "read -r line; printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":"
        + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":"
        + "{\"name\":\"demo\",\"version\":\"1.2\"}}}'; read -r ready; read -r list; "
        + rest;
  }

  @Test
  void itListsItsToolsOverAllPages() throws Exception {
    var found =
        script(
            LONG,
            hasTools(
                "printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":"
                    + "[{\"name\":\"read_file\",\"x\":1}],\"nextCursor\":\"b\"}}'; read -r next;"
                    + " case $next in *'\"cursor\":\"b\"'*) printf '%s\\n'"
                    + " '{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"tools\":[{\"name\":\"go\"}]}}';;"
                    + " esac; cat > /dev/null"));
    assertThat(found)
        .isInstanceOfSatisfying(
            LaunchResult.Speaks.class,
            speaks ->
                assertThat(speaks.tools().orElseThrow())
                    .extracting(JsonWriter::write)
                    .containsExactly("{\"name\":\"read_file\",\"x\":1}", "{\"name\":\"go\"}"));
  }

  @Test
  void oneThatListsNoneWorksAllTheSame() throws Exception {
    assertThat(script(LONG, hasTools("exit 1")))
        .isEqualTo(new LaunchResult.Speaks("demo", "1.2", "2025-11-25", Optional.empty()));
  }

  @Test
  void itsSentenceHasNoPeriodOfItsOwn() {
    assertThat(new LaunchResult.Refuses("not for you. ", List.of()).sentence().text())
        .isEqualTo("it refuses the greeting: not for you");
    assertThat(new LaunchResult.Unreachable("it is gone..").sentence().text())
        .isEqualTo("it is gone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          missing                 |     | not-found     | was not found on PATH
          /nowhere/at/all         |     | not-found     | does not exist
          data                    |     | no-permission | is not a program that may be run
          npx -y server           |     | needs-shell   | is a line for a shell
          cd                      |     | needs-shell   | is a command of the shell and no program
          source                  |     | needs-shell   | is a command of the shell and no program
          ~/bin/server            |     | needs-shell   | is a line for a shell
          $HOME/server            |     | needs-shell   | is a line for a shell
          A=1 server              |     | needs-shell   | is a line for a shell
          echo                    | &&  | needs-shell   | joins commands
          echo                    | ;   | needs-shell   | joins commands
          false                   |     | ended         | ended with exit status 1 before it answered
          true                    |     | ended         | ended with exit status 0 before it answered
          echo                    | hi  | ended         | ended with exit status 0 before it answered
          cat                     |     | no-mcp        | it sends back what it is sent
          """)
  void eachFailureIsTold(String program, String argument, String word, String why)
      throws Exception {
    program("bin/data", "x", "rw-------");
    var found =
        argument == null
            ? result(LONG, Map.of(), program)
            : result(LONG, Map.of(), program, argument);
    assertThat(found.word()).as(found.sentence().text()).isEqualTo(word);
    assertThat(found.sentence().text()).contains(why);
    assertThat(found.works()).isFalse();
  }

  @Test
  void theLastLinesOfItsErrorsAreToldWithoutSecrets() throws Exception {
    String much = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo line $i >&2; done; ";
    Path server =
        program(
            "bin/server",
            "#!/bin/sh\n"
                + much
                + "echo token is $APP_TOKEN >&2; echo api_key=abcdefghij >&2; exit 3",
            "rwx------");
    var found = result(LONG, Map.of("APP_TOKEN", new SecretValue.Plain(TOKEN)), server.toString());
    assertThat(found).isInstanceOf(LaunchResult.Ended.class);
    assertThat(found.sentence().text()).isEqualTo("it ended with exit status 3 before it answered");
    assertThat(found.said())
        .hasSize(10)
        .startsWith("line 5")
        .endsWith("token is [masked medium]", "api_key=[masked medium]");
  }

  @Test
  void whatItWritesWithoutSpeakingMcpIsToldWithoutSecrets() throws Exception {
    Path server =
        program(
            "bin/server", "#!/bin/sh\necho hello $APP_TOKEN\ncat > /dev/null\n:\n", "rwx------");
    var variables = Map.<String, SecretValue>of("APP_TOKEN", new SecretValue.Plain(TOKEN));
    LaunchResult found = result(SHORT, variables, server.toString());
    // On a busy machine its time may be over before it has begun; then it is given more.
    for (Duration most = SHORT; found instanceof LaunchResult.Silent; ) {
      most = most.multipliedBy(2);
      found = result(most, variables, server.toString());
    }
    assertThat(found)
        .hasToString(
            new LaunchResult.NoMcp("it wrote `hello [masked medium]`", List.of()).toString());
  }

  @Test
  void oneThatSaysNothingIsGivenUp() throws Exception {
    Duration most = SHORT;
    LaunchResult found = script(most, "echo waiting >&2; cat > /dev/null; :");
    while (found.equals(new LaunchResult.Silent(most, List.of()))) {
      most = most.multipliedBy(2);
      found = script(most, "echo waiting >&2; cat > /dev/null; :");
    }
    assertThat(found).isEqualTo(new LaunchResult.Silent(most, List.of("waiting")));
  }

  @Test
  void oneThatRefusesSaysWhy() throws Exception {
    var found =
        script(
            LONG,
            "read -r line; printf '%s\\n' '{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":"
                + "{\"code\":-32602,\"message\":\"not for you, token=abcdefghijkl\"}}'; cat >&2");
    assertThat(found.word()).isEqualTo("refuses");
    assertThat(found.sentence().text()).contains("not for you").doesNotContain("abcdefghijkl");
  }

  @Test
  void anAnswerThatIsNoneOfMcpIsNone() throws Exception {
    assertThat(
            script(
                LONG,
                "read -r line; echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}';" + " cat >&2"))
        .isInstanceOf(LaunchResult.NoMcp.class);
  }

  @Test
  void allThatItStartedIsEnded() throws Exception {
    Path pids = folder.resolve("pids");
    var found =
        script(
            LONG,
            "sleep 600 & echo $! > "
                + pids
                + "; (sleep 600 & echo $! >> "
                + pids
                + "; wait) & "
                + "echo $$ >> "
                + pids
                + "; "
                + ANSWER);
    assertThat(found.works()).isTrue();
    for (String pid : Files.readAllLines(pids)) {
      var process = ProcessHandle.of(Long.parseLong(pid));
      if (process.isPresent()) {
        process.get().onExit().get();
      }
    }
  }

  @Test
  void aMissingFolderAndKeyAreNoFaultOfTheServer() throws Exception {
    var launch =
        new ServerLaunch(List.of("cat"), Map.of("T", new SecretValue.Keychain("demo/token")));
    var definition = ProxyDefinition.of("demo", new Backend.Stdio(launch));
    assertThat(trial(SecretSource.none()).of(definition).sentence().text())
        .isEqualTo(
            "it could not be started: this program was started without access to a key store");
    assertThat(trial(_ -> Optional.empty()).of(definition).sentence().text())
        .contains("the key store has no `demo/token`");
    var nowhere =
        new LaunchTrial(Map.of("PATH", "/bin"), folder.resolve("no"), SecretSource.none(), "1");
    assertThat(
            nowhere.of(
                ProxyDefinition.of(
                    "demo", new Backend.Stdio(new ServerLaunch(List.of("cat"), Map.of())))))
        .isInstanceOf(LaunchResult.NotStarted.class);
  }

  @Test
  void itGetsWhatItsDefinitionSaysAndNothingElse() throws Exception {
    var variables = new LinkedHashMap<String, SecretValue>();
    variables.put("SET", new SecretValue.Plain("here"));
    variables.put("KEPT_TOKEN", new SecretValue.Keychain("demo/token"));
    variables.put("GIVEN", new SecretValue.FromClient(false));
    variables.put("UNKNOWN", new SecretValue.FromClient(false));
    Path server =
        program(
            "bin/server",
            "#!/bin/sh\necho \"$SET|$KEPT_TOKEN|$GIVEN|$UNKNOWN|$0 $*\" >&2; exit 1\n",
            "rwx------");
    var definition =
        ProxyDefinition.of(
            "demo",
            new Backend.Stdio(new ServerLaunch(List.of(server.toString(), "a b"), variables)));
    var trial = trial(_ -> Optional.of(TOKEN.toCharArray()));
    assertThat(trial.of(definition, LONG).said())
        .containsExactly("here|[masked medium]|by the client||" + server + " a b");
    assertThat(trial.missing(definition)).containsExactly("UNKNOWN");
  }

  @Test
  void aServerElsewhereIsGreetedToo() throws Exception {
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    String result =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":"
            + "\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"web\",\"version\":\"2\"}}}";
    http.createContext(
        "/mcp",
        exchange -> {
          boolean known =
              TOKEN.equals(exchange.getRequestHeaders().getFirst("X-Token"))
                  && "a=1&key=k%20%26%2B".equals(exchange.getRequestURI().getRawQuery());
          byte[] body =
              known ? result.getBytes(java.nio.charset.StandardCharsets.UTF_8) : new byte[0];
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(known ? 200 : 401, known ? body.length : -1);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    http.start();
    try {
      URI at = URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/mcp?a=1");
      assertThat(elsewhere(at, TOKEN))
          .isEqualTo(new LaunchResult.Speaks("web", "2", "2025-11-25", Optional.of(List.of())));
      assertThat(elsewhere(at, "another").sentence().text())
          .isEqualTo(
              "it wants to know who asks (status 401); a header such as `Authorization` may be"
                  + " missing or wrong");
    } finally {
      http.stop(0);
    }
    LaunchResult nobody = elsewhere(URI.create("http://127.0.0.1:9/mcp"), TOKEN);
    assertThat(nobody.word()).isEqualTo("unreachable");
    assertThat(nobody.sentence().text())
        .isEqualTo("it cannot be reached at http://127.0.0.1:9: it takes no connections");
  }

  private LaunchResult elsewhere(URI at, String token) throws Exception {
    var endpoint =
        new Endpoint(
            at,
            Map.of("key", new SecretValue.Keychain("web/key")),
            Map.of("X-Token", new SecretValue.Plain(token)),
            Optional.empty(),
            SignInTerms.NONE);
    return trial(_ -> Optional.of("k &+".toCharArray()))
        .of(ProxyDefinition.of("web", new Backend.Http(endpoint)), LONG);
  }
}
