package dev.assent.core.cli.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.TokenSubject;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.file.FileKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// `assent identity`: the sign-in of the person at the issuer of the setting `identity`.
public final class IdentityCommand {
  private static final int MOST = 10_000;
  private static final String KINDS = "sign-ins, refusals or servers";

  private final CliSurroundings surroundings;
  private final IdentityDesk desk;

  private IdentityCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.desk = new IdentityDesk(surroundings, rooms);
  }

  public static CommandLine create(CliSurroundings surroundings, CliServices rooms) {
    var verbs = new IdentityCommand(surroundings, rooms);
    return Verb.group(
        "identity",
        "Sign in and out at the issuer of the setting `identity`. Tokens are in the key store of"
            + " this system, or in an encrypted file where you ask for it; no verb prints one.",
        new IdentityLogin(surroundings, verbs.desk, rooms.browser()).verb(),
        verbs.logout(),
        verbs.unlock(),
        verbs.log(),
        verbs.show());
  }

  // A running core does not look by itself who is signed in.
  private void tellCore(CommandOutput output) {
    desk.tellCore().ifPresent(output::line);
  }

  private CommandLine logout() {
    return Verb.of(
            "logout",
            "Sign out: take the tokens out of the key store or the file, and tell the issuer where it offers that."
                + " Ends with 1 if nobody was signed in.")
        .does(this::logout);
  }

  private ExitCode logout(CommandOutput output)
      throws ConfigException, IdentityException, SecretStoreException, InterruptedException {
    Optional<IdentitySettings> settings = desk.settings();
    boolean was;
    SignInPlace place = desk.place();
    if (place.isFile() && !opened(output, place, settings.isPresent())) {
      was = place.dropFile();
      tellCore(output);
      output.line("the issuer was not told: the file of the sign-in stayed locked");
    } else if (settings.isEmpty()) {
      Identity.Forgotten forgotten = desk.forget(place);
      was = forgotten.was();
      forgotten
          .untold()
          .ifPresent(issuer ->
              output.line("the setting `identity` is gone, so the issuer was not told: " + issuer));
      tellCore(output);
    } else {
      try (var identity = desk.open(settings.get(), place)) {
        Identity.TakenOut taken = identity.takeOut();
        // Before the issuer is told, which may take its time.
        tellCore(output);
        Identity.SignOut out = identity.tellIssuer(taken);
        was = out.wasSignedIn();
        out.trouble()
            .ifPresent(why -> output.line("the issuer was not told: " + why.refusal().message()));
        if (out.trouble().isEmpty() && out.revoked().equals(Optional.of(false))) {
          output.line("the issuer did not take the token back");
        }
      }
    }
    output.line(was ? "signed out" : "nobody was signed in");
    return was ? ExitCode.OK : ExitCode.NEGATIVE;
  }

  // Nobody has to know a passphrase, or to have a whole file, to end a sign-in here.
  private boolean opened(CommandOutput output, SignInPlace place, boolean configured)
      throws SecretStoreException {
    if (!configured) {
      return false;
    }
    try {
      return desk.unlocked(place, ", or nothing to remove it without telling the issuer");
    } catch (SecretStoreException e) {
      if (IdentityDesk.WRONG.equals(e.getMessage())) {
        throw e;
      }
      output.line(String.valueOf(e.getMessage()));
      return false;
    }
  }

  private CommandLine unlock() {
    return Verb.of(
            "unlock",
            """
            Give the running Assent the key of the file in which the sign-in is kept. Type the passphrase \
            at a terminal; it does not leave this command, and Assent keeps the key in memory until \
            it ends.
            Ends with 1 if the sign-in is not kept in a file, with 3 if no Assent runs.\
            """)
        .does(output -> {
          SignInPlace place = desk.place();
          if (!place.isFile()) {
            output.line("the sign-in is not kept in a file");
            return ExitCode.NEGATIVE;
          }
          Optional<FileKey> key = desk.typedKey(place, "");
          if (key.isEmpty()) {
            throw output.wrong("found no passphrase, expected one that is typed at a terminal");
          }
          JsonObject answer = desk.unlockCore(key.get());
          if (!JsonBoolean.TRUE.equals(answer.get("unlocked"))) {
            throw new SecretStoreException(
                answer.string("message").orElse("the key was not taken"));
          }
          output.line("unlocked: " + answer.string("state").orElse("unknown"));
          return ExitCode.OK;
        });
  }

  private CommandLine log() {
    var kind = Verb.text("--kind", "KIND", "only " + KINDS + " (default: all)");
    var server = Verb.text("--server", "NAME", "only what is in the log of this server");
    var limit =
        OptionSpec.builder("--limit")
            .type(int.class)
            .paramLabel("N")
            .defaultValue("50")
            .description("so many at most (default: ${DEFAULT-VALUE})")
            .build();
    return Verb.of(
            "log",
            """
            Show who signed in and out, here and at servers, and what was refused, newest first: what \
            the chain `auth` of the logs says. Nothing is checked; `assent audit verify` does that.
            Ends with 4 if a log, or a line of one, cannot be read.\
            """,
            kind,
            server,
            limit)
        .json()
        .does(output -> {
          int most = limit.getValue();
          if (most < 1 || most > MOST) {
            throw output.wrong("found " + most + " in --limit, expected 1 to " + MOST);
          }
          return print(
              output,
              SignInHistory.newest(
                  folders(output, server.getValue()), wanted(output, kind.getValue()), most));
        });
  }

  private static ExitCode print(CommandOutput output, SignInHistory.Page page) {
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put(
                  "events",
                  new JsonArray(page.entries().stream().map(IdentityCommand::json).toList()))
              .put("more", page.more())
              .put("unreadable", JsonObject.ofStrings(new TreeMap<>(page.unreadable())))
              .build());
    } else {
      page.entries().forEach(entry -> output.line(entry.time() + "  " + SignInLine.of(entry)));
      if (page.entries().isEmpty()) {
        output.line(
            page.unreadable().isEmpty()
                ? "nothing is on record"
                : "nothing is on record in what can be read");
      }
      if (page.more()) {
        output.line("there are older ones; --limit shows more");
      }
    }
    page.unreadable()
        .forEach(
            (name, why) -> output.complain("the log of `" + name + "` cannot be read: " + why));
    return page.unreadable().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static Json json(SignInHistory.Entry entry) {
    var servers = new ArrayList<Json>();
    entry.servers().forEach(name -> servers.add(new JsonString(name)));
    return JsonObject.builder()
        .put("time", entry.time().toString())
        .put("type", entry.type())
        .put("logs", new JsonArray(servers))
        .put("event", entry.body())
        .build();
  }

  private static SignInHistory.Kind wanted(CommandOutput output, @Nullable String kind) {
    if (kind == null) {
      return SignInHistory.Kind.ALL;
    }
    for (var one : SignInHistory.Kind.values()) {
      if (one.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(kind)) {
        return one;
      }
    }
    throw output.wrong("found `" + kind + "` in --kind, expected " + KINDS);
  }

  private Map<String, Path> folders(CommandOutput output, @Nullable String server)
      throws ConfigException {
    var home = surroundings.home();
    List<String> names = ConfigStore.proxyNames(home);
    if (server != null && !names.contains(server)) {
      throw output.wrong("found no proxy `" + server + "`, expected one of `assent proxy list`");
    }
    var folders = new TreeMap<String, Path>();
    for (String name : names) {
      if (server == null || server.equals(name)) {
        folders.put(name, home.auditFolder(name));
      }
    }
    return folders;
  }

  private CommandLine show() {
    return Verb.of(
            "show",
            "Show who is signed in. Checks the token against the keys of the issuer, and renews one"
                + " that has ended. Ends with 1 if nobody is signed in or the sign-in does not count.")
        .json()
        .does(output -> {
          Optional<IdentitySettings> settings = desk.settings();
          if (settings.isEmpty()) {
            if (output.isJson()) {
              output.json(JsonObject.builder().put("state", "not-configured").build());
            } else {
              output.line(
                  "no issuer is configured; this is "
                      + surroundings.userName()
                      + ", by the system");
            }
            return ExitCode.OK;
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
            print(output, settings.get(), state);
          }
          return state instanceof SignInState.SignedIn ? ExitCode.OK : ExitCode.NEGATIVE;
        });
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

  private static void print(CommandOutput output, IdentitySettings settings, SignInState state) {
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
