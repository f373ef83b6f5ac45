package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretText;
import dev.assent.core.masking.SecretWords;
import dev.assent.core.protect.LaunchResult;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.UnseenVariables;
import dev.assent.core.wiring.UnreadFile;
import dev.assent.core.wiring.WiredServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Says what `assent protect` did, and what stays as it is and why. Values are never in it.
final class ProtectionReport {
  private final CommandOutput output;
  private final List<String> left = new ArrayList<>();
  private final Set<WiredServer> staying = new HashSet<>();
  private final List<Json> refused = new ArrayList<>();
  private UnseenVariables unseen = new UnseenVariables(List.of(), List.of());

  ProtectionReport(CommandOutput output) {
    this.output = output;
  }

  /// The reasons why servers stay as they are, one sentence each.
  List<String> left() {
    return left;
  }

  /// A server stays as it is.
  void stays(CharSequence why) {
    left.add(why.toString());
    output.complain(why + "; it stays as it is");
  }

  /// A file could not be read, so its servers are not known.
  void unread(UnreadFile file) {
    refused(file.file(), file.why());
  }

  /// A file was not changed.
  ///
  /// @param why half a sentence
  void refused(Protection.ChangedFile file, CharSequence why) {
    refused(file.plan().file(), why);
  }

  private void refused(Path file, CharSequence why) {
    stays(why);
    refused.add(refusal(file, why));
  }

  /// A file that was refused, for programs.
  static JsonObject refusal(Path file, CharSequence why) {
    return JsonObject.builder().put("file", file.toString()).put("why", why.toString()).build();
  }

  /// True if a server of a file is to be protected, as far as is known by now.
  boolean expects(Protection.ChangedFile file) {
    return !staying.containsAll(file.proxies().keySet());
  }

  /// The servers of a plan that have secrets; says that they stay.
  ///
  /// @param proxies names of those with secrets
  /// @param leaves whether clients' files keep what clients can give
  Set<WiredServer> withSecrets(Protection plan, Set<String> proxies, boolean leaves) {
    var servers = new LinkedHashSet<WiredServer>();
    plan.proxies()
        .forEach((server, proxy) -> {
          if (proxies.contains(proxy)) {
            servers.add(server);
            staying.add(server);
            stays(
                place(server)
                    + (leaves
                        ? " has secrets that its client cannot give; `--secrets keep` keeps them"
                            + " in Assent's file"
                        : " has secrets, and the key store cannot keep them; `--secrets keep` keeps"
                            + " them in Assent's file, `--secrets client` leaves them in the"
                            + " client's"));
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
            staying.add(server);
            stays(place(server) + " failed on trial: " + start.sentence());
            start.said().forEach(line -> output.complain("  " + line));
          }
        });
    if (!servers.isEmpty()) {
      output.complain("`--even-if-start-fails` changes the file all the same");
    }
    return servers;
  }

  /// Says which variables of this terminal the servers will not see.
  void unseen(UnseenVariables variables) {
    unseen = variables;
    if (output.isJson()) {
      return;
    }
    if (!variables.offered().isEmpty()) {
      output.line(
          "behind Assent servers do not see these variables of this terminal, unless `--env NAME`"
              + " hands them on:");
      variables.offered().forEach(name -> output.line("  " + name));
    }
    if (!variables.never().isEmpty()) {
      output.line(
          "these come from no client, and reach a server by `backend.env` in its `config.json`"
              + " alone:");
      variables.never().forEach(name -> output.line("  " + name));
    }
  }

  /// Says what is started once for the trial, before anybody agrees to it.
  ///
  /// @param configured the definitions that are there
  void starting(Protection plan, List<ProxyDefinition> configured) {
    if (output.isJson()) {
      return;
    }
    output.line("starts this now, once, on trial:");
    plan.definitions(configured)
        .forEach((name, definition) ->
            output.line(
                "  `"
                    + name
                    + "`: "
                    + definition
                        .backend()
                        .reached()
                        .map(there -> SecretText.masked(there.shown()))
                        .orElseGet(
                            () -> String.join(" ", SecretWords.masked(definition.command())))));
  }

  static String place(WiredServer server) {
    return "`" + server.name() + "` in `" + server.file() + "`";
  }

