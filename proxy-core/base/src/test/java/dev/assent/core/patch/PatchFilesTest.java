package dev.assent.core.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.WorkGrowth;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatchFilesTest {
  private static final String FRAME =
      "*** Begin Patch\n*** Update File: src/a.c\n@@\n-x\n+y\n%s\n*** End Patch";

  /// The signs that programs leave away around a line: the blanks of Unicode, controls, marks that
  /// nobody sees.
  private static final List<String> BLANKS =
      List.of(
          " ",
          "\t",
          "\u00a0",
          "\u000b",
          "\f",
          "\r",
          "\u0085",
          "\u1680",
          "\u2000",
          "\u2003",
          "\u200a",
          "\u2028",
          "\u2029",
          "\u202f",
          "\u205f",
          "\u3000",
          "\ufeff",
          "\u200b",
          "\u2060",
          "\u001c",
          "\u001f",
          "  \t\u00a0");

  private static List<String> framed(String line) throws UnclearPatchException {
    return PatchFiles.of(FRAME.formatted(line));
  }

  @Test
  void aHeadBehindAnyBlankNamesItsFile() throws Exception {
    for (String blank : BLANKS) {
      for (String head :
          List.of(
              "*** Delete File: .env",
              "*** Add File: .env",
              "*** Update File: .env",
              "*** Move to: .env")) {
        assertThat(framed(blank + head))
            .as("before: %s", blank.codePointAt(0))
            .contains("src/a.c", ".env");
        assertThat(framed(head + blank))
            .as("behind: %s", blank.codePointAt(0))
            .contains("src/a.c", ".env");
      }
      // Where some reader ends a line inside the head, it may be refused as well.
      if (!PatchLines.isCut(blank)) {
        assertThat(framed("*** Delete" + blank + "File:" + blank + ".env")).contains(".env");
      }
    }
  }

  @Test
  void whatAPatchOnlyTakesAwayIsTold() throws Exception {
    String begun = "*** Begin Patch\n%s*** End Patch";
    assertThat(PatchFiles.removed(begun.formatted("*** Delete File: a.txt\n *** delete file: b\n")))
        .containsExactly("a.txt", "b");
    assertThat(PatchFiles.removed(begun.formatted("*** Delete File: a\n*** Add File: b\n+x\n")))
        .containsExactly("a");
    assertThat(PatchFiles.removed(begun.formatted("*** Delete File: a\n*** Add File: a\n+x\n")))
        .isEmpty();
    assertThat(PatchFiles.removed(begun.formatted("*** Update File: a\n*** Move to: b\n")))
        .isEmpty();
    assertThat(PatchFiles.removed("--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"))
        .containsExactly("a/x", "x");
    assertThat(
            PatchFiles.removed(
                "diff --git a/x b/x\ndeleted file mode 100644\nindex 1..0\n--- a/x\n+++ /dev/null\n"))
        .contains("x");
    assertThat(PatchFiles.removed("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-x\n+y\n")).isEmpty();
    assertThat(PatchFiles.removed("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+y\n")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '!',
      textBlock =
          """
          *** Delete File: a/.env            | a/.env, .env
          *** Delete File:.env               | .env
          ***Delete File: .env               | .env
          *** delete file: .env              | .env
          *** Rename File: .env              | .env
          *** Move File to: .env             | -
          *** Delete File: ".env"            | ".env", .env
          *** Delete File: `x y`             | `x y`, x y
          *** Delete File: it's              | it's
          *** Delete File: /dev/null         | /dev/null
          !*** Delete File:  .env!           | .env, ! .env!
          ! *** Delete File: .env!           | .env
          + *** Delete File: .env            | none
          +*** Delete File: .env             | none
          -*** Delete File: .env             | none
          *** Environment ID: remote         | none
          *** End of File                    | none
          ! *** a heading of a text!         | none
          *** Frobnicate: x                  | -
          ***                                | -
          *** Delete File:                   | -
          """)
  void everyFileThatAnyReaderNamesIsFound(String line, String expected) throws Exception {
    if (expected.equals("-")) {
      assertThatThrownBy(() -> framed(line)).isInstanceOf(UnclearPatchException.class);
      return;
    }
    var wanted = new ArrayList<>(List.of("src/a.c"));
    if (!expected.equals("none")) {
      List.of(expected.split(", ")).forEach(name -> wanted.add(name.replace("!", "")));
    }
    assertThat(framed(line)).containsExactlyInAnyOrderElementsOf(wanted);
  }

  @Test
  void aContextLineThatIsAHeadToAnotherReaderCounts() throws Exception {
    assertThat(framed(" *** Delete File: .env")).contains(".env");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<<'EOF'\n%s\nEOF",
        "<<EOF\n%s\nEOF\n",
        "\n\n \t%s\n",
        "\ufeff%s",
        "\u00a0%s",
        "%s\n*** Delete File: .env"
      })
  void wrappersMakeNoDifference(String wrapper) throws Exception {
    String patch = wrapper.formatted(FRAME.formatted("*** Delete File: .env"));
    assertThat(PatchFiles.isPatch(patch)).isTrue();
    assertThat(PatchFiles.of(patch)).contains("src/a.c", ".env");
    assertThat(PatchFiles.of(patch.replace("\n", "\r\n"))).contains("src/a.c", ".env");
    assertThat(PatchFiles.of(patch.replace("\n", "\r"))).contains("src/a.c", ".env");
  }

  @Test
  void aNameKeepsWhatSomeReaderKeeps() throws Exception {
    assertThat(framed("*** Delete File: x\u00a0")).contains("x", "x\u00a0");
    assertThat(framed("*** Delete File: x\ty")).contains("x\ty").doesNotContain("x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '!',
      textBlock =
          """
          diff --git a/x b/.env                        | a/x, x, b/.env, .env
          diff --git a/my file b/my file               | a/my file, my file, b/my file
          diff --git "a/\\303\\244" "b/\\056env"       | a/ä, ä, b/.env, .env
          rename from .env                             | .env
          rename to c/.env                             | c/.env, .env
          copy to .env                                 | .env
          Index: .env                                  | .env
          --- a/.env!	2024-01-01 00:00:00!           | a/.env, .env
          +++ ".e\\156v"                               | .env
          *** .env!	Mon!                           | .env
          """)
  void differencesNameTheirFiles(String line, String expected) throws Exception {
    String patch = line.replace("!", "") + "\n@@ -1 +1 @@\n-a\n+b\n";
    assertThat(PatchFiles.of(patch)).contains(expected.split(", "));
  }

  @Test
  void aDifferenceInsideABegunPatchCountsToo() throws Exception {
    assertThat(
            PatchFiles.of(
                "*** Begin Patch\n*** Update File: a\n--- a/.env\n+++ b/.env\n@@ -1 +1 @@\n*** End Patch"))
        .contains(".env");
    assertThat(
            PatchFiles.of(
                "*** Begin Patch\n*** Update File: q.sql\n@@\n--- a note\n+-- another\n*** End Patch"))
        .containsExactly("q.sql");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "*** Begin Patch\n*** End Patch", "@@ -1 +1 @@\n-a\n+b"})
  void aPatchWithoutAFileIsRefused(String patch) {
    assertThatThrownBy(() -> PatchFiles.of(patch))
        .isInstanceOf(UnclearPatchException.class)
        .hasMessageContaining("no file in a patch");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '!',
      textBlock =
          """
          apply_patch <<'EOF'~*** Begin Patch~*** Delete File: .env~*** End Patch~EOF                => .env
          apply_patch <<EOF~ *** Delete File: .env~EOF                                              => .env
          apply_patch '*** Begin Patch~*** Delete File: .env'                                       => .env
          applypatch "*** Begin Patch~*** Delete File: .env~*** End Patch"                          => .env
          printf '*** Begin Patch\\n*** Delete File: .env\\n*** End Patch\\n' | apply_patch         => .env
          apply_patch $'*** Begin Patch\\n*** Delete File: .env\\n*** End Patch'                      => .env
          apply_patch "*** Begin Patch`n*** Delete File: .env`n*** End Patch"                       => .env
          echo '*** Delete File: .env' | apply_patch                                               => .env
          apply_patch '*** Add File: it'\\''s.txt~+x'                                                => it's.txt
          git apply <<'EOF'~--- a/.env~+++ b/.env~EOF                                               => .env
          patch -p1 <<'EOF'~--- a/.env~+++ b/.env~EOF                                               => .env
          cat > notes.md <<'EOF'~*** Delete File: .env~EOF                                          => none
          grep -rn 'apply_patch' src                                                                => none
          """)
  void commandsThatApplyPatchesNameFiles(String command, String expected) {
    var found = PatchFiles.inCommand(command.replace("~", "\n"));
    if (expected.equals("none")) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found).contains(expected);
    }
  }

  /// Two readers as they were described: one cuts heads out of lines without their blanks, wherever
  /// they stand; the other takes what begins with a blank inside a change for content. What either
  /// of them names is found, or the patch is refused.
  @Test
  void noReaderNamesAFileThatIsNotFound() {
    var random = new Random(27);
    for (int round = 0; round < Depth.of(4000, 500_000); round++) {
      String patch = randomPatch(random);
      List<String> found;
      try {
        found = PatchFiles.of(patch);
      } catch (UnclearPatchException _) {
        continue;
      }
      assertThat(found).as(patch).containsAll(trimming(patch)).containsAll(exact(patch));
    }
  }

  private static String randomPatch(Random random) {
    var patch = new StringBuilder("*** Begin Patch\n");
    for (int line = random.nextInt(6) + 1; line > 0; line--) {
      for (int blanks = Math.max(0, random.nextInt(5) - 2); blanks > 0; blanks--) {
        patch.append(BLANKS.get(random.nextInt(BLANKS.size())));
      }
      patch.append(
          List.of("", "", "", "+", "-", " ", "@@ ").get(random.nextInt(7))
              + List.of(
                      "*** Add File: ",
                      "*** Delete File: ",
                      "*** Update File: ",
                      "*** Move to: ",
                      "text ")
                  .get(random.nextInt(5))
              + List.of("x", "a/b", " y", ".env", "\"q\"", "z\tz", "ü.txt").get(random.nextInt(7)));
      if (random.nextInt(4) == 0) {
        patch.append(BLANKS.get(random.nextInt(BLANKS.size())));
      }
      patch.append(random.nextInt(9) == 0 ? "\r\n" : "\n");
    }
    return patch.append("*** End Patch").toString();
  }

  // Leaves the blanks of Unicode away; nothing else.
  private static List<String> trimming(String patch) {
    return named(
        java.util.Arrays.stream(patch.split("\n"))
            .map(line -> line.replaceAll("^[\\p{IsWhite_Space}]+|[\\p{IsWhite_Space}]+$", "")));
  }

  // Takes lines as they are.
  private static List<String> exact(String patch) {
    return named(java.util.Arrays.stream(patch.split("\r*\n")));
  }

  private static List<String> named(java.util.stream.Stream<String> lines) {
    return lines
        .flatMap(line ->
            java.util.stream.Stream.of(
                    "*** Add File: ", "*** Delete File: ", "*** Update File: ", "*** Move to: ")
                .filter(line::startsWith)
                .map(head -> line.substring(head.length())))
        .filter(name -> !name.isBlank())
        .toList();
  }

  @Test
  void longTextsAreReadInOneGo() {
    for (String piece :
        List.of(
            "*",
            " ",
            "*** ",
            "*** Add File:",
            "\r",
            "a b/",
            "diff --git a b ",
            "\"",
            "\\",
            "apply_patch *** a File")) {
      assertThat(
              WorkGrowth.tooFast(
                  size -> {
                    String text = "apply_patch " + piece.repeat(size / piece.length());
                    return () -> read(text);
                  },
                  100_000))
          .as(piece)
          .isEmpty();
    }
  }

  private static String read(String text) {
    var _ = PatchFiles.inCommand(text);
    var _ = PatchFiles.isPatch(text);
    try {
      return String.valueOf(PatchFiles.of(text.substring("apply_patch ".length())).size());
    } catch (UnclearPatchException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
