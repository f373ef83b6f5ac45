package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.PolicyConflictException;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.UndoRefusedException;
import dev.assent.core.pap.UnknownVersionException;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.proxy.PolicySharing;
import dev.assent.core.proxy.PolicySharing.Ending;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The verbs about the versions of guarded servers' policies, and about who shares one.
record VersionVerbs(StoredPolicies policies) {
  private static final String[] CHANGED = {
    "0:done",
    "1:done, but the history could not be written",
    "2:wrong usage, no such version, or a text that may not come into force; nothing was changed",
    "4:a failure of disk, system or program"
  };

  private static PositionalParamSpec server(String description) {
    return Verb.operand("NAME", description);
  }

  private static OptionSpec proxy() {
    return Verb.option(String.class, "--proxy", "NAME", "the guarded server")
        .required(true)
        .build();
  }

  private static ExitCode exit(boolean fine) {
    return fine ? ExitCode.OK : ExitCode.NEGATIVE;
  }

  /// `assent policy history`: every version of a server's policy, newest first.
  CommandLine history() {
    var proxy = proxy();
    var limit =
        Verb.option(int.class, "--limit", "COUNT", "only this many of the newest; all if not given")
            .initialValue(Integer.MAX_VALUE)
            .build();
    return Verb.of(
            "history",
            "List the versions of a guarded server's policy, newest first.",
            proxy,
            limit)
        .json()
        .exits(
            "0:done, and the policy file is what is in force",
            "1:done, but the policy file cannot be used; an earlier version stays in force, or everything is denied",
            "2:wrong usage, or a configuration that cannot be used",
            "4:a failure of disk, system or program")
        .does(output -> {
          int most = limit.getValue();
          if (most < 1) {
            throw output.wrong("found `--limit " + most + "`, expected at least 1");
          }
          String name = proxy.getValue();
          var revisions = policies.history(output, name).revisions().reversed();
          var state = policies.state(output, name);
          var shown = revisions.subList(0, Math.min(most, revisions.size()));
          if (output.isJson()) {
            output.json(tree(name, shown, state));
          } else {
            print(output, name, shown, state);
          }
          return exit(state.current());
        });
  }

  private static JsonObject tree(String proxy, List<PolicyRevision> revisions, PolicyState state) {
    long inForce = state.revision().number();
    return JsonObject.builder()
        .put("proxy", proxy)
        .put("in_force", inForce == 0 ? JsonNull.NULL : JsonNumber.of(inForce))
        .put(
            "versions",
            new JsonArray(
                revisions.stream()
                    .<Json>map(revision -> RevisionText.tree(revision).build())
                    .toList()))
        .put("problems", RevisionText.findings(state.problems()))
        .build();
  }

  private static void print(
      CommandOutput output, String proxy, List<PolicyRevision> revisions, PolicyState state) {
    if (revisions.isEmpty()) {
      output.line("no version yet");
    } else {
      output.columns(
          List.of("VERSION", "TIME", "ORIGIN", "DIGEST", "REMARK"),
          revisions.stream()
              .map(revision -> row(revision, state.revision().equals(revision)))
              .toList());
    }
    if (state.current() && state.revision().number() == 0) {
      output.line("the policy file was changed since and is not recorded yet");
    }
    RevisionText.complain(output.errors(), proxy + "/policy.json", state);
  }

  private static List<String> row(PolicyRevision revision, boolean inForce) {
    var remarks = new ArrayList<String>();
    if (inForce) {
      remarks.add("in force");
    }
    revision.reason().why().ifPresent(remarks::add);
    revision
        .reason()
        .override()
        .ifPresent(text -> remarks.add("failing tests overridden: " + text));
    return List.of(
        Long.toString(revision.number()),
        revision.time().toString(),
        revision.origin().words() + revision.user().map(name -> " by " + name).orElse(""),
        RevisionText.shortDigest(revision),
        String.join("; ", remarks));
  }

