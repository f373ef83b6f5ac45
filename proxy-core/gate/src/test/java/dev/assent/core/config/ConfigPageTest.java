package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyFile;
import dev.assent.core.config.proxy.ProxyKeys;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes.Choice;
import dev.assent.core.document.Shapes.OrNull;
import dev.assent.core.document.Shapes.WholeNumber;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Holds the table of keys against the same table, typed here a second time by hand.
class ConfigPageTest {
  private static final Path DOCUMENT = Project.page("configuration.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `([a-z_.]+)` \\| (.+?) \\| (.+?) \\| .+ \\|");

  /// key | default | values that are taken | values that are not
  private static final String PAGE =
      """
      hitl.timeout_seconds           | 60         | 5; 300; 61                  | 4; 301; 60.0; 6e1; "60"; null; -60
      hitl.default_on_timeout        | "deny"     | "deny"                      | "allow"; "DENY"; null
      hitl.approval_ttl_seconds      | 600        | 300; 900                    | 299; 901
      hitl.caching                   | true       | true; false                 | 1; "true"; null
      hitl.remember_across_sessions  | false      | true; false                 | 0; "true"; null
      hitl.return_key                | "armed"    | "armed"; "off"              | "on"; true
      hitl.arming_ms                 | 900        | 500; 3000                   | 499; 3001
      hitl.hold_ms                   | 1200       | 800; 3000                   | 799; 3001
      hitl.hold_style                | "hold"     | "hold"; "two_presses"       | "two presses"; true; null
      hitl.sound                     | true       | true; false                 | 0
      hitl.quiet_hours               | null       | "22:00-07:00"; null         | "22:00"; "24:00-07:00"; "22:60-07:00"; "07:00-07:00"; 22
      hitl.take_back_care_ms         | 1500       | 500; 5000                   | 499; 5001; 0; "1500"
      hitl.take_back_danger_ms       | 3000       | 1500; 10000                 | 1499; 10001; null
      hitl.reauthenticate            | "never"    | "never"; "danger"           | true; "care"; null
      audit.durability               | "forced"   | "forced"; "written"         | "none"; true
      audit.rotate_mb                | 64         | 8; 1024                     | 7; 1025
      audit.keep_days                | null       | null; 30; 3650              | 29; 3651; "30"
      audit.log_arguments            | "redacted" | "none"; "redacted"; "full"  | "all"; null
      audit.anchor                   | null       | null; "/var/log/anchor"; ["/bin/keep", "x"] | "anchor"; 1; ["keep"]; []; ["/bin/keep", 1]
      limits.message_bytes           | 16777216   | 1048576; 67108864           | 1048575; 67108865
      limits.depth                   | 64         | 16; 256                     | 15; 257
      limits.members                 | 4096       | 256; 65536                  | 255; 65537
      limits.nodes                   | 200000     | 10000; 2000000              | 9999; 2000001
      limits.path_bytes              | 4096       | 1; 65536                    | 0; 65537
      limits.uri_bytes               | 8192       | 1; 65536                    | 0; 65537
      limits.tool_description_bytes  | 8192       | 1; 65536                    | 0; 65537
      limits.tools_per_server        | 10000      | 1; 10000                    | 0; 10001
      limits.in_flight_per_client    | 256        | 1; 1000000                  | 0; 1000001
      limits.in_flight               | 4096       | 1; 1000000                  | 0; 1000001
      limits.asks_per_client         | 200        | 1; 1000000                  | 0; 1000001
      limits.asks                    | 10000      | 1; 1000000                  | 0; 1000001
      limits.partial_line_seconds    | 30         | 5; 300                      | 4; 301
      limits.calls_per_second        | 1000       | 0; 1000000                  | -1; 1000001
      limits.burst                   | 2000       | 0; 1000000                  | -1; 1000001
      limits.session_hours           | 8          | 1; 168                      | 0; 169
      safeguards.clean_listings      | true       | true; false                 | "yes"
      safeguards.clean_results       | true       | true; false                 | null
      safeguards.quarantine_tools    | true       | true; false                 | 1
      safeguards.hold_commands       | true       | true; false                 | 0
      safeguards.mask_stderr         | true       | true; false                 | "on"
      safeguards.log_messages_per_minute | 100    | 0; 100000                   | -1; 100001
      safeguards.list_changed_seconds | 2         | 0; 60                       | -1; 61
      refusals.show_rules            | false      | true; false                 | "no"
      command_risk.protected_branches | ["main", "master", "production", "release/*"] | []; ["trunk"]; ["a/*", "*-b"] | "main"; null; [1]; [""]; ["a b"]; ["a", "a"]; {}
      desktop.theme                  | "system"   | "system"; "light"; "dark"; "high_contrast" | "black"
      desktop.language               | "system"   | "system"; "en"; "pt-BR"     | "English"; ""; "e"
      desktop.start_at_login         | false      | true; false                 | null
      desktop.text_scale             | 100        | 80; 200                     | 79; 201; 99999999999999999999
      desktop.notifications          | true       | true; false                 | "yes"
      desktop.reminder               | true       | true; false                 | 10
      desktop.update_check           | false      | true; false                 | "daily"
      telemetry.endpoint             | null       | null; "https://o.example:4318/x"; "http://127.0.0.1:4318" | "http://o.example"; "https://u:p@o.example"; "https://o.example/?key=1"; "o"; 1; {}
      telemetry.headers              | null       | null; {}; {"Authorization": {"keychain": "otel/key"}} | {"Authorization": "Bearer x"}; {"Host": {"keychain": "a"}}; {"a b": {"keychain": "a"}}; {"A": {"keychain": "-"}}; []; "x"
      identity                       | null       | null; {"issuer": "https://id.example/realms/a", "client_id": "assent"}; {"issuer": "http://127.0.0.1:8080", "client_id": "a", "audience": "https://api.example", "scopes": ["groups", "openid"], "redirect_ports": [8400, 8401], "redirect_path": "/callback", "prompt": "consent"} | {}; {"issuer": "https://id.example"}; {"client_id": "a"}; {"issuer": "http://id.example", "client_id": "a"}; {"issuer": "https://id.example?x=1", "client_id": "a"}; {"issuer": "https://id.example", "client_id": "a b"}; {"issuer": "https://id.example", "client_id": "a", "scopes": "groups"}; {"issuer": "https://id.example", "client_id": "a", "redirect_ports": []}; {"issuer": "https://id.example", "client_id": "a", "redirect_ports": [80]}; {"issuer": "https://id.example", "client_id": "a", "redirect_path": "back"}; {"issuer": "https://id.example", "client_id": "a", "prompt": "none"}; {"issuer": "https://id.example", "client_id": "a", "secret": "s"}; true; []; "https://id.example"
      """;

