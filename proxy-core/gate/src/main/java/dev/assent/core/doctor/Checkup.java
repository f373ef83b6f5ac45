package dev.assent.core.doctor;

import dev.assent.core.doctor.Diagnosis.State;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// All checks of an installation, done.
///
/// @param lines one for each check, in the order of the table
public record Checkup(List<Line> lines) {
  private static final int SCHEMA = 1;

  public Checkup {
    lines = List.copyOf(lines);
  }

  /// One check and what it found.
  ///
  /// @param id the same in every version
  /// @param title for people
  public record Line(String id, String title, Diagnosis diagnosis) {}

  /// Does all checks, side by side. One that fails, or is not over in time, is a line as well; the
  /// thread of the latter is left behind. What is late is not known to be wrong.
  public static Checkup of(Machine machine) {
    return of(machine, HealthChecks.ALL);
  }

  static Checkup of(Machine machine, List<HealthCheck> checks) {
    long begun = System.nanoTime();
    var tasks = new ArrayList<FutureTask<Diagnosis>>();
    for (HealthCheck check : checks) {
      var task = new FutureTask<>(() -> check.look().at(machine));
      Thread.ofPlatform().daemon().name("doctor-" + check.id()).start(task);
      tasks.add(task);
    }
    var lines = new ArrayList<Line>();
    for (int i = 0; i < checks.size(); i++) {
      HealthCheck check = checks.get(i);
      lines.add(
          new Line(
              check.id(),
              check.title(),
              result(check, tasks.get(i), begun + check.limit().toNanos())));
    }
    return new Checkup(lines);
  }

  private static Diagnosis result(HealthCheck check, FutureTask<Diagnosis> task, long until) {
    try {
      return task.get(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      task.cancel(true);
      return Diagnosis.warning(
          Sentence.of(
              "not known: the look was not over within %s s; the computer may be busy",
              check.limit().toSeconds()),
          Sentence.of(
              "look again when it is less busy; if it takes as long then, a disk or a program may"
                  + " hang"));
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return Diagnosis.failed(
          Sentence.of("it could not be looked at: `%s`", Sentence.told(cause)),
          Sentence.of("mend what it names and look again"));
    } catch (InterruptedException _) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      return Diagnosis.failed(Sentence.of("the look was interrupted"), Sentence.of("look again"));
    }
  }

  /// The worst state of all lines.
  public State worst() {
    return lines.stream()
        .map(line -> line.diagnosis().state())
        .max(Comparator.naturalOrder())
        .orElse(State.OK);
  }

  /// For programs, as `docs/doctor.md` describes it.
  public JsonObject json() {
    var checks = new ArrayList<Json>();
    for (Line line : lines) {
      checks.add(
          JsonObject.builder()
              .put("check", line.id())
              .put("state", line.diagnosis().state().word())
              .put("found", line.diagnosis().found().text())
              .putIfPresent("do", line.diagnosis().advice().map(Sentence::text))
              .build());
    }
    return JsonObject.builder()
        .put("schema", SCHEMA)
        .put("worst", worst().word())
        .put("checks", new JsonArray(checks))
        .build();
  }

  /// The table of all checks. Data.
  static final class HealthChecks {
    private static final Duration LONG = Duration.ofSeconds(20);

    /// In the order in which people read them.
    static final List<HealthCheck> ALL =
        List.of(
            new HealthCheck("version", "Program", ProgramChecks::version),
            new HealthCheck("update", "Newer version", ProgramChecks::update),
            new HealthCheck("core", "Running core", ProgramChecks::core),
            new HealthCheck("other_versions", "Other versions", ProgramChecks::others),
            new HealthCheck("login", "Start at login", ProgramChecks::login),
            new HealthCheck("folders", "Folders", FolderChecks::folders),
            new HealthCheck("mount", "File system", FolderChecks::mount),
            new HealthCheck("disk", "Disk room", FolderChecks::room),
            new HealthCheck("runtime", "Runtime folder", FolderChecks::runtime),
            new HealthCheck("socket", "Socket", FolderChecks::socket),
            new HealthCheck("settings", "Settings", RecordChecks::settings),
            new HealthCheck("policies", "Servers and policies", RecordChecks::policies),
            // The longest logs take minutes.
            new HealthCheck("log", "Log", LONG, RecordChecks::log),
            new HealthCheck("clock", "Clock", RecordChecks::clock),
            new HealthCheck("display", "Display", DeskChecks::display),
            new HealthCheck("tray", "Tray", DeskChecks::tray),
            new HealthCheck("key_store", "Key store", DeskChecks::keys),
            new HealthCheck("certificates", "Certificates for servers", ServerChecks::certificates),
            new HealthCheck("sign_ins", "Sign-ins to servers", ServerChecks::signIns),
            new HealthCheck("clients", "Clients and agents", DeskChecks::clients));

    private HealthChecks() {}
  }
}
