package dev.assent.core.agents;

/// One use of a tool for which an agent asks two hooks, one after the other.
///
/// @param key the same in both questions, and in those of no other use
/// @param first whether the other one follows
public record RepeatedQuestion(String key, boolean first) {}
