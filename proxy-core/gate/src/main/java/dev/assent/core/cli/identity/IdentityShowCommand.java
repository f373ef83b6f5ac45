package dev.assent.core.cli.identity;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.TokenSubject;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.secrets.SecretStoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent identity show`: the person who is signed in.
@Command(
    name = "show",
    description =
        "Show who is signed in. Checks the token against the keys of the issuer, and renews one"
            + " that has ended. Ends with 1 if nobody is signed in or the sign-in does not count.")
final class IdentityShowCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final IdentityDesk desk;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  IdentityShowCommand(CliSurroundings surroundings, IdentityDesk desk) {
    this.surroundings = surroundings;
    this.desk = desk;
  }

  @Override
  public Integer call() throws ConfigException, SecretStoreException, InterruptedException {
    Optional<IdentitySettings> settings = desk.settings();
    if (settings.isEmpty()) {
      if (output.isJson()) {
        output.json(JsonObject.builder().put("state", "not-configured").build());
      } else {
        output.line(
            "no issuer is configured; this is " + surroundings.userName() + ", by the system");
      }
      return ExitCode.OK.number();
    }
    SignInState state;
    SignInPlace place = desk.place();
    boolean _ = desk.unlocked(place, ""); // a locked file is a state, which is shown
    try (var identity = desk.open(settings.get(), place)) {
      state = identity.state();
    }
    if (output.isJson()) {
      output.json(tree(settings.get(), state));
    } else {
      print(settings.get(), state);
    }
    return (state instanceof SignInState.SignedIn ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }

  private static JsonObject tree(IdentitySettings settings, SignInState state) {
    var tree = JsonObject.builder();
    switch (state) {
      case SignInState.SignedOut _ -> tree.put("state", "signed-out");
      case SignInState.Refused(var why) ->
          tree.put("state", "refused")
              .put("reason", why.fault().word())
              .put("message", why.message());
      case SignInState.SignedIn in -> {
        TokenSubject who = in.who();
        tree.put("state", "signed-in")
            .put("subject", who.id())
            .put("name", in.name())
            .put("scopes", JsonArray.ofStrings(who.scopes()))
            .put("audience", JsonArray.ofStrings(who.audience()))
            .put("until", in.until().toString())
            .put("renewable", in.renewable())
            .put("claims", who.claims());
      }
    }
    return tree.put("issuer", settings.issuer()).put("client_id", settings.clientId()).build();
  }

  private void print(IdentitySettings settings, SignInState state) {
    switch (state) {
      case SignInState.SignedOut _ ->
          output.line(
              "nobody is signed in at " + settings.issuer() + "; see `assent identity login`");
      case SignInState.Refused(var why) -> {
        output.line("the sign-in at " + settings.issuer() + " does not count:");
        output.line(why.message());
      }
      case SignInState.SignedIn in -> {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("name", in.name()));
        rows.add(List.of("subject", in.who().id()));
        rows.add(List.of("issuer", in.who().issuer()));
        rows.add(List.of("client", in.who().clientId()));
        rows.add(List.of("audience", String.join(" ", in.who().audience())));
        rows.add(List.of("scopes", String.join(" ", in.who().scopes())));
        rows.add(List.of("until", in.until() + (in.renewable() ? ", then renewed" : "")));
        output.pairs(rows);
      }
    }
  }
}
