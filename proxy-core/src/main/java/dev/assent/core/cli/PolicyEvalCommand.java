package dev.assent.core.cli;

import dev.assent.core.analysis.Evaluation;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
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
  private static final JsonLimits LINE = new JsonLimits(16 * 1024 * 1024, 128, 40_000, 2_000_000, 1024, 128, 308);
  private static final int FULL = 64 * 1024;

  private final PolicySurroundings surroundings;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyEvalCommand(PolicySurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    var evaluation = new Evaluation(surroundings.cases());
    PrintWriter out = spec.commandLine().getOut();
    var answers = new StringBuilder();
    InputStream in = surroundings.in();
    var lines = new LongLines(in, LINE.bytes());
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      if (!isBlank(line.get())) {
        answer(evaluation, line.get()).ifPresent(answer -> append(answers, answer));
      }
      // Whoever sends a case and waits gets its answer; a file is answered in large pieces.
      if (answers.length() > FULL || lines.waits()) {
        print(out, answers);
      }
    }
    print(out, answers);
    return PolicyCommand.FINE;
  }

  private static void append(StringBuilder answers, JsonObject answer) {
    JsonWriter.append(answers, answer);
    answers.append('\n');
  }

  private static void print(PrintWriter out, StringBuilder answers) {
    if (!answers.isEmpty()) {
      out.append(answers);
      out.flush();
      answers.setLength(0);
    }
  }

  private static Optional<JsonObject> answer(Evaluation evaluation, byte[] line) {
    try {
      return evaluation.answer(JsonReader.read(line, LINE));
    } catch (JsonException e) {
      return Optional.of(Evaluation.unreadable(String.valueOf(e.getMessage())));
    }
  }

  private static boolean isBlank(byte[] line) {
    for (byte octet : line) {
      if (octet != ' ' && octet != '\t' && octet != '\r') {
        return false;
      }
    }
    return true;
  }
}
