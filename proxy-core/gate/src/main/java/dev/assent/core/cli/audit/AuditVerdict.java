package dev.assent.core.cli.audit;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.check.LogCheck;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The result of a check of one chain, as it is printed.
///
/// @param label the proxy's name, or the folder as it was given
/// @param folder the log's folder
record AuditVerdict(String label, Path folder, AuditFile chain, Verification verification) {
  /// The results of the whole log in a folder, its chains and what they say of each other.
  static List<AuditVerdict> of(String label, Path folder, LogCheck check) {
    return check.verify().entrySet().stream()
        .map(found -> new AuditVerdict(label, folder, found.getKey(), found.getValue()))
        .toList();
  }

  /// The exit code for all of them: broken before unreadable or missing before intact.
  static ExitCode exitCode(List<AuditVerdict> verdicts) {
    var codes = verdicts.stream().map(AuditVerdict::code).toList();
    return codes.contains(ExitCode.NEGATIVE)
        ? ExitCode.NEGATIVE
        : codes.contains(ExitCode.BAD_INPUT) ? ExitCode.BAD_INPUT : ExitCode.OK;
  }

  /// One line for people.
  String line() {
    String found =
        switch (verification) {
          case Verification.Intact(var size, _, var proof, var removed) ->
              "intact, "
                  + TerminalText.count(size, "record")
                  + ", "
                  + (removed == 0 ? "" : "the first " + removed + " removed by retention, ")
                  + proved(proof, size);
          case Verification.Torn(var size, _, var proof, var bytes) ->
              "torn tail: "
                  + TerminalText.count(size, "record")
                  + " intact, "
                  + (size == 0 ? "" : proved(proof, size) + ", ")
                  + "then "
                  + bytes
                  + " bytes of a write that was not finished; the next start says so in a record";
          case Verification.Broken(var file, var line, var index, var why) ->
              "BROKEN at record " + index + " (" + file + ", line " + line + "): " + why;
          case Verification.Truncated(var expected, var size) ->
              "CUT: found " + size + " records, expected at least " + expected;
          case Verification.Unreadable(var why) -> "UNREADABLE: " + why;
          case Verification.Missing(var why) -> "MISSING: " + why;
        };
    return label + " " + chain.stem() + ": " + found;
  }

  // Records count from 0. Nothing is said of those that nobody vouches for but how many they are.
  private static String proved(Verification.Proof proof, long size) {
    long open = proof.open(size);
    String later =
        open == 0
            ? ""
            : "; " + open + (open == 1 ? " later one is" : " later ones are") + " not vouched for";
    return switch (proof.completeness()) {
      case PROVEN ->
          open == 0
              ? "its end vouched for by the anchor"
              : "complete up to record " + (proof.complete() - 1) + " by the anchor" + later;
      case UNPROVEN ->
          proof.signed() == 0
              ? "completeness unproven"
              : "completeness unproven, signed up to record " + (proof.signed() - 1) + later;
    };
  }

  private static void proof(JsonObject.Builder tree, Verification.Proof proof, long size) {
    tree.put("completeness", proof.completeness().name().toLowerCase(Locale.ROOT))
        .put("vouched_for", size - proof.open(size))
        .put("not_vouched_for", proof.open(size));
  }

  /// The same for programs.
  JsonObject tree() {
    var tree =
        JsonObject.builder()
            .put("log", label)
            .put("folder", folder.toString())
            .put("chain", chain.stem());
    switch (verification) {
      case Verification.Intact(var size, var head, var proof, var removed) -> {
        tree.put("result", "intact").put("size", size).put("head", head).put("removed", removed);
        proof(tree, proof, size);
      }
      case Verification.Torn(var size, var head, var proof, var bytes) -> {
        tree.put("result", "torn_tail").put("size", size).put("head", head).put("bytes", bytes);
        proof(tree, proof, size);
      }
      case Verification.Broken(var file, var line, var index, var why) ->
          tree.put("result", "broken")
              .put("file", file)
              .put("line", line)
              .put("index", index)
              .put("why", why);
      case Verification.Truncated(var expected, var size) ->
          tree.put("result", "truncated").put("expected", expected).put("found", size);
      case Verification.Unreadable(var why) -> tree.put("result", "unreadable").put("why", why);
      case Verification.Missing(var why) -> tree.put("result", "missing").put("why", why);
    }
    return tree.build();
  }

  /// True if the chain is not what it has to be, or cannot be read.
  boolean isBad() {
    return code() != ExitCode.OK;
  }

  private ExitCode code() {
    return switch (verification) {
      case Verification.Intact _, Verification.Torn _ -> ExitCode.OK;
      case Verification.Broken _, Verification.Truncated _ -> ExitCode.NEGATIVE;
      case Verification.Unreadable _, Verification.Missing _ -> ExitCode.BAD_INPUT;
    };
  }
}