  private record Line(String key, Json standard, List<Json> good, List<Json> bad) {}

  @Test
  void theTableHasExactlyTheKeysOfThePageInItsOrder() {
    assertThat(SettingKeys.ALL.stream().map(SettingKey::name))
        .containsExactlyElementsOf(lines().map(Line::key).toList());
  }

  @TestFactory
  Stream<DynamicTest> everyDefaultIsThePages() {
    return lines()
        .map(line ->
            DynamicTest.dynamicTest(
                line.key, () -> assertThat(key(line).standard()).isEqualTo(line.standard)));
  }

  @TestFactory
  Stream<DynamicTest> everyKeyTakesItsBoundsAndRefusesOnePast() {
    return lines()
        .map(line ->
            DynamicTest.dynamicTest(
                line.key,
                () -> {
                  var shape = key(line).shape();
                  assertThat(line.good).allMatch(value -> shape.of(value).isPresent());
                  assertThat(line.bad).noneMatch(value -> shape.of(value).isPresent());
                  assertThat(shape.of(line.standard)).isPresent();
                }));
  }

  @TestFactory
  Stream<DynamicTest> everyWholeNumberIsBoundedOnBothSidesAsTheTableSays() {
    return SettingKeys.ALL.stream()
        .filter(key -> key.shape() instanceof WholeNumber)
        .map(key ->
            DynamicTest.dynamicTest(
                key.name(),
                () -> {
                  var number = (WholeNumber) key.shape();
                  var line =
                      lines().filter(l -> l.key.equals(key.name())).findFirst().orElseThrow();
                  assertThat(line.good)
                      .contains(json(number.least() + ""), json(number.most() + ""));
                  assertThat(line.bad)
                      .contains(json(number.least() - 1 + ""), json(number.most() + 1 + ""));
                }));
  }

