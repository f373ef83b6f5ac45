package dev.assent.desktop.tray;

import java.time.Instant;
import java.util.List;

/// A short message outside our windows. It names tool, server, client and session, and of a call
/// what a line of a list shows, secrets covered.
///
/// @param key what it is about; a later one of the same key takes its place
/// @param title one line
/// @param body a few lines of plain text; may be empty
/// @param offers what a person may do from it, in order; may be empty
/// @param urgent whether it should stay in sight
/// @param again whether it is to be brought up once more where its key is shown already
/// @param until when it is of no use any more
public record Notification(
    String key,
    String title,
    String body,
    List<Offer> offers,
    boolean urgent,
    boolean again,
    Instant until) {
  public Notification {
    offers = List.copyOf(offers);
  }

  /// An action that a notification offers. None of them is a yes.
  public enum Offer {
    /// show the card
    REVIEW,
    /// refuse the call, at once
    DENY
  }
}
