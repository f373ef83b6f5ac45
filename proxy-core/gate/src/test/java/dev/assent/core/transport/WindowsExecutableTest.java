package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Programs as they are found on Windows, on a file system in its manner.
class WindowsExecutableTest {
  private static final String PATH = "C:\\tools;relative;C:\\Program Files\\nodejs";

  private final FileSystem files = Jimfs.newFileSystem(Configuration.windows());

  @BeforeEach
  void install() throws IOException {
    for (String program :
        new String[] {
          "C:\\Program Files\\nodejs\\node.exe",
          "C:\\Program Files\\nodejs\\npx.cmd",
          "C:\\tools\\uvx.EXE"
        }) {
      Files.createDirectories(files.getPath(program).getParent());
      Files.createFile(files.getPath(program));
    }
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  private Path resolve(String program) throws ServerStartException {
    return ExecutableFinder.resolve(program, PATH, files);
  }

  @Test
  void aNameIsTriedWithTheEndingsOfPrograms() throws ServerStartException {
    Path node = files.getPath("C:\\Program Files\\nodejs\\node.exe");
    assertThat((Object) resolve("node")).isEqualTo(node);
    assertThat((Object) resolve("node.exe")).isEqualTo(node);
    assertThat((Object) resolve("uvx")).isEqualTo(files.getPath("C:\\tools\\uvx.exe"));
    assertThat((Object) resolve("C:\\Program Files\\nodejs\\node.exe")).isEqualTo(node);
  }

  @Test
  void batchFilesAreNotStarted() {
    assertThatThrownBy(() -> resolve("npx"))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining("is a batch file");
  }

  @Test
  void pathsMustBeAbsolute() {
    for (String path :
        new String[] {"nodejs\\node.exe", "./node.exe", "\\tools\\uvx.exe", "C:node.exe"}) {
      assertThatThrownBy(() -> resolve(path)).as(path).isInstanceOf(ServerStartException.class);
    }
  }
}
