package dev.assent.desktop.approval;

/// One wait that ended a short while ago.
///
/// @param id the request's
/// @param title what the call would have done
/// @param how how the wait ended, in words
/// @param yes whether the call went on
public record EndedEntry(String id, String title, String how, boolean yes) {}
