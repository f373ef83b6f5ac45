/// The question: who wants to do what, on what, under which circumstances.
///
/// Also the plain values that several rooms share: what a command does, how bad it is, which agent
/// asks.
///
/// Values only. `pip` makes them, `pdp` judges them, `approval` shows them, `pep` writes them to
/// the audit. An absent attribute is absent, never empty; every attribute has a provenance (clauses
/// 1.2, 5.2).
package dev.assent.core.access;
