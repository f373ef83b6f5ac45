package dev.assent.core.risk.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Statements are told by their words, never by texts or comments in them.
class SqlStatementsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      quoteCharacter = '§',
      value = {
        "DROP TABLE users │ drop_table",
        "drop/**/table users │ drop_table",
        "DROP TABLE IF EXISTS a; DROP DATABASE b │ drop_table drop_database",
        "SELECT 'drop table users' │ -",
        "SELECT \"drop\" FROM t │ -",
        "SELECT 1 -- DROP TABLE users │ -",
        "SELECT 1 /* DROP TABLE users */ │ -",
        "/*!50000 DROP TABLE users */ │ drop_table",
        "DELETE FROM t │ delete_all",
        "DELETE FROM t WHERE id = 3 │ -",
        "DELETE FROM t WHERE 1=1 │ delete_all",
        "DELETE FROM t WHERE true │ delete_all",
        "DELETE FROM t WHERE 'a'='a' │ delete_all",
        "UPDATE t SET a = 1 │ update_all",
        "UPDATE t SET a = 1 WHERE b = 2 │ -",
        "TRUNCATE orders │ truncate",
        "SELECT truncate(1.5) │ -",
        "EXPLAIN DELETE FROM t │ -",
        "EXPLAIN ANALYZE DELETE FROM t │ delete_all",
        "EXPLAIN (ANALYZE) DELETE FROM t │ delete_all",
        "BEGIN; DELETE FROM t; ROLLBACK │ -",
        "BEGIN; DELETE FROM t; COMMIT │ delete_all",
        "ALTER TABLE t DROP COLUMN a │ drop_column",
        "ALTER TABLE t DROP CONSTRAINT a │ drop_other",
        "ALTER TABLE t ADD COLUMN a text │ -",
        "GRANT ALL ON t TO x │ grant_all",
        "GRANT SELECT ON t TO x │ -",
        "ALTER ROLE x SUPERUSER │ grant_all",
        "ALTER ROLE x PASSWORD 'y' │ change_user",
        "COPY t TO PROGRAM 'sh' │ leaves_database",
        "COPY t TO STDOUT │ -",
        "SELECT pg_read_file('/etc/passwd') │ leaves_database",
        "EXEC('DROP TABLE users') │ drop_table",
        "DO $$ BEGIN EXECUTE 'DROP TABLE users'; END $$ │ drop_table",
        "SELECT 'DROP TABLE ' || n FROM t │ writes_statements",
        "DROP INDEX a │ drop_other",
        "DROP OWNED BY a │ drop_schema",
        "BEGIN; DROP TABLE t; ROLLBACK │ drop_table",
        "BEGIN; DELETE FROM t; SAVEPOINT a; ROLLBACK TO a; COMMIT │ delete_all",
        "BEGIN; DELETE FROM t; COMMIT; ROLLBACK │ delete_all",
        "BEGIN; UPDATE t SET a = 1; ROLLBACK; DELETE FROM t │ delete_all",
        "/*M!100000 DROP TABLE users */ │ drop_table",
        "SELECT 5--1; DROP TABLE t │ drop_table",
        "DELETE FROM t --WHERE id = 3 │ delete_all",
        "DELETE FROM t#WHERE id = 3 │ delete_all",
        "SELECT 1 #2; DROP TABLE t │ drop_table",
        "SELECT 1 -- #2; DROP TABLE t │ -",
        "SELECT '\\'; DROP TABLE t; --' │ drop_table",
        "SELECT 'a\\'; DROP TABLE t; --b' │ drop_table",
        "DELETE FROM t WHERE (1 = 1) │ delete_all",
        "DELETE FROM t WHERE id = 3 OR 1 = 1 │ delete_all",
        "DELETE FROM t WHERE (id = 3 OR (true)) │ delete_all",
        "DELETE FROM t WHERE id = id │ delete_all",
        "DELETE FROM t WHERE id = 3 AND 1 = 1 │ -",
        "DELETE FROM t WHERE id = 3 OR b = 4 │ -",
        "UPDATE t SET a = (SELECT b FROM c WHERE d = 1) │ update_all",
        "UPDATE t SET a = (SELECT b FROM c) WHERE d = 1 │ -",
        "WITH d AS (DELETE FROM t RETURNING id) SELECT id FROM d WHERE id = 1 │ delete_all",
        "WITH d AS (SELECT 1 WHERE true) DELETE FROM t │ delete_all",
        "WITH d AS (SELECT 1) DELETE FROM t WHERE id = 1 │ -",
        "PREPARE s FROM 'DROP TABLE users' │ drop_table",
        "PREPARE s AS DELETE FROM t │ delete_all",
        "SET @s = 'DROP TABLE users' │ drop_table",
        "sp_executesql N'DROP TABLE users' │ drop_table",
        "DO $a$ DO $b$ DROP TABLE t $b$ $a$ │ drop_table",
      })
  void kindsAreFound(String text, String kinds) {
    var expected =
        kinds.equals("-")
            ? Set.<SqlStatement>of()
            : Arrays.stream(kinds.split(" "))
                .map(word -> SqlStatement.valueOf(word.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    assertThat(SqlStatements.in(text, "")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "psql, BEGIN; DROP TABLE t; ROLLBACK, false",
    "mysql, BEGIN; DROP TABLE t; ROLLBACK, true",
    "psql, BEGIN; DROP TABLE t; COMMIT, true",
    "psql, BEGIN; COPY t TO PROGRAM 'sh'; ROLLBACK, true"
  })
  void aRollbackTakesBackWhatTheDatabaseHolds(String client, String text, boolean dangerous) {
    assertThat(!SqlStatements.in(text, client).isEmpty()).isEqualTo(dangerous);
  }

  @ParameterizedTest
  @ValueSource(strings = {"drop ", "'", "(", "$a", "do $", "-- ", "\\'", "/*", "or ", "#"})
  void longRowsOfAnythingAreRead(String piece) {
    String text = piece.repeat(30_000);
    assertThat(SqlStatements.in("drop table t; do delete where " + text, ""))
        .contains(SqlStatement.DROP_TABLE);
  }

  @Test
  void textsInTextsAreReadToADepth() {
    var text = new StringBuilder();
    for (int level = 0; level < 5_000; level++) {
      text.append("do $a").append(level).append('$');
    }
    assertThat(SqlStatements.in(text + " drop table t", "")).isEmpty();
  }

  @Test
  void madeUpTextsAreReadWithoutFault() {
    var random = new Random(7);
    String[] pieces = {
      "drop ",
      "table ",
      "delete from t ",
      "where ",
      "1=1 ",
      "'",
      "\"",
      "`",
      "[",
      "]",
      "$$",
      "$a$",
      "--",
      "#",
      "/*",
      "*/",
      "/*!",
      "\\",
      ";",
      "(",
      ")",
      "begin",
      "rollback ",
      "or ",
      "do ",
      "\n",
      "go"
    };
    for (int count = 0; count < 5_000; count++) {
      var text = new StringBuilder();
      for (int length = random.nextInt(12); length > 0; length--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      assertThat(SqlStatements.in("drop table first;" + text, ""))
          .as(text.toString())
          .contains(SqlStatement.DROP_TABLE)
          .containsAll(SqlStatements.in(text.toString(), ""));
    }
  }
}
