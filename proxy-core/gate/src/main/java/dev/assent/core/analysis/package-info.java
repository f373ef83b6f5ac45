/// Questions about policies, answered by the engine itself: what it decides for a case, why, what
/// would change that, and what it would have decided for the calls of a log.
///
/// [dev.assent.core.analysis.CaseJudge] judges what `policy eval`, `policy explain` and the tests
/// of a policy bring ([PolicyTests]); [Explanations] says why. [Rehearsal] is a policy that is
/// tried on a call of the past ([dev.assent.core.audit.PastCalls]), [Replay] on all of them.
/// Nothing here decides anything that counts, and nothing asks a person or a hook.
///
/// Not to be undone by accident: there is no second reading of rules here. Every answer that is not
/// read off a trace was confirmed by deciding again.
package dev.assent.core.analysis;
