package dev.assent.core.local;

import org.jspecify.annotations.Nullable;

/// The line by which the core turns somebody away.
///
/// @param code one word for programs: lower-case letters and `-`
/// @param message one sentence for people
public record RefusalLine(String code, String message) {
  private static final String PREFIX = "refused ";
  private static final String CLOSING = "closing";

  /// This core ends and has taken nothing; the next one can be asked.
  public static RefusalLine closing() {
    return new RefusalLine(CLOSING, "Assent is closing");
  }

  boolean isClosing() {
    return code.equals(CLOSING);
  }

  /// The line, without its LF.
  public String line() {
    return PREFIX.concat(code).concat(" ").concat(PercentEncoding.encode(message));
  }

  /// Reads a line; null when it is no refusal.
  ///
  /// @throws LocalSocketException with code PROTOCOL when it begins like one and is none
  public static @Nullable RefusalLine parse(String line) throws LocalSocketException {
    if (!line.startsWith(PREFIX)) {
      return null;
    }
    int blank = line.indexOf(' ', PREFIX.length());
    if (blank < 0) {
      throw HeaderReader.protocol("found a refusal without a message");
    }
    return new RefusalLine(
        line.substring(PREFIX.length(), blank), PercentEncoding.decode(line.substring(blank + 1)));
  }
}
