package dev.assent.core.masking;

/// Masks secrets in text that comes line by line, private keys over several lines included. Not
/// thread-safe.
public final class SecretLines {
  private boolean withinKey;

  /// Before the first line.
  public SecretLines() {}

  /// The line with secrets masked.
  ///
  /// @param line without its line end
  public String masked(String line) {
    if (withinKey) {
      withinKey = !line.contains("-----END");
      return "[masked long]";
    }
    boolean begins = line.contains("-----BEGIN") && line.contains("PRIVATE KEY");
    withinKey = begins && !line.contains("-----END");
    return begins
        ? line.substring(0, line.indexOf("-----BEGIN")) + "[masked long]"
        : SecretText.masked(line);
  }
}
