package dev.assent.core.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.secrets.SecretStoreException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisabledOnOs(OS.WINDOWS)
class ProtectCommandsTest {
  private static final String ANSWER =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":"
          + "\"2025-11-25\",\"capabilities\":{},\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}}";
  private static final String SERVER =
      "#!/bin/sh\nread -r line\nprintf '%s\\n' '" + ANSWER + "'\n/bin/cat > /dev/null\n";
  private static final String FAILING = "#!/bin/sh\necho \"no luck with $TOKEN\" >&2\nexit 3\n";

  @TempDir private Path temp;
  private Path folder;
  private CliRig console;
  private Path file;
  private Path program;
  private HttpServer web;
  private String cursor;

  @BeforeEach
  void prepare() throws Exception {
    folder = temp.toRealPath();
    console = new CliRig(folder);
    Path bin = Files.createDirectory(folder.resolve("bin"));
    program = Files.writeString(bin.resolve("server-files"), SERVER);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    web = elsewhere();
    cursor = cursor("");
    console.environment.put("PATH", bin.toString());
    console.launcher = Files.writeString(folder.resolve("assent"), "");
    file = Files.createDirectory(folder.resolve(".cursor")).resolve("mcp.json");
    Files.writeString(file, cursor);
  }

  private static HttpServer elsewhere() throws Exception {
    HttpServer web =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.createContext(
        "/mcp",
        exchange -> {
          boolean known =
              "Bearer s3cret".equals(exchange.getRequestHeaders().getFirst("Authorization"))
                  && "a=1&key=abc%2Fdef".equals(exchange.getRequestURI().getRawQuery());
          byte[] body = known ? ANSWER.getBytes(UTF_8) : new byte[0];
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(known ? 200 : 401, known ? body.length : -1);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    web.start();
    return web;
  }

  @AfterEach
  void end() {
    web.stop(0);
  }

  private String cursor(String more) {
    return """
    {
      // mine
      "mcpServers": {
        "files": {
          "command": "server-files",
          "args": ["--root", "/srv"],
          "env": { "TOKEN": "hunter2hunter2", "HOME_OF": "${HOME}", "MODE": "quick" }
        },%s
        "web": { "url": "http://127.0.0.1:%d/mcp?a=1&key=abc%%2Fdef", "headers": { "Authorization": "Bearer s3cret" } }
      }
    }
    """
        .formatted(more, web.getAddress().getPort());
  }

  private void noSecretIsSaid() {
    assertThat(console.out + console.err)
        .doesNotContain("hunter2")
        .doesNotContain("s3cret")
        .doesNotContain("abc/def")
        .doesNotContain("abc%2Fdef");
  }

  @Test
  void everyServerOfAClientLeadsToUsAndBack() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(console.out)
        .contains("FOLDER/.cursor/mcp.json:", "+       \"command\": \"FOLDER/assent\",")
        .contains("`files` in FOLDER/.cursor/mcp.json starts through Assent as `files`")
        .contains("the key store keeps the variable `TOKEN` of `files` as `protect/files/TOKEN`")
        .contains("restart Cursor");
    assertThat(console.out)
        .as("what is hidden is hidden once, and the lines stay what they are")
        .contains(
            "-       \"env\": { \"TOKEN\": \"[masked]\", \"HOME_OF\": \"${HOME}\", \"MODE\":"
                + " \"[masked]\" }")
        .contains("?[masked]\", \"headers\": { \"Authorization\": \"[masked]\" }");
    noSecretIsSaid();
    assertThat(Files.readString(file))
        .contains("// mine", "\"args\": [\"run\", \"files\"]", "\"args\": [\"run\", \"web\"]")
        .contains("\"HOME_OF\": \"${HOME}\"")
        .doesNotContain("hunter2", "s3cret", "abc%2Fdef");
    String files = console.read("proxies/files/config.json");
    assertThat(files)
        .contains("\"" + program + "\"", "\"from_client\": true", "\"quick\"")
        .contains("\"PATH\": \"" + program.getParent() + "\"")
        .contains("\"keychain\": \"protect/files/TOKEN\"")
        .doesNotContain("hunter2");
    assertThat(console.read("proxies/web/config.json"))
        .contains("/mcp?a=1\"", "\"keychain\": \"protect/web/key\"")
        .contains("\"keychain\": \"protect/web/Authorization\"")
        .doesNotContain("s3cret", "abc");
    assertThat(console.secrets.values)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "protect/files/TOKEN", "hunter2hunter2",
                "protect/web/key", "abc/def",
                "protect/web/Authorization", "Bearer s3cret"));
    assertThat(console.run("protect", "cursor", "--yes")).isZero();
    assertThat(console.out).contains("no server of a client goes around Assent");
    console.secrets.values.put("protect/of-a-person", "stays");
    assertThat(console.run("unprotect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(console.out).contains("FOLDER/.cursor/mcp.json is as it was, byte for byte");
    noSecretIsSaid();
    assertThat(Files.readString(file)).isEqualTo(cursor);
    assertThat(console.secrets.values).containsOnlyKeys("protect/of-a-person");
    assertThat(console.run("unprotect", "cursor", "--yes")).isEqualTo(2);
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(console.read("proxies/files/config.json")).isEqualTo(files);
    assertThat(Files.exists(console.home().resolve("proxies/files-2"))).isFalse();
    assertThat(console.secrets.values).hasSize(4);
  }

  @Test
  void secretsAreKeptInOurFileWhereThePersonSaysSo() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes", "--secrets", "keep"))
        .as(console.err)
        .isZero();
    noSecretIsSaid();
    assertThat(console.secrets.values).isEmpty();
    Path config = console.home().resolve("proxies/files/config.json");
    assertThat(Files.readString(config)).contains("hunter2hunter2");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(config)))
        .isEqualTo("rw-------");
    assertThat(console.read("proxies/web/config.json")).contains("abc%2Fdef", "Bearer s3cret");
    assertThat(console.run("unprotect", "cursor", "--yes")).isZero();
    assertThat(Files.readString(file)).isEqualTo(cursor);
  }

  @Test
  void whereAClientCannotGiveASecretItsServerStays() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes", "--secrets", "client")).isEqualTo(1);
    assertThat(console.err)
        .contains("`web`", "has secrets that its client cannot give; `--secrets keep`")
        .doesNotContain("`files`");
    noSecretIsSaid();
    assertThat(console.secrets.values).isEmpty();
    assertThat(console.read("proxies/files/config.json"))
        .contains("\"required\"")
        .doesNotContain("hunter2");
    assertThat(console.home().resolve("proxies/web")).doesNotExist();
    assertThat(console.run("unprotect", "cursor", "--yes")).isZero();
    assertThat(Files.readString(file)).isEqualTo(cursor);
  }

  /// Answers to the two questions, whether there is a key store, and where the secret is then.
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          --yes,,                 true,  0, stored
          --yes,,                 false, 1, left
          --yes,--secrets=store,  false, 1, left
          --yes,--secrets=keep,   false, 0, kept
          --yes,--secrets=client, false, 0, client
          'y\n',--secrets=client, true,  0, client
          'y\n\n',,               true,  0, stored
          'y\ny\n',,              true,  0, stored
          'y\nn\n',,              true,  0, kept
          'y\n',--secrets=store,  true,  0, stored
          'y\n',--secrets=keep,   true,  0, kept
          'y\n\n',,               false, 1, left
          'y\nn\n',,              false, 1, left
          'y\ny\n',,              false, 0, kept
          'y\ny\n',--secrets=store, false, 1, left
          'n\n',,                 true,  1, left
          """)
  void thePersonDecidesWhereSecretsGo(
      String said, String option, boolean reachable, int code, String where) throws Exception {
    String alone = cursor.replaceAll("(?s),\\s*\"web\".*?\\}\\s*\\}", "");
    Files.writeString(file, alone);
    var words = new ArrayList<>(List.of("protect", "cursor"));
    if (said.equals("--yes")) {
      words.add(said);
    } else {
      console.input = said.replace("\\n", "\n").getBytes(UTF_8);
    }
    if (option != null) {
      words.add(option);
    }
    console.secrets.failure = reachable ? null : new SecretStoreException("no key store is here");
    assertThat(console.run(words.toArray(String[]::new))).as(console.err).isEqualTo(code);
    noSecretIsSaid();
    assertThat(Files.readString(file).equals(alone)).isEqualTo(where.equals("left"));
    assertThat(console.secrets.values.containsKey("protect/files/TOKEN"))
        .isEqualTo(where.equals("stored"));
    Path config = console.home().resolve("proxies/files/config.json");
    assertThat(Files.exists(config) && Files.readString(config).contains("hunter2"))
        .isEqualTo(where.equals("kept"));
    assertThat(Files.readString(file).contains("hunter2"))
        .isEqualTo(where.equals("client") || where.equals("left"));
    boolean told =
        !reachable && !List.of("--secrets=keep", "--secrets=client").contains("" + option);
    assertThat(console.err.contains("the key store cannot be used: no key store is here"))
        .isEqualTo(told);
  }

  @Test
  void aServerThatFailsOnTrialStaysAndIsExplained() throws Exception {
    Path failing = Files.writeString(program.resolveSibling("failing"), FAILING);
    assertThat(failing.toFile().setExecutable(true)).isTrue();
    String both =
        cursor("\n      \"bad\": {\"command\": \"failing\", \"env\": {\"TOKEN\": \"hunter2x\"}},");
    Files.writeString(file, both);
    assertThat(console.run("protect", "cursor", "--yes", "--json")).isEqualTo(1);
    noSecretIsSaid();
    assertThat(console.err)
        .contains("`bad` in `FOLDER/.cursor/mcp.json` failed on trial: it ended with exit status 3")
        .contains("no luck with [masked medium]", "--even-if-start-fails");
    assertThat(console.out)
        .contains("\"result\": \"ended\"", "no luck with [masked medium]")
        .contains("\"result\": \"speaks\"", "\"key\": \"protect/files/TOKEN\"");
    assertThat(Files.readString(file))
        .contains("\"command\": \"failing\"", "[\"run\", \"files\"]", "[\"run\", \"web\"]");
    assertThat(console.read("proxies/files/config.json")).isNotEmpty();
    assertThat(Files.exists(console.home().resolve("proxies/bad"))).isFalse();
    assertThat(console.secrets.values).doesNotContainKey("protect/bad/TOKEN");
    assertThat(console.run("protect", "cursor", "bad", "--yes", "--even-if-start-fails")).isZero();
    assertThat(console.out).contains("it failed on trial: it ended with exit status 3");
    assertThat(Files.readString(file)).contains("[\"run\", \"bad\"]");
    assertThat(console.run("unprotect", "cursor", "--yes")).isZero();
    assertThat(Files.readString(file)).isEqualTo(both);
  }

  @Test
  void nothingIsStartedBeforeAYes() throws Exception {
    Files.writeString(program, "#!/bin/sh\n: > " + folder.resolve("started") + "\n");
    assertThat(console.run("protect", "cursor", "--dry-run", "--json")).isZero();
    assertThat(console.out).contains("\"name\": \"TOKEN\"").doesNotContain("\"start\"");
    noSecretIsSaid();
    console.input = "n\n".getBytes(UTF_8);
    assertThat(console.run("protect", "cursor")).isEqualTo(1);
    assertThat(folder.resolve("started")).doesNotExist();
  }

  @Test
  void serversWithOtherSecretsAreOthers() throws Exception {
    Path windsurf =
        Files.createDirectories(folder.resolve(".codeium/windsurf")).resolve("mcp_config.json");
    Files.writeString(windsurf, cursor.replace("hunter2hunter2", "hunter2hunter3"));
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(console.run("protect", "windsurf", "--yes")).as(console.err).isZero();
    assertThat(Files.readString(windsurf)).contains("[\"run\", \"files-2\"]", "[\"run\", \"web\"]");
    assertThat(console.secrets.values)
        .containsEntry("protect/files-2/TOKEN", "hunter2hunter3")
        .hasSize(4);
    assertThat(console.run("unprotect", "cursor", "--yes")).isZero();
    assertThat(console.secrets.values)
        .as("windsurf still needs those of web")
        .containsOnlyKeys("protect/files-2/TOKEN", "protect/web/key", "protect/web/Authorization");
  }

  @Test
  void whatSomebodyElseWroteSinceStaysAndIsSaid() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes")).isZero();
    Files.writeString(file, Files.readString(file).replace("// mine", "// mine, and theirs"));
    assertThat(console.run("unprotect", "cursor", "files", "--yes")).as(console.err).isZero();
    assertThat(console.out).contains("what somebody else wrote into it since stays");
    assertThat(Files.readString(file)).contains("// mine, and theirs", "server-files");
    assertThat(console.run("unprotect", "cursor", "--yes")).isZero();
    assertThat(console.out).contains("what somebody else wrote into it since stays");
    assertThat(Files.readString(file)).contains("// mine, and theirs", "Bearer s3cret");
  }

  @Test
  void oneServerAloneAndTheSameServerOfTwoClients() throws Exception {
    Path goose = Files.createDirectories(folder.resolve(".config/goose")).resolve("config.yaml");
    String yaml =
        "extensions:\n  files:\n    type: stdio\n    cmd: server-files\n    args: [--root, /srv]\n"
            + "    envs: {TOKEN: hunter2hunter2}\n";
    Files.writeString(goose, yaml);
    String same = cursor.replace(", \"HOME_OF\": \"${HOME}\", \"MODE\": \"quick\"", "");
    Files.writeString(file, same);
    assertThat(console.run("protect", "all", "files", "--yes")).as(console.err).isZero();
    assertThat(Files.readString(goose)).contains("args: [run, files]").doesNotContain("hunter2");
    assertThat(Files.readString(file)).contains("[\"run\", \"files\"]", "http://127.0.0.1:");
    assertThat(Files.exists(console.home().resolve("proxies/files-2"))).isFalse();
    assertThat(console.run("unprotect", "goose", "files", "--yes")).isZero();
    assertThat(Files.readString(goose)).isEqualTo(yaml);
    assertThat(Files.readString(file)).contains("[\"run\", \"files\"]");
  }

  @Test
  void nothingChangesWithoutAYes() throws Exception {
    assertThat(console.run("protect", "cursor", "--dry-run")).isZero();
    assertThat(console.out).contains("+       \"command\"", "nothing was changed");
    console.input = "n\n".getBytes(UTF_8);
    assertThat(console.run("protect", "cursor")).isEqualTo(1);
    assertThat(console.out).contains("change these files? [y/N]", "nothing was changed");
    assertThat(console.run("protect", "cursor", "--json")).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo(cursor);
    assertThat(Files.exists(console.home().resolve("proxies/files"))).isFalse();
  }

  @Test
  void whatCannotMoveStaysAndIsSaid() throws Exception {
    Files.writeString(
        file,
        "{\"mcpServers\": {\"a\": {\"command\": \"gone\"}, \"b\": {\"command\": \"server-files\","
            + " \"args\": [\"${workspaceFolder}\"]}, \"c\": {\"command\": \"server-files\"}}}");
    assertThat(console.run("protect", "cursor", "--yes")).isEqualTo(1);
    assertThat(console.err)
        .contains("`a` in `FOLDER/.cursor/mcp.json`: ")
        .contains("found `${workspaceFolder}`, which only the client can fill in")
        .contains("it stays as it is");
    assertThat(Files.readString(file))
        .contains("\"command\": \"gone\"", "${workspaceFolder}", "[\"run\", \"c\"]");
  }

  /// Files of clients that are there and that nobody can read.
  static List<Arguments> unreadable() {
    return List.of(
        Arguments.of(".cursor/mcp.json", "{\"mcpServers\": {".getBytes(UTF_8), "line 1"),
        Arguments.of(".cursor/mcp.json", "{\"mcpServers\": {}}".getBytes(UTF_16), "found"),
        Arguments.of(".cursor/mcp.json", "{\"\u00fc\": {}}".getBytes(ISO_8859_1), "UTF-8"),
        Arguments.of(".cursor/mcp.json", "null".getBytes(UTF_8), "found"),
        Arguments.of(".cursor/mcp.json", "[]".getBytes(UTF_8), "found"),
        Arguments.of(".cursor/mcp.json", " ".repeat(20 << 20).getBytes(UTF_8), "bytes"),
        Arguments.of(".config/goose/config.yaml", "a: 1\n---\nb: 2\n".getBytes(UTF_8), "line 2"),
        Arguments.of(
            ".codex/config.toml", "[mcp_servers.a]\n[mcp_servers.a]\n".getBytes(UTF_8), "line 2"));
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void ofAFileThatCannotBeReadNothingIsSaidButWhy(String name, byte[] text, String why)
      throws Exception {
    Files.delete(file);
    Path broken = folder.resolve(name);
    Files.createDirectories(broken.getParent());
    Files.write(broken, text);
    for (String client : List.of("all", name.contains("goose") ? "goose" : name.substring(1, 6))) {
      String one = client.equals("curso") ? "cursor" : client;
      assertThat(console.run("protect", one, "--yes")).isEqualTo(1);
      assertThat(console.err)
          .contains("`FOLDER/" + name + "`", why, "it stays as it is")
          .doesNotContain("found found");
      assertThat(console.out).doesNotContain("goes around").contains("nothing was changed");
      assertThat(console.run("protect", one, "--yes", "--json")).isEqualTo(1);
      assertThat(told("refused")).singleElement().asString().contains(name, why);
    }
    assertThat(Files.readAllBytes(broken)).isEqualTo(text);
  }

  @Test
  void anEntryThatWasRenamedIsGivenBackAsItWas() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    Files.writeString(file, Files.readString(file).replace("\"files\": {", "\"mine\": {"));
    assertThat(console.run("uninstall", "--dry-run")).isZero();
    assertThat(console.out)
        .contains("its servers start without Assent again")
        .doesNotContain("open  ");
    assertThat(console.run("unprotect", "cursor", "files", "--yes")).as(console.err).isZero();
    assertThat(Files.readString(file))
        .contains("\"mine\": {", "\"command\": \"server-files\"", "hunter2hunter2")
        .contains("[\"run\", \"web\"]");
    assertThat(console.run("unprotect", "cursor", "--yes")).as(console.err).isZero();
    String was = cursor.replace("\"files\": {", "\"mine\": {");
    assertThat(Files.readString(file).replaceAll("\\s", "")).isEqualTo(was.replaceAll("\\s", ""));
    assertThat(console.run("unprotect", "cursor", "--yes")).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"unprotect", "uninstall"})
  void anEntryThatMovedToAnotherFileOfItsClientIsGivenBack(String verb) throws Exception {
    Path first = folder.resolve(".codeium/mcp_config.json");
    Path second = folder.resolve(".codeium/windsurf/mcp_config.json");
    Files.createDirectories(second.getParent());
    String entry = "{\"mcpServers\": {\"files\": {\"command\": \"server-files\"}}}";
    Files.writeString(first, entry);
    assertThat(console.run("protect", "windsurf", "--yes")).as(console.err).isZero();
    Files.move(first, second);
    Files.writeString(first, "{\"mcpServers\": {}}");
    var words = verb.equals("uninstall") ? List.of(verb) : List.of(verb, "windsurf");
    var whole = new ArrayList<>(words);
    whole.add("--yes");
    assertThat(console.run(whole.toArray(String[]::new))).as(console.err).isZero();
    assertThat(console.out).doesNotContain("open  ");
    assertThat(Files.readString(second)).isEqualTo(entry);
  }

  @Test
  void whatServersNoLongerSeeIsListedAndHandedOnForAWord() throws Exception {
    console.environment.put("HTTPS_PROXY", "http://proxy:3128");
    console.environment.put("NODE_EXTRA_CA_CERTS", "/etc/ca.pem");
    console.environment.put("MY_API_KEY", "hunter2x");
    console.environment.put("SSH_AUTH_SOCK", "/run/agent");
    console.environment.put("COLORTERM", "truecolor");
    console.environment.put("SOMETHING", "else");
    console.environment.put("PWD", "/srv");
    assertThat(console.run("protect", "cursor", "files", "--dry-run")).isZero();
    assertThat(console.out)
        .contains(
            "behind Assent servers do not see these variables of this terminal, unless `--env NAME`"
                + " hands them on:\n  HTTPS_PROXY\n  MY_API_KEY\n  NODE_EXTRA_CA_CERTS\nthese come"
                + " from no client, and reach a server by `assent proxy set NAME --set-env"
                + " VARIABLE=VALUE` alone:\n  SSH_AUTH_SOCK\n")
        .doesNotContain("SOMETHING", "COLORTERM", "PWD");
    noSecretIsSaid();
    assertThat(console.run("protect", "cursor", "files", "--dry-run", "--json")).isZero();
    assertThat(console.out.replaceAll("\\s", ""))
        .contains(
            "\"unseen\":{\"offered\":[\"HTTPS_PROXY\",\"MY_API_KEY\",\"NODE_EXTRA_CA_CERTS\"],"
                + "\"never\":[\"SSH_AUTH_SOCK\"]}");
    assertThat(console.run("protect", "cursor", "--env", "SSH_AUTH_SOCK", "--yes")).isEqualTo(2);
    assertThat(console.err).contains("--set-env SSH_AUTH_SOCK=VALUE");
    assertThat(console.run("protect", "cursor", "files", "--env", "HTTPS_PROXY", "--yes")).isZero();
    assertThat(console.out).doesNotContain("  HTTPS_PROXY\n").contains("  NODE_EXTRA_CA_CERTS\n");
    assertThat(console.read("proxies/files/config.json"))
        .contains("\"HTTPS_PROXY\": {")
        .doesNotContain("proxy:3128", "NODE_EXTRA");
  }

  @Test
  void aPersonWhoIsAskedHandsAllOfThemOn() throws Exception {
    Files.writeString(file, cursor.replaceAll("(?s),\\s*\"web\".*?\\}\\s*\\}", ""));
    console.environment.put("HTTPS_PROXY", "http://proxy:3128");
    console.environment.put("KUBECONFIG", "/k");
    console.input = "y\ny\ny\n".getBytes(UTF_8);
    assertThat(console.run("protect", "cursor")).as(console.err).isZero();
    assertThat(console.out).contains("hand these variables on to the servers? [y/N]");
    assertThat(console.read("proxies/files/config.json"))
        .contains("\"HTTPS_PROXY\": {", "\"KUBECONFIG\": {");
  }

  @Test
  void aPlanOfUninstallNamesAsOpenOnlyWhatStaysOpen() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    Path claude = folder.resolve(".claude.json");
    Files.writeString(
        claude,
        "{\"mcpServers\": {\"x\": {\"command\": \"/opt/assent/bin/assent\", \"args\":"
            + " [\"run\", \"files\"]}}}");
    assertThat(console.run("uninstall", "--dry-run")).isZero();
    assertThat(console.out.lines().filter(line -> line.startsWith("open")))
        .singleElement()
        .asString()
        .contains(".claude.json");
  }

  private Path codex() throws Exception {
    Path codex = Files.createDirectory(folder.resolve(".codex")).resolve("config.toml");
    return Files.writeString(codex, "[mcp_servers.notes]\ncommand = \"server-files\"\n");
  }

  private List<String> told(String member) throws Exception {
    var tree = (JsonObject) JsonReader.read(console.out.getBytes(UTF_8), JsonLimits.FILE);
    return tree.array(member).orElseThrow().items().stream().map(JsonWriter::write).toList();
  }

  @Test
  void ourKeysOfARemovedServerGoWithIt() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    console.secrets.values.put("protect/web-2/key", "stays");
    assertThat(console.run("proxy", "remove", "web")).as(console.err).isZero();
    assertThat(console.secrets.values).containsOnlyKeys("protect/files/TOKEN", "protect/web-2/key");
    console.secrets.failure = new SecretStoreException("the key store is locked");
    assertThat(console.run("proxy", "remove", "files")).isZero();
    assertThat(console.err)
        .contains("`protect/files/TOKEN` stays in the key store: the key store is locked");
    console.secrets.failure = null;
    assertThat(console.run("unprotect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(Files.readString(file)).isEqualTo(cursor);
  }

  @Test
  void aFileThatIsRefusedKeepsNoOtherFromBeingChangedAndIsNamed() throws Exception {
    Path codex = codex();
    String toml = Files.readString(codex);
    assertThat(codex.toFile().setReadOnly()).isTrue();
    assertThat(console.run("protect", "all", "--yes", "--json")).as(console.err).isEqualTo(1);
    assertThat(console.err).contains("config.toml`", "read only", "it stays as it is");
    assertThat(told("files")).containsExactly("\"FOLDER/.cursor/mcp.json\"");
    assertThat(told("refused")).singleElement().asString().contains("config.toml", "read only");
    assertThat(told("servers")).hasSize(2).noneMatch(one -> one.contains("notes"));
    assertThat(console.out).contains("\"changed\": true");
    assertThat(Files.readString(codex)).isEqualTo(toml);
    assertThat(Files.readString(file)).contains("[\"run\", \"files\"]");
    assertThat(Files.exists(console.home().resolve("proxies/notes"))).isFalse();
    assertThat(console.run("protect", "codex", "--yes")).isEqualTo(1);
    assertThat(console.out).contains("nothing was changed").doesNotContain("restart");
    assertThat(codex.toFile().setWritable(true)).isTrue();
    assertThat(console.run("protect", "codex", "--yes")).as(console.err).isZero();
    assertThat(file.toFile().setReadOnly()).isTrue();
    assertThat(console.run("unprotect", "all", "--yes", "--json")).as(console.err).isEqualTo(1);
    assertThat(told("files")).containsExactly("\"FOLDER/.codex/config.toml\"");
    assertThat(told("refused")).singleElement().asString().contains("mcp.json", "read only");
    assertThat(Files.readString(codex)).isEqualTo(toml);
    assertThat(console.secrets.values).as("the file still leads here").hasSize(3);
    Files.delete(file);
    assertThat(console.run("unprotect", "all", "--yes")).isEqualTo(1);
    assertThat(console.err).contains("found no file, expected one");
    assertThat(console.out).contains("nothing was changed");
  }

  @Test
  void whatARepositoryNamesIsStartedForAWordOfItsOwn() throws Exception {
    Path repository = Files.createDirectories(folder.resolve("repository"));
    Path started = folder.resolve("started");
    Path evil = program.resolveSibling("evil");
    Files.writeString(evil, "#!/bin/sh\n: > '" + started + "'\nexit 3\n");
    assertThat(evil.toFile().setExecutable(true)).isTrue();
    Path named = repository.resolve(".mcp.json");
    String text = "{\"mcpServers\": {\"helper\": {\"command\": \"evil\", \"args\": [\"-x\"]}}}";
    Files.writeString(named, text);
    Files.writeString(
        folder.resolve(".claude.json"), "{\"projects\": {\"" + repository + "\": {}}}");
    for (var words :
        List.of(
            List.of("protect", "all", "--yes"),
            List.of("protect", "claude-code", "helper", "--yes"),
            List.of("protect", "claude-code", "--yes", "--json"),
            List.of("protect", "claude-code", "--dry-run"))) {
      assertThat(console.run(words.toArray(String[]::new))).as(words.toString()).isEqualTo(1);
      assertThat(console.err)
          .contains(
              "`helper` in `FOLDER/repository/.mcp.json` is named by a file of a project;"
                  + " `--projects` starts and protects it too; it stays as it is");
      assertThat(started).doesNotExist();
    }
    assertThat(Files.readString(file)).as("the person's own file").contains("[\"run\", \"files\"]");
    console.input = "n\n".getBytes(UTF_8);
    assertThat(console.run("protect", "claude-code")).isEqualTo(1);
    assertThat(console.out).contains("a file of a project names this server");
    assertThat(started).doesNotExist();
    assertThat(console.run("protect", "claude-code", "--projects", "--dry-run")).isZero();
    assertThat(console.out).contains("starts this now, once, on trial:\n  `helper`: ", "evil -x\n");
    assertThat(started).doesNotExist();
    assertThat(named).hasContent(text);
    console.input = "y\ny\n".getBytes(UTF_8);
    assertThat(console.run("protect", "claude-code")).isEqualTo(1);
    assertThat(started).as("two words, and it was tried").exists();
  }

  @Test
  void aFileThatChangesWhileServersAreTriedIsLeftAlone() throws Exception {
    Path codex = codex();
    Path failing = program.resolveSibling("failing");
    Files.writeString(
        failing, "#!/bin/sh\necho '# theirs' >> " + codex + "\necho no >&2\nexit 3\n");
    assertThat(failing.toFile().setExecutable(true)).isTrue();
    Files.writeString(file, cursor("\n      \"bad\": {\"command\": \"failing\"},"));
    assertThat(console.run("protect", "all", "--yes")).isEqualTo(1);
    assertThat(console.err)
        .contains("`FOLDER/.codex/config.toml`: found another text than a moment ago");
    assertThat(Files.readString(codex)).endsWith("# theirs\n").contains("\"server-files\"");
    assertThat(Files.readString(file)).contains("[\"run\", \"files\"]", "\"failing\"");
    assertThat(console.out).contains("`files` in FOLDER/.cursor/mcp.json starts through Assent");
  }

  @Test
  void readsBelowTheFoldersThatACommandNamesPassAndNothingWiderByItself() throws Exception {
    Path code = Files.createDirectory(folder.resolve("code"));
    Files.writeString(
        file,
        """
        {"mcpServers": {
          "files": {"command": "server-files", "args": ["%s"]},
          "wide": {"command": "server-files", "args": ["%s"]}}}
        """
            .formatted(code, folder));
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(console.out)
        .contains("`files` serves FOLDER/code")
        .contains("`wide` serves no folder")
        .contains("`wide` does not serve FOLDER, because it is a whole home folder");
    assertThat(console.calls).contains("developer [" + code + "]").endsWith("developer []");
    assertThat(Files.readString(folder.resolve("home/proxies/files/config.json")))
        .contains("\"roots\"", code.toString());
  }

  @Test
  void aFolderThatComesAfterTheYesIsNotServed() throws Exception {
    Path made = folder.resolve("made");
    Files.writeString(program, SERVER.replace("\n", "\n/bin/mkdir -p '" + made + "'\n"));
    Files.writeString(
        file,
        "{\"mcpServers\": {\"files\": {\"command\": \"server-files\", \"args\": [\"%s\"]}}}"
            .formatted(made));
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(made).isDirectory();
    assertThat(console.out).contains("`files` serves no folder");
    assertThat(console.calls.getLast()).isEqualTo("developer []");
  }

  @Test
  void aServerThatTakesTheNameOfOneThatFailedServesItsOwnFolders() throws Exception {
    Path theirs = Files.createDirectory(folder.resolve("theirs"));
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.writeString(
        codex(),
        "[mcp_servers.files]\ncommand = \"server-files\"\nargs = [\"%s\"]\n".formatted(own));
    Path failing = program.resolveSibling("failing");
    Files.writeString(failing, FAILING);
    assertThat(failing.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        file,
        "{\"mcpServers\": {\"files\": {\"command\": \"failing\", \"args\": [\"%s\"]}}}"
            .formatted(theirs));
    assertThat(console.run("protect", "all", "--yes")).isEqualTo(1);
    assertThat(console.calls.getLast()).isEqualTo("developer [" + own + "]");
  }

  @Test
  void aFolderOfAnOptionIsServedToo() throws Exception {
    Path notes = Files.createDirectory(folder.resolve("notes"));
    assertThat(console.run("protect", "cursor", "files", "--yes", "--root", "notes"))
        .as(console.err)
        .isZero();
    assertThat(console.calls.getLast()).startsWith("developer [").endsWith(notes + "]");
    assertThat(console.run("protect", "cursor", "web", "--yes", "--root", "nowhere")).isEqualTo(2);
    assertThat(console.err).contains("found no folder at `FOLDER/nowhere`");
  }
}
