package dev.assent.core.cli.policy;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.SuggestionStore;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.suggest.RuleAges;
import dev.assent.core.suggest.Suggestions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/// `assent suggest`: what the log of a server speaks for. Lists only: rules are made in the app's
/// window or its files.
public final class SuggestCommand {
  private SuggestCommand() {}

  /// The verb, to be put below the root.
  public static CommandLine verb(
      CliSurroundings surroundings, AuditFolders logs, StoredPolicies policies) {
    var proxy =
        Verb.text("--proxy", "NAME", "the policy of this proxy, and the logs of all that share it");
    return Verb.of(
            "suggest",
            """
            Suggest rules from your answers of the last days.
            Prints the effect of each rule on the logged calls, then the attention that the questions took. Changes nothing.
            Reads the log of the named proxy and of all that share its policy, or of the only one; ends with 1 if one of \
            several logs cannot be read, and without any with 2.\
            """,
            proxy)
        .json()
        .does(output -> {
          var chosen = LogChoice.ofProxy(logs, proxy.getValue(), output, "--proxy NAME");
          return suggest(surroundings, policies, output, chosen);
        });
  }

  private static ExitCode suggest(
      CliSurroundings surroundings,
      StoredPolicies policies,
      CommandOutput output,
      LogChoice.Chosen chosen)
      throws ConfigException {
    String name = chosen.proxy().orElseThrow();
    var now = surroundings.clock().instant();
    var log = PastCalls.of(chosen.folder());
    var shared = new LinkedHashMap<String, PastCalls>();
    for (String one : policies.sharers(output, name)) {
      shared.put(one, PastCalls.of(surroundings.home().auditFolder(one)));
    }
    try {
      var found =
          Suggestions.of(
              shared,
              policies.state(output, name).policy(),
              RuleAges.of(policies.history(output, name)),
              new SuggestionStore(surroundings.home()).read().refused(),
              surroundings.userHome(),
              now);
      var figures =
          AttentionFigures.of(
              List.of(log, PastCalls.of(chosen.folder(), AuditFile.OPERATIONS)),
              now,
              surroundings.clock().getZone());
      print(output, found, figures);
      found
          .missed()
          .forEach((server, why) ->
              output.complain("the log of `" + server + "` is not counted: " + why));
      if (!figures.complete()) {
        output.complain(
            "the figures of attention do not count all of `"
                + name
                + "`: its log is too long, or has lines that are no record");
      }
      return found.missed().isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE;
    } catch (AuditException e) {
      throw output.wrong(String.valueOf(e.getMessage()));
    }
  }

  private static void print(
      CommandOutput output, Suggestions.Result found, AttentionFigures figures) {
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("since", found.since().toString())
              .put("servers", ReplayText.counts(found.counted(), server -> server))
              .put("not_counted", JsonObject.ofStrings(found.missed()))
              .put(
                  "suggestions",
                  new JsonArray(
                      List.copyOf(found.suggestions().stream().map(SuggestionText::tree).toList())))
              .put("attention", SuggestionText.tree(figures))
              .build());
      return;
    }
    if (found.counted().size() + found.missed().size() > 1) {
      ReplayText.counted(found.counted(), Map.of()).forEach(output::line);
    }
    if (found.suggestions().isEmpty()) {
      output.line(
          found.missed().isEmpty()
              ? "nothing to suggest"
              : "nothing to suggest from what can be read");
    }
    found
        .suggestions()
        .forEach(one -> SuggestionText.lines(one, found.since()).forEach(output::line));
    output.pairs(SuggestionText.pairs(figures));
  }
}
