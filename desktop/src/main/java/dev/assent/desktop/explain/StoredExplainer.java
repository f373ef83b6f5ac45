package dev.assent.desktop.explain;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.Explanations;
import dev.assent.core.analysis.PolicyCompiler;
import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.desktop.explain.ExplanationAnswer.Source;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.SignInReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;

/// Explains by the policy that decided, which the history of its store keeps.
///
/// @param stores the store of a server's policy; throws `IllegalArgumentException` for a server
///   that is gone
/// @param accepted whether a server's tool is accepted; throws likewise
/// @param userHome what `~/` means in policies
public record StoredExplainer(
    Function<String, PolicyStore> stores,
    BiPredicate<String, String> accepted,
    Path userHome,
    BackgroundWork beside)
    implements Explainer {
  private static final System.Logger LOG = System.getLogger(StoredExplainer.class.getName());

  /// So many ways not to be asked are looked for.
  private static final int CHANGES = 3;

  @Override
  public void explain(ExplanationQuestion question, Consumer<ExplanationAnswer> done) {
    beside.ask(() -> answer(question), done);
  }

  private ExplanationAnswer answer(ExplanationQuestion question) {
    try {
      return switch (question) {
        case ExplanationQuestion.Waiting(var asked) ->
            found(asked.proxy(), asked.trace().policy())
                .map(policy ->
                    explained(asked.proxy(), policy, asked.request(), Optional.of(Effect.HITL)))
                .orElseGet(() -> new ExplanationAnswer.Not(ExplanationAnswer.Why.NO_POLICY));
        case ExplanationQuestion.Recorded(var proxy, var record) -> recorded(proxy, record);
        case ExplanationQuestion.Tried(var proxy, var policy, var call) ->
            explained(proxy, new Found(policy, Source.ITS_OWN), call, Optional.empty());
      };
    } catch (RuntimeException e) {
      // A window that says nothing is worse than one that says it cannot.
      LOG.log(System.Logger.Level.WARNING, "no explanation", e);
      return new ExplanationAnswer.Not(ExplanationAnswer.Why.FAULT);
    }
  }

  private ExplanationAnswer recorded(String proxy, AuditRecord record) {
    var body = record.content();
    String basis = body.string("basis").orElse("");
    if (basis.equals("guard")) {
      return new ExplanationAnswer.BeforeRules(
          ExplanationAnswer.Step.GUARD,
          body.object("guard").flatMap(guard -> guard.string("path")).orElse(""));
    }
    if (basis.equals("failure")) {
      return new ExplanationAnswer.BeforeRules(
          ExplanationAnswer.Step.FAILURE, body.string("reason").orElse(""));
    }
    if (basis.equals("identity")) {
      return new ExplanationAnswer.BeforeRules(
          ExplanationAnswer.Step.IDENTITY,
          SignInReason.ofRecord(
              body.string("identity").orElse(""), body.string("identity_detail").orElse("")));
    }
    var call = RecordedCalls.of(record);
    if (call.isEmpty()) {
      return new ExplanationAnswer.Not(ExplanationAnswer.Why.NO_ATTRIBUTES);
    }
    // Records of an unknown version, such as those of a core that wrote none, are explained by the
    // policy of today.
    return found(proxy, PolicyVersion.ofRecord(body).orElse(PolicyVersion.NONE))
        .map(policy ->
            explained(proxy, policy, call.get().request(), call.map(RecordedCall::decision)))
        .orElseGet(() -> new ExplanationAnswer.Not(ExplanationAnswer.Why.NO_POLICY));
  }

  private ExplanationAnswer explained(
      String proxy, Found found, AccessRequest call, Optional<Effect> decided) {
    var explanation =
        Explanations.of(found.policy(), call, PolicyCompiler.forCall(call, userHome), CHANGES);
    boolean agrees = decided.isEmpty() || decided.get() == explanation.decision().effect();
    return new ExplanationAnswer.ByPolicy(
        explanation, found.policy(), found.source(), agrees, isAccepted(proxy, call));
  }

  private boolean isAccepted(String proxy, AccessRequest call) {
    try {
      return call.resource().toolName().filter(tool -> accepted.test(proxy, tool)).isPresent();
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  private record Found(Policy policy, Source source) {}

  private Optional<Found> found(String proxy, PolicyVersion version) {
    PolicyStore store;
    try {
      store = stores.apply(proxy);
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
    var today = store.state();
    if (today.version().digest().equals(version.digest())) {
      return Optional.of(new Found(today.policy(), Source.ITS_OWN));
    }
    try {
      var kept = store.document(version).map(PolicyDocument::policy);
      return kept.map(policy -> new Found(policy, Source.ITS_OWN))
          .or(() -> Optional.of(new Found(today.policy(), Source.TODAY)));
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.INFO,
          "the history of {0} cannot be read: {1}",
          proxy,
          e.getMessage());
      return Optional.of(new Found(today.policy(), Source.TODAY));
    }
  }
}
