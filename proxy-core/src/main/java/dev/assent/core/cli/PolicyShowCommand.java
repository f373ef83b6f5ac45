package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.PolicyFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
  @Mixin private Output output;

  @Option(names = "--proxy", paramLabel = "NAME", required = true, description = "the guarded server")
  private String proxy;

  @Option(names = "-o", paramLabel = "FILE", description = "write the text to a new file instead")
  private @Nullable String file;

  @Parameters(arity = "0..1", paramLabel = "VERSION", description = "its number in the history")
  private @Nullable String version;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyShowCommand(StoredPolicies policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    PolicyOperand shown;
    try {
      shown = shown();
    } catch (PolicyFormatException e) {
      e.findings().forEach(finding -> FindingText.lines("version " + version, finding).forEach(spec.commandLine().getErr()::println));
      return PolicyCommand.UNUSABLE;
    }
    String text = new String(shown.document().bytes(), StandardCharsets.UTF_8);
    if (file != null) {
      write(policies.surroundings().path(file), shown);
    } else if (output.isJson()) {
      var tree = shown.revision().map(RevisionText::tree).orElseGet(JsonObject::builder);
      try {
        output.json(tree.put("policy", JsonReader.read(text, JsonLimits.FILE)).build());
      } catch (JsonException e) {
        throw new IllegalStateException("a policy that was read is JSON", e);
      }
    } else {
      output.text(Visible.json(text));
    }
    return PolicyCommand.FINE;
  }

  private PolicyOperand shown() throws ConfigException, IOException, PolicyFormatException {
    if (version == null) {
      return PolicyOperand.inForce(spec, policies, proxy);
    }
    if (!PolicyOperand.isVersion(version)) {
      throw new ParameterException(spec.commandLine(), "found `" + version + "`, expected the number of a version");
    }
    return PolicyOperand.version(spec, policies.history(spec, proxy), version);
  }

  private void write(Path target, PolicyOperand shown) throws IOException {
    if (Files.exists(target)) {
      throw new ParameterException(spec.commandLine(), "found `" + target + "` there already, expected a new file");
    }
    Files.write(target, shown.document().bytes(), StandardOpenOption.CREATE_NEW);
    if (output.isJson()) {
      var tree = shown.revision().map(RevisionText::tree).orElseGet(JsonObject::builder);
      output.json(tree.put("file", target.toString()).build());
    } else {
      output.line("wrote " + shown.name() + " to " + target);
    }
  }
}
