package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.risk.CommandPlace;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.ShellGrammar;
import dev.assent.core.risk.StartedProgram;
import dev.assent.core.wiring.text.WiringException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The line that an agent has on Windows starts our program in the shell that the agent really has,
/// as the readers of these shells understand it.
class WindowsHookLineTest {
  private static final List<String> PLACES =
      List.of(
          "C:\\Assent\\bin\\assent.exe",
          "C:\\Users\\max\\AppData\\Local\\Assent\\assent.exe",
          "C:\\Users\\Max Muster\\AppData\\Local\\Assent\\assent.exe",
          "C:\\Program Files (x86)\\Assent\\assent.exe",
          "C:\\Users\\O'Neil & Co\\assent.exe",
          "D:\\a,b;c\\@x\\assent.exe",
          "\\\\server\\share\\Assent\\assent.exe");

  private final CommandRisk risk = CommandRisk.byOwnRules();

  @ParameterizedTest
  @EnumSource
  void everyAgentsShellStartsTheProgram(HookAgent agent) throws Exception {
    for (String place : PLACES) {
      for (JsonObject hook : hooks(agent, place)) {
        for (String member : List.of("command", "powershell")) {
          if (hook.get(member) instanceof JsonString command) {
            for (ShellGrammar shell : shells(agent, member, hook)) {
              assertThat(started(shell, command.value()))
                  .as("%s in %s: %s", agent, shell, command.value())
                  .first()
                  .isEqualTo(List.of("assent", "hook", agent.word()));
            }
          }
        }
      }
    }
  }

  /// The line was quoted before: PowerShell takes the path for a text.
  @Test
  void aQuotedPathStartsNothingInPowerShell() {
    assertThat(started(ShellGrammar.POWERSHELL, "\"C:\\Assent\\assent.exe\" hook codex"))
        .noneMatch(words -> words.contains("assent"));
  }

  private static Set<ShellGrammar> shells(HookAgent agent, String member, JsonObject hook) {
    if (member.equals("powershell")) {
      return EnumSet.of(ShellGrammar.POWERSHELL);
    }
    return switch (HookCommandLine.onWindows(agent)) {
      case BASH ->
          hook.get("shell") == null
              ? EnumSet.of(ShellGrammar.POSIX, ShellGrammar.POWERSHELL)
              : EnumSet.of(ShellGrammar.POSIX);
      case POWERSHELL -> EnumSet.of(ShellGrammar.POWERSHELL);
      // No form is started by both where the path has a character that is special to `cmd`.
      case UNKNOWN ->
          hook.string("command").orElse("").startsWith("& ")
              ? EnumSet.of(ShellGrammar.POWERSHELL)
              : EnumSet.of(ShellGrammar.POWERSHELL, ShellGrammar.CMD);
    };
  }

  private static List<JsonObject> hooks(HookAgent agent, String launcher) throws WiringException {
    var hooks = new ArrayList<JsonObject>();
    for (JsonObject entry : HookEntries.of(agent, launcher, true, false).byEvent().values()) {
      if (entry.get("hooks") instanceof JsonArray(var inner)) {
        inner.forEach(hook -> hooks.add((JsonObject) hook));
      } else {
        hooks.add(entry);
      }
    }
    return hooks;
  }

  // Programs with what they are handed; `exit` is none.
  private List<List<String>> started(ShellGrammar shell, String command) {
    var found = new ArrayList<List<String>>();
    for (StartedProgram program : risk.report(shell, command, CommandPlace.UNKNOWN).programs()) {
      if (!program.name().equals("exit") && !program.name().equals("cmd")) {
        var words = new ArrayList<String>();
        words.add(program.name().toLowerCase(Locale.ROOT).replaceFirst("(?s)^.*[/\\\\]", ""));
        program.words().forEach(word -> words.add(word.text()));
        found.add(words);
      }
    }
    return found;
  }
}