  @Test
  void theDocumentTellsEachKeyWithItsDefaultAndItsValues() throws IOException {
    var rows = rows();
    assertThat(rows.keySet())
        .startsWith(SettingKeys.ALL.stream().map(SettingKey::name).toArray(String[]::new));
    for (var key : SettingKeys.ALL) {
      var row = rows.get(key.name());
      assertThat(row.standard())
          .as(key.name())
          .isEqualTo("`" + JsonWriter.write(key.standard()).replace(",", ", ") + "`");
      assertThat(row.values()).as(key.name()).contains(told(key.shape()));
    }
  }

  @Test
  void theDocumentTellsEachMemberOfAProxy() throws IOException {
    var rows = rows();
    assertThat(rows.keySet())
        .containsAll(ProxyFile.DOCUMENT.root().names())
        .containsAll(ProxyFile.BACKEND.names().stream().map("backend."::concat).toList());
    assertThat(rows.get("backend.start_timeout_seconds"))
        .isEqualTo(
            new Row(
                "`" + ProxyKeys.START_TIMEOUT.toSeconds() + "`", range(ProxyKeys.START_SECONDS)));
    assertThat(rows.get("backend.call_timeout_seconds"))
        .isEqualTo(
            new Row("`" + ProxyKeys.CALL_TIMEOUT.toSeconds() + "`", range(ProxyKeys.CALL_SECONDS)));
    assertThat(rows.get("http_front_end.port").values()).isEqualTo(range(HttpFrontEnd.PORT));
    assertThat(Files.readString(DOCUMENT))
        .contains(
            "at most " + ProxyKeys.MOST_HOOKS + " hooks",
            "at most " + ProxyKeys.MOST_WORDS + " texts",
            "at most " + HeaderRules.MOST + " headers")
        .contains(
            "`timeout_seconds` is "
                + range(ProxyKeys.HOOK_SECONDS)
                + ", by default "
                + ProxyKeys.HOOK_TIMEOUT.toSeconds());
  }

  /// A row of a table of the document.
  private record Row(String standard, String values) {}

  /// By key, in the order of the document.
  private static Map<String, Row> rows() throws IOException {
    var rows = new LinkedHashMap<String, Row>();
    for (String line : Files.readAllLines(DOCUMENT)) {
      var row = ROW.matcher(line);
      if (row.matches()) {
        assertThat(rows.put(row.group(1), new Row(row.group(2), row.group(3))))
            .as("second row of %s", row.group(1))
            .isNull();
      }
    }
    return rows;
  }

  private static String told(Shape<?> shape) {
    return switch (shape) {
      case Choice(var words) -> {
        var quoted = words.stream().map(word -> "`" + word + "`").toList();
        int last = quoted.size() - 1;
        yield last == 0
            ? quoted.getFirst()
            : String.join(", ", quoted.subList(0, last)) + " or " + quoted.get(last);
      }
      case OrNull<?>(WholeNumber other) -> "`null`, or " + range(other);
      case OrNull<?> _ -> "`null`";
      default -> shape.range().isPresent() ? range(shape) : "`";
    };
  }

  private static String range(Shape<?> shape) {
    return shape.range().map(range -> range.least() + " to " + range.most()).orElseThrow();
  }

  private static SettingKey key(Line line) {
    return SettingKeys.find(line.key).orElseThrow();
  }

  private static Stream<Line> lines() {
    return PAGE.lines()
        .map(text -> text.split("\\|"))
        .map(cells ->
            new Line(cells[0].strip(), json(cells[1].strip()), values(cells[2]), values(cells[3])));
  }

  private static List<Json> values(String cell) {
    var values = new ArrayList<Json>();
    for (String part : cell.split(";")) {
      values.add(json(part.strip()));
    }
    return values;
  }

  private static Json json(String text) {
    try {
      return JsonReader.read(text, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
