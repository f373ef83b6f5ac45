package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Five hundred planted secrets in forty positions: none is in a file afterwards.
class SecretsOnDiskTest {
  private static final long SEED = 20_261_122;
  private static final int EACH = 13;
  private static final String POLICY =
      "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"mcp_method\":\"*\"}},"
          + "{\"effect\":\"deny\",\"conditions\":{\"tool_name\":\"denied\"}}],\"combining_algorithm\":\"deny-overrides\"}";
  private static final String TOOL =
      "{\"\":{\"tools\":[{\"name\":\"marked\",\"inputSchema\":{\"type\":\"object\",\"properties\":{"
          + "\"answer\":{\"type\":\"string\",\"writeOnly\":true},"
          + "\"list\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{"
          + "\"hush\":{\"type\":\"string\",\"format\":\"password\"}}}}}}}]}}";

  @TempDir Path folder;

  private final Random random = new Random(SEED);
  private int sent;

  private String letters(String from, int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(from.charAt(random.nextInt(from.length())));
    }
    return text.toString();
  }

  private String mixed(int count) {
    return "aB3"
        + letters("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", count - 3);
  }

  private String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  // Secrets that are known by their form, or by how random they look.
  private String strong(int kind) {
    return switch (kind % EACH) {
      case 0 -> "AKIA" + letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16);
      case 1 -> "ghp_" + mixed(36);
      case 2 -> "sk-ant-" + mixed(40);
      case 3 -> "xoxb-" + letters("0123456789", 12) + "-" + mixed(24);
      case 4 ->
          "eyJhbGciOiJIUzI1NiJ9." + encoded("{\"sub\":\"" + mixed(12) + "\"}") + "." + mixed(43);
      case 5 -> "AIza" + mixed(35);
      case 6 -> "npm_" + mixed(36);
      case 7 -> "glpat-" + mixed(20);
      case 8 -> "hf_" + mixed(34);
      case 9 -> "sk_live_" + mixed(24);
      case 10 -> "SG." + mixed(22) + "." + mixed(43);
      case 11 ->
          letters("abcdefghijklmnopqrstuvwxyz", 20)
              + letters("0123456789", 8)
              + letters("ghijklmnopqrstuvwxyz", 12);
      default -> mixed(44);
    };
  }

  // Secrets that only their place gives away.
  private String weak(int kind) {
    return "w" + letters("bcdfghjklmnpqrstvwxz", 13 + kind % 3);
  }

  private static JsonObject with(String name, String value) {
    return JsonObject.builder().put(name, value).build();
  }

  private static JsonObject with(String name, Json value) {
    return JsonObject.builder().put(name, value).build();
  }

  private Map<String, Function<String, JsonObject>> strongArguments() {
    var positions = new LinkedHashMap<String, Function<String, JsonObject>>();
    positions.put("text", s -> with("text", s));
    positions.put("prose", s -> with("text", "please use " + s + ", thanks"));
    positions.put("nested", s -> with("a", with("b", with("c", s))));
    positions.put("list", s -> with("items", JsonArray.ofStrings(List.of("x", s))));
    positions.put(
        "deep list",
        s -> with("items", new JsonArray(List.of(new JsonArray(List.of(with("v", s)))))));
    positions.put("member name", s -> with(s, "x"));
    positions.put("path", s -> with("path", "/tmp/" + s + "/file.txt"));
    positions.put("file URI", s -> with("uri", "file:///tmp/" + s));
    positions.put("relative path", s -> with("file", "keys/" + s + ".txt"));
    positions.put("many lines", s -> with("text", "one\ntwo " + s + "\nthree"));
    positions.put("JSON in text", s -> with("text", "{\"value\": \"" + s + "\"}"));
    positions.put("number of things", s -> with("query", "id:" + s + " AND x"));
    return positions;
  }

  private Map<String, Function<String, JsonObject>> weakArguments() {
    var positions = new LinkedHashMap<String, Function<String, JsonObject>>();
    positions.put("password", s -> with("password", s));
    positions.put("camel", s -> with("githubToken", s));
    positions.put("inside", s -> with("client_secret_value", s));
    positions.put("below", s -> with("credentials", with("user", with("deep", s))));
    positions.put("header", s -> with("headers", with("Authorization", s)));
    positions.put("list below", s -> with("api_key", JsonArray.ofStrings(List.of(s))));
    positions.put("path under a secret name", s -> with("passphrase", "/home/" + s));
    positions.put("URL user", s -> with("url", "https://ana:" + s + "@host.example/x"));
    positions.put(
        "URL query", s -> with("text", "https://host.example/x?access_token=" + s + "&a=b"));
    positions.put("flag", s -> with("command", "tool --token " + s + " --verbose"));
    positions.put("flag with equals", s -> with("command", "tool --db-password=" + s));
    positions.put(
        "bearer",
        s -> with("command", "curl -H 'Authorization: Bearer " + s + "' https://h.example"));
    positions.put(
        "basic",
        s -> with("command", "curl -H \"Authorization: Basic " + s + "\" https://h.example"));
    positions.put("export", s -> with("text", "export MY_API_KEY=" + s + "\n"));
    positions.put("quoted", s -> with("text", "{\"password\": \"" + s + "\"}"));
    positions.put("escaped", s -> with("text", "{\\\"secret\\\":\\\"" + s + "\\\"}"));
    positions.put("yaml", s -> with("text", "db:\n  password: " + s + "\n"));
    positions.put("cookie", s -> with("text", "Cookie: theme=dark; sid=" + s));
    positions.put("user", s -> with("command", "curl -u ana:" + s + " https://h.example"));
    positions.put(
        "private key",
        s ->
            with(
                "text",
                "-----BEGIN RSA PRIVATE KEY-----\n" + s + "\n-----END RSA PRIVATE KEY-----\n"));
    return positions;
  }

  @Test
  void noPlantedSecretIsInAnyFile() throws Exception {
    Files.writeString(folder.resolve("tools.json"), TOOL);
    var planted = new TreeSet<String>();
    int positions = 0;
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      client.request("l", "tools/list", JsonObject.EMPTY);
      for (var position : strongArguments().values()) {
        positions++;
        for (int i = 0; i < EACH; i++) {
          call(client, i % 3 == 0 ? "denied" : "echo", position.apply(keep(planted, strong(i))));
        }
      }
      for (var position : weakArguments().values()) {
        positions++;
        for (int i = 0; i < EACH; i++) {
          call(client, i % 3 == 0 ? "denied" : "echo", position.apply(keep(planted, weak(i))));
        }
      }
      positions += elsewhere(client, planted);
    }
    assertThat(positions).isGreaterThanOrEqualTo(40);
    assertThat(planted).hasSizeGreaterThanOrEqualTo(500);
    assertThat(leaks(planted)).as("seed %d", SEED).isEmpty();
  }

  private int elsewhere(CoreRig.Client client, TreeSet<String> planted) throws Exception {
    for (int i = 0; i < EACH; i++) {
      call(client, "marked", with("answer", keep(planted, weak(i))));
      call(
          client,
          "marked",
          with("list", new JsonArray(List.of(with("hush", keep(planted, weak(i)))))));
      call(client, "shout", with("data", "starting with " + keep(planted, strong(i))));
      call(client, "shout", with("data", "DB_PASSWORD=" + keep(planted, weak(i))));
      call(
          client,
          "shout",
          with(
              "data",
              "-----BEGIN EC PRIVATE KEY-----\n"
                  + keep(planted, weak(i))
                  + "\n-----END EC PRIVATE KEY-----"));
      client.request(
          "r" + i,
          "resources/read",
          with("uri", "https://h.example/x?sig=" + keep(planted, weak(i))));
      client.request(
          "p" + i,
          "prompts/get",
          with("name", "p").with("arguments", with("password", keep(planted, weak(i)))));
      client.request(
          "x" + i, "vendor/method", with("deep", with("secret", keep(planted, weak(i)))));
      client.request(keep(planted, strong(i)), "ping", JsonObject.EMPTY);
      String secret = keep(planted, strong(i));
      client.sendRaw(
          "{\"jsonrpc\":\"2.0\",\"id\":\"d"
              + i
              + "\",\""
              + secret
              + "\":1,\""
              + secret
              + "\":2,\"method\":\"ping\"}\n");
      client.receive();
    }
    return 10;
  }

  private static String keep(TreeSet<String> planted, String secret) {
    planted.add(secret);
    return secret;
  }

  private void call(CoreRig.Client client, String tool, JsonObject arguments) throws Exception {
    sent++;
    client.send(
        Message.Request.of(
            MessageId.of("c" + sent),
            "tools/call",
            JsonObject.builder().put("name", tool).put("arguments", arguments).build()));
    assertThat(
            JsonWriter.write(
                client.receive().tree().get("id") instanceof JsonString id
                    ? id
                    : new JsonString("?")))
        .isEqualTo("\"c" + sent + "\"");
  }

  private List<String> leaks(TreeSet<String> planted) throws Exception {
    var leaks = new ArrayList<String>();
    try (var files = Files.walk(folder.resolve("home"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        for (String secret : planted) {
          if (text.contains(secret) || text.contains(secret.substring(secret.length() - 12))) {
            leaks.add(folder.relativize(file) + ": " + secret);
          }
        }
      }
    }
    return leaks;
  }
}
