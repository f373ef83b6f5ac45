package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.Action;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.CallPaths;
import dev.assent.core.pip.Playground;
import dev.assent.core.pip.path.PathResolver.MachinePathResolver;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clauses 5.3 to 5.5: roles, order, and the spellings of each path.
final class PathSpellingsTest {
  private Playground ground;

  @BeforeEach
  void build(@TempDir Path folder) throws IOException {
    ground = new Playground(folder);
  }

  @Nested
  class Limits {
    @Test
    void aCallCarriesSoManyPathsAndNoMore() throws DescriptionException {
      String most = "{\"paths\": [" + "\"a\",".repeat(CallPaths.MOST - 1) + "\"a\"]}";
      assertThat(ground.call(most).resource().paths()).hasSize(CallPaths.MOST);
      assertCode("too-many", most.replace("]", ",\"a\"]"));
    }

    @Test
    void manyPathsFromManyFoldersAreRefusedBeforeTheyTakeLong() {
      var arguments = new StringBuilder("{");
      for (int i = 0; i < 10; i++) {
        arguments
            .append("\"")
            .append("_".repeat(i))
            .append("base\": \"/b")
            .append(i)
            .append("\", ");
      }
      arguments.append("\"paths\": [\"x\"");
      for (int i = 0; i < 2500; i++) {
        arguments.append(", \"p").append(i).append('"');
      }
      assertCode("too-many", arguments + "]}");
    }

    private void assertCode(String code, String arguments) {
      assertThatThrownBy(() -> ground.call(arguments))
          .isInstanceOfSatisfying(
              DescriptionException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
  }

  @Test
  void onVolumesThatFoldDenyAlsoSeesTheFoldedName() throws DescriptionException, IOException {
    Files.createDirectory(ground.root.resolve("allowed/CAF\u00c9"));
    var folding =
        new AccessRequests(
            InstantSource.fixed(Playground.NOW),
            new MachinePathResolver(FileSystems.getDefault(), true));
    JsonObject params =
        Playground.parse("{\"name\": \"tool\", \"arguments\": {\"path\": \"/X/Cafe\u0301\"}}");
    ResourcePath path =
        folding
            .describe(
                "tools/call",
                params,
                Optional.empty(),
                Action.Direction.CLIENT_TO_SERVER,
                ground.facts())
            .resource()
            .paths()
            .getFirst();
    assertThat(path.denySpellings()).contains("/X/Cafe\u0301", "/x/caf\u00e9");
    assertThat(path.allowSpellings()).containsExactly("/X/Cafe\u0301");
  }

  @Test
  void withoutAFileSystemNothingIsFollowed() throws DescriptionException {
    var lexical =
        new AccessRequests(InstantSource.fixed(Playground.NOW), PathResolver.lexicalOnly());
    JsonObject params =
        JsonObject.builder()
            .put("name", "tool")
            .put("arguments", ground.json("{\"path\": \"knot-a/../key\"}"))
            .build();
    assertThat(
            lexical
                .describe(
                    "tools/call",
                    params,
                    Optional.empty(),
                    Action.Direction.CLIENT_TO_SERVER,
                    ground.facts())
                .resource()
                .paths()
                .getFirst()
                .allowSpellings())
        .containsExactly(ground.root + "/allowed/key");
  }
}