  /// Prints a plan that was not carried out.
  void planned(Protection plan) {
    if (output.isJson()) {
      output.json(tree(plan, plan.files(), Map.of(), false, false));
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
  /// @param written the files of it that were written
  /// @param starts the result of each server's start
  /// @param stored whether the secrets are in the key store
  void done(
      Protection plan,
      List<Protection.ChangedFile> written,
      Map<WiredServer, LaunchResult> starts,
      boolean stored) {
    if (output.isJson()) {
      output.json(tree(plan, written, starts, !written.isEmpty(), stored));
      return;
    }
    if (written.isEmpty()) {
      output.line("nothing was changed");
      return;
    }
    written.forEach(file -> file.proxies().forEach((one, proxy) -> moved(one, proxy, starts)));
    if (stored) {
      secrets(plan, written).forEach(one -> output.line(kept(one)));
    }
    var clients = written.stream().map(Protection.ChangedFile::client).distinct().toList();
    output.line(
        "restart "
            + ClientFileOptions.shown(clients)
            + (clients.size() == 1
                ? ", which reads its files when it starts"
                : ", which read their files when they start"));
  }

  private void moved(WiredServer one, String proxy, Map<WiredServer, LaunchResult> starts) {
    output.line(
        "`" + one.name() + "` in " + one.file() + " starts through Assent as `" + proxy + "`");
    LaunchResult start = starts.get(one);
    if (start != null && !start.works()) {
      output.line("it failed on trial: " + start.sentence());
    }
  }

  private static String kept(MovedSecret one) {
    return "the key store keeps the "
        + one.place().word()
        + " `"
        + one.name()
        + "` of `"
        + one.proxy()
        + "` as `"
        + one.key()
        + "`";
  }

  private static List<MovedSecret> secrets(Protection plan, List<Protection.ChangedFile> files) {
    return plan.secrets().stream()
        .filter(one -> files.stream().anyMatch(file -> file.proxies().containsValue(one.proxy())))
        .toList();
  }

  private JsonObject tree(
      Protection plan,
      List<Protection.ChangedFile> files,
      Map<WiredServer, LaunchResult> starts,
      boolean changed,
      boolean stored) {
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
    secrets(plan, files)
        .forEach(one ->
            values.add(
                JsonObject.builder()
                    .put("proxy", one.proxy())
                    .put("place", one.place().word())
                    .put("name", one.name())
                    .putIfPresent("key", stored ? Optional.of(one.key()) : Optional.empty())
                    .build()));
    return JsonObject.builder()
        .put("changed", changed)
        .put(
            "files",
            JsonArray.ofStrings(files.stream().map(file -> file.plan().file().toString()).toList()))
        .put("refused", new JsonArray(refused))
        .put("servers", moved(plan, files, starts))
        .put("failed", new JsonArray(failed))
        .put("secrets", new JsonArray(values))
        .put("left", JsonArray.ofStrings(left))
        .put(
            "unseen",
            JsonObject.builder()
                .put("offered", JsonArray.ofStrings(unseen.offered()))
                .put("never", JsonArray.ofStrings(unseen.never()))
                .build())
        .build();
  }

  private static JsonArray moved(
      Protection plan, List<Protection.ChangedFile> files, Map<WiredServer, LaunchResult> starts) {
    var servers = new ArrayList<Json>();
    files.forEach(file ->
        file.proxies()
            .forEach((one, proxy) -> {
              var server =
                  JsonObject.builder()
                      .put("server", one.name())
                      .put("file", one.file().toString())
                      .put("proxy", proxy);
              plan.added().stream()
                  .filter(added -> added.name().equals(proxy))
                  .findFirst()
                  .ifPresent(added ->
                      server.put("roots", JsonArray.ofStrings(added.roots().orElse(List.of()))));
              if (starts.get(one) != null) {
                server.put("start", start(starts.get(one)));
              }
              servers.add(server.build());
            }));
    return new JsonArray(servers);
  }

  private static JsonObject start(LaunchResult start) {
    return JsonObject.builder()
        .put("result", start.word())
        .put("works", start.works())
        .put("sentence", start.sentence().text())
        .put("said", JsonArray.ofStrings(start.said()))
        .build();
  }
}
