package dev.assent.core.risk.rules;

import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import java.util.List;
import java.util.Set;

/// One thing that a program can do and that is a risk.
///
/// @param id `family:name`
/// @param says what is at stake, in one sentence
/// @param severity where nothing raises it
/// @param effects may be empty
/// @param noWay why nothing safer is named, in one sentence; empty where something is, or nobody
///   has said so
/// @param fires commands that it must see, at least one
/// @param quiet commands that look like it and that it must not see, at least one
public record RiskRule(
    String id,
    String family,
    String says,
    Severity severity,
    BlastRadius radius,
    Set<SideEffect> effects,
    String noWay,
    List<RuleCase> fires,
    List<RuleCase> quiet) {
  public RiskRule {
    effects = Set.copyOf(effects);
    fires = List.copyOf(fires);
    quiet = List.copyOf(quiet);
  }
}
