package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.pip.OperationWords;
import dev.assent.core.pip.path.PathNames.NameWords;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameWordsTest {
  /// Clause 5.6.
  @ParameterizedTest
  @CsvSource({
    "read_file, read file",
    "readFile, read file",
    "ReadTextFile, read text file",
    "getHTTPFile_v2, get http file v2",
    "HTTPServer, http server",
    "file2Path, file2 path",
    "fs.read-file/now, fs read file now",
    "READ, read",
    "__, ''",
    "a__B, a b",
  })
  void namesAreCutAtHumpsAndMarks(String name, String words) {
    assertThat(NameWords.of(name))
        .isEqualTo(words.isEmpty() ? List.of() : Arrays.asList(words.split(" ")));
  }

  /// Clause 5.6.
  @ParameterizedTest
  @CsvSource({
    "read_file, read",
    "readFile, read",
    "listDirectory, read",
    "search, read",
    "get_and_delete, delete",
    "delete_from_list, delete",
    "clearAll, delete",
    "RemoveUser, delete",
    "drop-table, delete",
    "write_file, write",
    "fs.createFile, write",
    "edit, write",
    "get_or_create, write",
    "asset_update, write",
    "settings, -",
    "my_settings, -",
    "file_address, -",
    "a_getaway, -",
    "read_and_execute, -",
    "get_rid_of, delete",
    "copy_file, -",
    "move_file, -",
    "fetchAndRun, -",
    "findAndKill, -",
    "bash, -",
    "ls, read",
  })
  void theMostDangerousWordOfAToolNameWins(String tool, String operation) {
    assertThat(OperationWords.of(tool))
        .isEqualTo(operation.equals("-") ? Optional.empty() : Operation.ofWord(operation));
  }
}
