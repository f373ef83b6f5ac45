package dev.assent.desktop.approval;

import dev.assent.core.preview.CallGist;

/// One wait that ended a short while ago.
///
/// @param id the request's
/// @param title what the call would have done
/// @param tool what was called, where it was about nothing; else empty
/// @param gist what it was about
/// @param how how the wait ended, in words
/// @param ago how long ago that was, in words
/// @param yes whether the call went on
public record EndedEntry(
    String id, String title, String tool, CallGist gist, String how, String ago, boolean yes) {
  /// Title and gist, for the ear.
  String spoken() {
    return LineContent.spoken(title, tool.isEmpty() ? gist.text() : tool);
  }
}
