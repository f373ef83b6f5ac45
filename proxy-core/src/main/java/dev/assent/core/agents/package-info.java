/// Agents that ask a hook before they use their own tools: what each of them sends, and the form in
/// which it reads an answer.
///
/// A document becomes one neutral [dev.assent.core.agents.AgentCall], which is judged like any
/// `tools/call`. Nothing here judges: what cannot be read without guessing is an
/// [dev.assent.core.agents.AgentInputException], and whoever catches it says no. How an agent reads
/// a no is told by [dev.assent.core.local.HookDenial] alone, because a hook that finds no core has
/// to know it too.
///
/// No agent is ever answered `ask`: most of them let the call pass then.
package dev.assent.core.agents;
