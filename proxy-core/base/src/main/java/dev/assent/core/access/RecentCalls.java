package dev.assent.core.access;

import java.util.List;

/// The number of a session's calls that a rate limit has counted so far (clause 8.4).
///
/// @param tools the limit's name globs
/// @param seconds how far back it looks
/// @param calls calls to these tools within that time that were let go or are being judged, this
///   one not among them; at least 0
public record RecentCalls(List<String> tools, int seconds, int calls) {
  public RecentCalls {
    tools = List.copyOf(tools);
  }
}
