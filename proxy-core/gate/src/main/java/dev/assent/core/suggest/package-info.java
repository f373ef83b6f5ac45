/// Suggests rules from a person's answers, with their effect on the calls of the log, and gives the
/// figures of the person's attention.
///
/// Reads the log and the policy in force, decides nothing. A suggestion comes into force through
/// `pap` like any other edit, because a person said so. No suggestion allows what is dangerous, or
/// what a person refused.
///
/// Record 0030 has the reasons.
package dev.assent.core.suggest;
