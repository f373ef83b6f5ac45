package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.pip.path.PathResolver.MachinePathResolver;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// clause 5.5 on volumes where names that differ in case, in the form of accents or in invisible
/// characters are one file.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FoldedNamesTest {
  private final PathResolver folding = new MachinePathResolver(FileSystems.getDefault(), true);
  private Playground ground;

  @BeforeAll
  void build(@TempDir Path folder) throws IOException {
    ground = new Playground(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ROOT/SECRET/Geh\u00e9im/key", "ROOT/Secret/geh\u00e9im/key",
            "ROOT/secret/gehe\u0301im/key",
        "ROOT/secret/GEHE\u0301IM/key", "ROOT/sec\u200dret/geh\u00e9im/key",
            "ROOT/secret\ufeff/geh\u00e9im",
        "../SECRET/GEH\u00c9IM/key", "door/Geh\u00e9im/key", "ROOT/%53ECRET/geh\u00e9im/key",
        "file://ROOT/Secret/geh%C3%A9im/key", "ROOT/\u017fecret/geh\u00e9im/key",
            "ROOT/secret/g\ufe0feh\u00e9im/key",
      })
  void anotherNameOfTheFileIsDeniedAndGuarded(String path) throws DescriptionException {
    var request = call(path);
    var open = rule("open", Effect.ALLOW, Attribute.TOOL_NAME.texts(List.of("*")));
    var shut =
        rule(
            "shut",
            Effect.DENY,
            Attribute.PATH.texts(List.of(ground.root + "/secret/Geh\u00e9im/**")));
    assertThat(policy(List.of(), open, shut).decide(request)).isInstanceOf(Decision.Deny.class);
    assertThat(
            policy(
                    List.of(
                        new Guard(
                            Guard.Kind.OWN_FOLDERS, List.of(ground.root + "/secret/Geh\u00e9im"))),
                    open)
                .decide(request)
                .trace()
                .basis())
        .isInstanceOf(Basis.ByGuard.class);
  }

  @Test
  void anAllowComparesNamesAsTheyAre() throws DescriptionException {
    var open =
        rule("open", Effect.ALLOW, Attribute.PATH.texts(List.of(ground.root + "/allowed/**")));
    assertThat(policy(List.of(), open).decide(call("ROOT/allowed/a.txt")))
        .isInstanceOf(Decision.Allow.class);
    assertThat(policy(List.of(), open).decide(call("ROOT/ALLOWED/a.txt")))
        .isInstanceOf(Decision.Deny.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a/*/b?",
        "\uff0a/\uff0f\u2215x",
        "/\u0130/\u00df/\u1e9e",
        "/\u03c3\u03c2\u03a3",
        "\ud83d\ude00/x"
      })
  void foldingTwiceChangesNothingAndMakesNoWildcard(String text) {
    String folded = PathResolver.folded(text);
    assertThat(PathResolver.folded(folded)).isEqualTo(folded);
    assertThat(folded.replaceAll("[^/*?]", "")).isEqualTo(text.replaceAll("[^/*?]", ""));
  }

  private AccessRequest call(String path) throws DescriptionException {
    JsonObject params =
        JsonObject.builder()
            .put("name", "tool")
            .put("arguments", JsonObject.builder().put("path", ground.filled(path)).build())
            .build();
    return new AccessRequests(InstantSource.fixed(Playground.NOW), folding)
        .describe(
            "tools/call",
            params,
            Optional.of("1"),
            Action.Direction.CLIENT_TO_SERVER,
            ground.facts());
  }

  private CompiledPolicy policy(List<Guard> guards, Rule... rules) {
    PrefixResolver prefixes = folding::resolvePrefix;
    return CompiledPolicy.compile(
        new Policy(
            List.of(rules), Policy.Combining.DENY_OVERRIDES, Policy.MissingAttributes.NO_MATCH),
        PolicyVersion.NONE,
        guards,
        new CompileContext(
            Optional.of(ground.root + "/home"),
            Optional.of(ground.root + "/allowed"),
            prefixes.foldingWith(PathResolver::folded),
            GlobDialect.PATH));
  }

  private static Rule rule(String id, Effect effect, Condition condition) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        List.of(condition),
        Optional.empty(),
        true,
        Optional.empty());
  }
}
