/// The person: pending requests, deadlines, answers, remembered approvals.
///
/// [ApprovalBroker] owns time and order; a front end draws what it is told and hands answers back
/// by request id. A front end that freezes, closes or lies about the time changes nothing: the
/// broker still ends every wait with a no. [StandingDesk] keeps what outlasts a single answer:
/// grants, refusals that reach further, missed calls and their tickets. There, too, only a yes that
/// a person gave in a window answers a question with yes.
package dev.assent.core.approval;
