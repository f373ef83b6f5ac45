/// Agents that ask a hook before they use their own tools: what each of them sends, and the form in
/// which it reads an answer.
///
/// A document becomes one neutral [dev.assent.core.agents.AgentCall], which is judged like any
/// `tools/call`. Nothing here judges: what cannot be read without guessing is an
/// [dev.assent.core.agents.AgentInputException], and the caller that catches it says no. Only
/// [dev.assent.core.local.HookDenial] knows how an agent reads a no, because a hook that finds no
/// core has to know it too.
///
/// No answer to an agent is `ask`: most agents would let the call pass.
package dev.assent.core.agents;
