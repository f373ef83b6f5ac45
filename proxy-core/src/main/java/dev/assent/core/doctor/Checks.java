package dev.assent.core.doctor;

import dev.assent.core.doctor.Diagnosis.State;
import java.time.Duration;
import java.util.List;

/// The table of all checks. Data.
final class Checks {
  private static final Duration LONG = Duration.ofSeconds(20);

  /// In the order in which people read them.
  static final List<Check> ALL =
      List.of(
          new Check("version", "Program", ProgramChecks::version),
          new Check("update", "Newer version", ProgramChecks::update),
          new Check("core", "Running core", ProgramChecks::core),
          new Check("other_versions", "Other versions", ProgramChecks::others),
          new Check("login", "Start at login", ProgramChecks::login),
          new Check("folders", "Folders", FolderChecks::folders),
          new Check("mount", "File system", FolderChecks::mount),
          new Check("disk", "Disk room", FolderChecks::room),
          new Check("runtime", "Runtime folder", FolderChecks::runtime),
          new Check("socket", "Socket", FolderChecks::socket),
          new Check("settings", "Settings", RecordChecks::settings),
          new Check("policies", "Servers and policies", RecordChecks::policies),
          // The longest logs take minutes.
          new Check("log", "Log", LONG, State.WARNING, RecordChecks::log),
          new Check("clock", "Clock", RecordChecks::clock),
          new Check("display", "Display", DeskChecks::display),
          new Check("tray", "Tray", DeskChecks::tray),
          new Check("key_store", "Key store", DeskChecks::keys),
          new Check("clients", "Clients and agents", DeskChecks::clients));

  private Checks() {}
}