  /// `assent policy show`: the text of one version.
  CommandLine show() {
    var proxy = proxy();
    var file = Verb.text("-o", "FILE", "write the text to a new file instead");
    var version = Verb.optional("VERSION", "its number in the history");
    return Verb.of(
            "show",
            """
            Print the text of a version of a guarded server's policy; of the one in force if no version is given.
            Characters that hide or move text are printed as JSON escapes, which mean the same; -o writes the text byte for byte.\
            """,
            proxy,
            file,
            version)
        .json()
        .does(output -> {
          var shown = shown(output, proxy.getValue(), version.getValue());
          @Nullable String target = file.getValue();
          if (target != null) {
            write(output, policies.surroundings().path(target), shown);
          } else if (output.isJson()) {
            output.json(shown.tree().put("policy", policy(shown)).build());
          } else {
            output.text(TerminalText.json(new String(shown.text, StandardCharsets.UTF_8)));
          }
          return ExitCode.OK;
        });
  }

  /// The policy text that is printed. An old text is shown even when this version does not accept
  /// it any more.
  private record Shown(Optional<PolicyRevision> revision, byte[] text) {
    String name() {
      return revision.map(RevisionText::line).orElse("the empty policy");
    }

    JsonObject.Builder tree() {
      return revision.map(RevisionText::tree).orElseGet(JsonObject::builder);
    }
  }

