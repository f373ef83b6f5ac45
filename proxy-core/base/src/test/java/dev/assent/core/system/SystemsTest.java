package dev.assent.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `systems.md` names every type that looks at the system, and what it names exists.
class SystemsTest {
  private static final Path PAGE = Project.page("systems.md");
  private static final List<Path> SOURCES = Project.all("src/main/java");
  private static final Pattern LOOKS =
      Pattern.compile(
          "dev\\.assent\\.core\\.system\\.Operating|separatorChar|File\\.separator|pathSeparator|getSeparator\\(|hasUnixView"
              + "|supportedFileAttributeViews|AclFileAttributeView|PosixFile[AP]|\"unix:|\"os\\.(name|arch)\"|java\\.lang\\.foreign"
              + "|UnixDomainSocketAddress|\"/usr/|\"/bin/|\"/proc/|\"/run/|\\.exe\"|bin/assent|SystemTray|org\\.freedesktop|isWindows\\(\\)");
  private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");

  private static Set<String> named() throws IOException {
    var names = new HashSet<String>();
    NAME.matcher(Files.readString(PAGE)).results().forEach(found -> names.add(found.group(1)));
    return names;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static String type(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  @Test
  void whateverLooksAtTheSystemIsNamed() throws IOException {
    Set<String> named = named();
    var missing = new TreeSet<String>();
    for (Path root : SOURCES) {
      for (Path file : files(root)) {
        String packageName =
            root.relativize(file).getParent() == null
                ? ""
                : root.relativize(file).getParent().toString().replace('/', '.').replace('\\', '.');
        // Commands of every system are read as text there, on all systems alike.
        boolean ofText = packageName.startsWith("dev.assent.core.risk");
        if (!ofText
            && !named.contains(type(file))
            && !named.contains(packageName)
            && !type(file).endsWith("-info")
            && LOOKS.matcher(Files.readString(file)).find()) {
          missing.add(packageName + "." + type(file));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void onlyOneTypeReadsTheName() throws IOException {
    for (Path root : SOURCES) {
      for (Path file : files(root)) {
        if (!type(file).equals("OperatingSystem")) {
          assertThat(Files.readString(file))
              .as(file.toString())
              .doesNotContain("getProperty(\"os.name\"");
        }
      }
    }
  }

  @Test
  void whatIsNamedExists() throws IOException {
    var there = new HashSet<String>();
    Project.files(List.of("java")).forEach(file -> there.add(type(file)));
    for (String name : named()) {
      if (name.endsWith(".yml")) {
        assertThat(Project.TOP.resolve(".github/workflows").resolve(name)).exists();
      } else if (name.startsWith("dev.assent.")) {
        assertThat(SOURCES)
            .as(name)
            .anySatisfy(root -> assertThat(root.resolve(name.replace('.', '/'))).isDirectory());
      } else if (name.matches("[A-Z][a-z]+[A-Z]\\w+|Watchdog|Launcher|Main")) {
        assertThat(there).contains(name);
      }
    }
  }
}
