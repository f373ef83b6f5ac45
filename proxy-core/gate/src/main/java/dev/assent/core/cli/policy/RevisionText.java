package dev.assent.core.cli.policy;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.document.Finding;
import java.io.PrintWriter;
import java.util.List;

/// Versions of policies as they are printed.
final class RevisionText {
  /// Digits of a digest that tell two texts apart for people.
  private static final int SHOWN = 12;

  private RevisionText() {}

  /// The first digits of a text's digest.
  static String shortDigest(PolicyRevision revision) {
    return revision.version().digest().substring(0, SHOWN);
  }

  /// For people: `version 3 (2026-01-01T00:00:00Z, editor)`.
  static String line(PolicyRevision revision) {
    return revision.number() == 0
        ? "the policy file, not recorded yet"
        : "version "
            + revision.number()
            + " ("
            + revision.time()
            + ", "
            + revision.origin().words()
            + ")";
  }

  /// For programs.
  static JsonObject.Builder tree(PolicyRevision revision) {
    var tree = JsonObject.builder();
    if (revision.number() > 0) {
      tree.put("version", revision.number());
    }
    tree.put("time", revision.time().toString())
        .put("digest", revision.version().digest())
        .put("origin", revision.origin().channel().word());
    revision.origin().restored().ifPresent(number -> tree.put("restored", JsonNumber.of(number)));
    return tree.putIfPresent("user", revision.user())
        .putIfPresent("why", revision.reason().why())
        .putIfPresent("override", revision.reason().override());
  }

  /// Findings for programs.
  static JsonArray findings(List<Finding> findings) {
    return new JsonArray(findings.stream().<Json>map(FindingText::tree).toList());
  }

  /// Complains about a file that is not what is in force.
  static void complain(PrintWriter err, String file, PolicyState state) {
    for (var problem : state.problems()) {
      FindingText.lines(file, problem).forEach(err::println);
    }
    if (!state.current()) {
      String kept =
          state.revision().number() == 0
              ? "everything is denied"
              : line(state.revision()) + " stays in force";
      err.println("the policy file cannot be used: " + kept);
    }
    err.flush();
  }
}
