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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The policies of the guarded servers, with their histories.
///
/// @param gate what a new text has to pass
public record StoredPolicies(CliSurroundings surroundings, PolicyGate gate) {
  /// Every version of the policy that is in force for a server.
  ///
  /// @throws ParameterException when there is no such server
  /// @throws ConfigException when the configuration cannot be read
  public PolicyHistory history(CommandSpec spec, String proxy) throws ConfigException {
    return PolicyHistory.of(place(spec, proxy).history());
  }

  /// The state in force, or that would be once the core looks; records nothing.
  ///
  /// @throws ParameterException as [#history(CommandSpec, String)]
  /// @throws ConfigException as [#history(CommandSpec, String)]
  public PolicyState state(CommandSpec spec, String proxy) throws ConfigException {
    return PolicyStore.look(place(spec, proxy), surroundings.clock(), gate);
  }

  /// The policy to be changed, for all servers for which it is in force. A change of the file that
  /// nobody recorded yet is recorded.
  ///
  /// @throws ParameterException as [#history(CommandSpec, String)]
  /// @throws ConfigException as [#history(CommandSpec, String)]
  public PolicyStore open(CommandSpec spec, String proxy) throws ConfigException {
    // Stops where nothing may be in force: there is nothing to change.
    var _ = sharers(spec, proxy);
    return PolicyStore.unwatched(place(spec, proxy), surroundings.clock(), gate);
  }

  /// The servers for which the policy of a server is in force, the one that has it first.
  ///
  /// @throws ParameterException as [#history(CommandSpec, String)]
  /// @throws ConfigException as [#history(CommandSpec, String)], and where nothing may be in force
  public List<String> sharers(CommandSpec spec, String proxy) throws ConfigException {
    return PolicyLinks.onDisk(surroundings.home()).sharers(checked(spec, proxy));
  }

  /// Puts the rules of one server in force for others too, one after the other.
  ///
  /// @return all servers for which they are in force now, the one that has them first
  /// @throws ParameterException as [#history(CommandSpec, String)]
  /// @throws ConfigException as [PolicySharing#share]; those before are done then
  public List<String> share(CommandSpec spec, String leader, List<String> followers)
      throws ConfigException {
    for (String name : followers) {
      var _ = checked(spec, name);
    }
    var all = sharers(spec, leader);
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
  /// @throws ParameterException as [#history(CommandSpec, String)]
  /// @throws ConfigException as [PolicySharing#end]
  /// @throws IOException as [PolicySharing#end]
  public PolicyState own(CommandSpec spec, String proxy, PolicySharing.Ending ending)
      throws ConfigException, IOException {
    var _ = checked(spec, proxy);
    try (var config = surroundings.open()) {
      return new PolicySharing(surroundings.home(), config, surroundings.clock())
          .end(proxy, ending);
    }
  }

  private PolicyPlace place(CommandSpec spec, String proxy) throws ConfigException {
    return new PolicyPlaces(surroundings.home(), PolicyLinks.onDisk(surroundings.home()))
        .of(checked(spec, proxy));
  }

  /// The server itself.
  ///
  /// @throws ConfigException when its file cannot be used
  public ProxyDefinition definition(CommandSpec spec, String proxy) throws ConfigException {
    try (var store = surroundings.open()) {
      return store.proxy(checked(spec, proxy));
    }
  }

  private String checked(CommandSpec spec, String proxy) throws ConfigException {
    try (var store = surroundings.open()) {
      var names = store.proxyNames();
      if (!names.contains(proxy)) {
        String known =
            names.isEmpty() ? "there is none yet" : "expected one of " + String.join(", ", names);
        throw new ParameterException(
            spec.commandLine(), "found no proxy `" + proxy + "`, " + known);
      }
      return proxy;
    }
  }
}
