/// Suggestions that argue their case: rules drawn from what a person answered, and what they would
/// have done to the calls of the log; and the figures of the person's attention.
///
/// Reads the log and the policy in force, decides nothing. A suggestion comes into force through
/// `pap` like any other edit, because a person said so. Nobody suggests to allow what is dangerous,
/// or what a person refused.
///
/// The reasons stand in record 0030.
package dev.assent.core.suggest;
