package dev.assent.core.risk.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      })
  void kindsAreFound(String text, String kinds) {
    var expected =
        kinds.equals("-")
            ? Set.<SqlStatement>of()
            : Arrays.stream(kinds.split(" "))
                .map(word -> SqlStatement.ofWord(word).orElseThrow())
                .collect(Collectors.toSet());
    assertThat(SqlStatements.in(text)).isEqualTo(expected);
  }
}
