/// The approval card: what a call would do, and the only place where a person can say yes to it.
///
/// [dev.assent.desktop.approval.card.ApprovalViewModel] holds the rules against accidents and knows
/// no toolkit; the core keeps deadline and queue. Nothing here decides, times out or remembers: it
/// draws what the core says and hands back what a person pressed.
package dev.assent.desktop.approval;
