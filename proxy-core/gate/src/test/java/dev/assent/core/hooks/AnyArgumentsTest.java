package dev.assent.core.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.RandomTrees;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Hooks are told the arguments of a call as they are, whatever texts stand in them.
@DisabledOnOs(OS.WINDOWS)
class AnyArgumentsTest {
  @TempDir private Path folder;

  @Test
  void aProgramReadsTheArgumentsThatWereSent() throws Exception {
    try (var rig = new HookRig(folder)) {
      Path told = rig.scripts.resolve("told");
      rig.with(rig.program("/bin/sh", "cat > '" + told + "'")).confirmed();
      for (int i = 0; i < 40; i++) {
        var trees = new RandomTrees(i, _ -> true);
        // Each with one long text; most random ones are short.
        var arguments = trees.object().with("text", trees.longText());
        assertThat(rig.ask("echo", JsonObject.EMPTY, arguments))
            .as("seed " + i)
            .isInstanceOf(HookAnswer.Passed.class);
        var read = (JsonObject) JsonReader.read(Files.readString(told), JsonLimits.MESSAGE);
        assertThat(read.get("arguments")).as("seed " + i).isEqualTo(arguments);
      }
    }
  }
}
