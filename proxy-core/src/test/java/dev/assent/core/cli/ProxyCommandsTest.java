package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyCommandsTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  @Test
  void addingWritesBothFilesAndPrintsThePolicy() {
    assertThat(console.run("proxy", "add", "files", "--", "npx", "-y", "@scope/server", "--root"))
        .isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            added `files` in FOLDER/home/proxies/files
            policy: FOLDER/home/proxies/files/policy.json
            {"rules": []}
            now let the client start `assent run files` instead of the server
            """);
    assertThat(console.read("proxies/files/config.json"))
        .isEqualTo(
            """
            {
              "schema_version": 1,
              "backend": {
                "command": "npx",
                "args": ["-y", "@scope/server", "--root"]
              }
            }
            """);
    assertThat(console.read("proxies/files/policy.json")).isEqualTo("{\"rules\": []}\n");
    assertThat(console.calls).containsExactly("developer []");
    assertThat(console.err).isEmpty();
  }

  /// A program is found once, with the search path of the shell in which it was added.
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          tool,             bin/tool
          ./bin/tool,       bin/tool
          bin/../bin/tool,  bin/tool
          @/bin/tool,       bin/tool
          shim,             shims/shim
          """)
  @DisabledOnOs(OS.WINDOWS)
  void aProgramIsKeptAsItWasFound(String written, String found) throws IOException {
    for (String name : List.of("bin/tool", "shims/shim")) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "#!/bin/sh\n");
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    String path = folder.resolve("shims") + ":" + folder.resolve("bin") + ":/usr/bin:/bin";
    console.environment.put("PATH", path + ":relative");
    assertThat(
            console.run(
                "proxy", "add", "a", "--", written.replace("@", folder.toString()), "--root"))
        .as(console.err)
        .isZero();
    assertThat(console.read("proxies/a/config.json"))
        .contains("\"command\": \"" + folder.resolve(found) + "\"", "\"PATH\": \"" + path + "\"");
    assertThat(console.read("proxies/a/command.json")).contains("\"alike\"");
  }

  @Test
  void aProgramThatIsNotThereYetIsTold() {
    console.environment.put("PATH", "/usr/bin:/bin");
    assertThat(console.run("proxy", "add", "a", "--", "no-such-program")).isZero();
    assertThat(console.err)
        .contains("`no-such-program` was not found on PATH", "it is looked for again");
    assertThat(console.read("proxies/a/config.json")).contains("\"command\": \"no-such-program\"");
  }

  @Test
  void everyOptionReachesTheFile() throws IOException {
    Files.createDirectory(folder.resolve("work"));
    assertThat(
            console.run(
                "proxy",
                "add",
                "files",
                "--policy",
                "strict",
                "--root",
                "work",
                "--root",
                folder.toString(),
                "--env",
                "TOKEN",
                "--set-env",
                "A=b=c",
                "--cwd",
                "work/../work",
                "--",
                "server",
                "--",
                "-x"))
        .isZero();
    assertThat(console.read("proxies/files/config.json").replace(folder.toString(), "FOLDER"))
        .isEqualTo(
            """
            {
              "schema_version": 1,
              "backend": {
                "command": "server",
                "args": ["--", "-x"],
                "env": {
                  "A": "b=c",
                  "TOKEN": {
                    "from_client": true
                  }
                },
                "cwd": "FOLDER/work"
              },
              "roots": ["FOLDER/work", "FOLDER"]
            }
            """);
    assertThat(console.calls).containsExactly("strict [" + folder + "/work, " + folder + "]");
  }

  @Test
  void addingPrintsJsonWhereAsked() {
    assertThat(console.run("proxy", "add", "files", "--json", "--", "cat")).isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            {
              "name": "files",
              "folder": "FOLDER/home/proxies/files",
              "run": "assent run files",
              "policy": {
                "rules": []
              }
            }
            """);
  }

  @Test
  void aPolicyFileIsTakenAsItStandsOrRefusedWithItsMistakes() throws IOException {
    Files.writeString(folder.resolve("my.json"), "{ }\n\n");
    assertThat(console.run("proxy", "add", "a", "--policy", "my.json", "--", "cat")).isZero();
    assertThat(console.read("proxies/a/policy.json")).isEqualTo("{ }\n\n");
    Files.writeString(folder.resolve("bad.json"), "{\"bad\": 1}");
    assertThat(console.run("proxy", "add", "b", "--policy", "bad.json", "--", "cat")).isEqualTo(2);
    assertThat(console.err)
        .startsWith(
            """
            assent: first mistake
            assent: second mistake
            assent: found 2 mistakes in the policy, expected none; nothing was added
            """);
    Files.writeString(folder.resolve("large.json"), " ".repeat(5 * 1024 * 1024));
    assertThat(console.run("proxy", "add", "b", "--policy", "large.json", "--", "cat"))
        .isEqualTo(2);
    assertThat(console.err).contains("found more than 4194304 bytes in `FOLDER/large.json`");
    assertThat(console.run("proxy", "add", "b", "--policy", "nothing", "--", "cat")).isEqualTo(2);
    assertThat(console.err)
        .contains(
            "found `--policy nothing`, expected a file or one of developer, empty, strict,"
                + " read-only");
    assertThat(console.home().resolve("proxies/b")).doesNotExist();
  }

  @Test
  void aMissingCommandIsTold() {
    assertThat(console.run("proxy", "add", "files")).isEqualTo(2);
    assertThat(console.err)
        .isEqualTo(
            """
            assent: found no command, expected the server's command after `--`
            see `assent proxy add --help`
            """);
    assertThat(console.run("proxy", "add", "files", "--", "")).isEqualTo(2);
    assertThat(console.home()).doesNotExist();
  }

  @Test
  void aForgottenDoubleDashIsTold() {
    assertThat(console.run("proxy", "add", "files", "npx", "-y", "server")).isEqualTo(2);
    assertThat(console.err)
        .contains("unknown option: `-y`", "put `--` before the command of the server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Files", "a b", "../x", ".a", "", "a\nb"})
  void aBadNameIsTold(String name) {
    assertThat(console.run("proxy", "add", name, "--", "cat")).isEqualTo(2);
    assertThat(console.err)
        .startsWith("assent: found the name `")
        .contains("expected 1 to 64 of")
        .hasLineCount(2);
    assertThat(console.home()).doesNotExist();
  }

  @Test
  void badOptionsAreTold() {
    assertThat(console.run("proxy", "add", "a", "--root", "nowhere", "--", "cat")).isEqualTo(2);
    assertThat(console.err)
        .startsWith("assent: found no folder at `FOLDER/nowhere`, expected one for `--root`");
    assertThat(console.run("proxy", "add", "a", "--set-env", "A", "--", "cat")).isEqualTo(2);
    assertThat(console.err).contains("expected `NAME=VALUE`");
    assertThat(console.run("proxy", "add", "a", "--env", "A=1", "--", "cat")).isEqualTo(2);
    assertThat(console.err).contains("expected the name of a variable alone");
    assertThat(console.run("proxy", "add", "a", "--env", "A", "--set-env", "A=1", "--", "cat"))
        .isEqualTo(2);
    assertThat(console.err).contains("found the variable `A` twice");
  }

  @Test
  void anExistingNameIsNotOverwritten() {
    console.run("proxy", "add", "a", "--", "cat");
    assertThat(console.run("proxy", "add", "a", "--", "dog")).isEqualTo(2);
    assertThat(console.err)
        .isEqualTo(
            "assent: `FOLDER/home/proxies/a`: found a proxy `a` there already, expected a new"
                + " name\n");
    assertThat(console.read("proxies/a/config.json")).contains("cat");
  }

  @Test
  void theListShowsBrokenOnesToo() throws IOException {
    assertThat(console.run("proxy", "list")).isZero();
    assertThat(console.out).isEqualTo("no proxy yet; see `assent proxy add --help`\n");
    console.run("proxy", "add", "files", "--", "npx", "server");
    console.run("proxy", "add", "b", "--", "cat");
    assertThat(console.run("proxy", "list")).isZero();
    assertThat(console.out)
        .isEqualTo(
            "NAME   SERVER  COMMAND OR ADDRESS\nb      b       cat\nfiles  files   npx server\n");
    Files.writeString(console.home().resolve("proxies/b/config.json"), "{}");
    assertThat(console.run("proxy", "list")).isEqualTo(1);
    assertThat(console.out)
        .contains("b      -       broken: `FOLDER/home/proxies/b/config.json`, line 1, column 1");
    assertThat(console.run("proxy", "list", "--json")).isEqualTo(1);
    assertThat(console.out)
        .contains(
            "\"name\": \"files\",\n"
                + "      \"server_name\": \"files\",\n"
                + "      \"command\": [\"npx\", \"server\"]");
  }

  @Test
  void showingHidesTheValuesOfVariables() {
    console.run("proxy", "add", "files", "--set-env", "KEY=s3cret", "--env", "TOKEN", "--", "cat");
    assertThat(console.run("proxy", "show", "files")).isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            name              files
            server name       files
            transport         stdio
            command           cat
            variables set     KEY
            from the client   TOKEN
            working folder    the client's
            roots             the client's
            start timeout     30 s
            call timeout      120 s
            time to answer    60 s; a client that waits less has to ask again for the answer
            refusals as       result
            http address      off
            registered tools  none
            hooks             none
            configuration     FOLDER/home/proxies/files/config.json
            policy            FOLDER/home/proxies/files/policy.json
            log               FOLDER/home/proxies/files/audit
            """);
    assertThat(console.run("proxy", "show", "files", "--json")).isZero();
    assertThat(console.out)
        .contains("\"variables_set\": [\"KEY\"]", "\"cwd\": null")
        .doesNotContain("s3cret");
  }

  @Test
  void aServerElsewhereIsAddedByItsAddress() throws IOException {
    assertThat(
            console.run(
                "proxy",
                "add",
                "far",
                "--policy",
                "empty",
                "--url",
                "https://x.example/mcp?key=t0ken",
                "--header",
                "X-Team=blue",
                "--header",
                "Authorization=keychain:far/token"))
        .isZero();
    assertThat(console.out)
        .contains("now let the client start `assent run far`")
        .doesNotContain("t0ken");
    assertThat(console.read("proxies/far/config.json"))
        .contains("\"transport\": \"http\"", "\"X-Team\": \"blue\"", "\"keychain\": \"far/token\"");
    assertThat(console.run("proxy", "show", "far")).isZero();
    assertThat(console.out)
        .contains(
            "transport         http\naddress           https://x.example/mcp?…\n"
                + "headers           X-Team, Authorization (key `far/token`)\nworking folder")
        .doesNotContain("blue", "t0ken");
    assertThat(console.run("proxy", "show", "far", "--json")).isZero();
    assertThat(console.out)
        .contains(
            "\"url\": \"https://x.example/mcp?…\"",
            "\"headers\": [\"X-Team\", \"Authorization\"]",
            "\"command\": []")
        .doesNotContain("blue", "t0ken");
    assertThat(console.run("proxy", "list")).isZero();
    assertThat(console.out).contains("https://x.example/mcp?…");
  }

  @Test
  void aServerMayBeReachedEitherWay() throws IOException {
    assertThat(
            console.run(
                "proxy",
                "add",
                "a",
                "--transport",
                "auto",
                "--url",
                "http://127.0.0.1:1/",
                "--set-env",
                "K=keychain:k",
                "--env",
                "E",
                "--",
                "serve",
                "-x"))
        .isZero();
    assertThat(console.read("proxies/a/config.json"))
        .contains("\"transport\": \"auto\"", "\"command\": \"serve\"", "\"keychain\": \"k\"");
    assertThat(console.run("proxy", "show", "a")).isZero();
    assertThat(console.out)
        .contains(
            "command           serve -x", "variables set     K (key `k`)", "from the client   E");
    assertThat(
            console.run("proxy", "add", "b", "--transport", "auto", "--url", "https://x.example"))
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --url http://x.example/s3cret                        | found a `--url` that cannot be used
          --url https://me:s3cret@x.example                    | found a `--url` that cannot be used
          --url https://x.example -- serve                     | found a command or variables beside `--url`
          --url https://x.example --set-env A=b                | found a command or variables beside `--url`
          --url https://x.example --header s3cret              | found `--header` without the name
          --url https://x.example --header Host=x              | found `--header` without the name
          --url https://x.example --header Mcp-Session-Id=s3cret | found `--header` without the name
          --url https://x.example --header A=s3crét            | found a value for the header `A` that cannot be sent
          --url https://x.example --header A=                  | found a value for the header `A` that cannot be sent
          --url https://x.example --header A=b --header a=s3cret | found the header `a` twice
          --url https://x.example --header A=keychain:-s3cret  | found a key that cannot be one in `--header A=keychain:…`
          --url https://x.example --transport tcp              | found `--transport tcp`, expected `stdio`, `http` or `auto`
          --url https://x.example --transport stdio -- serve   | found `--url`, `--header` or a certificate beside `--transport stdio`
          --transport http                                     | found no `--url`
          --transport auto -- serve                            | found no `--url`
          --header A=s3cret -- serve                           | found `--url`, `--header` or a certificate beside `--transport stdio`
          --url https://x.example --transport auto --env A     | found no command
          --url https://x.example --certificate missing.pem    | found no file at
          --url http://127.0.0.1:1/ --authorities /            | found no file at
          --url https://x.example --certificate-password keychain:-s3cret | found a key that cannot be one in `--certificate-password keychain:…`
          --certificate-password s3cret -- serve               | or a certificate beside `--transport stdio`
          --url https://x.example --certificate-password s3cret | expected the file of our certificate
          --env GIT_HEX_READ_ONLY -- serve                     | `--set-env GIT_HEX_READ_ONLY=VALUE`
          --env PYTHONPATH -- serve                            | taken from no client
          --env npm_config_registry -- serve                   | taken from no client
          --start-timeout 0 -- serve                           | expected a whole number from 1 to 86400
          --call-timeout 604801 -- serve                       | expected a whole number from 1 to 604800
          """)
  void optionsThatDoNotFitAreToldWithoutTheirValues(String options, String complaint) {
    var words = new java.util.ArrayList<>(java.util.List.of("proxy", "add", "a"));
    words.addAll(java.util.List.of(options.strip().split(" ")));
    assertThat(console.run(words.toArray(String[]::new))).isEqualTo(2);
    assertThat(console.err).contains(complaint).doesNotContain("s3cr");
    assertThat(console.run("proxy", "list")).isZero();
    assertThat(console.out).startsWith("no proxy yet");
  }

  @Test
  void anUnknownNameIsToldWithTheNearest() {
    console.run("proxy", "add", "files", "--", "cat");
    for (String verb : new String[] {"show", "remove"}) {
      assertThat(console.run("proxy", verb, "filse")).isEqualTo(2);
      assertThat(console.err)
          .isEqualTo(
              "assent: `FOLDER/home/proxies`: found no proxy `filse`, expected one of files; did"
                  + " you mean `files`?\n");
    }
  }

  @Test
  void removingPutsTheFilesAside() {
    console.run("proxy", "add", "files", "--", "cat");
    assertThat(console.run("proxy", "remove", "files")).isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            removed `files`; its files are in FOLDER/home/removed/files-20260304T050607000Z
            its log stays in FOLDER/home/proxies/files/audit
            """);
    assertThat(console.read("removed/files-20260304T050607000Z/policy.json"))
        .isEqualTo("{\"rules\": []}\n");
    assertThat(console.run("proxy", "remove", "files")).isEqualTo(2);
  }

  @Test
  void aHomeThatIsAFileIsTold() throws IOException {
    Files.writeString(console.home(), "x");
    assertThat(console.run("proxy", "list")).isEqualTo(2);
    assertThat(console.err)
        .contains("`FOLDER/home`: found a file, expected a folder that only its owner may write");
  }

  @Test
  void aFrontEndIsAddedAndShownWithTheWayToItsToken() {
    assertThat(console.run("proxy", "add", "files", "--http-port", "7411", "--", "server"))
        .isZero();
    assertThat(console.out)
        .endsWith(
            """
            or, while Assent runs, let it connect to http://127.0.0.1:7411/mcp
            with the token in the file FOLDER/home/proxies/files/http-token
            """);
    assertThat(console.read("proxies/files/config.json"))
        .contains("\"http_front_end\": {\n    \"port\": 7411\n  }");
    assertThat(console.run("proxy", "show", "files")).isZero();
    assertThat(console.out)
        .contains("http address      http://127.0.0.1:7411/mcp")
        .contains("http-token");
    assertThat(
            console.run(
                "proxy",
                "add",
                "more",
                "--http-port",
                "7412",
                "--http-token-key",
                "a/b",
                "--",
                "server"))
        .isZero();
    assertThat(console.run("proxy", "show", "more", "--json")).isZero();
    assertThat(console.out).contains("\"token_key\": \"a/b\"").doesNotContain("token_file");
  }

  @Test
  void aFrontEndWithAFaultIsNotAdded() {
    for (String port : new String[] {"0", "80", "1023", "65536", "-1", "x"}) {
      assertThat(console.run("proxy", "add", "files", "--http-port", port, "--", "server"))
          .as(port)
          .isEqualTo(2);
    }
    assertThat(console.run("proxy", "add", "files", "--http-token-key", "a", "--", "server"))
        .isEqualTo(2);
    assertThat(
            console.run(
                "proxy",
                "add",
                "files",
                "--http-port",
                "7411",
                "--http-token-key",
                "a b",
                "--",
                "server"))
        .isEqualTo(2);
    assertThat(console.run("proxy", "list")).isZero();
    assertThat(console.out).contains("no proxy yet");
  }
}
