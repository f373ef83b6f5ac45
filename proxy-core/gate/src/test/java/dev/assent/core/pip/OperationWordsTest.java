package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The operations that names of tools speak of (clause 5.6): over a thousand real ones, and those
/// that put a deed behind a word of reading.
class OperationWordsTest {
  private static final List<String> READING =
      List.of("read", "get", "list", "fetch", "search", "find");

  @Test
  void realNamesSayWhatTheToolsDo() throws IOException {
    var lines = lines();
    assertThat(lines).hasSizeGreaterThan(1000);
    var softly = new SoftAssertions();
    for (String line : lines) {
      String[] cells = line.split("\t", -1);
      softly
          .assertThat(OperationWords.of(cells[0]).map(Operation::word).orElse("-"))
          .as(cells[0])
          .isEqualTo(cells[1]);
    }
    softly.assertAll();
  }

  /// The table's last column was judged by meaning. A change that is called a read would pass where
  /// reads are allowed.
  @Test
  void noToolThatChangesSomethingIsTakenForARead() throws IOException {
    int changing = 0;
    var calledWrite = new ArrayList<String>();
    for (String line : lines()) {
      String[] cells = line.split("\t", -1);
      var operation = OperationWords.of(cells[0]);
      if (!cells[2].equals("read")) {
        changing++;
        assertThat(operation)
            .as("%s is to %s", cells[0], cells[2])
            .isNotEqualTo(Optional.of(Operation.READ));
      } else if (operation.isPresent() && operation.get() != Operation.READ) {
        calledWrite.add(cells[0]);
      }
    }
    assertThat(changing).isGreaterThan(700);
    assertThat(calledWrite).as("reads that are asked about for nothing").hasSizeLessThan(10);
  }

  private static List<String> lines() throws IOException {
    try (var in = OperationWordsTest.class.getResourceAsStream("/pip-cases/tool-names.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "find_and_replace",
        "read_then_overwrite",
        "findAndReplace",
        "FindAndReplaceInFiles",
        "search-and-replace",
        "search_replace",
        "get_and_increment",
        "list_and_prune",
        "fetch_and_store",
        "fetchAndExecute",
        "read_modify_write",
        "read_and_rotate_keys",
        "find_and_merge",
        "search_and_archive",
        "get_or_provision",
        "list_then_publish",
        "find_or_frobnicate",
        "read_then_frobnicate",
        "get_and_zorch",
        "read_file_then_zorch",
        "mark_all_notifications_read",
        "mark_as_read",
        "tag_list",
        "share_list",
        "merge_lists",
        "read_and_deletefile",
        "get_overwritefile",
        "list_autodelete",
        "get_file_delete2",
        "read_2delete",
        "readThenOverwriteFile2",
        "fs.read_then_rename",
        "mcp__files__find_and_move",
        "LIST_AND_WIPE",
        "get_rid_of",
        "findAndKill",
        "search_and_destroy",
        "read_write_log",
        "get_update_status",
        "readwrite",
        "findreplace",
        "read2_file",
        "find_truncate",
        "list_revoke_all"
      })
  void aDeedBesideAWordOfReadingIsNoRead(String name) {
    assertThat(OperationWords.of(name)).isNotEqualTo(Optional.of(Operation.READ));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list_created_issues",
        "list_deleted_files",
        "get_updates",
        "get_commit",
        "get_merge_request",
        "list_starred_repositories",
        "get_job_logs",
        "list_pull_requests",
        "get_import_status",
        "find_duplicate_files",
        "get_export_status",
        "search_posts",
        "getReleaseByTag",
        "list_orders_and_payments",
        "get_archived_stacks",
        "list_label",
        "get_performance_metrics",
        "get_test_report",
        "list_installed_packages",
        "get_running_processes",
        "get_insertion_point",
        "search_senders",
        "read_file2"
      })
  void thingsThatAreLookedAtAreNoDeeds(String name) {
    assertThat(OperationWords.of(name)).contains(Operation.READ);
  }

  /// No name gets away with a verb of the table behind a word of reading, whichever way the two are
  /// joined.
  @Test
  void everyVerbBehindAWordOfReadingIsNoRead() {
    var softly = new SoftAssertions();
    for (var line : WordLists.builtIn("operation-words.txt")) {
      if (!line.keys().contains("read")) {
        for (String verb : line.words()) {
          for (String first : READING) {
            for (String joint :
                List.of("_and_", "_then_", "_or_", "_file_and_", "_file_then_", "And", "-then-")) {
              String name =
                  first
                      + joint
                      + (joint.equals("And")
                          ? Character.toUpperCase(verb.charAt(0)) + verb.substring(1)
                          : verb);
              softly
                  .assertThat(OperationWords.of(name))
                  .as(name)
                  .isNotEqualTo(Optional.of(Operation.READ));
            }
          }
        }
      }
    }
    softly.assertAll();
  }

  /// A hint makes a call stricter, never looser.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "get_x | {} | read",
        "get_x | {\"annotations\": {}} | read",
        "get_x | {\"annotations\": {\"readOnlyHint\": true, \"destructiveHint\": false}} | read",
        "get_x | {\"annotations\": {\"readOnlyHint\": null}} | read",
        "get_x | {\"annotations\": {\"destructiveHint\": true}} | write",
        "get_x | {\"annotations\": {\"readOnlyHint\": false}} | write",
        "get_x | {\"annotations\": {\"readOnlyHint\": true, \"destructiveHint\": true}} | write",
        "get_x | {\"annotations\": {\"readOnlyHint\": \"no\"}} | write",
        "write_x | {\"annotations\": {\"readOnlyHint\": true}} | write",
        "delete_x | {\"annotations\": {\"readOnlyHint\": true, \"destructiveHint\": false}} | delete",
        "zorch | {\"annotations\": {\"readOnlyHint\": true}} | -",
        "zorch | {\"annotations\": {\"destructiveHint\": true}} | -"
      })
  void whatAServerSaysOfItsToolMakesItStricterOnly(String name, String listed, String expected)
      throws Exception {
    var description = (JsonObject) JsonReader.read(listed, JsonLimits.MESSAGE);
    assertThat(OperationWords.of(name, description).map(Operation::word).orElse("-"))
        .isEqualTo(expected);
  }
}
