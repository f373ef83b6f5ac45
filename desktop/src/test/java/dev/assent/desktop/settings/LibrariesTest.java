package dev.assent.desktop.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LibrariesTest {
  private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");

  /// Parts that are no archive of a build, and those that come with a listed archive unasked.
  private static final Set<String> BESIDE =
      Set.of("runtime", "fonts", "ikonli-core", "jackson-annotations");

  private static final Set<String> MAY_SHIP =
      Set.of("Apache-2.0", "BSD-3-Clause", "GPL-2.0 with Classpath exception", "MIT", "OFL-1.1");

  @Test
  void everyArchiveOfTheProgramIsListedAndNoOther() throws IOException {
    var wanted = new TreeSet<String>();
    for (Path module : Project.modules()) {
      String pom = Files.readString(module.resolve("pom.xml")).split("<build>")[0];
      DEPENDENCY
          .matcher(pom)
          .results()
          .map(found -> found.group(1))
          .filter(text ->
              // Tools of the build are no part of the program.
              !text.contains("<scope>test</scope>")
                  && !text.contains("<scope>provided</scope>")
                  && !text.contains("<groupId>dev.assent</groupId>"))
          .map(text -> ARTIFACT.matcher(text).results().findFirst().orElseThrow().group(1))
          .forEach(wanted::add);
    }
    var listed =
        Libraries.all().stream()
            .flatMap(one -> one.artifacts().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    listed.removeAll(BESIDE);
    assertThat(listed).isEqualTo(wanted).hasSizeGreaterThan(10);
  }

  /// Those that a program under Apache-2.0 may carry; the build holds the same list against what
  /// the libraries say themselves.
  @Test
  void everyLicenceMayShip() {
    assertThat(Libraries.all()).allSatisfy(one -> assertThat(one.licence()).isIn(MAY_SHIP));
  }

  @Test
  void theLicenceThatIsShownIsTheOneOfTheProject() {
    assertThat(Project.TOP.resolve("LICENSE")).hasContent(Libraries.ownLicence());
  }
}
