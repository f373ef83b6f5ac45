package dev.assent.core.cli.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent identity log`: what the logs say of sign-ins.
@Command(
    name = "log",
    description = {
      "Show who signed in and out, here and at servers, and what was refused, newest first: what"
          + " the chain `auth` of the logs says. Nothing is checked; `assent audit verify` does that.",
      "Ends with 4 if a log, or a line of one, cannot be read."
    })
final class IdentityLogCommand implements Callable<Integer> {
  private static final int MOST = 10_000;
  private static final String KINDS = "sign-ins, refusals or servers";

  private final CliSurroundings surroundings;

  @Spec private CommandSpec spec;

  @Mixin private CommandOutput output;

  @Option(names = "--kind", paramLabel = "KIND", description = "only " + KINDS + " (default: all)")
  private @Nullable String kind;

  @Option(
      names = "--server",
      paramLabel = "NAME",
      description = "only what is in the log of this server")
  private @Nullable String server;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "so many at most (default: ${DEFAULT-VALUE})")
  private int limit;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  IdentityLogCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException {
    if (limit < 1 || limit > MOST) {
      throw wrong("found " + limit + " in --limit, expected 1 to " + MOST);
    }
    var page = SignInHistory.newest(folders(), wanted(), limit);
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("events", new JsonArray(page.entries().stream().map(this::json).toList()))
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
        .forEach((name, why) ->
            CommandErrors.say(
                spec.commandLine().getErr(), "the log of `" + name + "` cannot be read: " + why));
    return (page.unreadable().isEmpty() ? ExitCode.OK : ExitCode.FAILED).number();
  }

  private Json json(SignInHistory.Entry entry) {
    var servers = new ArrayList<Json>();
    entry.servers().forEach(name -> servers.add(new JsonString(name)));
    return JsonObject.builder()
        .put("time", entry.time().toString())
        .put("type", entry.type())
        .put("logs", new JsonArray(servers))
        .put("event", entry.body())
        .build();
  }

  private SignInHistory.Kind wanted() {
    if (kind == null) {
      return SignInHistory.Kind.ALL;
    }
    for (var one : SignInHistory.Kind.values()) {
      if (one.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(kind)) {
        return one;
      }
    }
    throw wrong("found `" + kind + "` in --kind, expected " + KINDS);
  }

  private Map<String, Path> folders() throws ConfigException {
    var home = surroundings.home();
    List<String> names = ConfigStore.proxyNames(home);
    if (server != null && !names.contains(server)) {
      throw wrong("found no proxy `" + server + "`, expected one of `assent proxy list`");
    }
    var folders = new TreeMap<String, Path>();
    for (String name : names) {
      if (server == null || server.equals(name)) {
        folders.put(name, home.auditFolder(name));
      }
    }
    return folders;
  }

  private ParameterException wrong(String why) {
    return new ParameterException(spec.commandLine(), why);
  }
}
