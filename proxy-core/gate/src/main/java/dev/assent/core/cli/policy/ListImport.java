package dev.assent.core.cli.policy;

import dev.assent.core.borrowed.BorrowedPolicy;
import dev.assent.core.borrowed.ListLine;
import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.borrowed.SourceFile;
import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.borrowed.UsualFiles;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.text.PlainText;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParameterException;

/// Reads the permission list of a program for the command line, and prints what became of it.
///
/// @param output of the verb
/// @param program the one whose list is read
/// @param names the files that were named; none for the usual ones
/// @param agent the program's agent whose lines count as well
record ListImport(
    CommandOutput output, SourceProgram program, List<String> names, Optional<String> agent) {
  /// The files that were read and their policy.
  record Result(List<SourceFile> files, BorrowedPolicy policy) {}

  /// @throws ParameterException when no list is there, or one cannot be read
  Result read(PolicySurroundings surroundings) {
    var usual =
        new UsualFiles(
            surroundings.userHome(), surroundings.workingFolder(), surroundings.environment());
    try {
      List<SourceFile> files = names.isEmpty() ? usual.of(program) : named(surroundings, usual);
      if (files.isEmpty()) {
        throw output.wrong(
            "found no permission list of " + program.title() + ", expected a file to be named");
      }
      return new Result(files, BorrowedPolicy.of(program, files, usual.place(agent)));
    } catch (WiringException | IOException e) {
      throw output.wrong(PlainText.line(String.valueOf(e.getMessage())));
    }
  }

  private List<SourceFile> named(PolicySurroundings surroundings, UsualFiles usual)
      throws IOException {
    var files = new ArrayList<SourceFile>();
    for (String name : names) {
      try {
        if (name.equals("-")) {
          byte[] bytes = PolicyFile.read(surroundings, output, name);
          files.add(new SourceFile(name, Optional.empty(), Scope.USER, bytes));
        } else {
          Path path = surroundings.workingFolder().resolve(name).normalize();
          files.add(usual.named(program, path));
        }
      } catch (NoSuchFileException | InvalidPathException _) {
        throw output.wrong("found no file `" + name + "`");
      }
    }
    return files;
  }

  /// Prints the fate of each line, and what was done.
  void print(Result result, String done) {
    var policy = result.policy();
    String file = "";
    for (ListLine line : policy.lines()) {
      if (!line.file().equals(file)) {
        file = line.file();
        output.line(PlainText.line(file));
      }
      output.line(
          PlainText.line(
              "  " + padded(line.fate().word()) + " " + line.place() + "  " + line.text()));
      if (!line.reason().isEmpty()) {
        output.line("      " + line.reason());
      }
    }
    policy.notes().forEach(note -> output.line("note: " + note));
    output.line(
        TerminalText.count(policy.lines().size(), "line")
            + " of "
            + TerminalText.count(result.files().size(), "file")
            + ": "
            + count(policy, Fate.TRANSLATED)
            + ", "
            + count(policy, Fate.STRICTER)
            + ", "
            + count(policy, Fate.NOT_TRANSLATED)
            + ", "
            + count(policy, Fate.NO_EFFECT)
            + "; "
            + TerminalText.count(policy.document().policy().rules().size(), "rule"));
    output.line(done);
  }

  private static String padded(String word) {
    return word + " ".repeat(Math.max(0, 14 - word.length()));
  }

  private static String count(BorrowedPolicy policy, Fate fate) {
    return policy.count(fate) + " " + fate.word().replace('-', ' ');
  }

  /// For programs.
  JsonObject tree(Result result, String done) {
    var policy = result.policy();
    return JsonObject.builder()
        .put("source", program.word())
        .put("files", JsonArray.ofStrings(result.files().stream().map(SourceFile::name).toList()))
        .put("rules", policy.document().policy().rules().size())
        .put("digest", policy.document().digest())
        .put("done", done)
        .put("lines", new JsonArray(policy.lines().stream().<Json>map(ListImport::tree).toList()))
        .put("notes", JsonArray.ofStrings(policy.notes()))
        .put("policy", text(policy))
        .build();
  }

  private static JsonObject tree(ListLine line) {
    return JsonObject.builder()
        .put("file", line.file())
        .put("place", line.place())
        .put("text", line.text())
        .put("fate", line.fate().word())
        .putIfPresent("reason", Optional.of(line.reason()).filter(text -> !text.isEmpty()))
        .put("rules", JsonArray.ofStrings(line.rules().stream().map(Object::toString).toList()))
        .build();
  }

  private static Json text(BorrowedPolicy policy) {
    try {
      return JsonReader.read(
          new String(policy.document().bytes(), StandardCharsets.UTF_8), JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalStateException("a policy is JSON", e);
    }
  }
}
