package dev.assent.core.proxy.host;

import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.text.Sentence;
import java.util.List;

/// Something happened in the core that a front end may want to show. Told afterwards; nothing waits
/// for a listener.
public sealed interface CoreEvent {
  /// A proxy's state is another.
  record StateChanged(String proxy, ProxyState state) implements CoreEvent {}

  /// A proxy was added or removed.
  record ProxiesChanged() implements CoreEvent {}

  /// Another policy is in force, or the file on disk has become bad or good.
  record PolicyChanged(String proxy) implements CoreEvent {}

  /// A server lists other tools or describes them in another way, or a person accepted some.
  record ToolsChanged(String proxy) implements CoreEvent {}

  /// Calls were denied because no rule allows them or a guard stands before them. Told once until
  /// somebody reads which.
  record CallsRefused(String proxy) implements CoreEvent {}

  /// A session began or ended, or its client said its name.
  record SessionsChanged() implements CoreEvent {}

  /// Something needs the person, until [AttentionOver] says that it does not any more. The newest
  /// of a proxy and a code stands for those before it.
  ///
  /// @param code stable, lower case with dashes: `audit-failed`, `policy-broken`,
  ///   `settings-broken`, `pins-broken`, `switches-unwritten`, `changed-outside`, `server-added`
  /// @param detail one sentence
  record Attention(String proxy, String code, CharSequence detail) implements CoreEvent {}

  /// The log of a server takes nothing.
  static Attention unlogged(String proxy, Exception why) {
    return new Attention(proxy, "audit-failed", Sentence.told(why));
  }

  /// An alarm with this proxy and code does not hold any more.
  record AttentionOver(String proxy, String code) implements CoreEvent {}

  /// Somebody else changed entries of ours in files of agents or clients, or put them back.
  ///
  /// @param faults one sentence for each that is not as we left it, lower case, without a final
  ///   period; empty when all are again
  record AgentFilesChanged(List<CharSequence> faults) implements CoreEvent {
    public AgentFilesChanged {
      faults = List.copyOf(faults);
    }
  }

  /// A person laid other switches over every policy.
  record SwitchesChanged(SwitchState switches) implements CoreEvent {}

  /// Another start of the program asks this one to show its window.
  record ShowRequested() implements CoreEvent {}

  /// A command asks the program to end.
  record EndRequested() implements CoreEvent {}
}
