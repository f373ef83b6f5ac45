package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.ProxyFile;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyMembers;
import dev.assent.testing.Project;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The examples of `examples.md` are read by the readers of the program, and lack no member.
class ExamplesTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^## (.+?)$.*?^```json\\n(.*?)^```");
  private static final Path FILE = Path.of("/home/me/.config/assent/config.json");

  private static List<byte[]> blocks(String file) throws Exception {
    return BLOCK
        .matcher(Files.readString(Project.page("examples.md")))
        .results()
        .filter(found -> found.group(1).endsWith("`" + file + "`"))
        .map(found -> found.group(2).getBytes(StandardCharsets.UTF_8))
        .toList();
  }

  private static JsonObject tree(byte[] block) throws Exception {
    return (JsonObject) JsonReader.read(new String(block, StandardCharsets.UTF_8), JsonLimits.FILE);
  }

  private static Set<String> members(JsonObject tree) {
    return tree.members().keySet();
  }

  @Test
  void theSettingsHaveEveryKey() throws Exception {
    byte[] settings = blocks("config.json").getFirst();
    var values = SettingValues.parse(FILE, settings);
    var tree = tree(settings);
    for (var key : SettingKeys.ALL) {
      var parts = key.name().split("\\.", 2);
      var group = parts.length == 2 ? tree.object(parts[0]).orElseThrow() : tree;
      assertThat(members(group)).as(key.name()).contains(parts[parts.length - 1]);
      assertThat(values.of(key)).isEqualTo(group.get(parts[parts.length - 1]));
    }
  }

  @Test
  void theServersHaveEveryMember() throws Exception {
    var all = new HashSet<String>();
    var backend = new HashSet<String>();
    var servers = blocks("proxies/NAME/config.json");
    assertThat(servers).hasSize(3);
    for (byte[] block : servers) {
      assertThat(ProxyFile.parse(FILE, block)).isNotNull();
      all.addAll(members(tree(block)));
      backend.addAll(members(tree(block).object("backend").orElseThrow()));
    }
    assertThat(all).containsAll(ProxyFile.DOCUMENT.root().names());
    assertThat(backend).containsAll(ProxyFile.BACKEND.names());
  }

  @Test
  void thePolicyHasEveryMember() throws Exception {
    byte[] policy = blocks("proxies/NAME/policy.json").getFirst();
    var document = PolicyDocument.parse(policy);
    assertThat(document.policy().rules()).hasSize(2);
    assertThat(members(tree(policy))).containsAll(PolicyMembers.POLICY.names());
    var rules = new HashSet<String>();
    for (var rule : tree(policy).array("rules").orElseThrow().items()) {
      rules.addAll(members((JsonObject) rule));
    }
    assertThat(rules).containsAll(PolicyMembers.RULE.names());
    assertThat(
            Stream.of(tree(policy).array("rate_limits").orElseThrow().items().getFirst())
                .flatMap(limit -> members((JsonObject) limit).stream()))
        .containsAll(PolicyMembers.RATE_LIMIT.names());
  }
}
