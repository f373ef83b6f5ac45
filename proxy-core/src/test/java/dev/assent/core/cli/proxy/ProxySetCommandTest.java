package dev.assent.core.cli.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.CliRig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks what can be said of servers over HTTP, time-outs and the HTTP front end, when they are
/// added and afterwards.
class ProxySetCommandTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() throws Exception {
    console = new CliRig(folder);
    for (String file : List.of("our.pem", "our.key", "ca.pem")) {
      Files.writeString(folder.resolve(file), "x");
    }
  }

  private void addFar(String... more) {
    var words =
        new ArrayList<>(
            List.of(
                "proxy",
                "add",
                "far",
                "--url",
                "https://x.example/mcp",
                "--header",
                "X-Key=keychain:far"));
    words.addAll(List.of(more));
    assertThat(console.run(words.toArray(String[]::new))).as(console.err).isZero();
  }

  private String show() {
    assertThat(console.run("proxy", "show", "far")).isZero();
    return console.out;
  }

  @Test
  void everythingAboutAServerOverHttpIsAddedAndShown() {
    addFar(
        "--certificate",
        "our.pem",
        "--certificate-key",
        "our.key",
        "--certificate-password",
        "keychain:far/cert",
        "--authorities",
        "ca.pem",
        "--start-timeout",
        "7",
        "--call-timeout",
        "600",
        "--http-port",
        "7411");
    assertThat(show())
        .contains(
            "certificates      ours FOLDER/our.pem, its key FOLDER/our.key, its password (key `far/cert`), authorities FOLDER/ca.pem\n",
            "start timeout     7 s\n",
            "call timeout      600 s\n",
            "http address      http://127.0.0.1:7411/mcp\n");
    assertThat(console.run("proxy", "show", "far", "--json")).isZero();
    assertThat(console.out)
        .contains(
            "\"mtls\": {\n    \"certificate\": \"FOLDER/our.pem\",\n    \"key\": \"FOLDER/our.key\",\n"
                + "    \"authorities\": \"FOLDER/ca.pem\",\n    \"has_password\": true,\n    \"password_key\": \"far/cert\"\n  }",
            "\"start_timeout_seconds\": 7",
            "\"call_timeout_seconds\": 600");
  }

  @Test
  void aPasswordIsNeverShown() {
    addFar("--certificate", "our.pem", "--certificate-password", "s3cret");
    assertThat(show()).contains("its password\n").doesNotContain("s3cret");
    assertThat(console.run("proxy", "show", "far", "--json")).isZero();
    assertThat(console.out)
        .contains("\"has_password\": true")
        .doesNotContain("s3cret", "password_key");
  }

  @Test
  void timeoutsAndTheFrontEndAreChangedAndTheRestOfTheFileStays() throws Exception {
    addFar();
    Path file = console.home().resolve("proxies/far/config.json");
    String before =
        Files.readString(file).replace("\"schema_version\": 1", "\"schema_version\":   1");
    Files.writeString(file, before);
    assertThat(
            console.run(
                "proxy",
                "set",
                "far",
                "--call-timeout",
                "300",
                "--start-timeout",
                "40",
                "--http-port",
                "7411"))
        .isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            changed `far` in FOLDER/home/proxies/far/config.json
            or, while Assent runs, let it connect to http://127.0.0.1:7411/mcp
            with the token in the file FOLDER/home/proxies/far/http-token
            """);
    assertThat(console.read("proxies/far/config.json")).contains("\"schema_version\":   1");
    assertThat(show())
        .contains("call timeout      300 s", "start timeout     40 s", "http://127.0.0.1:7411/mcp");

    assertThat(console.run("proxy", "set", "far", "--http-token-key", "a/b")).isZero();
    assertThat(show()).contains("http://127.0.0.1:7411/mcp", "a/b");
    assertThat(console.run("proxy", "set", "far", "--http-port", "7412")).isZero();
    assertThat(show()).contains("http://127.0.0.1:7412/mcp", "a/b");
    assertThat(console.run("proxy", "set", "far", "--no-http")).isZero();
    assertThat(console.out).isEqualTo("changed `far` in FOLDER/home/proxies/far/config.json\n");
    assertThat(show()).contains("http address      off\n").doesNotContain("http token");
    assertThat(console.read("proxies/far/config.json")).doesNotContain("http_front_end");
  }

  @Test
  void anotherAddressOtherHeadersAndCertificatesAreHeld() {
    addFar();
    String held =
        "its server is held until the change is accepted in the window, on the page Servers\n";
    assertThat(console.run("proxy", "set", "far", "--url", "https://y.example/mcp")).isZero();
    assertThat(console.out).endsWith(held);
    assertThat(
            console.run(
                "proxy",
                "set",
                "far",
                "--header",
                "X-Tenant=blue",
                "--header",
                "x-key=keychain:other"))
        .isZero();
    assertThat(console.out).endsWith(held);
    assertThat(show())
        .contains(
            "address           https://y.example/mcp\nheaders           X-Key (key `other`), X-Tenant\n");
    assertThat(console.run("proxy", "set", "far", "--header", "X-Tenant=red", "--json")).isZero();
    assertThat(console.out).contains("\"held\": false").doesNotContain("red");
    assertThat(
            console.run(
                "proxy",
                "set",
                "far",
                "--no-header",
                "x-key",
                "--no-header",
                "X-Tenant",
                "--authorities",
                "ca.pem"))
        .isZero();
    assertThat(console.out).endsWith(held);
    assertThat(show())
        .contains("headers           none\ncertificates      authorities FOLDER/ca.pem\n");
    assertThat(console.run("proxy", "set", "far", "--no-certificates", "--json")).isZero();
    assertThat(console.out).contains("\"held\": true");
    assertThat(show()).doesNotContain("certificates");
    assertThat(console.run("config", "set", "safeguards.hold_commands", "false")).isZero();
    assertThat(console.run("proxy", "set", "far", "--url", "https://z.example/mcp")).isZero();
    assertThat(console.out).doesNotContain("held");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          far                                         | found nothing to change
          far --url http://x.example/s3cret           | found a `--url` that cannot be used
          far --no-header X-None                      | found no header `X-None` to leave out, expected one of X-Key
          far --header s3cret                         | found `--header` without the name
          far --start-timeout 86401                   | expected a whole number from 1 to 86400
          far --http-port 80                          | expected a whole number from 1024 to 65535
          far --http-token-key a                      | found `--http-token-key` without `--http-port`
          far --no-http --http-port 7411              | found `--no-http` beside a port
          far --no-certificates --authorities ca.pem  | found a certificate beside `--no-certificates`
          far --certificate-key our.key               | expected the file of our certificate
          fra --call-timeout 9                        | did you mean `far`?
          near --url https://x.example                | it belongs to the `transport` `http` or `auto`
          """)
  void aChangeThatCanNotBeChangesNothing(String words, String complaint) {
    addFar();
    assertThat(console.run("proxy", "add", "near", "--", "serve")).isZero();
    String before =
        console.read("proxies/far/config.json") + console.read("proxies/near/config.json");
    var all = new ArrayList<>(List.of("proxy", "set"));
    all.addAll(List.of(words.split(" +")));
    assertThat(console.run(all.toArray(String[]::new))).isEqualTo(2);
    assertThat(console.err).contains(complaint).doesNotContain("s3cret");
    assertThat(console.read("proxies/far/config.json") + console.read("proxies/near/config.json"))
        .isEqualTo(before);
  }

  @Test
  void aBrokenFileIsNotChanged() throws Exception {
    addFar();
    Path file = console.home().resolve("proxies/far/config.json");
    Files.writeString(file, "{\"schema_version\": 1, \"backend\": {}}");
    assertThat(console.run("proxy", "set", "far", "--call-timeout", "9")).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo("{\"schema_version\": 1, \"backend\": {}}");
  }
}
