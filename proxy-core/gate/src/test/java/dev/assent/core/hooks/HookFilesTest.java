package dev.assent.core.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.HookFile;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.config.store.ReviewedHook.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clause 8.5: which files a confirmation covers, and which are refused whatever was confirmed.
@DisabledOnOs(OS.WINDOWS)
class HookFilesTest {
  private static final String PASS = "mcp_tools_policy_check() { return 0; }\n";
  private static final HookAnswer PASSED = new HookAnswer.Passed();

  @TempDir Path folder;
  private HookRig rig;

  @BeforeEach
  void open() throws Exception {
    rig = new HookRig(folder);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private Path policy() {
    return rig.server.resolve("server.d/policy.sh");
  }

  private static void mode(Path path, String mode) throws Exception {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private ReviewedHook reviewed() throws Exception {
    return rig.hooks.review().getFirst();
  }

  private void isRefused(String fault, String why) throws Exception {
    HookAnswer.Denied denied = rig.denial();
    assertThat(denied.fault()).as(denied.text()).contains(fault);
    assertThat(denied.text()).contains(why);
    assertThat(reviewed().state()).isEqualTo(State.UNUSABLE);
    assertThat(reviewed().trouble().orElseThrow()).contains(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-rw----", "rw----rw-", "rw-rw-rw-"})
  void aPolicyThatOthersMayWriteIsRefused(String mode) throws Exception {
    rig.with(rig.policy(PASS)).confirmed();
    assertThat(rig.ask()).isEqualTo(PASSED);
    mode(policy(), mode);
    isRefused("unsafe-file", "policy.sh` may be written by others");
  }

  @Test
  void aPolicyWhoseFolderOthersMayWriteIsRefused() throws Exception {
    rig.with(rig.policy(PASS)).confirmed();
    mode(policy().getParent(), "rwxrwx---");
    isRefused("unsafe-file", "server.d` may be written by others");
  }

  @Test
  void aPolicyWhoseProjectOthersMayWriteIsRefused() throws Exception {
    rig.with(rig.policy(PASS)).confirmed();
    mode(rig.server, "rwx----wx");
    isRefused("unsafe-file", "server` may be written by others");
  }

  @Test
  void aPolicyBelowAFolderThatIsOpenToEverybodyIsRefused() throws Exception {
    rig.with(rig.policy(PASS)).confirmed();
    mode(rig.root, "rwxrwxrwx");
    isRefused("unsafe-file", "is open to everybody");
  }

  @Test
  void aLinkToAPolicyIsRefused() throws Exception {
    rig.with(rig.policy(PASS)).confirmed();
    Files.move(policy(), rig.root.resolve("elsewhere.sh"));
    Files.createSymbolicLink(policy(), rig.root.resolve("elsewhere.sh"));
    isRefused("unsafe-file", "policy.sh` is a link");
  }

  @Test
  void aLinkedFolderOfAPolicyIsRefused() throws Exception {
    rig.with(rig.policy(PASS)).confirmed();
    Files.move(policy().getParent(), rig.root.resolve("elsewhere"));
    Files.createSymbolicLink(policy().getParent(), rig.root.resolve("elsewhere"));
    isRefused("unsafe-file", "server.d` is a link");
  }

  @Test
  void aPolicyThatIsMissingIsRefused() throws Exception {
    rig.with(rig.policy(PASS)).confirmed();
    Files.delete(policy());
    isRefused("not-found", "is no file");
    Files.delete(policy().getParent());
    isRefused("not-found", "is not there");
  }

  @Test
  void aFolderInPlaceOfAPolicyIsRefused() throws Exception {
    rig.with(rig.policy(PASS)).confirmed();
    Files.delete(policy());
    Files.createDirectory(policy());
    isRefused("not-found", "is no file");
  }

  @Test
  void aProgramThatOthersMayWriteIsRefused() throws Exception {
    Hook.Program hook = rig.program("/bin/sh", "exit 0");
    rig.with(hook).confirmed();
    mode(Path.of(hook.command().getFirst()), "rwxrwxr-x");
    isRefused("unsafe-file", "may be written by others");
  }

  @Test
  void theScriptOfAnInterpreterIsCoveredToo() throws Exception {
    // One word names it by its whole path, the other below the folder in which programs run.
    for (boolean whole : new boolean[] {true, false}) {
      try (var other = new HookRig(Files.createDirectory(folder.resolve("whole-" + whole)))) {
        Path own = HookRig.write(other.scripts.resolve("check.sh"), "exit 0", "rw-------");
        String named = whole ? own.toString() : "check.sh";
        other.with(new Hook.Program(List.of("sh", named), HookRig.TIME)).confirmed();
        assertThat(other.hooks.review().getFirst().files())
            .extracting(HookFile::path)
            .contains(own)
            .hasSize(2);
        assertThat(other.ask()).isEqualTo(PASSED);
        HookRig.write(own, "exit 0 # other", "rw-------");
        assertThat(other.denial().fault()).contains("changed");
      }
    }
  }

  @Test
  void aChangeThatKeepsSizeAndTimeIsNoticed() throws Exception {
    Hook.Program hook = rig.program("/bin/sh", "exit 0");
    Path file = Path.of(hook.command().getFirst());
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
    rig.with(hook).confirmed();
    assertThat(rig.ask()).isEqualTo(PASSED);
    HookRig.write(file, "#!/bin/sh\nexit 1", "rwx------");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
    assertThat(rig.denial().fault()).contains("changed");
  }

  @Test
  void anotherCommandIsAnotherHook() throws Exception {
    Hook.Program hook = rig.program("/bin/sh", "exit 0");
    rig.with(hook).confirmed();
    try (var other = new HookRig(Files.createDirectory(folder.resolve("other")))) {
      for (ReviewedHook confirmed : rig.hooks.review()) {
        other.confirmations.confirm("files", confirmed.hook(), confirmed.files());
        other.confirmations.confirm("elsewhere", confirmed.hook(), confirmed.files());
      }
      other.with(new Hook.Program(List.of(hook.command().getFirst(), "--lenient"), HookRig.TIME));
      assertThat(other.denial().fault()).contains("unconfirmed");
    }
    assertThat(rig.confirmations.of("elsewhere", hook, reviewed().files()))
        .isEqualTo(State.UNCONFIRMED);
  }

  @Test
  void theTimeAHookMayTakeNeedsNoNewConfirmation() throws Exception {
    rig.with(rig.program("/bin/sh", "exit 0")).confirmed();
    ReviewedHook shown = reviewed();
    var slower = new Hook.Program(((Hook.Program) shown.hook()).command(), Duration.ofSeconds(30));
    assertThat(rig.confirmations.of("files", slower, shown.files())).isEqualTo(State.CONFIRMED);
  }

  @Test
  void anOldConfirmationGivesWayToTheNewOne() throws Exception {
    rig.with(rig.program("/bin/sh", "exit 0")).confirmed().confirmed();
    rig.confirmations.withdraw("files", reviewed().hook());
    assertThat(reviewed().state()).isEqualTo(State.UNCONFIRMED);
    rig.confirmations.withdraw("files", reviewed().hook());
    assertThat(reviewed().state()).isEqualTo(State.UNCONFIRMED);
  }

  @Test
  void aPolicySeesTheServersFolderAndVariables() throws Exception {
    rig.environment.put("MYPROJECT_MODE", "strict");
    rig.environment.put("BASH_ENV", rig.scripts.resolve("never").toString());
    HookRig.write(
        rig.scripts.resolve("never"),
        "touch \"" + rig.scripts.resolve("ran") + "\"\n",
        "rw-------");
    rig.with(
            rig.policy(
                """
                mcp_tools_policy_check() {
                  mcp_tools_error -32602 "$PWD|$MYPROJECT_MODE|$1|$2|${#@}"
                  return 1
                }
                """))
        .confirmed();
    assertThat(rig.denial().text())
        .isEqualTo(rig.server + "|strict|read_file|{\"name\":\"read_file\"}|2");
    assertThat(rig.scripts.resolve("ran")).doesNotExist();
  }

  @Test
  void aProgramGetsNameAndMetadataAsArgumentsAndAllOfItOnItsInput() throws Exception {
    rig.with(rig.program("/bin/sh", "printf '%s|%s|%s|' \"$#\" \"$1\" \"$2\"; cat; exit 1"))
        .confirmed();
    assertThat(rig.denial().text())
        .isEqualTo(
            "2|read_file|{\"name\":\"read_file\"}|"
                + "{\"tool_name\":\"read_file\",\"metadata\":{\"name\":\"read_file\"},\"arguments\":{},\"client\":{\"capabilities\":[\"elicitation\"]}}");
  }
}
