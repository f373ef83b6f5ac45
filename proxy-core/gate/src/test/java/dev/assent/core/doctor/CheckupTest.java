package dev.assent.core.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.config.AssentHome;
import dev.assent.core.doctor.Checkup.HealthChecks;
import dev.assent.core.doctor.Diagnosis.State;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.login.LoginEntry;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.update.SignedRelease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each check finds what it is there for, and nothing stops the others.
class CheckupTest {
  @TempDir Path folder;
  private MachineRig rig;

  @BeforeEach
  void open() throws IOException {
    rig = new MachineRig(folder);
  }

  private Diagnosis of(String check) {
    return Checkup.of(rig.machine()).lines().stream()
        .filter(line -> line.id().equals(check))
        .findFirst()
        .orElseThrow()
        .diagnosis();
  }

  @Test
  void nothingIsWrongWithAGoodHome() throws IOException {
    rig.server("files");
    var checkup = Checkup.of(rig.machine());
    assertThat(checkup.lines())
        .allSatisfy(
            line -> assertThat(line.diagnosis().state()).as("%s", line).isEqualTo(State.OK));
    assertThat(checkup.worst()).isEqualTo(State.OK);
    assertThat(checkup.json().string("worst")).contains("ok");
  }

  @Test
  void lookingChangesNothing() throws IOException {
    var before = tree();
    Checkup.of(rig.machine());
    assertThat(tree()).isEqualTo(before);
  }

