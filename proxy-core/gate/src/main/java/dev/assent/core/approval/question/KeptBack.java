package dev.assent.core.approval.question;

/// Why a tool that a server lists is kept from clients.
///
/// @param reason the kind
/// @param detail the name that this one looks like, or what is wrong with the marks; empty for a
///   name that is none
public record KeptBack(Reason reason, String detail) {
  /// The kinds of reasons.
  public enum Reason {
    /// the revision of the session allows no such name, or it holds something that nobody sees
    NAME,
    /// it looks like the name of another tool of the server, or mixes letters of scripts that look
    /// alike
    LOOK_ALIKE,
    /// it marks arguments as headers in a way that the protocol does not allow
    HEADER
  }

  /// Half a sentence about the tool, for whoever calls it.
  public String why() {
    return switch (reason) {
      case NAME -> "its name has characters or a length that the protocol does not allow";
      case LOOK_ALIKE ->
          detail.isEmpty()
              ? "its name mixes letters of scripts that look alike"
              : "its name looks like that of another tool of the same server, `" + detail + "`";
      case HEADER -> "it marks arguments as headers against the rules: " + detail;
    };
  }
}
