package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Documents, sources and texts spell a word that people stumble over in one way.
class WordingTest {
  private static final Path TOP = Path.of("..");
  private static final List<String> PLACES =
      List.of(
          ".github",
          "proxy-core/src",
          "proxy-core/docs",
          "desktop/src",
          "desktop/docs",
          "installers");
  private static final Set<String> ENDINGS =
      Set.of("java", "md", "json", "properties", "fxml", "yml", "tsv", "txt", "xml");

  /// In two words, also where a line of a comment ends between them.
  private static final Pattern TWO_WORDS = Pattern.compile("\\b[Cc]an[ \\n*#/]+not\\b");

  /// The first line of a comment above a type, with whatever annotations lie between them.
  private static final Pattern TYPE_COMMENT =
      Pattern.compile(
          "^ *///[ \\t]*(\\S.*)\\n(?: *///.*\\n)*(?: *@.*\\n)*(?! *///) *(?:(?:public|protected|private|static|final|sealed|non-sealed|abstract) )*(?:class|interface|record|enum) [A-Z]",
          Pattern.MULTILINE);

  private static final Pattern OPENING =
      Pattern.compile("(?:What|Who|Whose|Whether|How|Where|When|Which)\\b");

  @Test
  void cannotIsOneWord() throws IOException {
    var files = texts();
    files.addAll(List.of(TOP.resolve("README.md"), TOP.resolve("CHANGELOG.md")));
    assertThat(files).hasSizeGreaterThan(1000);
    var wrong = new ArrayList<String>();
    for (Path file : files) {
      TWO_WORDS
          .matcher(Files.readString(file))
          .results()
          .forEach(found -> wrong.add(file + " at character " + found.start()));
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void aTypeCommentSaysWhatTheTypeIsOrDoes() throws IOException {
    var wrong = new ArrayList<String>();
    int comments = 0;
    for (Path file : texts().stream().filter(file -> file.toString().endsWith(".java")).toList()) {
      for (var found : TYPE_COMMENT.matcher(Files.readString(file)).results().toList()) {
        comments++;
        if (OPENING.matcher(found.group(1)).lookingAt()) {
          wrong.add(file + ": " + found.group(1));
        }
      }
    }
    assertThat(comments).isGreaterThan(1000);
    assertThat(wrong).as("a comment of a type is a sentence about it, not a question").isEmpty();
  }

  private static List<Path> texts() throws IOException {
    var files = new ArrayList<Path>();
    for (String place : PLACES) {
      try (Stream<Path> inside = Files.walk(TOP.resolve(place))) {
        inside.filter(WordingTest::isText).forEach(files::add);
      }
    }
    return files;
  }

  private static boolean isText(Path file) {
    String name = file.getFileName().toString();
    boolean built = file.toString().replace('\\', '/').contains("/target/");
    return !built
        && Files.isRegularFile(file)
        && ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
  }
}
