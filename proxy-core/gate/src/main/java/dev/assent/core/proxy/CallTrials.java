package dev.assent.core.proxy;

import dev.assent.core.analysis.CallPerson;
import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.analysis.DryRun;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.identity.SignInState;
import dev.assent.core.proxy.host.CoreSurroundings;
import java.lang.System.Logger;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Makes what tries calls that nobody makes, in the surroundings in which real ones are judged.
final class CallTrials {
  private static final Logger LOG = System.getLogger(CallTrials.class.getName());

  private CallTrials() {}

  /// @param person the sign-in as it is known now, asked for each call; absent where no issuer is
  ///   configured
  static DryRun of(
      CoreSurroundings around, ConfigStore config, Supplier<Optional<SignInState>> person) {
    var cases =
        new CaseSurroundings(
            around.clock(),
            around.userHome(),
            around.userHome(),
            around.userName(),
            around.environment(),
            folder ->
                GuardedFiles.guards(
                    around.home(),
                    around.userHome(),
                    List.of(around.environment()),
                    Optional.of(folder),
                    around.image()));
    return new DryRun(
        cases,
        around.home().riskRules(),
        fault -> LOG.log(Logger.Level.WARNING, "rules of command risk: " + fault),
        () -> config.settings().commandRisk().protectedBranches(),
        () -> person.get().map(CallTrials::person).orElseGet(CallPerson.SystemUser::new));
  }

  private static CallPerson person(SignInState state) {
    return switch (state) {
      case SignInState.SignedIn in -> new CallPerson.SignedIn(in.who().subject());
      case SignInState.SignedOut _, SignInState.Refused _ -> new CallPerson.Nobody();
    };
  }
}
