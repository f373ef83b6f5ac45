package dev.assent.core.front;

import java.time.Duration;

/// The bounds of what a front end holds and of how long it waits.
///
/// @param sessions open at once
/// @param streams open or kept for resumption, for each session
/// @param bytes of one stream that are kept for a reader; a single larger message is kept alone
/// @param headerBytes of all headers of a request
/// @param idle after which a session without open requests and readers ends
/// @param keepAlive between two signs of life on a quiet stream; how soon a reader that went is
///   noticed
/// @param patience how long an answer is awaited before a stream is begun for it
/// @param stall how long a reader may take nothing before its session ends
record FrontBounds(
    int sessions,
    int streams,
    long bytes,
    int headerBytes,
    Duration idle,
    Duration keepAlive,
    Duration patience,
    Duration stall) {
  static final FrontBounds STANDARD =
      new FrontBounds(
          64,
          320,
          1024 * 1024,
          16 * 1024,
          Duration.ofMinutes(10),
          Duration.ofSeconds(5),
          Duration.ofMillis(250),
          Duration.ofSeconds(30));
}
