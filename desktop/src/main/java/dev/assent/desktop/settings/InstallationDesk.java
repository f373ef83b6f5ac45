package dev.assent.desktop.settings;

import dev.assent.core.doctor.Checkup;
import dev.assent.core.doctor.SupportBundle;
import dev.assent.core.uninstall.Uninstall;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Checks the installation for the page, and takes it away. Belongs to the toolkit's thread, as
/// does whoever is told; waiting for files and others is done elsewhere.
public interface InstallationDesk {
  /// Does all checks.
  void look(Consumer<Checkup> done);

  /// Gathers a bundle; writes nothing.
  ///
  /// @param checkup what the checks found
  /// @param parts that were chosen
  void gather(Checkup checkup, Set<SupportBundle.Part> parts, Consumer<SupportBundle> done);

  /// Writes a bundle.
  ///
  /// @param done told why it could not be written; empty when it was
  void write(SupportBundle bundle, Path file, Consumer<String> done);

  /// Plans the steps that taking Assent out of the person's files would take.
  void plan(Consumer<List<Uninstall.Line>> done);

  /// Takes Assent out of the person's files; settings, policies and logs stay.
  void uninstall(Consumer<List<Uninstall.Line>> done);
}
