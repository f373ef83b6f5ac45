package dev.assent.core.cli.policy;

import dev.assent.core.analysis.PastCalls;
import dev.assent.core.audit.AuditException;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.cli.invocation.StoredPolicies;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent suggest`: what the log of a server speaks for. Lists only: rules are made in the app's
/// window or its files.
@Command(
    name = "suggest",
    description = {
      "Suggest rules from your answers of the last days.",
      "Prints the effect of each rule on the logged calls, then the attention that the questions took. Changes nothing.",
      "Reads the log of the named proxy and of all that share its policy, or of the only one; ends with 1 if one of"
          + " several logs cannot be read, and without any with 2."
    })
public final class SuggestCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final AuditFolders logs;
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;

  @Option(
      names = "--proxy",
      paramLabel = "NAME",
      description = "the policy of this proxy, and the logs of all that share it")
  private @Nullable String proxy;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init")
  public // picocli sets what it annotates
  SuggestCommand(CliSurroundings surroundings, AuditFolders logs, StoredPolicies policies) {
    this.surroundings = surroundings;
    this.logs = logs;
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException {
    var chosen = LogChoice.ofProxy(logs, proxy, spec, "--proxy NAME");
    String name = chosen.proxy().orElseThrow();
    var now = surroundings.clock().instant();
    var log = PastCalls.of(chosen.folder());
    var shared = new LinkedHashMap<String, PastCalls>();
    for (String one : policies.sharers(spec, name)) {
      shared.put(one, PastCalls.of(surroundings.home().auditFolder(one)));
    }
    try {
      var found =
          Suggestions.of(
              shared,
              policies.state(spec, name).policy(),
              RuleAges.of(policies.history(spec, name)),
              new SuggestionStore(surroundings.home()).read().refused(),
              surroundings.userHome(),
              now);
      var figures =
          AttentionFigures.of(
              List.of(log, PastCalls.acts(chosen.folder())), now, surroundings.clock().getZone());
      print(found, figures);
      var err = spec.commandLine().getErr();
      found
          .missed()
          .forEach((server, why) ->
              CommandErrors.say(err, "the log of `" + server + "` is not counted: " + why));
      if (!figures.complete()) {
        CommandErrors.say(
            err,
            "the figures of attention do not count all of `"
                + name
                + "`: its log is too long, or has lines that are no record");
      }
      return (found.missed().isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE).number();
    } catch (AuditException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
  }

  private void print(Suggestions.Result found, AttentionFigures figures) {
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
