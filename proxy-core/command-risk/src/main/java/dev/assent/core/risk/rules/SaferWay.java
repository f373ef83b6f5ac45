package dev.assent.core.risk.rules;

/// A safer way to do what a command is for.
///
/// @param command a line in the same shell, with what the user gave
/// @param why in one sentence
public record SaferWay(String command, String why) {}
