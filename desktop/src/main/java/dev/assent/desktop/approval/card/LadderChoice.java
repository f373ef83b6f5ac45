package dev.assent.desktop.approval.card;

/// One of a few things to pick from, of which one is always picked.
///
/// @param id of its button
/// @param words on it
/// @param picked whether it is the one
/// @param pick picks it
record LadderChoice(String id, String words, boolean picked, Runnable pick) {}
