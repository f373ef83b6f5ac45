package dev.assent.desktop.welcome;

import dev.assent.core.analysis.CaseException;
import dev.assent.core.analysis.DryRun;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.EffectWord;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Judges known calls under each template with the engine that judges real calls.
///
/// @param home the person's, absolute; the calls are about a folder `project` in it, which need not
///   be there
record TemplateRows(DryRun tryout, Path home) {
  /// The calls in their order. Reads a few small files, as judging a call does.
  List<TemplateDesk.Row> rows() {
    Path project = home.resolve("project");
    var policies = new EnumMap<ServerTemplate, Policy>(ServerTemplate.class);
    for (var template : ServerTemplate.values()) {
      policies.put(template, template.document(List.of(project.toString())).policy());
    }
    return Stream.of(KnownCall.values()).map(call -> row(call, policies, project)).toList();
  }

  private TemplateDesk.Row row(KnownCall call, Map<ServerTemplate, Policy> policies, Path project) {
    var effects = new EnumMap<ServerTemplate, EffectWord>(ServerTemplate.class);
    policies.forEach((template, policy) -> effects.put(template, effect(call, policy, project)));
    return new TemplateDesk.Row(call.words(), call.shown(project, home), effects);
  }

  private EffectWord effect(KnownCall call, Policy policy, Path project) {
    try {
      return EffectWord.of(tryout.judgeInSession(policy, call.asked(project, home)).effect());
    } catch (CaseException e) {
      throw new IllegalStateException("a known call is a case", e);
    }
  }
}
