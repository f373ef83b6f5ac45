package dev.assent.core.borrowed;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.wiring.text.WiringException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The permission list of another program as a policy of ours.
///
/// The policy allows, asks or refuses what the list does. Where it cannot be exact, it asks or
/// refuses more, never less, and the line says so.
///
/// @param document the policy, with rules for the calls of the program's own tools and of servers
///   by the names that the program gives them
/// @param lines every line of the list, in the order of the files
/// @param notes sentences about the list as a whole, without full stops; may be empty
public record BorrowedPolicy(PolicyDocument document, List<ListLine> lines, List<String> notes) {
  public BorrowedPolicy {
    lines = List.copyOf(lines);
    notes = List.copyOf(notes);
  }

  /// Translates the files of a program.
  ///
  /// @param files in any order; none gives what the program does without a list
  /// @throws WiringException when a file cannot be read, or the lists are more than a policy holds
  public static BorrowedPolicy of(SourceProgram program, List<SourceFile> files, ListPlace place)
      throws WiringException {
    var list = program.read(files, place);
    var shelf = ListTranslation.rules(list);
    shelf.notes();
    return new BorrowedPolicy(document(shelf), list.report.lines(), list.report.notes());
  }

  /// True if a line came out otherwise than it stands there.
  public boolean needsAttention() {
    return lines.stream()
        .anyMatch(line ->
            line.fate() == ListLine.Fate.STRICTER || line.fate() == ListLine.Fate.NOT_TRANSLATED);
  }

  /// The number of lines with a fate.
  public long count(ListLine.Fate fate) {
    return lines.stream().filter(line -> line.fate() == fate).count();
  }

  private static PolicyDocument document(RuleShelf shelf) throws WiringException {
    if (shelf.isTooLarge()) {
      throw tooLarge();
    }
    var policy =
        JsonObject.builder()
            .put("version", "1")
            .put("default_action", "deny")
            .put("combining_algorithm", "deny-overrides")
            .put("glob_dialect", GlobReading.STANDARD.word());
    var groups = shelf.groups();
    if (!groups.members().isEmpty()) {
      policy.put("groups", groups);
    }
    byte[] text =
        (JsonWriter.writeIndented(policy.put("rules", shelf.rules()).build()) + "\n")
            .getBytes(StandardCharsets.UTF_8);
    if (text.length > JsonLimits.FILE.bytes()) {
      throw tooLarge();
    }
    try {
      return PolicyDocument.parse(text);
    } catch (PolicyFormatException e) {
      throw new IllegalStateException("a translated list is a valid policy", e);
    }
  }

  private static WiringException tooLarge() {
    return new WiringException(
        "found lists whose rules are more than the 4 MiB that a policy holds, expected fewer lines");
  }
}
