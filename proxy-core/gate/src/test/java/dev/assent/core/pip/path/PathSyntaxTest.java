package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PathSyntaxTest {
  @ParameterizedTest
  @CsvSource({
    "/, /",
    "//, /",
    "/a/b, /a/b",
    "/a//b/, /a/b",
    "/a/./b/., /a/b",
    "/a/../b, /b",
    "/../../b, /b",
    "a/b/, a/b",
    "a/../.., ..",
    "../a/../b, ../b",
    "../../x, ../../x",
    "./, .",
    "'', .",
    "a/.., .",
    "/a/... , /a/...",
    "'/a /b', '/a /b'",
    "a\\b, a\\b",
  })
  void posixPathsAreNormalisedAsText(String path, String normal) {
    assertThat(PathSyntax.POSIX.normalise(path)).isEqualTo(normal);
  }

  @ParameterizedTest
  @CsvSource({
    "c:\\Users\\me, C:/Users/me",
    "C:/a/../b, C:/b",
    "C:\\..\\.., C:/",
    "\\\\server\\share\\x, //server/share/x",
    "\\\\?\\C:\\x, C:/x",
    "a\\..\\..\\b, ../b",
    "C:\\secret.\\key.pem. , C:/secret/key.pem",
  })
  void windowsPathsAreNormalisedWithSlashes(String path, String normal) {
    assertThat(PathSyntax.WINDOWS.normalise(path)).isEqualTo(normal);
  }

  @ParameterizedTest
  @CsvSource({
    "C:\\x, true",
    "C:x, false",
    "\\x, false",
    "\\\\s\\x, true",
    "x, false",
    "1:/x, false"
  })
  void windowsKnowsDrivesAndShares(String path, boolean absolute) {
    assertThat(PathSyntax.WINDOWS.isAbsolute(path)).isEqualTo(absolute);
  }

  @ParameterizedTest
  @CsvSource({"C:\\x, false", "C:x, true", "C:\\a.txt:stream, true", "a:b, true", "a, false"})
  void streamsAndFoldersOfOtherDrivesAreDoubtful(String path, boolean doubtful) {
    assertThat(PathSyntax.WINDOWS.isDoubtful(path)).isEqualTo(doubtful);
  }

  @ParameterizedTest
  @CsvSource({"C:/work, \\x, C:/x", "C:/work, x\\y, C:/work/x/y", "C:/work, D:\\x, C:/work/D:/x"})
  void windowsJoinsKeepTheDrive(String folder, String path, String joined) {
    assertThat(PathSyntax.WINDOWS.join(folder, path)).isEqualTo(joined);
  }
}
