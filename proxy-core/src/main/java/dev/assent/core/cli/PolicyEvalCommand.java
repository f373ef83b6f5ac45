package dev.assent.core.cli;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
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

  private final PolicySurroundings surroundings;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyEvalCommand(PolicySurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    var evaluation = new PolicyEvaluation(surroundings);
    PrintWriter out = spec.commandLine().getOut();
    var in = new BufferedInputStream(surroundings.in());
    for (var line = next(in); line.isPresent(); line = next(in)) {
      if (!isBlank(line.get())) {
        answer(evaluation, line.get()).ifPresent(answer -> out.println(JsonWriter.write(answer)));
      }
      if (in.available() == 0) {
        out.flush();
      }
    }
    out.flush();
    return PolicyCommand.FINE;
  }

  private static Optional<? extends Json> answer(PolicyEvaluation evaluation, byte[] line) {
    try {
      return evaluation.answer(JsonReader.read(line, LINE));
    } catch (JsonException e) {
      var error = new EvalException(EvalException.Stage.LINE, String.valueOf(e.getMessage()));
      return Optional.of(PolicyEvaluation.error(JsonNull.NULL, error));
    }
  }

  /// The bytes up to the next line end; of a line that is too long, one more than a line may have.
  private static Optional<byte[]> next(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream();
    int octet = in.read();
    if (octet < 0) {
      return Optional.empty();
    }
    while (octet >= 0 && octet != '\n') {
      if (line.size() <= LINE.bytes()) {
        line.write(octet);
      }
      octet = in.read();
    }
    return Optional.of(line.toByteArray());
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
