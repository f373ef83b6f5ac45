package dev.assent.core.bench.peers;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.util.List;

/// Our engine, on ready attributes.
final class AssentEngine implements PeerEngine {
  @Override
  public String name() {
    return "Assent";
  }

  @Override
  public Result run(Policy policy, List<SharedPolicies.Question> questions) {
    var compiled = CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE);
    List<AccessRequest> requests =
        questions.stream().map(SharedPolicies.Question::request).toList();
    return TimedRounds.measure(requests, request -> compiled.decide(request).effect().word());
  }
}
