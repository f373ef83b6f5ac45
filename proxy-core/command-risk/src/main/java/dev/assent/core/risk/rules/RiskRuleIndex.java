package dev.assent.core.risk.rules;

import dev.assent.core.risk.rules.RuleFileOutline.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The outlines of the program's own files of rules, as the build writes them beside the files: a
/// command is started for a few of the rules, and to go over all files takes longer than the rest
/// it does.
///
/// The index says where things are, never what they are, and the sum of each file, without which no
/// place in it counts.
///
/// Form: a block of lines for each file, blocks between empty lines, cells between tabs. The first
/// line of a block is the file, its sum, its family, and whether it is `worse`; the others are its
/// parts: `sets`, `programs` or `rules`, the name, the words with blanks between, start and end.
final class RiskRuleIndex {
  static final String FILE = "rules.tsv";

  private RiskRuleIndex() {}

  /// Writes the index of the files that lie beside this class into a folder of the same package.
  ///
  /// @param args the folder of the classes
  public static void main(String[] args) throws IOException {
    var outlines =
        OwnRules.FILES.stream()
            .map(file -> RuleFileOutline.of(file, OwnRules.bytes(file)))
            .toList();
    Path folder = Path.of(args[0], RiskRuleIndex.class.getPackageName().split("\\."));
    Path file = folder.resolve(FILE);
    byte[] index = bytes(outlines);
    // A newer file has everything that stands on this one compiled anew.
    if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), index)) {
      Files.write(file, index);
    }
  }

  /// The outlines that the build wrote; absent where it wrote nothing, as in a development
  /// environment that compiles by itself.
  static Optional<List<RuleFileOutline>> built() {
    try (InputStream in = RiskRuleIndex.class.getResourceAsStream(FILE)) {
      return in == null ? Optional.empty() : Optional.of(outlines(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] bytes(List<RuleFileOutline> outlines) {
    return outlines.stream()
        .map(RiskRuleIndex::block)
        .collect(Collectors.joining("\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String block(RuleFileOutline outline) {
    var block = new StringBuilder();
    row(block, outline.file(), outline.sum(), outline.family(), outline.worse());
    outline.sets().forEach(part -> row(block, "sets", part));
    outline.programs().forEach(part -> row(block, "programs", part));
    outline.rules().forEach(part -> row(block, "rules", part));
    return block.toString();
  }

  private static void row(StringBuilder into, String kind, Part part) {
    row(into, kind, part.name(), String.join(" ", part.words()), part.start(), part.end());
  }

  private static void row(StringBuilder into, Object... cells) {
    into.append(Stream.of(cells).map(String::valueOf).collect(Collectors.joining("\t")))
        .append('\n');
  }

  static List<RuleFileOutline> outlines(byte[] index) {
    var outlines = new ArrayList<RuleFileOutline>();
    for (String block : new String(index, StandardCharsets.UTF_8).split("\n\n")) {
      var lines = block.split("\n");
      var head = lines[0].split("\t");
      outlines.add(
          new RuleFileOutline(
              head[0],
              Integer.parseInt(head[1]),
              head[2],
              Boolean.parseBoolean(head[3]),
              parts("sets", lines),
              parts("programs", lines),
              parts("rules", lines)));
    }
    return outlines;
  }

  private static List<Part> parts(String kind, String[] lines) {
    var parts = new ArrayList<Part>();
    for (String line : lines) {
      var cells = line.split("\t");
      if (cells[0].equals(kind)) {
        var words = RuleFileNode.words(cells[2]);
        parts.add(
            new Part(cells[1], words, Integer.parseInt(cells[3]), Integer.parseInt(cells[4])));
      }
    }
    return parts;
  }
}
