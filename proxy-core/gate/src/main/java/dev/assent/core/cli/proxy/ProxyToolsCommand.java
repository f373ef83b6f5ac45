package dev.assent.core.cli.proxy;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ToolChange;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.document.Fault;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `assent proxy tools NAME`: the tools of a guarded server and how each stands to what the person
/// accepted. Reads files only; nothing here accepts a tool.
@Command(
    name = "tools",
    description = {
      "List the tools of one guarded server: new, changed or as accepted, and what changed.",
      "Only the window accepts tools. Ends with 1 if a file of tools has a fault."
    })
final class ProxyToolsCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;

  @Mixin private CommandOutput output;

  @Parameters(paramLabel = "NAME", description = "the proxy")
  private String name;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ProxyToolsCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException {
    AssentHome home = surroundings.home();
    try (var store = surroundings.open()) {
      store.proxy(name);
    }
    var files = new ToolFiles(home, name);
    var pins = files.pins();
    var listed = files.listed();
    var reviews = ToolReview.of(listed.tools(), pins.tools());
    var problems =
        Stream.of(pins.trouble(), listed.trouble())
            .flatMap(Optional::stream)
            .map(Fault::message)
            .toList();
    if (output.isJson()) {
      output.json(tree(reviews, problems));
    } else {
      print(reviews, problems);
    }
    return (problems.isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE).number();
  }

  private void print(List<ToolReview> reviews, List<String> problems) {
    problems.forEach(
        problem -> output.line("not read, so that its tools count as new: " + problem));
    if (reviews.isEmpty()) {
      output.line("no tools are known yet; a client has to ask for them once");
      return;
    }
    output.columns(
        List.of("TOOL", "STATE", "LISTED SINCE", "ACCEPTED"),
        reviews.stream().map(ProxyToolsCommand::cells).toList());
    printKeptBack(reviews);
    for (ToolReview review : reviews) {
      if (!review.difference().isEmpty()) {
        output.line("");
        output.line(review.name() + " differs from what was accepted:");
        review.difference().changes().forEach(this::print);
        if (review.difference().more() > 0) {
          output.line("  and " + review.difference().more() + " more changes");
        }
      }
    }
  }

  private void printKeptBack(List<ToolReview> reviews) {
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

  private void print(ToolChange change) {
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

  private JsonObject tree(List<ToolReview> reviews, List<String> problems) {
    var tools = reviews.stream().map(ProxyToolsCommand::tree).toList();
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
