package dev.assent.desktop.proxies;

import dev.assent.core.wiring.HookStanding.State;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;

/// An agent, and whether it asks Assent before it uses a tool of its own.
///
/// @param agent as its maker writes it
/// @param state in two words
/// @param tone `calm` where it asks, `care` where it does not ask although our hook stands there,
///   else empty
/// @param file from which it takes its hooks, its own or another agent's, hidden characters named
/// @param reasons why it does not ask, or not always; sentences, may be empty
/// @param install what puts our hook there; absent where it stands there and only the agent's own
///   settings decide
/// @param remove what takes it out; absent where it does not stand there, or is another agent's
record AgentHookRow(
    String agent,
    String state,
    String tone,
    String file,
    List<String> reasons,
    Optional<ProtectWish> install,
    Optional<ProtectWish> remove) {
  AgentHookRow {
    reasons = List.copyOf(reasons);
  }

  static AgentHookRow of(HookedAgent found) {
    var standing = found.standing();
    return new AgentHookRow(
        found.client().shown(),
        Texts.get("servers.agents.state." + key(standing.state())),
        // That a lent hook may not be asked is no alarm where the agent may not be here.
        found.isLent() && standing.state() == State.UNKNOWN ? "" : tone(standing.state()),
        ShownText.line(found.file().toString()),
        standing.reasons().stream()
            .map(CoreWords::of)
            .map(ShownText::line)
            .map(CoreWords::sentence)
            .toList(),
        Optional.<ProtectWish>of(new ProtectWish.Hook(found.client()))
            .filter(_ -> standing.state() != State.INSTALLED && standing.state() != State.UNKNOWN),
        Optional.<ProtectWish>of(new ProtectWish.Unhook(List.of(found.file())))
            .filter(_ -> found.isHooked()));
  }

  private static String key(State state) {
    return switch (state) {
      case INSTALLED -> "inForce";
      case PARTLY -> "partly";
      case NOT_IN_FORCE -> "notInForce";
      case UNKNOWN -> "unknown";
      case ABSENT, NO_FILE -> "absent";
      case UNREADABLE -> "unreadable";
    };
  }

  private static String tone(State state) {
    return switch (state) {
      case INSTALLED -> "calm";
      case PARTLY, NOT_IN_FORCE, UNKNOWN, UNREADABLE -> "care";
      case ABSENT, NO_FILE -> "";
    };
  }
}
