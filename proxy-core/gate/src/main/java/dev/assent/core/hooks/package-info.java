/// Programs asked before a call (clause 8.5).
///
/// [PreCallHooks] asks those of one session in order, on the call's own thread, and turns whatever
/// happens into a [dev.assent.core.access.HookAnswer]. A hook can only narrow, so every fault
/// denies: one nobody confirmed, a changed file, a program that does not start, hangs, crashes,
/// prints without end or leaves processes behind. Nothing here runs when a policy is checked,
/// evaluated, replayed or tested.
package dev.assent.core.hooks;
