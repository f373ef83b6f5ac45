package dev.assent.core.risk.rules;

/// Something that a rule asks of a step; notes in the view the words that decided.
@FunctionalInterface
interface RiskCondition {
  boolean holds(StepView view);
}
