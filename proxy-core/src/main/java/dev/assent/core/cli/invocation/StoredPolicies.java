package dev.assent.core.cli.invocation;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The policies of the guarded servers, with their histories.
///
/// @param gate what a new text has to pass
public record StoredPolicies(CliSurroundings surroundings, PolicyGate gate) {
  /// Every version of a server's policy.
  ///
  /// @throws ParameterException when there is no such server
  /// @throws ConfigException when the configuration cannot be read
  public PolicyHistory history(CommandSpec spec, String proxy) throws ConfigException {
    return PolicyHistory.of(surroundings.home().policyHistory(checked(spec, proxy)));
  }

  /// What is in force, or would be once the core looks; records nothing.
  ///
  /// @throws ParameterException as [#history(CommandSpec, String)]
  /// @throws ConfigException as [#history(CommandSpec, String)]
  public PolicyState state(CommandSpec spec, String proxy) throws ConfigException {
    var file = surroundings.home().policyFile(checked(spec, proxy));
    return PolicyStore.look(file, history(spec, proxy), surroundings.clock(), gate);
  }

  /// The policy to be changed. A change of the file that nobody recorded yet is recorded.
  ///
  /// @throws ParameterException as [#history(CommandSpec, String)]
  /// @throws ConfigException as [#history(CommandSpec, String)]
  public PolicyStore open(CommandSpec spec, String proxy) throws ConfigException {
    var file = surroundings.home().policyFile(checked(spec, proxy));
    return PolicyStore.unwatched(
        file, surroundings.home().policyHistory(proxy), surroundings.clock(), gate);
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
