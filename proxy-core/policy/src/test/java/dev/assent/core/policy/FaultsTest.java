package dev.assent.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The faults of `src/test/faults` fit the source as it is; the script there puts them in and sees
/// them found.
class FaultsTest {
  private static final Path FAULTS = Project.one("src/test", "faults/faults.txt");
  private static final Pattern FAULT =
      Pattern.compile("# (.+)\nfile (.+)\ntests (.+)\n<<<<\n((?:.*\n)*?)====\n((?:.*\n)*?)>>>>\n");

  @Test
  void everyFaultHasOnePlace() throws IOException {
    int count = 0;
    for (var fault = FAULT.matcher(Files.readString(FAULTS)); fault.find(); count++) {
      String source =
          Files.readString(Project.one("src/main/java/dev/assent/core", fault.group(2)));
      String text = fault.group(4).stripTrailing();
      assertThat(source.split(Pattern.quote(text), -1))
          .as(
              "`%s` in %s: the text has changed, write the fault in %s anew",
              fault.group(1), fault.group(2), FAULTS)
          .hasSize(2);
      for (String test : fault.group(3).split(" ")) {
        assertThat(Project.one("src/test/java/dev/assent/core", test.replace('.', '/') + ".java"))
            .exists();
      }
    }
    assertThat(count).isGreaterThanOrEqualTo(50);
  }
}
