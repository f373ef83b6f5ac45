package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Steps of comparing are counted, so that what takes too many is told without a clock: it is
/// denied with a reason of its own.
class PathWorkTest {
  private static final CompileContext CONTEXT =
      new CompileContext(Optional.of("/home/ana"), Optional.of("/work"), PrefixResolver.NONE);
  private static final List<String> PIECES = List.of("/.git", "/a", "/ab", "/hooks", "/x.key");

  private static Decision decided(List<String> denied, List<String> paths) throws Exception {
    String text =
        """
        {"glob_dialect": "standard", "rules": [
          {"effect": "deny", "conditions": {"path_pattern": [%s]}},
          {"effect": "allow", "conditions": {"tool_name": "read"}}]}
        """
            .formatted(String.join(", ", denied.stream().map(one -> "\"" + one + "\"").toList()));
    var policy = PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)).policy();
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), CONTEXT)
        .decide(call(paths));
  }

  private static AccessRequest call(List<String> paths) {
    var call = CallBuilder.tool("read");
    for (String path : paths) {
      call = call.path(path);
    }
    return call.request();
  }

  private static List<String> paths(int count, String piece, int bytes) {
    String path = piece.repeat(bytes / piece.length());
    return IntStream.range(0, count).mapToObj(at -> path + "/" + at).toList();
  }

  /// A name that a rule is found by stands in a path a thousand times; the rule is judged once.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "**/.git/**/hooks/**",
        "**/secrets/**/*.key",
        "**/*secret*/**",
        "**/*i*/**/*i*/**/*b*/**",
        "**/.git/**/.git/**/.git/**/.git/**/.git/**/x"
      })
  void aHundredLongPathsAreComparedWithin(String pattern) throws Exception {
    var decision = decided(List.of(pattern), paths(100, "/.git", 3_400));
    assertThat(decision.trace().basis()).isInstanceOf(Basis.ByRule.class);
  }

  @Test
  void randomPathsAndPatternsAreComparedWithin() throws Exception {
    var random = new Random(45);
    for (int round = 0; round < 60; round++) {
      var pattern = new StringBuilder("**");
      for (int more = random.nextInt(5); more >= 0; more--) {
        pattern.append(PIECES.get(random.nextInt(PIECES.size())).replace("a", "*a*")).append("/**");
      }
      String piece =
          PIECES.get(random.nextInt(PIECES.size())) + PIECES.get(random.nextInt(PIECES.size()));
      var decision = decided(List.of(pattern.toString()), paths(100, piece, 3_400));
      assertThat(decision.trace().basis())
          .as("`%s` on %s", pattern, piece)
          .isInstanceOf(Basis.ByRule.class);
    }
  }

  @Test
  void whatTakesTooManyStepsIsDeniedWithItsReason() throws Exception {
    var denied =
        IntStream.range(0, 500).mapToObj(at -> "**/.git/**/*" + at + "*z/**/y" + at).toList();
    var decision = decided(denied, paths(2_000, "/.git/10z/y1", 3_400));
    assertThat(decision).isInstanceOf(Decision.Deny.class);
    assertThat(decision.trace().basis())
        .isInstanceOfSatisfying(
            Basis.ByFailure.class,
            failure -> {
              assertThat(failure.code()).isEqualTo("too-much-work");
              assertThat(failure.detail()).contains("too many and too long to be compared");
            });
  }
}
