package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Operation;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A tool whose name says that it reads, and whose server says that it changes something, is judged
/// by the stricter of both: DENY and HITL hold for either, ALLOW for the change alone (clause 5.6).
class NamedOperationTest {
  private static final PolicyVersion VERSION = new PolicyVersion(1, "ab".repeat(32));

  private static Optional<Rule> rule(Effect effect, String operation) {
    return operation.equals("-")
        ? Optional.empty()
        : Optional.of(
            new Rule(
                new RuleId(effect.name().toLowerCase(Locale.ROOT)),
                Optional.empty(),
                effect,
                List.of(
                    operation.equals("any")
                        ? Attribute.TOOL_NAME.texts(List.of("*"))
                        : Attribute.OPERATION.words(
                            Set.of(Operation.ofWord(operation).orElseThrow()))),
                Optional.empty(),
                true,
                Optional.empty()));
  }

  private static AccessRequest disputed() {
    var call = CallBuilder.tool("getFile").request();
    var action = call.action();
    return new AccessRequest(
        call.subject(),
        new Action(
            action.method(),
            Optional.of(Operation.WRITE),
            Optional.of(Operation.READ),
            action.category(),
            action.direction()),
        call.resource(),
        call.environment(),
        call.arguments());
  }

  @ParameterizedTest
  @CsvSource({
    // allow, hitl, deny, decision under deny-overrides
    "any,   -,     -,     ALLOW",
    "any,   read,  -,     HITL",
    "any,   write, -,     HITL",
    "any,   -,     read,  DENY",
    "any,   -,     write, DENY",
    "write, -,     -,     ALLOW",
    "read,  -,     -,     DENY",
    "write, read,  -,     HITL",
    "write, -,     read,  DENY",
    "read,  write, -,     HITL",
    "any,   any,   read,  DENY",
    "-,     read,  -,     HITL",
    "any,   delete, -,    ALLOW",
  })
  void eitherReadingIsJudged(String allow, String hitl, String deny, Effect expected) {
    var rules =
        Stream.of(rule(Effect.ALLOW, allow), rule(Effect.HITL, hitl), rule(Effect.DENY, deny))
            .flatMap(Optional::stream)
            .toList();
    var policy =
        CompiledPolicy.compile(
            new Policy(rules, Policy.Combining.DENY_OVERRIDES, Policy.MissingAttributes.NO_MATCH),
            VERSION,
            List.of(),
            CompileContext.NOWHERE);
    assertThat(policy.decide(disputed()).effect()).isEqualTo(expected);
  }
}
