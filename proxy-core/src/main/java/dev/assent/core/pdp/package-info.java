/// Decides: compiled policy and access request in, [Decision] with its whole explanation out.
///
/// Pure and thread-safe: no clock, file, network or logger. Precedence stands in [CombiningAlgorithm] and
/// nowhere else; guards stand above all rules.
package dev.assent.core.pdp;
