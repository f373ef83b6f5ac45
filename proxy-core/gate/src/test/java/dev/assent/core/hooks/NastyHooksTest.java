package dev.assent.core.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.hooks.PreCallHooks.PrintedText;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Clause 8.5: programs that hang, crash, print, fork and vanish. Each denies within its time, and
/// nothing of it runs afterwards. Those that hang have one second; the limit of each test is far
/// above, so that a slow machine fails nothing.
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class NastyHooksTest {
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

  static Stream<Arguments> nastyPrograms() {
    return Stream.of(
        program("hangs", "sleep 300", "timed-out"),
        program("hangs busily", "while :; do :; done", "timed-out"),
        program("ignores TERM", "trap '' TERM INT HUP; while :; do sleep 300; done", "timed-out"),
        program(
            "hangs with children",
            "sleep 301 & sleep 302 & (sleep 303 & wait) & wait",
            "timed-out"),
        program("hangs in a child of another session", "setsid sleep 300", "timed-out"),
        program("stops itself", "kill -STOP $$", "timed-out"),
        program("closes every stream and hangs", "exec <&- >&- 2>&-; sleep 300", "timed-out"),
        program("forks and passes", "sleep 300 & exit 0", "left-processes"),
        program(
            "forks silently and passes",
            "sleep 300 >/dev/null 2>&1 </dev/null & exit 0",
            "left-processes"),
        program("leaves the group and passes", "setsid sleep 300 & exit 0", "left-processes"),
        program(
            "forks twice into another session and passes",
            "(setsid sh -c 'sleep 300 & sleep 301 & exit 0' >/dev/null 2>&1 </dev/null &); sleep 0.1; exit 0",
            "left-processes"),
        program(
            "forks twice, ignores TERM and passes",
            "(setsid sh -c 'trap \"\" TERM HUP; (sleep 300; sleep 301) & exit 0' &); sleep 0.1; exit 0",
            "left-processes"),
        program(
            "clears the environment of a child that keeps a stream",
            "setsid env -i sh -c 'sleep 300; : MARKER' & exit 0",
            "left-processes"),
        program("prints 10 MB to stdout", "head -c 10485760 /dev/zero; exit 0", "too-much-output"),
        program(
            "prints 10 MB to stderr", "head -c 10485760 /dev/zero >&2; exit 0", "too-much-output"),
        program("prints without end", "yes; exit 0", "too-much-output"),
        program("prints without end and denies", "yes | head -c 70000; exit 1", "too-much-output"),
        program("ends with 2", "exit 2", "crashed"),
        program("ends with 255", "exit 255", "crashed"),
        program("is killed", "kill -KILL $$", "crashed"),
        program("is ended", "kill -TERM $$", "crashed"),
        program("breaks down", "kill -SEGV $$", "crashed"),
        program("calls what is not there", "no_such_program", "crashed"));
  }

  private static Arguments program(String name, String text, String fault) {
    return Arguments.of(name, text, fault);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nastyPrograms")
  void aNastyProgramDeniesAndLeavesNothing(String name, String text, String fault)
      throws Exception {
    rig.timeFor(fault).with(rig.program("/bin/sh", text.replace("MARKER", rig.marker))).confirmed();
    HookAnswer.Denied denied = rig.denial();
    assertThat(denied.fault()).as(denied.text()).contains(fault);
    assertThat(denied.code()).isEqualTo(-32602);
    assertThat(denied.hook()).isEqualTo("hook-0");
    assertThat(denied.text()).startsWith("the hook `hook-0` ").endsWith(", so the call is denied");
    assertThat(rig.running()).isEmpty();
  }

  static Stream<Arguments> nastyPolicies() {
    String check = "mcp_tools_policy_check() { %s\n}\n";
    return Stream.of(
        program("defines nothing", "other() { return 0; }", "no-function"),
        program("is empty", "", "no-function"),
        program("has the name as a variable", "mcp_tools_policy_check=1", "no-function"),
        program(
            "has the name as a program only", "alias mcp_tools_policy_check=true", "no-function"),
        program(
            "has a syntax error", "mcp_tools_policy_check() { return 0; }\nif then fi (", "syntax"),
        program("has an open quote", "mcp_tools_policy_check() { return 0; }\necho \"", "syntax"),
        program(
            "exits with 0 when it is read", "exit 0\n" + check.formatted("return 0;"), "exited"),
        program("exits with 0 when it is asked", check.formatted("exit 0;"), "exited"),
        program("exits with 1 when it is asked", check.formatted("exit 1;"), "exited"),
        program("becomes another program", check.formatted("exec true;"), "exited"),
        program("kills its shell", check.formatted("kill -KILL $$;"), "exited"),
        program(
            "stops at the first failure",
            "set -e\nfalse\n" + check.formatted("return 0;"),
            "exited"),
        program(
            "needs a variable nobody set",
            "set -u\n: \"$NOBODY_SET_THIS\"\n" + check.formatted("return 0;"),
            "exited"),
        program(
            "prints when it is read", "echo loaded\n" + check.formatted("return 0;"), "printed"),
        program("prints when it is asked", check.formatted("echo fine; return 0;"), "printed"),
        program(
            "prints what looks like an answer",
            check.formatted("printf '\\0x\\0returned\\0000\\0\\0\\0'; return 0;"),
            "printed"),
        program(
            "prints 10 MB",
            check.formatted("head -c 10485760 /dev/zero; return 0;"),
            "too-much-output"),
        program(
            "complains 10 MB",
            check.formatted("head -c 10485760 /dev/zero >&2; return 0;"),
            "too-much-output"),
        program("hangs when it is read", "sleep 300", "timed-out"),
        program(
            "hangs when it is asked", check.formatted("while :; do sleep 300; done;"), "timed-out"),
        program(
            "ignores TERM and hangs",
            check.formatted("trap '' TERM; sleep 300; sleep 300;"),
            "timed-out"),
        program(
            "waits for itself",
            check.formatted("mcp_tools_policy_check \"$@\" | cat;"),
            "timed-out"),
        program("leaves a child", check.formatted("sleep 300 & return 0;"), "left-processes"),
        program(
            "leaves a child in another session",
            check.formatted("(setsid sleep 300 >/dev/null 2>&1 &); return 0;"),
            "left-processes"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nastyPolicies")
  void aNastyPolicyDeniesAndLeavesNothing(String name, String text, String fault) throws Exception {
    rig.timeFor(fault).with(rig.policy(text)).confirmed();
    HookAnswer.Denied denied = rig.denial();
    assertThat(denied.fault()).as(denied.text()).contains(fault);
    assertThat(denied.code()).isEqualTo(-32602);
    assertThat(rig.running()).isEmpty();
  }

  @Test
  void aPolicyThatReadsItsInputFindsNone() throws Exception {
    rig.with(rig.policy("mcp_tools_policy_check() { [ -z \"$(cat)\" ]; }")).confirmed();
    assertThat(rig.ask()).isEqualTo(new HookAnswer.Passed());
  }

  @Test
  void aProgramThatDoesNotReadAMegabyteOfArgumentsPasses() throws Exception {
    rig.with(rig.program("/bin/sh", "exec <&-; exit 0")).confirmed();
    var arguments = JsonObject.builder().put("text", "x".repeat(1 << 20)).build();
    assertThat(rig.ask("write_file", JsonObject.EMPTY, arguments))
        .isEqualTo(new HookAnswer.Passed());
    assertThat(rig.running()).isEmpty();
  }

  @Test
  void anAnswerOfAProgramIsItsStatusAndNotWhatItPrints() throws Exception {
    // Clause 8.5: exit 0 lets the call go on; garbage beside it changes nothing.
    rig.with(rig.program("/bin/sh", "printf '\\000\\377 deny'; echo error >&2; exit 0"))
        .confirmed();
    assertThat(rig.ask()).isEqualTo(new HookAnswer.Passed());
  }

  @Test
  void whatAProgramPrintsIsMadeFitToBeShown() throws Exception {
    rig.with(rig.program("/bin/sh", "printf 'no \\033[31m\\377\\342\\200\\256 way\\n'; exit 1"))
        .confirmed();
    assertThat(rig.denial().text()).isEqualTo("no ?[31m\uFFFD? way");
    assertThat(rig.denial().fault()).isEmpty();
  }

  @Test
  void aTextBeyondAllMeasureIsCut() throws Exception {
    rig.with(rig.program("/bin/sh", "yes | head -c 60000; exit 1")).confirmed();
    assertThat(rig.denial().text()).hasSize(PrintedText.MOST + 1).endsWith("…");
  }

  @Test
  void metadataThatNoCommandLineTakesDenies() throws Exception {
    rig.with(rig.program("/bin/sh", "exit 0")).confirmed();
    var metadata = JsonObject.builder().put("description", "x".repeat(3 << 20)).build();
    var denied = (HookAnswer.Denied) rig.ask("read_file", metadata, JsonObject.EMPTY);
    assertThat(denied.fault()).contains("not-started");
    assertThat(denied.text()).doesNotContain("xxxx");
  }

  @Test
  void aProgramThatIsNotExecutableDenies() throws Exception {
    Hook.Program hook = rig.program("/bin/sh", "exit 0");
    rig.with(hook).confirmed();
    HookRig.write(Path.of(hook.command().getFirst()), "#!/bin/sh\nexit 0", "rw-------");
    assertThat(rig.denial().fault()).contains("not-found");
  }

  @Test
  void aProgramOfNoKnownFormDenies() throws Exception {
    rig.with(rig.program("/no/such/interpreter", "exit 0")).confirmed();
    assertThat(rig.denial().fault()).contains("crashed");
  }

  @Test
  void aProgramThatVanishedDenies() throws Exception {
    Hook.Program hook = rig.program("/bin/sh", "exit 0");
    rig.with(hook).confirmed();
    assertThat(rig.ask()).isEqualTo(new HookAnswer.Passed());
    Files.delete(Path.of(hook.command().getFirst()));
    assertThat(rig.denial().fault()).contains("not-found");
  }

  @Test
  void aProgramThatVanishesWhileItRunsDenies() throws Exception {
    rig.with(rig.program("/bin/sh", "rm -- \"$0\"; exit 0")).confirmed();
    assertThat(rig.denial().fault()).contains("not-found");
  }

  @Test
  void aProgramThatRewritesItselfDenies() throws Exception {
    rig.with(rig.program("/bin/sh", "echo '# more' >> \"$0\"; exit 0")).confirmed();
    assertThat(rig.denial().fault()).contains("changed");
    assertThat(rig.denial().text()).contains("has changed and waits for the user's confirmation");
  }

  @Test
  void aFolderInPlaceOfAProgramDenies() throws Exception {
    rig.with(new Hook.Program(List.of(rig.scripts.toString()), HookRig.TIME)).confirmed();
    assertThat(rig.denial().fault()).contains("not-found");
  }

  @Test
  void manyAtOnceAllGetAnswers() throws Exception {
    rig.with(rig.program("/bin/sh", "sleep 0.05; [ \"$1\" = good ]")).confirmed();
    var answers = new ConcurrentHashMap<Integer, HookAnswer>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 24; i++) {
        int number = i;
        threads.submit(() -> answers.put(number, rig.ask(number % 2 == 0 ? "good" : "bad")));
      }
    }
    assertThat(answers).hasSize(24);
    answers.forEach((number, answer) ->
        assertThat(answer instanceof HookAnswer.Passed).isEqualTo(number % 2 == 0));
    assertThat(rig.running()).isEmpty();
  }

  @Test
  void anInterruptedCallLeavesNothing() throws Exception {
    rig.with(rig.program("/bin/sh", "setsid sleep 300 & touch \"$0.started\"; sleep 300"))
        .confirmed();
    var interrupted = new CountDownLatch(1);
    Thread call =
        Thread.ofVirtual()
            .start(() -> {
              try {
                rig.ask();
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
            });
    Path started = rig.scripts.resolve("hook-0.started");
    while (!Files.exists(started)) {
      Thread.onSpinWait();
    }
    call.interrupt();
    call.join();
    assertThat(interrupted.getCount()).isZero();
    assertThat(rig.running()).isEmpty();
  }
}
