package dev.assent.core.mcp;

import java.util.Optional;

/// A revision of the Model Context Protocol, oldest first.
public enum ProtocolVersion {
  /// `2024-11-05`
  V2024_11_05("2024-11-05"),
  /// `2025-03-26`, the only one with batches
  V2025_03_26("2025-03-26"),
  /// `2025-06-18`
  V2025_06_18("2025-06-18"),
  /// `2025-11-25`, the last with a handshake
  V2025_11_25("2025-11-25"),
  /// `2026-07-28`, without handshake, sessions and requests from server to client
  V2026_07_28("2026-07-28");

  private final String text;

  ProtocolVersion(String text) {
    this.text = text;
  }

  /// The revision of a date; absent for one that is not known here, which is then passed on and
  /// treated as the newest with a handshake.
  public static Optional<ProtocolVersion> of(String text) {
    for (var version : values()) {
      if (version.text.equals(text)) {
        return Optional.of(version);
      }
    }
    return Optional.empty();
  }

  /// The date that names it in messages.
  public String text() {
    return text;
  }

  /// True if a line may be an array of messages.
  public boolean hasBatches() {
    return this == V2025_03_26;
  }

  /// True if a session begins with `initialize`.
  public boolean hasHandshake() {
    return compareTo(V2026_07_28) < 0;
  }

  /// True if a tool result may carry `structuredContent` beside its text.
  public boolean hasStructuredContent() {
    return compareTo(V2025_06_18) >= 0;
  }

  /// True if every result carries `resultType`.
  public boolean hasResultType() {
    return compareTo(V2026_07_28) >= 0;
  }

  /// True if the revision lets a sender begin the time of its request anew with each report of
  /// progress.
  public boolean progressRenewsTime() {
    return compareTo(V2025_03_26) >= 0;
  }
}
