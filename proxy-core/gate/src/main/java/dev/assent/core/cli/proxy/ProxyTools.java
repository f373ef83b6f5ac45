package dev.assent.core.cli.proxy;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ToolChange;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;

/// `assent proxy tools NAME`: the tools of a guarded server and how each stands to what the person
/// accepted. Reads files only; nothing here accepts a tool.
final class ProxyTools {
  private ProxyTools() {}

  static CommandLine verb(CliSurroundings surroundings) {
    var name = Verb.operand("NAME", "the proxy");
    return Verb.of(
            "tools",
            """
            List the tools of one guarded server: new, changed or as accepted, and what changed.
            Only the window accepts tools. Ends with 1 if a file of tools has a fault.\
            """,
            name)
        .json()
        .does(output -> {
          AssentHome home = surroundings.home();
          try (var store = surroundings.open()) {
            store.proxy(name.getValue());
          }
          var files = new ToolFiles(home, name.getValue());
          var pins = files.pins();
          var listed = files.listed();
          var reviews = ToolReview.of(listed.tools(), pins.tools());
          var problems =
              Stream.of(pins.trouble(), listed.trouble())
                  .flatMap(Optional::stream)
                  .map(fault -> fault.message().toString())
                  .toList();
          if (output.isJson()) {
            output.json(tree(name.getValue(), reviews, problems));
          } else {
            print(output, reviews, problems);
          }
          return problems.isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE;
        });
  }

  private static void print(CommandOutput output, List<ToolReview> reviews, List<String> problems) {
    problems.forEach(
        problem -> output.line("not read, so that its tools count as new: " + problem));
    if (reviews.isEmpty()) {
      output.line("no tools are known yet; a client has to ask for them once");
      return;
    }
    output.columns(
        List.of("TOOL", "STATE", "LISTED SINCE", "ACCEPTED"),
        reviews.stream().map(ProxyTools::cells).toList());
    printKeptBack(output, reviews);
    for (ToolReview review : reviews) {
      if (!review.difference().isEmpty()) {
        output.line("");
        output.line(review.name() + " differs from what was accepted:");
        review.difference().changes().forEach(change -> print(output, change));
        if (review.difference().more() > 0) {
          output.line("  and " + review.difference().more() + " more changes");
        }
      }
    }
  }

  private static void printKeptBack(CommandOutput output, List<ToolReview> reviews) {
    var kept = reviews.stream().filter(review -> keptBack(review).isPresent()).toList();
    if (!kept.isEmpty()) {
      output.line("");
      output.line("kept from clients:");
      kept.forEach(review ->
          output.line("  " + review.name() + ", because " + keptBack(review).orElseThrow()));
    }
  }

  private static Optional<String> keptBack(ToolReview review) {
    return review.listed().flatMap(ListedTool::keptBack);
  }

  private static void print(CommandOutput output, ToolChange change) {
    output.line(
        "  "
            + change.kind().word()
            + " "
            + (change.pointer().isEmpty() ? "the whole" : change.pointer()));
    change.before().ifPresent(text -> output.line("    - " + text));
    change.after().ifPresent(text -> output.line("    + " + text));
  }

  private static List<String> cells(ToolReview review) {
    return List.of(
        review.name(),
        review.state().word(),
        review.listed().map(tool -> tool.listedAt().toString()).orElse("no longer"),
        review.accepted().map(pin -> pin.acceptedAt() + " by " + pin.how().word()).orElse("-"));
  }

  private static JsonObject tree(String name, List<ToolReview> reviews, List<String> problems) {
    var tools = reviews.stream().map(ProxyTools::tree).toList();
    var tree = JsonObject.builder().put("proxy", name).put("tools", new JsonArray(tools));
    if (!problems.isEmpty()) {
      tree.put("problems", JsonArray.ofStrings(problems));
    }
    return tree.build();
  }

  private static Json tree(ToolReview review) {
    var tree =
        JsonObject.builder()
            .put("name", review.name())
            .put("state", review.state().word())
            .putIfPresent("kept_back", keptBack(review));
    review
        .listed()
        .ifPresent(tool ->
            tree.put(
                "listed",
                JsonObject.builder()
                    .put("digest", tool.digest())
                    .put("since", tool.listedAt().toString())
                    .build()));
    review
        .accepted()
        .ifPresent(pin ->
            tree.put(
                "accepted",
                JsonObject.builder()
                    .put("digest", pin.digest())
                    .put("at", pin.acceptedAt().toString())
                    .put("how", pin.how().word())
                    .build()));
    if (review.state() == ToolState.CHANGED) {
      tree.put("difference", review.difference().toJson());
    }
    return tree.build();
  }
}
