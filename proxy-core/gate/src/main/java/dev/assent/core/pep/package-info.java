/// Enforces: one call in, one verdict carried out.
///
/// The call flows straight down through [PolicyEnforcementPoint]: described, decided, asked,
/// recorded, and only then forwarded or refused. A [Judgement.Enforcement.Forward] cannot be made
/// without the receipt of the written record.
package dev.assent.core.pep;
