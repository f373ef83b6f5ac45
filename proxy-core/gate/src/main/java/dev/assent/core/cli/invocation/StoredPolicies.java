package dev.assent.core.cli.invocation;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyPlace;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.proxy.PolicyPlaces;
import dev.assent.core.proxy.PolicySharing;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.ParameterException;

/// The policies of the guarded servers, with their histories.
///
/// @param gate what a new text has to pass
public record StoredPolicies(CliSurroundings surroundings, PolicyGate gate) {
  /// Every version of the policy that is in force for a server.
  ///
  /// @throws ParameterException when there is no such server
  /// @throws ConfigException when the configuration cannot be read
  public PolicyHistory history(CommandOutput output, String proxy) throws ConfigException {
    return PolicyHistory.of(place(output, proxy).history());
  }

  /// The state in force, or that would be once the core looks; records nothing.
  ///
  /// @throws ParameterException as [#history(CommandOutput, String)]
  /// @throws ConfigException as [#history(CommandOutput, String)]
  public PolicyState state(CommandOutput output, String proxy) throws ConfigException {
    return PolicyStore.look(place(output, proxy), surroundings.clock(), gate);
  }

  /// The policy to be changed, for all servers for which it is in force. A change of the file that
  /// nobody recorded yet is recorded.
  ///
  /// @throws ParameterException as [#history(CommandOutput, String)]
  /// @throws ConfigException as [#history(CommandOutput, String)]
  public PolicyStore open(CommandOutput output, String proxy) throws ConfigException {
    // Stops where nothing may be in force: there is nothing to change.
    var _ = sharers(output, proxy);
    return PolicyStore.unwatched(place(output, proxy), surroundings.clock(), gate);
  }

  /// The servers for which the policy of a server is in force, the one that has it first.
  ///
  /// @throws ParameterException as [#history(CommandOutput, String)]
  /// @throws ConfigException as [#history(CommandOutput, String)], or where nothing may be in force
  public List<String> sharers(CommandOutput output, String proxy) throws ConfigException {
    return PolicyLinks.onDisk(surroundings.home()).sharers(checked(output, proxy));
  }

  /// Puts the rules of one server in force for others too, one after the other.
  ///
  /// @return all servers for which they are in force now, the one that has them first
  /// @throws ParameterException as [#history(CommandOutput, String)]
  /// @throws ConfigException as [PolicySharing#share]; those before are done then
  public List<String> share(CommandOutput output, String leader, List<String> followers)
      throws ConfigException {
    for (String name : followers) {
      var _ = checked(output, name);
    }
    var all = sharers(output, leader);
    try (var config = surroundings.open()) {
      var sharing = new PolicySharing(surroundings.home(), config, surroundings.clock());
      for (String name : followers) {
        all = sharing.share(leader, name);
      }
    }
    return all;
  }

  /// Gives a server rules of its own again.
  ///
  /// @return what is in force for it now
  /// @throws ParameterException as [#history(CommandOutput, String)]
  /// @throws ConfigException as [PolicySharing#end]
  /// @throws IOException as [PolicySharing#end]
  public PolicyState own(CommandOutput output, String proxy, PolicySharing.Ending ending)
      throws ConfigException, IOException {
    var _ = checked(output, proxy);
    try (var config = surroundings.open()) {
      return new PolicySharing(surroundings.home(), config, surroundings.clock())
          .end(proxy, ending);
    }
  }

  private PolicyPlace place(CommandOutput output, String proxy) throws ConfigException {
    return new PolicyPlaces(surroundings.home(), PolicyLinks.onDisk(surroundings.home()))
        .of(checked(output, proxy));
  }

  /// The server itself.
  ///
  /// @throws ConfigException when its file cannot be used
  public ProxyDefinition definition(CommandOutput output, String proxy) throws ConfigException {
    try (var store = surroundings.open()) {
      return store.proxy(checked(output, proxy));
    }
  }

  private String checked(CommandOutput output, String proxy) throws ConfigException {
    try (var store = surroundings.open()) {
      var names = store.proxyNames();
      if (!names.contains(proxy)) {
        String known =
            names.isEmpty() ? "there is none yet" : "expected one of " + String.join(", ", names);
        throw output.wrong("found no proxy `" + proxy + "`, " + known);
      }
      return proxy;
    }
  }
}
