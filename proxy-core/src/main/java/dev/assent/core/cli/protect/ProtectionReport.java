package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.protect.LaunchResult;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.protect.Protection;
import dev.assent.core.wiring.WiredServer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/// Says what `assent protect` did, and what stays as it is and why. Values are never in it.
final class ProtectionReport {
  private final CommandOutput output;
  private final CommandSpec spec;
  private final List<String> left = new ArrayList<>();

  ProtectionReport(CommandOutput output, CommandSpec spec) {
    this.output = output;
    this.spec = spec;
  }

  /// The reasons why servers stay as they are, one sentence each.
  List<String> left() {
    return left;
  }

  /// A server stays as it is.
  void stays(String why) {
    left.add(why);
    CommandErrors.say(spec.commandLine().getErr(), why + "; it stays as it is");
  }

  /// The servers of a plan that have secrets; says that they stay.
  ///
  /// @param proxies names of those with secrets
  Set<WiredServer> withSecrets(Protection plan, Set<String> proxies) {
    var servers = new LinkedHashSet<WiredServer>();
    plan.proxies()
        .forEach((server, proxy) -> {
          if (proxies.contains(proxy)) {
            servers.add(server);
            stays(
                place(server)
                    + " has secrets, and the key store cannot keep them; `--secrets keep` keeps"
                    + " them in Assent's file");
          }
        });
    return servers;
  }

  /// The servers of a plan that did not start; says why, and that they stay.
  Set<WiredServer> failed(Protection plan, Map<WiredServer, LaunchResult> starts) {
    var servers = new LinkedHashSet<WiredServer>();
    plan.proxies()
        .forEach((server, _) -> {
          LaunchResult start = starts.get(server);
          if (start != null && !start.works()) {
            servers.add(server);
            stays(place(server) + " failed on trial: " + start.sentence());
            start
                .said()
                .forEach(line -> CommandErrors.say(spec.commandLine().getErr(), "  " + line));
          }
        });
    if (!servers.isEmpty()) {
      CommandErrors.say(
          spec.commandLine().getErr(), "`--even-if-start-fails` changes the file all the same");
    }
    return servers;
  }

  private static String place(WiredServer server) {
    return "`" + server.name() + "` in `" + server.file() + "`";
  }

  /// Prints a plan that was not carried out.
  void planned(Protection plan) {
    if (output.isJson()) {
      output.json(tree(plan, Map.of(), false, plan.secrets(), false));
    } else {
      plan.secrets().forEach(one -> output.line(sentence(one)));
      output.line("nothing was changed");
    }
  }

  /// That a value looks like a secret.
  static String sentence(MovedSecret secret) {
    return "the "
        + secret.place().word()
        + " `"
        + secret.name()
        + "` of `"
        + secret.proxy()
        + "` looks like a secret";
  }

  /// Prints a plan that was carried out.
  ///
  /// @param starts the result of each server's start
  /// @param stored whether the secrets are in the key store
  void done(Protection plan, Map<WiredServer, LaunchResult> starts, boolean stored) {
    if (output.isJson()) {
      output.json(tree(plan, starts, !plan.isEmpty(), plan.secrets(), stored));
      return;
    }
    if (plan.isEmpty()) {
      output.line("nothing was changed");
      return;
    }
    plan.proxies()
        .forEach((one, proxy) -> {
          output.line(
              "`"
                  + one.name()
                  + "` in "
                  + one.file()
                  + " starts through Assent as `"
                  + proxy
                  + "`");
          LaunchResult start = starts.get(one);
          if (start != null && !start.works()) {
            output.line("it failed on trial: " + start.sentence());
          }
        });
    if (stored) {
      plan.secrets()
          .forEach(one ->
              output.line(
                  "the key store keeps the "
                      + one.place().word()
                      + " `"
                      + one.name()
                      + "` of `"
                      + one.proxy()
                      + "` as `"
                      + one.key()
                      + "`"));
    }
    output.line(
        "restart "
            + ClientFileOptions.shown(
                plan.files().stream().map(Protection.ChangedFile::client).distinct().toList())
            + ", which read their files when they start");
  }

  private JsonObject tree(
      Protection plan,
      Map<WiredServer, LaunchResult> starts,
      boolean changed,
      List<MovedSecret> secrets,
      boolean stored) {
    var servers = new ArrayList<Json>();
    plan.proxies()
        .forEach((one, proxy) -> {
          var server =
              JsonObject.builder()
                  .put("server", one.name())
                  .put("file", one.file().toString())
                  .put("proxy", proxy);
          if (starts.get(one) != null) {
            server.put("start", start(starts.get(one)));
          }
          servers.add(server.build());
        });
    var failed = new ArrayList<Json>();
    starts.forEach((one, start) -> {
      if (!plan.proxies().containsKey(one)) {
        failed.add(
            JsonObject.builder()
                .put("server", one.name())
                .put("file", one.file().toString())
                .put("start", start(start))
                .build());
      }
    });
    var values = new ArrayList<Json>();
    secrets.forEach(one ->
        values.add(
            JsonObject.builder()
                .put("proxy", one.proxy())
                .put("place", one.place().word())
                .put("name", one.name())
                .putIfPresent(
                    "key", stored ? java.util.Optional.of(one.key()) : java.util.Optional.empty())
                .build()));
    return JsonObject.builder()
        .put("changed", changed)
        .put("servers", new JsonArray(servers))
        .put("failed", new JsonArray(failed))
        .put("secrets", new JsonArray(values))
        .put("left", JsonArray.ofStrings(left))
        .build();
  }

  private static JsonObject start(LaunchResult start) {
    return JsonObject.builder()
        .put("result", start.word())
        .put("works", start.works())
        .put("sentence", start.sentence())
        .put("said", JsonArray.ofStrings(start.said()))
        .build();
  }
}
