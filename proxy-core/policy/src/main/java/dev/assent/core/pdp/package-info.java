/// Decides: compiled policy and access request in, [Decision] with its whole explanation out.
///
/// Pure and thread-safe: no clock, file, network or logger. `pip` says what a call is, this says
/// what may happen to it, `pep` carries it out.
///
/// Not to be undone by accident: precedence stands in [CombiningAlgorithm] and nowhere else. An
/// attribute has as many values and spellings as the call gives it: an ALLOW needs all of them,
/// DENY and HITL one ([dev.assent.core.pdp.condition.Quantifier]); a HITL softens a DENY only if it
/// holds as an ALLOW would. Guards stand above all rules and see every path. Explanations are made
/// by the code that decides.
package dev.assent.core.pdp;
