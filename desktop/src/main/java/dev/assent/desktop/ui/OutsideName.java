package dev.assent.desktop.ui;

import dev.assent.core.access.Environment;
import dev.assent.core.wiring.McpClient;
import java.util.Optional;

/// Names that come from outside, as they stand in a line of ours: what hides in them is drawn, and
/// a long one does not push the rest away.
public final class OutsideName {
  private static final int LONGEST = 60;

  private OutsideName() {}

  /// A name of a server, a tool or a person.
  public static String of(String outside) {
    String drawn = ShownText.line(outside);
    int end =
        drawn.offsetByCodePoints(0, Math.min(LONGEST, drawn.codePointCount(0, drawn.length())));
    return end == drawn.length() ? drawn : drawn.substring(0, end) + "…";
  }

  /// The name of the client that calls; absent before it said one.
  public static Optional<String> ofClient(Environment environment) {
    return environment.clientName().map(OutsideName::ofClient);
  }

  /// The same where a person decides: what a client that nobody knows calls itself is quoted, for
  /// it could be read as words of ours.
  public static Optional<String> ofCaller(Environment environment) {
    return environment
        .clientName()
        .map(name ->
            McpClient.calling(name).isPresent()
                ? ofClient(name)
                : Texts.get("approval.who.claims", ofClient(name)));
  }

  /// The name of a client: as its maker writes it where that is known, else as it calls itself. A
  /// claim either way.
  ///
  /// @param named as in `initialize`; may be empty
  public static String ofClient(String named) {
    return of(McpClient.told(named));
  }
}
