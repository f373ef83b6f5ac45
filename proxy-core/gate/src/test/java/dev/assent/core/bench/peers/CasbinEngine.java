package dev.assent.core.bench.peers;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.List;
import org.casbin.jcasbin.main.Enforcer;
import org.casbin.jcasbin.model.Model;

/// jCasbin with its own matching functions. It knows two effects, so a second enforcer holds the
/// HITL rules and is asked only for what the first lets pass.
final class CasbinEngine implements PeerEngine {
  private static final String ANY = "*";

  @Override
  public String name() {
    return "jCasbin";
  }

  @Override
  public Result run(Policy policy, List<SharedPolicies.Question> questions) {
    var passing = enforcer();
    var asking = enforcer();
    for (var rule : policy.rules()) {
      passing.addPolicy(line(rule, rule.effect() == Effect.DENY ? "deny" : "allow"));
      if (rule.effect() == Effect.HITL) {
        asking.addPolicy(line(rule, "allow"));
      }
    }
    return TimedRounds.measure(
        questions,
        question -> {
          Object[] asked = {
            question.tool(), question.path(), question.backend(), question.operation()
          };
          return !passing.enforce(asked) ? "deny" : asking.enforce(asked) ? "hitl" : "allow";
        });
  }

  private static Enforcer enforcer() {
    var model = new Model();
    model.addDef("r", "r", "tool, path, backend, operation");
    model.addDef("p", "p", "tool, path, backend, operation, eft");
    model.addDef("e", "e", "some(where (p.eft == allow)) && !some(where (p.eft == deny))");
    model.addDef(
        "m",
        "m",
        "(p.backend == '*' || r.backend == p.backend) && (p.operation == '*' || r.operation =="
            + " p.operation) && keyMatch(r.tool, p.tool) && (p.path == '*' || keyMatch(r.path,"
            + " p.path))");
    var enforcer = new Enforcer(model);
    enforcer.enableAutoSave(false);
    enforcer.enableLog(false);
    return enforcer;
  }

  private static List<String> line(Rule rule, String effect) {
    String tool = ANY;
    String path = ANY;
    String backend = ANY;
    String operation = ANY;
    for (var condition : rule.conditions()) {
      if (!(condition instanceof Condition.Single one)) {
        throw new IllegalArgumentException(condition.member());
      }
      String first = one.values().getFirst();
      switch (one.attribute()) {
        case TOOL_NAME -> tool = first;
        case PATH -> path = first.replace("/**", "/*");
        case BACKEND -> backend = first;
        case OPERATION -> operation = String.join("", one.values());
        default -> throw new IllegalArgumentException(condition.member());
      }
    }
    return List.of(tool, path, backend, operation, effect);
  }
}
