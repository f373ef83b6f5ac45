package dev.assent.desktop.rules.lists;

import dev.assent.core.borrowed.BorrowedPolicy;
import dev.assent.core.borrowed.ListLine;
import dev.assent.core.borrowed.ListLine.Fate;
import dev.assent.core.text.PlainText;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.stream.Stream;

/// The outcome of the lines of a list, as the page shows it.
///
/// @param head the program
/// @param taken how many lines were taken over as they are
/// @param parts lines that came out otherwise, by what became of them; none is empty
/// @param notes sentences about the whole list; may be empty
record ImportedLines(String head, String taken, List<Part> parts, List<String> notes) {
  /// Lines with one fate.
  ///
  /// @param tier `care` where a person should look, else `calm`
  record Part(String tier, String title, List<Line> lines) {}

  /// One line.
  ///
  /// @param place the file and the place in it
  record Line(String text, String place, String reason) {}

  static ImportedLines of(String program, BorrowedPolicy policy) {
    return new ImportedLines(
        Texts.get("rules.import.head", program),
        Texts.count(
            "rules.import.taken",
            policy.count(Fate.TRANSLATED),
            Texts.number(policy.lines().size())),
        Stream.of(Fate.NOT_TRANSLATED, Fate.STRICTER, Fate.NO_EFFECT)
            .map(fate -> part(policy, fate))
            .filter(part -> !part.lines().isEmpty())
            .toList(),
        policy.notes().stream().map(CoreWords::of).map(CoreWords::sentence).toList());
  }

  private static Part part(BorrowedPolicy policy, Fate fate) {
    return new Part(
        fate == Fate.NO_EFFECT ? "calm" : "care",
        Texts.get("rules.import.fate." + fate.word()),
        policy.lines().stream()
            .filter(line -> line.fate() == fate)
            .map(ImportedLines::line)
            .toList());
  }

  private static Line line(ListLine line) {
    return new Line(
        PlainText.line(line.text()),
        PlainText.line(line.file() + "  " + line.place()),
        CoreWords.sentence(CoreWords.of(line.reason())));
  }
}
