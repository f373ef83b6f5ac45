package dev.assent.core.risk.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tables of names are well-formed, and a fault in one is named with its line.
class NameTableTest {
  private static final Path FOLDER =
      Project.one("src/main/resources", "dev/assent/core/risk/rules/names");

  /// The sections and words that the code asks for; `*` where a test of the reader holds them
  /// against the constants.
  private static final Map<String, Map<String, Set<String>>> ASKED =
      Map.of(
          "functions",
          Map.ofEntries(
              Map.entry("python", Set.of("*")),
              Map.entry("javascript", Set.of("*")),
              Map.entry("perl", Set.of("*")),
              Map.entry("ruby", Set.of("*")),
              Map.entry("php", Set.of("*")),
              Map.entry("lua", Set.of("*")),
              Map.entry("awk", Set.of("*")),
              Map.entry("r", Set.of("*")),
              Map.entry("all", Set.of("prefixes", "makers")),
              Map.entry("databases", Set.of("queries")),
              Map.entry("code", Set.of("evaluators", "statements")),
              Map.entry("cloud", Set.of("verbs")),
              Map.entry("texts", Set.of("*")),
              Map.entry("text-methods", Set.of("*")),
              Map.entry("values", Set.of("*"))),
          "variables",
          Map.of(
              "variables",
              Set.of("runs", "loads", "writes", "sends"),
              "endings",
              Set.of("runs", "loads"),
              "windows",
              Set.of("*")),
          "programs",
          Map.of(
              "posix",
              Set.of("well-known"),
              "cmd",
              Set.of("inner"),
              "packages",
              Set.of("*"),
              "windows",
              Set.of("data", "posix-shells", "interpreters", "posix-words"),
              "powershell",
              Set.of("valued", "plain")),
          "dotnet",
          Map.of(
              "types",
              Set.of("*"),
              "calls",
              Set.of("*"),
              "values",
              Set.of("*"),
              "unread",
              Set.of("operators", "methods")),
          "roles",
          Map.of(
              "roles",
              Set.of("data", "starts", "starts-behind-verb"),
              "behind",
              Set.of("run", "files", "tasks", "telling"),
              "options",
              Set.of("prose"),
              "everyday",
              Set.of("names"),
              "downloads",
              Set.of("bring", "outputs", "shells", "interpreters", "runners"),
              "container-run-options",
              Set.of("names"),
              "container-options",
              Set.of("names"),
              "container-network",
              Set.of("names"),
              "container-images",
              Set.of("*"),
              "cluster-options",
              Set.of("names")),
          "files",
          Map.of(
              "names",
              Set.of(
                  "secret-folder",
                  "secret",
                  "history",
                  "profile",
                  "agent-folder",
                  "agent-file",
                  "agent-notes"),
              "paths",
              Set.of("*"),
              "last-names",
              Set.of("*"),
              "pieces",
              Set.of("*"),
              "places",
              Set.of("sign-ins"),
              "run-later",
              Set.of("names", "places"),
              "system",
              Set.of("folders"),
              "rebuildable",
              Set.of("folders"),
              "devices",
              Set.of("disks")),
          "sentences",
          Map.of("verbs", Set.of("first"), "nouns", Set.of("also"), "turns", Set.of("words")),
          "statements",
          Map.of(
              "dropped",
              Set.of("*"),
              "masters",
              Set.of("names"),
              "signs",
              Set.of("names"),
              "wide-rights",
              Set.of("names"),
              "table-guards",
              Set.of("names"),
              "free-languages",
              Set.of("names"),
              "settings",
              Set.of("safety"),
              "functions",
              Set.of("names"),
              "calls",
              Set.of("names")),
          "surroundings",
          Map.of(
              "variables",
              Set.of("names"),
              "options",
              Set.of("names"),
              "accounts",
              Set.of("*"),
              "powershell",
              Set.of("verbs", "aws-nouns")),
          "cmdlets",
          Map.of(
              "usual-switches",
              Set.of("names"),
              "verbs",
              Set.of("names"),
              "aliases",
              Set.of("*"),
              "known",
              Set.of("cmdlets"),
              "arguments",
              Set.of("service-verbs"),
              "parameters",
              Set.of("web"),
              "switches",
              Set.of("names"),
              "operators",
              Set.of("logic", "bits", "comparison", "format"),
              "pipelines",
              Set.of("taking", "not-taking")));

  private enum Kind {
    ONE,
    OR_MORE
  }

  @Test
  void eachTableHasTheSectionsAndWordsThatAreAskedFor() throws IOException {
    try (var files = Files.list(FOLDER)) {
      // Everyday use and launchers have readers of their own.
      assertThat(
              files
                  .map(file -> file.getFileName().toString().replace(".txt", ""))
                  .filter(file -> !file.equals("everyday") && !file.equals("launchers")))
          .containsExactlyInAnyOrderElementsOf(ASKED.keySet());
    }
    ASKED.forEach((file, sections) -> {
      var table = NameTable.of(file);
      assertThat(table.sections()).as(file).containsExactlyInAnyOrderElementsOf(sections.keySet());
      sections.forEach((section, words) -> {
        if (!words.contains("*")) {
          assertThat(table.words(section)).as(section).isEqualTo(words);
        }
        table
            .words(section)
            .forEach(word -> assertThat(table.names(section, word)).as(word).isNotEmpty());
      });
    });
  }

  @Test
  void aliasesAreOfCmdletsInLowerCase() {
    NameTable.of("cmdlets")
        .byName("aliases")
        .forEach((alias, cmdlet) -> {
          assertThat(alias).isLowerCase();
          assertThat(cmdlet).matches("[a-z]+-[a-z]+|mkdir|powershell_ise");
        });
  }

  @Test
  void namesStandInTheirOrderAndTellTheirWord() {
    var table = NameTable.parse("t", "# x\n\n[a]\none: c b\n  a\nor-more: d\n[b]\none: c\n");
    assertThat(table.sections()).containsExactly("a", "b");
    assertThat(table.words("a")).containsExactly("one", "or-more");
    assertThat(table.names("a", "one")).isEqualTo(List.of("c", "b", "a"));
    assertThat(table.byName("a")).containsEntry("a", "one").containsEntry("d", "or-more");
    assertThat(table.constants("a", Kind.class))
        .isEqualTo(Map.of("a", Kind.ONE, "b", Kind.ONE, "c", Kind.ONE, "d", Kind.OR_MORE));
    assertThat(table.words("c")).isEmpty();
    assertThatThrownBy(() -> table.names("b", "two")).hasMessage("no names for b, two");
    assertThatThrownBy(() -> NameTable.parse("t", "[a]\ntwo: c").constants("a", Kind.class))
        .hasMessage("a: no such word: two");
    assertThatThrownBy(() -> NameTable.of("nothing")).hasMessage("there is no table nothing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      value = {
        "one: a │ 1: expected `[section]` or `word: names`",
        "[a]␤one a │ 2: expected `[section]` or `word: names`",
        "[a]␤  a │ 2: names without a word",
        "[a]␤one: a b␤two: b │ 3: b is there before",
        "[a]␤one: a a │ 2: a is there before",
        "[a]␤one: a␤one: b │ 3: the word is there before",
        "[a]␤one: a␤[a] │ 3: the section is there before",
        "[a]␤one: a␤[b]␤  c │ 4: names without a word",
      })
  void aFaultIsNamedWithItsLine(String text, String fault) {
    assertThatThrownBy(() -> NameTable.parse("t", text.replace('␤', '\n')))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("names/t.txt:" + fault);
  }
}
