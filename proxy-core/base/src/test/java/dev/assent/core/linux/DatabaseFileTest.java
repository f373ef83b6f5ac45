package dev.assent.core.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reads databases that another program wrote: `still.db` is closed, `live.db` has all it holds in
/// its journal.
class DatabaseFileTest {
  private static final Path SAMPLES = Project.sample("lookback");
  private static final String IDS = "SELECT id, directory FROM session ORDER BY id";

  @TempDir private Path made;
  private Path folder;

  @BeforeEach
  void lookForTheLibrary() throws IOException {
    assumeTrue(DatabaseFile.isPossible(), "no libsqlite3 here");
    folder = made.toRealPath();
  }

  private Path copy(String name) throws IOException {
    for (String file : List.of(name, name + "-wal")) {
      if (Files.exists(SAMPLES.resolve(file))) {
        Files.copy(SAMPLES.resolve(file), folder.resolve(file));
      }
    }
    return folder.resolve(name);
  }

  private static List<String> rows(DatabaseFile database, String question, Long... numbers)
      throws IOException {
    var rows = new ArrayList<String>();
    database.rows(
        question,
        List.of(numbers),
        cells ->
            rows.add(
                String.join(
                    " ",
                    cells.stream()
                        .map(cell -> new String(cell, StandardCharsets.UTF_8))
                        .toList())));
    return rows;
  }

  @Test
  void rowsOfAClosedDatabaseAreReadAndNothingIsLeftBesideIt() throws IOException {
    try (var database = DatabaseFile.open(copy("still.db"))) {
      assertThat(rows(database, IDS)).containsExactly("ses_1 /home/ana/app", "ses_2 app");
      assertThat(rows(database, "SELECT id FROM part WHERE time_created < ?", 2000L))
          .containsExactly("prt_0");
      assertThat(rows(database, "SELECT NULL, 7")).containsExactly(" 7");
    }
    try (var files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void whatStandsInTheJournalOfALiveDatabaseIsRead() throws IOException {
    try (var database = DatabaseFile.open(copy("live.db"))) {
      assertThat(rows(database, IDS)).containsExactly("ses_1 /home/ana/app", "ses_2 app");
    }
    assertThat(Files.mismatch(folder.resolve("live.db"), SAMPLES.resolve("live.db"))).isEqualTo(-1);
    assertThat(Files.mismatch(folder.resolve("live.db-wal"), SAMPLES.resolve("live.db-wal")))
        .isEqualTo(-1);
  }

  @Test
  void whoWantsNoMoreIsGivenNoMore() throws IOException {
    var seen = new ArrayList<Integer>();
    try (var database = DatabaseFile.open(copy("still.db"))) {
      database.rows(
          IDS,
          List.of(),
          cells -> {
            seen.add(cells.size());
            return false;
          });
    }
    assertThat(seen).containsExactly(2);
  }

  @Test
  void onlyTablesAreTables() throws IOException {
    try (var database = DatabaseFile.open(copy("still.db"))) {
      assertThat(database.hasTable("part")).isTrue();
      assertThat(database.hasTable("looks")).isFalse();
      assertThat(database.hasTable("nothing")).isFalse();
    }
  }

  @Test
  void nothingCanBeWritten() throws IOException {
    try (var database = DatabaseFile.open(copy("still.db"))) {
      assertThatThrownBy(() -> rows(database, "DELETE FROM part")).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> rows(database, "SELECT x FROM part"))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void whatIsNoDatabaseOrNotThereOrALinkIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.db"), "no database at all");
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), copy("still.db"));
    for (Path file : List.of(text, link, folder.resolve("none.db"))) {
      assertThatThrownBy(
              () -> {
                try (var database = DatabaseFile.open(file)) {
                  rows(database, IDS);
                }
              })
          .as(file.toString())
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aBrokenDatabaseIsReadOrRefused() throws IOException {
    byte[] whole = Files.readAllBytes(SAMPLES.resolve("still.db"));
    var random = new Random(31);
    int refused = 0;
    for (int round = 0; round < 300; round++) {
      byte[] broken = whole.clone();
      for (int change = 0; change <= round % 20; change++) {
        broken[random.nextInt(broken.length)] = (byte) random.nextInt();
      }
      Path file = Files.write(folder.resolve("broken.db"), broken);
      try (var database = DatabaseFile.open(file)) {
        database.hasTable("part");
        rows(database, "SELECT session_id, data FROM part");
      } catch (IOException _) {
        refused++;
      }
    }
    assertThat(refused).isBetween(1, 299);
  }
}
