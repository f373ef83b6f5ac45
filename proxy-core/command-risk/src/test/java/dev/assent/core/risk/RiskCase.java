package dev.assent.core.risk;

import dev.assent.core.access.Severity;
import dev.assent.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// One command of the set in `risk-cases`, with what a check should find at least.
///
/// @param part the folder it stands in
/// @param family the name of its file without ending
/// @param id unique in the whole set
/// @param shell `sh`, `bash`, `cmd` or `powershell`
/// @param least absent for a look-alike
/// @param alternative whether a safer way is expected to be named
/// @param command as typed, with its line breaks and tabs
/// @param context words `key=value`, may be empty
/// @param hidden the text that the command has in a coding, when it has one
record RiskCase(
    Part part,
    String family,
    String id,
    String shell,
    Kind kind,
    Optional<Severity> least,
    boolean alternative,
    String command,
    List<String> context,
    Optional<Hidden> hidden) {
  private static final Path ROOT = Project.sample("risk-cases");

  /// The use that a case may be put to.
  enum Part {
    LEARN,
    ASIDE;

    /// The part of a case, decided by the SHA-256 of its id alone.
    static Part of(String id) {
      try {
        var hash = MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
        return Byte.toUnsignedInt(hash[0]) % 3 == 0 ? ASIDE : LEARN;
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every platform has SHA-256", e);
      }
    }
  }

  /// The degree to which a command says plainly what it does.
  enum Kind {
    LOOKALIKE,
    DIRECT,
    DISGUISED
  }

  /// A text that stands coded in a command.
  record Hidden(CommandDisguise coding, String text) {}

  /// All cases, by part, then family, then as in the file.
  static List<RiskCase> all() {
    return Stream.of(Part.values()).flatMap(part -> of(part).stream()).toList();
  }

  /// The cases of one part, by family, then as in the file.
  static List<RiskCase> of(Part part) {
    try (var files = Files.list(ROOT.resolve(word(part)))) {
      return files.sorted().flatMap(file -> in(part, file)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<RiskCase> in(Part part, Path file) {
    var name = file.getFileName().toString();
    if (!name.endsWith(".txt")) {
      throw new IllegalArgumentException("`%s` is no file of cases".formatted(file));
    }
    var family = name.substring(0, name.length() - ".txt".length());
    try {
      return Files.readAllLines(file).stream().map(line -> read(part, family, line));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RiskCase read(Part part, String family, String line) {
    var cells = Arrays.stream(line.split("│", -1)).map(String::strip).toList();
    if (cells.size() < 6 || cells.size() > 8) {
      throw new IllegalArgumentException(
          "expected 6 to 8 cells, found %d: `%s`".formatted(cells.size(), line));
    }
    return new RiskCase(
        part,
        family,
        cells.get(0),
        oneOf(cells.get(1), "sh", "bash", "cmd", "powershell"),
        constant(Kind.values(), cells.get(2)),
        severity(cells.get(3)),
        oneOf(cells.get(4), "alt", "-").equals("alt"),
        lines(cells.get(5)),
        cells.size() < 7 || cells.get(6).equals("-") ? List.of() : List.of(cells.get(6).split(" ")),
        cells.size() < 8 ? Optional.empty() : Optional.of(hidden(cells.get(7))));
  }

  private static Optional<Severity> severity(String word) {
    if (word.equals("none")) {
      return Optional.empty();
    }
    var severity = Severity.ofWord(word);
    if (severity.isEmpty()) {
      throw new IllegalArgumentException("`%s` is no severity".formatted(word));
    }
    return severity;
  }

  private static Hidden hidden(String cell) {
    int colon = cell.indexOf(": ");
    if (colon < 0) {
      throw new IllegalArgumentException(
          "expected a coding and a text, found `%s`".formatted(cell));
    }
    return new Hidden(
        constant(CommandDisguise.values(), cell.substring(0, colon)),
        lines(cell.substring(colon + 2)));
  }

  private static String lines(String text) {
    return text.replace('␤', '\n').replace('␉', '\t');
  }

  private static String oneOf(String word, String... words) {
    if (!List.of(words).contains(word)) {
      throw new IllegalArgumentException(
          "expected one of %s, found `%s`".formatted(List.of(words), word));
    }
    return word;
  }

  private static <E extends Enum<E>> E constant(E[] constants, String word) {
    return Arrays.stream(constants)
        .filter(constant -> word(constant).equals(word))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException("`%s` is none of %s".formatted(word, List.of(constants))));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
