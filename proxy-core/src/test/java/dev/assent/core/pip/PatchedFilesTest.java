package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatchedFilesTest {
  private static final String PATCH =
      "*** Begin Patch\n*** Add File: sub/n.txt\n+x\n *** Delete File: ../secret/key.pem\n*** End Patch";
  private Playground ground;

  @BeforeAll
  void build(@TempDir Path folder) throws IOException {
    ground = new Playground(folder);
  }

  private AccessRequest request(String tool, String name, String text) throws DescriptionException {
    var arguments = JsonObject.builder().put(name, new JsonString(text)).build();
    var params = JsonObject.builder().put("name", tool).put("arguments", arguments).build();
    return new AccessRequests(InstantSource.fixed(Playground.NOW), PathResolver.ofMachine())
        .describe(
            "tools/call",
            params,
            Optional.of("1"),
            Action.Direction.CLIENT_TO_SERVER,
            ground.facts());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          bash            => command => apply_patch <<'EOF'~PATCH~EOF
          execute_command => command => cd sub/.. && apply_patch <<'EOF'~PATCH~EOF
          run             => cmd     => apply_patch 'PATCH'
          terminal        => script  => echo hi; applypatch "PATCH"
          apply_patch     => input   => PATCH
          patch_files     => patch   => PATCH
          applyPatch      => patchText => PATCH
          """)
  void aPatchInATextIsSeenByDenyAndByNoAllow(String tool, String name, String text)
      throws Exception {
    var paths =
        request(tool, name, text.replace("~", "\n").replace("PATCH", PATCH)).resource().paths();
    assertThat(paths).extracting(ResourcePath::given).contains("sub/n.txt", "../secret/key.pem");
    assertThat(paths)
        .allSatisfy(path -> assertThat(path.use()).isEqualTo(ResourcePath.Use.NOT_ALLOW))
        .anySatisfy(
            path -> assertThat(path.denySpellings()).contains(ground.root() + "/secret/key.pem"));
  }

  @Test
  void aFolderThatIsEnteredFirstIsWhereThePatchStarts() throws Exception {
    for (String enter :
        java.util.List.of(
            "cd ../secret && ", "cd '../secret'; ", "(cd \"../secret\" && ", "pushd ../secret\n")) {
      var paths =
          request("bash", "command", enter + "apply_patch '*** Delete File: key.pem'")
              .resource()
              .paths();
      assertThat(paths)
          .as(enter)
          .anySatisfy(
              path -> assertThat(path.denySpellings()).contains(ground.root() + "/secret/key.pem"));
    }
    var git =
        request("bash", "command", "git -C ../secret apply <<'E'\n--- a/key.pem\n+++ b/key.pem\nE")
            .resource()
            .paths();
    assertThat(git)
        .anySatisfy(
            path -> assertThat(path.denySpellings()).contains(ground.root() + "/secret/key.pem"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls",
        "grep -rn apply_patch src",
        "cat > n.md <<'E'\n*** Delete File: ../secret/key.pem\nE",
        "echo 'git apply'"
      })
  void othersNameNoFile(String command) throws Exception {
    assertThat(request("bash", "command", command).resource().paths()).isEmpty();
  }

  @Test
  void aPatchThatNobodyUnderstandsIsRefused() {
    assertThatThrownBy(() ->
            request("apply_patch", "input", "*** Begin Patch\n*** Frobnicate: x\n*** End Patch"))
        .isInstanceOf(DescriptionException.class)
        .hasMessageContaining("Frobnicate");
  }

  @Test
  void aTextThatIsWrittenIsNoPatch() throws Exception {
    assertThat(request("write_file", "content", PATCH).resource().paths()).isEmpty();
  }
}
