package dev.assent.desktop.settings;

import dev.assent.core.doctor.Checkup;
import dev.assent.core.doctor.Machine;
import dev.assent.core.doctor.SupportBundle;
import dev.assent.core.uninstall.Uninstall;
import dev.assent.core.uninstall.Uninstall.Line;
import dev.assent.core.uninstall.Uninstall.State;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// The installation on this computer.
///
/// @param place what can be taken out of the person's files
public record StoredInstallation(Machine machine, Uninstall.Place place, BackgroundWork beside)
    implements InstallationDesk {
  @Override
  public void look(Consumer<Checkup> done) {
    beside.ask(() -> Checkup.of(machine), done);
  }

  @Override
  public void gather(Checkup checkup, Set<SupportBundle.Part> parts, Consumer<SupportBundle> done) {
    beside.ask(() -> SupportBundle.of(machine, checkup, parts), done);
  }

  @Override
  public void write(SupportBundle bundle, Path file, Consumer<String> done) {
    beside.ask(() -> fault(bundle, file), done);
  }

  private static String fault(SupportBundle bundle, Path file) {
    try {
      bundle.write(file);
      return "";
    } catch (FileAlreadyExistsException _) {
      return Texts.get("settings.bundle.exists");
    } catch (IOException e) {
      return CoreWords.ofFault(e);
    }
  }

  @Override
  public void plan(Consumer<List<Line>> done) {
    beside.ask(() -> lines(() -> new Uninstall(place, false).plan()), done);
  }

  @Override
  public void uninstall(Consumer<List<Line>> done) {
    beside.ask(() -> lines(() -> new Uninstall(place, false).run()), done);
  }

  private interface Work {
    List<Line> run() throws InterruptedException;
  }

  private static List<Line> lines(Work work) {
    try {
      return work.run();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return List.of(new Line(State.FAILED, Texts.get("settings.uninstall.interrupted")));
    }
  }
}
