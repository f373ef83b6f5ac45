package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Documents, sources and texts spell a word that people stumble over in one way.
class WordingTest {
  private static final Set<String> ENDINGS =
      Set.of("java", "md", "json", "properties", "fxml", "yml", "tsv", "txt", "xml");

  /// In two words, also where a line of a comment ends between them.
  private static final Pattern TWO_WORDS = Pattern.compile("\\b[Cc]an[ \\n*#/]+not\\b");

  /// The first line of a comment above a type, with whatever annotations lie between them.
  private static final Pattern TYPE_COMMENT =
      Pattern.compile(
          "^ *///[ \\t]*(\\S.*)\\n(?: *///.*\\n)*(?: *@.*\\n)*(?! *///) *(?:(?:public|protected|private|static|final|sealed|non-sealed|abstract) )*(?:class|interface|record|enum) [A-Z]",
          Pattern.MULTILINE);

  /// The first words of a comment that has lines of its own, and the rest of its run of lines.
  private static final Pattern COMMENT =
      Pattern.compile(
          "^[ \\t]*+(?://++|/\\*++)[ \\t]*+(?:\\n[ \\t]*+(?://++|\\*++)[ \\t]*+)*(\\S.*)(?:\\n[ \\t]*+//.*)*+",
          Pattern.MULTILINE);

  private static final String QUESTIONS = "What|Who|Whose|Whether|How|Which";

  @Test
  void cannotIsOneWord() throws IOException {
    var files = Project.files(ENDINGS);
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
    assertNoneOpens(TYPE_COMMENT, QUESTIONS + "|Where|When", 1000);
  }

  @Test
  void aCommentIsAStatement() throws IOException {
    assertNoneOpens(COMMENT, QUESTIONS, 10_000);
  }

  private static void assertNoneOpens(Pattern comment, String words, int least) throws IOException {
    var opening = Pattern.compile("(?:" + words + ")\\b");
    var wrong = new ArrayList<String>();
    int comments = 0;
    for (Path file : Project.files(List.of("java"))) {
      String text = Files.readString(file);
      for (var found : comment.matcher(text).results().toList()) {
        comments++;
        if (opening.matcher(found.group(1)).lookingAt()) {
          long line = text.substring(0, found.start(1)).lines().count();
          wrong.add(file + ":" + line + ": " + found.group(1));
        }
      }
    }
    assertThat(comments).isGreaterThan(least);
    assertThat(wrong)
        .as("a comment is a sentence about what it stands by, not a question")
        .isEmpty();
  }
}
