package dev.assent.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import dev.assent.testing.ReadmeExample;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another program can use this module by what its README says.
class PolicyReadmeTest {
  @TempDir Path folder;

  @Test
  void theExampleOfTheReadmePrintsWhatItSays() throws Exception {
    var example = ReadmeExample.of(Project.TOP.resolve("proxy-core/policy/README.md"));
    assertThat(example.run("dev.assent.core.policy", folder)).isEqualTo(example.output());
  }
}
