package dev.assent.core.doctor;

import dev.assent.core.doctor.Diagnosis.State;
import java.time.Duration;
import java.util.List;

/// The table of all checks. Data.
final class HealthChecks {
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
          new HealthCheck("log", "Log", LONG, State.WARNING, RecordChecks::log),
          new HealthCheck("clock", "Clock", RecordChecks::clock),
          new HealthCheck("display", "Display", DeskChecks::display),
          new HealthCheck("tray", "Tray", DeskChecks::tray),
          new HealthCheck("key_store", "Key store", DeskChecks::keys),
          new HealthCheck("certificates", "Certificates for servers", ServerChecks::certificates),
          new HealthCheck("sign_ins", "Sign-ins to servers", ServerChecks::signIns),
          new HealthCheck("clients", "Clients and agents", DeskChecks::clients));

  private HealthChecks() {}
}
