package dev.assent.core.cli.policy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.analysis.CaseText;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pap.document.WitnessCall;
import dev.assent.core.text.PlainText;
import java.util.List;

/// Findings as they are printed.
final class FindingText {
  private FindingText() {}

  /// For people: `file:line:column: warning: message [code]`, then what to write instead and an
  /// example, indented.
  static List<String> lines(String file, Finding finding) {
    String place = finding.place().map(at -> ":" + at.line() + ":" + at.column()).orElse("");
    var lines = new java.util.ArrayList<String>();
    lines.add(
        file
            + place
            + ": "
            + finding.severity().word()
            + ": "
            + finding.message()
            + " ["
            + finding.code()
            + "]");
    finding.suggestion().ifPresent(text -> lines.add("    " + text));
    finding.witness().ifPresent(witness -> lines.add("    for example " + example(witness)));
    return lines.stream().map(PlainText::line).toList();
  }

  /// Prints the errors of a file that cannot be used.
  static void complain(CommandOutput output, String file, PolicyFormatException errors) {
    for (var finding : errors.findings()) {
      lines(file, finding).forEach(output.errors()::println);
    }
  }

  /// For programs.
  static Json tree(Finding finding) {
    var tree =
        JsonObject.builder()
            .put("severity", finding.severity().word())
            .put("code", finding.code())
            .put("pointer", finding.pointer());
    finding
        .place()
        .ifPresent(place -> tree.put("line", place.line()).put("column", place.column()));
    tree.put("rules", JsonArray.ofStrings(finding.rules().stream().map(Object::toString).toList()))
        .put("message", finding.message().toString())
        .putIfPresent("suggestion", finding.suggestion().map(CharSequence::toString));
    finding
        .witness()
        .ifPresent(witness ->
            tree.put(
                "witness",
                JsonObject.builder()
                    .put("call", described(witness.request()))
                    .put("attributes", CaseText.attributes(witness.request()))
                    .put("decision", witness.decided().word())
                    .put("without", witness.without().word())
                    .build()));
    return tree.build();
  }

  /// The message that the client would send.
  private static Json described(AccessRequest request) {
    var call = JsonObject.builder().put("method", request.action().method());
    var params =
        request
            .resource()
            .toolName()
            .map(tool ->
                JsonObject.builder()
                    .put("name", tool)
                    .put("arguments", request.arguments())
                    .build())
            .orElse(request.arguments());
    return call.put("params", params).build();
  }

  private static String example(WitnessCall witness) {
    String change =
        witness.decided() == witness.without()
            ? witness.decided().word()
            : witness.decided().word() + ", and without this rule " + witness.without().word();
    return call(witness.request()) + ": " + change;
  }

  private static String call(AccessRequest request) {
    var resource = request.resource();
    var text = new StringBuilder(resource.toolName().orElse(request.action().method()));
    for (ResourcePath path : resource.paths()) {
      text.append(' ').append(path.given());
    }
    if (resource.paths().isEmpty() && !request.arguments().members().isEmpty()) {
      text.append(' ').append(JsonWriter.write(request.arguments()));
    }
    if (!resource.backendId().isEmpty()) {
      text.append(" on ").append(resource.backendId());
    }
    return "`" + text + "`";
  }
}
