package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import java.util.Optional;
import java.util.Set;

/// The extent of what a message does, as the switches see it.
public enum MessageReach {
  /// what keeps an open session from breaking: that its handshake is over, that an open call is
  /// given up
  KEEPS,
  /// no action: listings, signs of life, looking after a call that passed before
  LOOKS,
  /// an action that is known to do nothing but read files or data bases
  READS,
  /// every other action, also one whose effects nobody knows
  ACTS;

  private static final Set<SideEffect> READING = Set.of(SideEffect.FS_READ, SideEffect.DB_READ);

  private static final Set<String> KEEPING =
      Set.of("notifications/cancelled", "notifications/initialized");

  // Methods of a client that read by what they are.
  private static final Set<String> READING_METHODS = Set.of("resources/read", "prompts/get");

  /// The reach of a call.
  public static MessageReach of(AccessRequest request) {
    if (request.action().category() != Action.Category.ACTION) {
      return KEEPING.contains(request.action().method()) ? KEEPS : LOOKS;
    }
    boolean fromClient = request.action().direction() == Action.Direction.CLIENT_TO_SERVER;
    return fromClient && reads(request) ? READS : ACTS;
  }

  /// The reach of the client's answer to a request of the server: one to a sign of life keeps the
  /// session, every other one carries something of the person's.
  public static MessageReach ofAnswer(String method) {
    return switch (method) {
      case "ping" -> KEEPS;
      case "roots/list" -> LOOKS;
      default -> READS;
    };
  }

  private static boolean reads(AccessRequest request) {
    return READING_METHODS.contains(request.action().method())
        || request.action().operation().equals(Optional.of(Operation.READ))
            && request.resource().sideEffects().filter(READING::containsAll).isPresent();
  }
}