  private List<Path> tree() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    }
  }

  /// Does something to a machine.
  interface Harm {
    void to(MachineRig rig) throws IOException;
  }

  private static Arguments harm(String check, State state, String found, Harm harm) {
    return Arguments.of(check, state, found, harm);
  }

  // All may pass to it and enter it from this folder on.
  private static void opened(MachineRig rig, Path from) throws IOException {
    for (Path at = rig.home.runtime(); at.startsWith(from); at = at.getParent()) {
      Files.setPosixFilePermissions(at, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  static List<Arguments> harms() {
    return List.of(
        harm(
            "update",
            State.WARNING,
            "version `1.3.0` is there",
            rig -> {
              var release = new SignedRelease();
              rig.publisher = Optional.of(release.publisher("https://x.example/release"));
              release.kept(rig.home.state(), release.file("1.3.0", MachineRig.NOW));
            }),
        harm(
            "update",
            State.WARNING,
            "the last look failed: `the server answered with 500`",
            rig -> {
              rig.publisher =
                  Optional.of(new SignedRelease().publisher("https://x.example/release"));
              MachineRig.write(
                  rig.home.state().resolve("update.json"),
                  "{\"fault\": \"the server answered with 500\"}");
            }),
        harm(
            "update",
            State.OK,
            "none is known",
            rig ->
                rig.publisher =
                    Optional.of(new SignedRelease().publisher("https://x.example/release"))),
        harm(
            "core",
            State.WARNING,
            "version `1.2.2`; this program is `1.2.3`",
            rig -> rig.answer = "{\"pid\": 7, \"version\": \"1.2.2\"}"),
        harm("core", State.WARNING, "an older one", rig -> rig.answer = "{\"pid\": 7}"),
        harm("core", State.OK, "none runs", MachineRig::stopped),
        harm(
            "core",
            State.WARNING,
            "because Assent was quit",
            rig -> {
              rig.stopped();
              MachineRig.write(rig.home.quitMark(), "");
            }),
        harm(
            "core",
            State.FAILED,
            "did not answer",
            rig ->
                rig.status =
                    new LocalSocketException(
                        LocalSocketException.Code.PROTOCOL, "the core did not answer within 10 s")),
        harm(
            "core",
            State.FAILED,
            "could not be looked at: `broke off`",
            rig -> rig.status = new IOException("broke off")),
        harm(
            "other_versions",
            State.WARNING,
            "/ada/.local/bin/assent`",
            rig ->
                MachineRig.write(rig.user.resolve(".local/bin/assent"), "")
                    .toFile()
                    .setExecutable(true)),
        harm(
            "other_versions",
            State.WARNING,
            "/root/usr/lib/assent/bin/assent`",
            rig ->
                MachineRig.write(rig.root.resolve("usr/lib/assent/bin/assent"), "")
                    .toFile()
                    .setExecutable(true)),
        harm(
            "other_versions",
            State.OK,
            "none was found in",
            rig ->
                Files.createSymbolicLink(
                    Files.createDirectories(rig.root.resolve("usr/bin")).resolve("assent"),
                    rig.launcher)),
        harm(
            "other_versions",
            State.WARNING,
            "/on path/assent`",
            rig -> {
              MachineRig.write(rig.folder.resolve("on path/assent"), "")
                  .toFile()
                  .setExecutable(true);
              rig.environment.put("PATH", "relative::" + rig.folder.resolve("on path"));
            }),
        harm(
            "login",
            State.WARNING,
            "is not there",
            rig ->
                MachineRig.write(
                    rig.home.configFile(), "{\"desktop\": {\"start_at_login\": true}}")),
        harm(
            "login",
            State.FAILED,
            "starts `/gone/assent-desktop`, which is not there",
            rig ->
                LoginEntry.of("Linux", Map.of(), rig.user, Path.of("/gone/assent-desktop"))
                    .orElseThrow()
                    .apply(true)),
        harm(
            "login",
            State.WARNING,
            "that holds for your own home alone",
            rig -> {
              rig.home =
                  new AssentHome(
                      rig.folder.resolve("p"), rig.folder.resolve("p"), rig.home.runtime());
              MachineRig.write(rig.home.configFile(), "{\"desktop\": {\"start_at_login\": true}}");
            }),
        harm(
            "folders",
            State.FAILED,
            "is no folder",
            rig -> Files.writeString(gone(rig.home.config()), "")),
        harm(
            "folders",
            State.FAILED,
            "is a link to",
            rig -> Files.createSymbolicLink(gone(rig.home.config()), rig.folder)),
        harm(
            "folders",
            State.FAILED,
            "others may write in",
            rig ->
                Files.setPosixFilePermissions(
                    rig.home.state(), PosixFilePermissions.fromString("rwxrwx---"))),
        harm(
            "folders",
            State.FAILED,
            "above it open to everybody",
            rig -> {
              Path open = Files.createDirectories(rig.folder.resolve("open"));
              Path own = Files.createDirectories(open.resolve("own"));
              Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
              Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
              rig.home = new AssentHome(own, own, own.resolve("run"));
            }),
        harm("folders", State.OK, "made at the first start", rig -> gone(rig.home.config())),
        harm(
            "folders",
            State.OK,
            "/run/assent` is a folder that others may enter, `rwxr-xr-x`",
            rig -> opened(rig, rig.folder)),
        harm(
            "folders",
            State.OK,
            "they are yours alone",
            rig -> opened(rig, rig.folder.resolve("run"))),
        harm(
            "mount",
            State.FAILED,
            "read only",
            rig -> mounts(rig, "x / ext4 rw 0 0\nx " + rig.home.state() + " ext4 ro,nosuid 0 0\n")),
        harm(
            "mount",
            State.WARNING,
            "no program may be started",
            rig -> mounts(rig, "x / ext4 rw 0 0\nx " + rig.user + " ext4 rw,noexec 0 0\n")),
        harm("mount", State.OK, "", rig -> mounts(rig, "x " + rig.user + "x ext4 ro 0 0\n")),
        harm(
            "mount",
            State.FAILED,
            "read only",
            rig -> {
              Path blank = rig.folder.resolve("a b");
              rig.home = new AssentHome(blank, blank, blank.resolve("run"));
              mounts(
                  rig,
                  "x / ext4 rw 0 0\nx "
                      + blank.toString().replace(" ", "\\040")
                      + " ext4 ro 0 0\n");
            }),
        harm(
            "mount",
            State.FAILED,
            "could not be looked at",
            rig -> Files.delete(rig.root.resolve("proc/self/mounts"))),
        harm("disk", State.FAILED, "99 MiB are left", rig -> rig.room = 99L << 20),
        harm("disk", State.WARNING, "1,023 MiB are left", rig -> rig.room = 1023L << 20),
        harm("disk", State.OK, "1,024 MiB are left", rig -> rig.room = 1024L << 20),
        harm(
            "runtime",
            State.WARNING,
            "no folder `/run/user`",
            rig ->
                rig.home =
                    new AssentHome(
                        rig.home.config(), rig.home.state(), rig.home.state().resolve("run"))),
        harm(
            "socket",
            State.FAILED,
            "longer than 100 bytes",
            rig ->
                rig.home =
                    new AssentHome(
                        rig.home.config(), rig.home.state(), rig.folder.resolve("x".repeat(100)))),
        harm(
            "settings",
            State.FAILED,
            "cannot be read",
            rig -> MachineRig.write(rig.home.configFile(), "{")),
        harm(
            "settings",
            State.FAILED,
            "unknown member `htl`",
            rig -> MachineRig.write(rig.home.configFile(), "{\"htl\": {}}")),
        harm(
            "policies",
            State.FAILED,
            "the policy of `files` cannot be used",
            rig -> {
              rig.server("files");
              MachineRig.write(rig.home.policyFile("files"), "{\"rules\": 5}");
            }),
        harm(
            "policies",
            State.WARNING,
            "`files` has no policy",
            rig -> {
              rig.server("files");
              Files.delete(rig.home.policyFile("files"));
            }),
        harm(
            "policies",
            State.FAILED,
            "the rules for `files` cannot be used",
            rig -> {
              rig.server("files");
              MachineRig.write(
                  rig.home.proxyFile("files"),
                  "{\"policy_of\": \"gone\", \"backend\": {\"command\": \"/bin/true\"}}");
            }),
        harm(
            "policies",
            State.FAILED,
            "the server `files` cannot be used",
            rig -> MachineRig.write(rig.home.proxyFile("files"), "{}")),
        harm(
            "log",
            State.FAILED,
            "the log of `files` is not whole",
            rig -> {
              rig.server("files");
              MachineRig.write(
                  rig.home.auditFolder("files").resolve(AuditFile.DECISIONS.fileName()),
                  "{\"no\": \"record\"}\n");
            }),
        harm(
            "log",
            State.FAILED,
            "found no folder",
            rig ->
                MachineRig.write(
                    rig.home.proxyFile("files"), "{\"backend\": {\"command\": \"/bin/true\"}}")),
        harm(
            "clock",
            State.FAILED,
            "the last record is of `2026-03-05T00:00:00Z`",
            rig -> MachineRig.write(rig.home.latestTime(), "2026-03-05T00:00:00Z\n")),
        harm(
            "clock",
            State.OK,
            "",
            rig -> MachineRig.write(rig.home.latestTime(), "2026-03-04T05:07:00Z\n")),
        harm("clock", State.OK, "", rig -> MachineRig.write(rig.home.latestTime(), "rubbish")),
        harm("display", State.WARNING, "nobody can be asked", rig -> rig.environment.clear()),
        harm("tray", State.WARNING, "no program shows", rig -> rig.tray = false),
        harm(
            "tray",
            State.WARNING,
            "bus of this session could not be asked",
            rig -> rig.noBus = "this session has no bus"),
        harm(
            "key_store",
            State.WARNING,
            "the key store is locked",
            rig -> rig.noKeys = "the key store is locked"),
        harm(
            "key_store",
            State.WARNING,
            "has no default keyring; make one",
            rig -> rig.keysTrouble = SecretStoreException.Trouble.NO_KEYRING),
        harm(
            "clients",
            State.FAILED,
            "Cursor starts `/gone/bin/assent`, which is not there",
            rig ->
                MachineRig.write(
                    rig.user.resolve(".cursor/mcp.json"),
                    "{\"mcpServers\": {\"f\": {\"command\": \"/gone/bin/assent\", \"args\":"
                        + " [\"run\", \"f\"]}}}")),
        harm(
            "clients",
            State.FAILED,
            "Claude Code starts `/gone/assent`",
            rig ->
                MachineRig.write(
                    rig.user.resolve(".claude/settings.json"),
                    "{\"hooks\": {\"PreToolUse\": [{\"hooks\": [{\"command\":"
                        + " \"\\\"/gone/assent\\\" hook claude-code || exit 2\"}]}]}}")),
        harm(
            "certificates",
            State.WARNING,
            "the certificate for the server `f` cannot be read",
            rig ->
                overHttp(rig, ", \"mtls\": {\"certificate\": \"/gone.pem\", \"key\": \"/k.pem\"}")),
        harm(
            "sign_ins",
            State.WARNING,
            "the server `f` asks you to sign in",
            rig -> {
              overHttp(rig, "");
              MachineRig.write(
                  rig.home.proxyFolder("f").resolve("sign-in.json"),
                  "{\"schema_version\": 1, \"asked\": {\"at\": \"2026-03-04T05:06:07Z\","
                      + " \"url\": \"https://f.example/\", \"scopes\": []}}");
            }),
        harm(
            "clients",
            State.WARNING,
            "Cursor asks for the server `f`, which is not configured",
            rig ->
                MachineRig.write(
                    rig.user.resolve(".cursor/mcp.json"),
                    "{\"mcpServers\": {\"f\": {\"command\": \""
                        + rig.launcher
                        + "\", \"args\": [\"run\", \"f\"]}}}")));
  }

  private static void overHttp(MachineRig rig, String more) throws IOException {
    MachineRig.write(
        rig.home.proxyFile("f"),
        "{\"backend\": {\"transport\": \"http\", \"url\": \"https://f.example/\"" + more + "}}");
  }

  private static Path gone(Path folder) throws IOException {
    Files.delete(folder);
    return folder;
  }

  private static void mounts(MachineRig rig, String text) throws IOException {
    Files.writeString(rig.root.resolve("proc/self/mounts"), text);
  }

  @ParameterizedTest
  @MethodSource("harms")
  void eachHarmIsFound(String check, State state, String found, Harm harm) throws IOException {
    harm.to(rig);
    Diagnosis told = of(check);
    assertThat(told.found().text()).contains(found);
    assertThat(told.state()).isEqualTo(state);
    assertThat(told.advice().isPresent()).isEqualTo(state != State.OK);
  }

  @Test
  void everyCheckCanFindSomething() {
    var harmed =
        harms().stream()
            .filter(one -> one.get()[1] != State.OK)
            .map(one -> (String) one.get()[0])
            .toList();
    assertThat(HealthChecks.ALL)
        .extracting(HealthCheck::id)
        .filteredOn(id -> !harmed.contains(id))
        .containsExactly("version");
  }

  @Test
  void aCheckThatThrowsOrHangsIsALine() {
    var never = new CountDownLatch(1);
    var checks =
        List.of(
            new HealthCheck(
                "fault",
                "Fault",
                _ -> {
                  throw new IllegalStateException();
                }),
            new HealthCheck(
                "error",
                "Error",
                _ -> {
                  throw new StackOverflowError("deep");
                }),
            new HealthCheck(
                "slow",
                "Slow",
                Duration.ZERO,
                _ -> {
                  never.await();
                  return Diagnosis.ok("");
                }),
            new HealthCheck("good", "Good", _ -> Diagnosis.ok("well")));
    var lines = Checkup.of(rig.machine(), checks).lines();
    assertThat(lines)
        .extracting(line -> line.diagnosis().state())
        .containsExactly(State.FAILED, State.FAILED, State.WARNING, State.OK);
    assertThat(lines.getFirst().diagnosis().found().text())
        .isEqualTo("it could not be looked at: `IllegalStateException`");
    assertThat(lines.get(1).diagnosis().found().text()).contains("deep");
    assertThat(lines.get(2).diagnosis().found().text())
        .as("what is late is not known to be wrong")
        .isEqualTo("not known: the look was not over within 0 s; the computer may be busy");
    never.countDown();
  }

  @Test
  void aSentenceHidesWhatWasFoundButNumbers() {
    var told = Sentence.of("`%s` has %s of %s", "/home/ada/$1", 7, "2.5");
    assertThat(told.text()).isEqualTo("`/home/ada/$1` has 7 of 2.5");
    assertThat(told.bare().text()).isEqualTo("`…` has 7 of 2.5");
  }
}
