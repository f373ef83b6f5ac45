package dev.assent.core.cli.policy;

import dev.assent.core.analysis.CaseEvaluation;
import dev.assent.core.cli.invocation.LineAnswers;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent policy eval`: one case a line in, one answer a line out, in order (clause 10.1).
@Command(
    name = "eval",
    description = {
      "Judge cases from standard input, one JSON object a line, and write one answer a line.",
      "{\"define\": NAME, \"policy\": {...}} names a policy; a case has \"id\", \"policy\" (a name or an object), and",
      "\"attributes\": {...} or \"call\": {\"method\": ..., \"params\": {...}}."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:every line was answered, errors in lines included", "2:wrong usage"})
final class PolicyEvalCommand implements Callable<Integer> {
  private static final JsonLimits LINE =
      new JsonLimits(16 * 1024 * 1024, 128, 40_000, 2_000_000, 1024, 128, 308);

  private final PolicySurroundings surroundings;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyEvalCommand(PolicySurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    var evaluation = new CaseEvaluation(surroundings.cases());
    LineAnswers.write(
        surroundings.in(),
        LINE.bytes(),
        spec.commandLine().getOut(),
        line -> answer(evaluation, line));
    return PolicyExit.FINE;
  }

  private static Optional<JsonObject> answer(CaseEvaluation evaluation, byte[] line) {
    try {
      return evaluation.answer(JsonReader.read(line, LINE));
    } catch (JsonException e) {
      return Optional.of(CaseEvaluation.unreadable(String.valueOf(e.getMessage())));
    }
  }
}
