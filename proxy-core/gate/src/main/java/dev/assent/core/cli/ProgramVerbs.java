package dev.assent.core.cli;

import dev.assent.core.canary.AgentCanaries;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.cli.invocation.VerbAction;
import dev.assent.core.json.JsonObject;
import dev.assent.core.update.HttpsSource;
import dev.assent.core.update.Publisher;
import dev.assent.core.update.UpdateCheck;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// The verbs that programs start, and those about the program itself.
record ProgramVerbs(CliSurroundings surroundings, CliServices rooms) {
  /// `assent run NAME`: what an MCP client starts in place of the server.
  CommandLine run() {
    var name = Verb.operand("NAME", "the proxy");
    var headless = headless();
    return Verb.of(
            "run",
            "Connect an MCP client, on standard input and output, with a guarded server. Clients start this command.",
            name,
            headless)
        .does(
            rooms.run(),
            surroundings,
            () -> {
              var arguments = new ArrayList<String>(List.of(name.<String>getValue()));
              if (headless.<Boolean>getValue()) {
                arguments.add("--headless");
              }
              return arguments;
            });
  }

  /// The option of verbs that need a core.
  static OptionSpec headless() {
    return Verb.flag(
        "--headless",
        "if no core runs, start one without a window, which denies calls that a rule asks about");
  }

  /// `assent core`: the core without a window.
  CommandLine core() {
    return Verb.of(
            "core",
            "Run the core without a window. It denies calls that a rule asks about, because nobody is there to ask. "
                + "Ends 60 seconds after its last session.")
        .does(rooms.core(), surroundings, List::of);
  }

  /// `assent practice`: a scripted agent and a harmless server, in a throw-away home.
  CommandLine practice(VerbAction practice) {
    var headless =
        Verb.flag("--headless", "run the script without windows, also where there is a display");
    var warmUp = PracticeVerbs.warmUp(true);
    return Verb.of(
            "practice",
            "Try Assent: a scripted agent makes harmless, careless, deceptive and impatient calls to a practice server. "
                + "With a display you decide them; without one a table shows the result of each.",
            headless,
            warmUp)
        .does(
            practice,
            surroundings,
            () -> {
              var arguments = new ArrayList<String>();
              if (headless.<Boolean>getValue()) {
                arguments.add("--headless");
              }
              int calls = warmUp.getValue();
              if (calls > 0) {
                arguments.addAll(List.of("--warm-up", Integer.toString(calls)));
              }
              return arguments;
            });
  }

  /// `assent canary WORD`: the command that an agent is asked to run, and that must not run.
  CommandLine canary() {
    var word = Verb.operand("WORD", "as it stands in the sentence");
    return Verb.of(
            "canary",
            "Note that the command of a test ran which must not run. `assent doctor --canary CLIENT`"
                + " prints this command for you to paste into an agent. It does nothing else.",
            word)
        .does(output -> {
          var canaries =
              new AgentCanaries(
                  surroundings.home(),
                  rooms.launcher().orElseGet(surroundings::workingFolder),
                  surroundings.clock());
          output
              .writer()
              .println(
                  canaries.ran(word.getValue())
                      ? "this command ran, and Assent did not stop it; tell the user"
                      : "this is the word of no test that Assent waits for");
          return ExitCode.NEGATIVE;
        });
  }

  /// `assent update`: whether a newer version was published.
  CommandLine update() {
    return Verb.of(
            "update",
            """
            Look for a newer version, at most once a day; between two searches, print the last result.
            Fetches one small signed file and tells nothing about you. Installs nothing. Ends with 1 in a build without a publisher.\
            """)
        .json()
        .does(output -> {
          Optional<Publisher> publisher = Publisher.ofThisBuild();
          if (publisher.isEmpty()) {
            print(
                output,
                new UpdateCheck.Standing(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(
                        "this build knows no publisher, so it looks for no newer version")));
            return ExitCode.NEGATIVE;
          }
          var standing =
              new UpdateCheck(
                      surroundings.home().state(),
                      publisher.get(),
                      ProgramVersion.number(),
                      surroundings.clock(),
                      new HttpsSource()::get)
                  .look();
          print(output, standing);
          return standing.fault().isPresent() ? ExitCode.FAILED : ExitCode.OK;
        });
  }

  private static void print(CommandOutput output, UpdateCheck.Standing standing) {
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("version", ProgramVersion.number())
              .putIfPresent("looked", standing.looked().map(Instant::toString))
              .putIfPresent("newer", standing.news().map(UpdateCheck.News::version))
              .putIfPresent("news", standing.news().map(news -> news.text("en")))
              .putIfPresent("page", standing.news().map(UpdateCheck.News::page).map(URI::toString))
              .putIfPresent("fault", standing.fault())
              .build());
      return;
    }
    standing.fault().ifPresent(output::line);
    if (standing.news().isPresent()) {
      UpdateCheck.News news = standing.news().get();
      output.line("version " + news.version() + " is there; this is " + ProgramVersion.number());
      news.text("en").lines().forEach(output::line);
      output.line(news.page().toString());
    } else if (standing.fault().isEmpty()) {
      output.line("version " + ProgramVersion.number() + " is the newest");
    }
  }

  /// `assent manual`: prints the manual page, for those who make packages.
  static CommandLine manual() {
    return Verb.of("manual", "Print the manual page.")
        .hidden()
        .does(output -> output.print(ManualPage.of(output.spec().root(), ProgramVersion.number())));
  }

  /// A shell that completes words.
  private enum Shell {
    bash,
    zsh,
    fish
  }

  /// `assent completion SHELL`: prints what makes a shell complete the words of `assent`.
  static CommandLine completion() {
    var shell = Verb.operand(Shell.class, "SHELL", "bash, zsh or fish");
    return Verb.of(
            "completion",
            "Print the completions of a shell. Packages install them. Without a package, put them into the folder of the shell, such as"
                + " ~/.config/fish/completions/assent.fish.",
            shell)
        .does(output -> {
          var root = output.spec().root();
          return output.print(
              switch (shell.<Shell>getValue()) {
                // The script of bash is one for zsh too, which it asks for what it needs of bash.
                case bash, zsh ->
                    withoutInterpreter(AutoComplete.bash("assent", root.commandLine()));
                case fish -> FishCompletion.of(root);
              });
        });
  }

  // It is read by a shell, not run.
  private static String withoutInterpreter(String script) {
    return script.startsWith("#!") ? script.substring(script.indexOf('\n') + 1) : script;
  }
}