  private static Json policy(Shown shown) {
    try {
      return JsonReader.read(shown.text, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalStateException("a text that was in force is JSON", e);
    }
  }

  private Shown shown(CommandOutput output, String proxy, @Nullable String version)
      throws ConfigException, IOException {
    if (version == null) {
      var inForce = PolicyOperand.inForce(output, policies, proxy);
      return new Shown(inForce.revision(), inForce.document().bytes());
    }
    if (!PolicyOperand.isVersion(version)) {
      throw output.wrong("found `" + version + "`, expected the number of a version");
    }
    var history = policies.history(output, proxy);
    long number = Long.parseLong(version);
    var text = history.text(number);
    if (text.isEmpty()) {
      throw output.wrong("found no version " + number + " in the history");
    }
    return new Shown(history.revision(number), text.get());
  }

  private static void write(CommandOutput output, Path target, Shown shown) throws IOException {
    if (Files.exists(target)) {
      throw output.wrong("found `" + target + "` there already, expected a new file");
    }
    Files.write(target, shown.text, StandardOpenOption.CREATE_NEW);
    if (output.isJson()) {
      output.json(shown.tree().put("file", target.toString()).build());
    } else {
      output.line("wrote " + shown.name() + " to " + target);
    }
  }

  /// `assent policy restore`: an earlier version's text as a new version.
  CommandLine restore() {
    var reasons = new ReasonOptions();
    var proxy = proxy();
    var version = Verb.operand(long.class, "VERSION", "its number in the history");
    return Verb.of(
            "restore",
            """
            Put the text of an earlier version in force as a new version, through the same checks as any other.
            A running core uses it within a second. The history names the command as its origin.\
            """,
            proxy,
            version)
        .json()
        .takes(reasons.all())
        .exits(CHANGED)
        .does(output -> {
          var reason = reasons.given(output);
          long number = version.getValue();
          try (var store = policies.open(output, proxy.getValue())) {
            long before = store.state().revision().number();
            boolean current = store.state().current();
            var state = store.restore(number, PolicyOrigin.Channel.COMMAND, reason);
            boolean unchanged = before == state.revision().number() && current;
            return activated(output, state, proxy.getValue(), unchanged);
          } catch (UnknownVersionException e) {
            throw output.wrong(String.valueOf(e.getMessage()));
          } catch (PolicyFormatException e) {
            return ActivationText.refused(output, "version " + number, e);
          }
        });
  }

  private ExitCode activated(
      CommandOutput output, PolicyState state, String proxy, boolean unchanged)
      throws ConfigException {
    ActivationText.print(output, state, policies.sharers(output, proxy), unchanged);
    return exit(state.problems().isEmpty());
  }

  /// `assent policy undo`: the policy as it was before its last change, as a new version.
  CommandLine undo() {
    var reasons = new ReasonOptions();
    var proxy = server("the guarded server");
    return Verb.of(
            "undo",
            """
            Undo the last change of a policy: the version before comes into force as a new one, through the same checks.
            Refuses if the file differs from the policy in force, so that no edit is lost. \
            A second undo brings the change back.\
            """,
            proxy)
        .json()
        .takes(reasons.all())
        .exits(
            CHANGED[0],
            CHANGED[1],
            "2:wrong usage, nothing to undo, a file that was edited meanwhile, or a text that may not come into force; nothing was changed",
            CHANGED[3])
        .does(output -> {
          var reason = reasons.given(output);
          String name = proxy.getValue();
          PolicyState known = policies.state(output, name);
          // Opening the policy would record an edit of the file as a change, and then undo that
          // one.
          if (!known.current() || known.revision().number() == 0) {
            var last = policies.history(output, name).last();
            return refused(
                output,
                "the policy file was edited since version "
                    + last.map(one -> one.number()).orElse(0L)
                    + ", which stays in its history; nothing was undone");
          }
          try (var store = policies.open(output, name)) {
            var state = store.undo(known.revision().number(), PolicyOrigin.Channel.COMMAND, reason);
            return activated(output, state, name, false);
          } catch (UndoRefusedException | PolicyConflictException e) {
            return refused(output, e.getMessage() + "; nothing was undone");
          } catch (PolicyFormatException e) {
            return ActivationText.refused(output, "the version before", e);
          }
        });
  }

  private static ExitCode refused(CommandOutput output, String why) {
    output.complain(why);
    return ExitCode.BAD_INPUT;
  }

  /// `assent policy share`: one policy for several servers.
  CommandLine share() {
    var others =
        Verb.all(
                String.class,
                "--with",
                "OTHER",
                "the server that gets it too; can be given more than once")
            .required(true)
            .splitRegex(",")
            .build();
    var proxy = server("the guarded server whose policy it is");
    return Verb.of(
            "share",
            """
            Put the policy of a guarded server in force for other ones too: one file, one history.
            Their own policies and histories stay on disk, and are not in force until `assent policy own`.
            Each change of the policy then counts for all of them. A running core follows within a second.\
            """,
            others,
            proxy)
        .json()
        .does(output -> {
          String name = proxy.getValue();
          var all = policies.share(output, name, others.getValue());
          var state = policies.state(output, name);
          if (output.isJson()) {
            output.json(
                RevisionText.tree(state.revision())
                    .put("policy_of", name)
                    .put("servers", JsonArray.ofStrings(all))
                    .build());
          } else {
            output.line("the policy of `" + name + "` is in force for " + String.join(", ", all));
            output.line("what the others had of their own stays on disk; see `assent policy own`");
          }
          RevisionText.complain(output.errors(), name + "/policy.json", state);
          return exit(state.current());
        });
  }

  /// `assent policy own`: a policy of its own for a server that had another one's.
  CommandLine own() {
    var earlier =
        Verb.flag("--earlier", "bring back the policy that it had before, in place of a copy");
    var proxy = server("the guarded server");
    return Verb.of(
            "own",
            """
            Give a guarded server a policy of its own again: a copy of the one in force, as a new version in its own history.
            Its calls are decided as before until you change it. Other servers that have the policy keep it.\
            """,
            earlier,
            proxy)
        .json()
        .does(output -> {
          String name = proxy.getValue();
          boolean back = earlier.getValue();
          try {
            var state = policies.own(output, name, back ? Ending.EARLIER : Ending.COPY);
            if (!output.isJson()) {
              output.line(
                  back
                      ? "`" + name + "` has the policy again that it had before"
                      : "`" + name + "` has a copy of the policy that was in force for it");
            }
            ActivationText.print(output, state, List.of(name), false);
            return exit(state.problems().isEmpty());
          } catch (PolicySharing.NotEndedException e) {
            return refused(output, e.getMessage() + "; nothing was changed");
          }
        });
  }
}
