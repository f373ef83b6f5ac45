package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.PolicyRevision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy show`: the text of one version.
@Command(
    name = "show",
    description = {
      "Print the text of a version of a guarded server's policy; of the one in force if no version is given.",
      "Characters that hide or move text are printed as JSON escapes, which mean the same; -o writes the text byte for byte."
    })
final class PolicyShowCommand implements Callable<Integer> {
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Option(
      names = "--proxy",
      paramLabel = "NAME",
      required = true,
      description = "the guarded server")
  private String proxy;

  @Option(names = "-o", paramLabel = "FILE", description = "write the text to a new file instead")
  private @Nullable String file;

  @Parameters(arity = "0..1", paramLabel = "VERSION", description = "its number in the history")
  private @Nullable String version;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyShowCommand(StoredPolicies policies) {
    this.policies = policies;
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

  @Override
  public Integer call() throws ConfigException, IOException {
    var shown = shown();
    if (file != null) {
      write(policies.surroundings().path(file), shown);
    } else if (output.isJson()) {
      output.json(shown.tree().put("policy", policy(shown)).build());
    } else {
      output.text(TerminalText.json(new String(shown.text, StandardCharsets.UTF_8)));
    }
    return PolicyExit.FINE;
  }

  private static Json policy(Shown shown) {
    try {
      return JsonReader.read(shown.text, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalStateException("a text that was in force is JSON", e);
    }
  }

  private Shown shown() throws ConfigException, IOException {
    if (version == null) {
      var inForce = PolicyOperand.inForce(spec, policies, proxy);
      return new Shown(inForce.revision(), inForce.document().bytes());
    }
    if (!PolicyOperand.isVersion(version)) {
      throw new ParameterException(
          spec.commandLine(), "found `" + version + "`, expected the number of a version");
    }
    var history = policies.history(spec, proxy);
    long number = Long.parseLong(version);
    var text = history.text(number);
    if (text.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "found no version " + number + " in the history");
    }
    return new Shown(history.revision(number), text.get());
  }

  private void write(Path target, Shown shown) throws IOException {
    if (Files.exists(target)) {
      throw new ParameterException(
          spec.commandLine(), "found `" + target + "` there already, expected a new file");
    }
    Files.write(target, shown.text, StandardOpenOption.CREATE_NEW);
    if (output.isJson()) {
      output.json(shown.tree().put("file", target.toString()).build());
    } else {
      output.line("wrote " + shown.name() + " to " + target);
    }
  }
}
