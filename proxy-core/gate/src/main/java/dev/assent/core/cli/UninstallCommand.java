package dev.assent.core.cli;

import dev.assent.core.cli.control.ControlVerbs;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.FileChangeQuestion;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.login.LoginStart;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.uninstall.Uninstall;
import dev.assent.core.uninstall.Uninstall.Line;
import dev.assent.core.uninstall.Uninstall.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/// `assent uninstall`: takes Assent out of the person's files.
record UninstallCommand(
    CliSurroundings surroundings, CliServices rooms, CommandOutput output, boolean purge) {
  private static final String WORD = "purge";

  static CommandLine verb(CliSurroundings surroundings, CliServices rooms) {
    var purge =
        Verb.flag(
            "--purge",
            "remove settings, policies, logs, keys and sign-ins as well; asks for the word `purge`");
    var dryRun = Verb.flag("--dry-run", "print the steps and do nothing");
    var yes = Verb.flag("--yes", "do it without a question");
    return Verb.of(
            "uninstall",
            """
            Remove Assent from your files: restore the files of agents, and end the start with your session.
            Settings, policies, logs, keys and sign-ins stay unless --purge is given. Afterwards remove the program itself with your system.\
            """)
        .json()
        .takes(purge, dryRun, yes)
        .does(output ->
            new UninstallCommand(surroundings, rooms, output, purge.getValue())
                .run(dryRun.getValue(), yes.getValue()));
  }

  private ExitCode run(boolean dryRun, boolean yes)
      throws ConfigException, IOException, InterruptedException {
    if (output.isJson() && !yes && !dryRun) {
      throw output.wrong(
          "found `--json` without `--yes` or `--dry-run`, expected one of them: a program is not asked");
    }
    var uninstall = new Uninstall(place(), purge);
    if (dryRun) {
      print(planned(uninstall));
      return ExitCode.OK;
    }
    if (!yes) {
      print(planned(uninstall));
      if (!agrees()) {
        output.line("nothing was changed");
        return ExitCode.NEGATIVE;
      }
    }
    var lines = new ArrayList<Line>();
    stop().ifPresent(lines::add);
    boolean runs = lines.stream().anyMatch(line -> line.state() == State.FAILED);
    // A core that still runs would write again what is removed here.
    lines.addAll(runs ? List.of() : uninstall.run());
    print(lines);
    return lines.stream().anyMatch(line -> line.state() == State.FAILED)
        ? ExitCode.FAILED
        : ExitCode.OK;
  }

  private static List<Line> planned(Uninstall uninstall) throws InterruptedException {
    var lines = new ArrayList<>(List.of(new Line(State.PLANNED, "Assent ends, if it runs")));
    lines.addAll(uninstall.plan());
    return lines;
  }

  private Uninstall.Place place() throws ConfigException {
    AssentHome home = surroundings.home();
    Optional<LoginStart> login =
        rooms
            .launcher()
            .flatMap(launcher ->
                LoginStart.of(
                    surroundings.osName(),
                    surroundings.environment(),
                    surroundings.userHome(),
                    home,
                    Launcher.DESKTOP.in(
                        Launcher.image(launcher), OperatingSystem.of(surroundings.osName()))));
    return new Uninstall.Place(
        home,
        surroundings.agents(),
        login,
        rooms.secrets().store(surroundings),
        surroundings.userHome(),
        surroundings.isWindows(),
        surroundings.clock());
  }

  private boolean agrees() throws IOException {
    return purge
        ? FileChangeQuestion.answer(
                "type `" + WORD + "` to remove all of this: ", output, surroundings)
            .equals(WORD)
        : FileChangeQuestion.agrees("do this?", false, output, surroundings);
  }

  private Optional<Line> stop() throws ConfigException, InterruptedException {
    try {
      JsonObject answer = rooms.control().end(surroundings.home());
      return answer.get("pid") instanceof JsonNumber pid
              && !ControlVerbs.awaitEnd(pid.decimal().longValue())
          ? Optional.of(
              new Line(
                  State.FAILED,
                  "Assent still runs as process "
                      + pid.lexeme()
                      + "; quit it in its tray and try again"))
          : Optional.of(new Line(State.DONE, "Assent, which ran, has ended"));
    } catch (ControlException e) {
      return e.code() == ControlException.Code.NOT_RUNNING
          ? Optional.empty()
          : Optional.of(
              new Line(State.FAILED, "Assent runs and cannot be ended: " + e.getMessage()));
    }
  }

  private void print(List<Line> lines) {
    if (output.isJson()) {
      var items =
          lines.stream()
              .<Json>map(line ->
                  JsonObject.builder()
                      .put("state", line.state().word())
                      .put("says", line.says().toString())
                      .build())
              .toList();
      output.json(JsonObject.builder().put("lines", new JsonArray(items)).build());
    } else {
      lines.forEach(
          line -> output.line(String.format("%-8s %s", line.state().word(), line.says())));
    }
  }
}
