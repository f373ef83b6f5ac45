package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.text.Sha256;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Puts our hook into an agent's file and takes it out again.
///
/// First a plan is made, which changes nothing and can be shown; then it is carried out. A file
/// that changed in between is left alone.
public final class HookWiring {
  private final Path backups;
  private final List<Path> within;
  private final boolean windows;

  /// A planned change of a file.
  ///
  /// @param file the file itself, where a link leads
  /// @param before its bytes; absent where there is none
  /// @param after its bytes after the change; absent where it is removed
  public record Plan(HookAgent agent, Path file, Optional<byte[]> before, Optional<byte[]> after) {
    /// True if nothing has to be done.
    public boolean isDone() {
      return before.isPresent() == after.isPresent()
          && (before.isEmpty() || Arrays.equals(before.get(), after.get()));
    }
  }

  /// @param backups the folder where what was there before is kept; a person's alone
  /// @param within folders that files may lie in: the home, and the project where one is meant
  /// @param windows whether agents run on Windows
  public HookWiring(Path backups, List<Path> within, boolean windows) {
    this.backups = backups;
    this.within = List.copyOf(within);
    this.windows = windows;
  }

  /// The change after which an agent asks us.
  ///
  /// @param file as [HookPlace] gives it
  /// @param launcher absolute path of our program
  /// @throws WiringException when the file cannot be used as it is
  public Plan installing(HookAgent agent, Path file, String launcher)
      throws WiringException, IOException {
    boolean eachTool =
        !ProgramFile.texts(HookedAgent.data(agent), "later_events").isEmpty()
            && !within.isEmpty()
            && CursorVersions.askBeforeEachTool(within.getFirst());
    HookEntries entries = HookEntries.of(agent, launcher, windows, eachTool);
    Path real = AgentFile.real(file, within);
    Optional<byte[]> before = AgentFile.read(real);
    byte[] after = HookText.with(real.toString(), entries, before.orElse(new byte[0]));
    if (before.isEmpty()) {
      after = Arrays.copyOf(after, after.length + 1);
      after[after.length - 1] = '\n';
    }
    return new Plan(agent, real, before, Optional.of(after));
  }

  /// The change after which an agent does not ask us any more: the bytes from before come back
  /// where the file is as we left it; otherwise our hooks alone are taken out.
  ///
  /// @throws WiringException when the file cannot be used as it is
  public Plan removing(HookAgent agent, Path file) throws WiringException, IOException {
    Path real = AgentFile.real(file, within);
    Optional<byte[]> before = AgentFile.read(real);
    if (before.isEmpty()) {
      return new Plan(agent, real, before, before);
    }
    Optional<HookBackup> backup = backup(agent, real);
    if (backup.isPresent() && backup.get().written().equals(Sha256.hex(before.get()))) {
      return new Plan(agent, real, before, backup.get().before());
    }
    return new Plan(
        agent, real, before, Optional.of(HookText.without(real.toString(), agent, before.get())));
  }

  /// True if what [#removing] planned is what was there before, byte for byte.
  ///
  /// @throws WiringException when the backup cannot be read
  public boolean givesBack(Plan plan) throws WiringException, IOException {
    Optional<byte[]> original = backup(plan.agent(), plan.file()).flatMap(HookBackup::before);
    return original.isPresent()
        && plan.after().isPresent()
        && Arrays.equals(original.get(), plan.after().get());
  }

  /// Carries out what [#installing] planned.
  ///
  /// @throws WiringException when the file is not as it was planned with, or is read only; nothing
  ///   is changed then
  public void install(Plan plan) throws WiringException, IOException {
    check(plan);
    if (plan.isDone()) {
      return;
    }
    byte[] after = plan.after().orElseThrow();
    Path place = HookBackup.place(backups, plan.agent(), plan.file());
    // Before the file: a backup too many does no harm.
    AgentFile.write(place, backupFor(plan, after, List.of()).bytes());
    List<Path> made = AgentFile.write(plan.file(), after);
    if (!made.isEmpty()) {
      AgentFile.write(place, backupFor(plan, after, made).bytes());
    }
  }

  // The original of a file that had our hooks already is the file without them.
  private HookBackup backupFor(Plan plan, byte[] after, List<Path> made)
      throws WiringException, IOException {
    Optional<byte[]> original = plan.before();
    List<Path> folders = made;
    if (plan.before().isPresent()
        && HookText.isIn(plan.file().toString(), plan.agent(), plan.before().get())) {
      Optional<HookBackup> known = backup(plan.agent(), plan.file());
      boolean asWeLeftIt =
          known.isPresent() && known.get().written().equals(Sha256.hex(plan.before().get()));
      original =
          asWeLeftIt
              ? known.get().before()
              : Optional.of(
                  HookText.without(plan.file().toString(), plan.agent(), plan.before().get()));
      folders = asWeLeftIt ? known.get().folders() : made;
    }
    return new HookBackup(plan.file(), original, Sha256.hex(after), folders);
  }

  /// Carries out what [#removing] planned.
  ///
  /// @throws WiringException as [#install]
  public void remove(Plan plan) throws WiringException, IOException {
    check(plan);
    if (plan.isDone()) {
      return;
    }
    Path place = HookBackup.place(backups, plan.agent(), plan.file());
    if (plan.after().isPresent()) {
      AgentFile.write(plan.file(), plan.after().get());
    } else {
      AgentFile.delete(
          plan.file(),
          backup(plan.agent(), plan.file()).map(HookBackup::folders).orElse(List.of()));
    }
    AgentFile.delete(place, List.of());
  }

  private Optional<HookBackup> backup(HookAgent agent, Path file)
      throws WiringException, IOException {
    return HookBackup.read(HookBackup.place(backups, agent, file))
        .filter(known -> known.file().equals(file));
  }

  /// Refuses a plan that can no longer be carried out. Changes nothing.
  ///
  /// @throws WiringException as [#install]
  public void check(Plan plan) throws WiringException, IOException {
    Optional<byte[]> now = AgentFile.read(plan.file());
    boolean same =
        now.isPresent() == plan.before().isPresent()
            && (now.isEmpty() || Arrays.equals(now.get(), plan.before().orElseThrow()));
    if (!same) {
      throw new WiringException(
          "`%s`: found another text than a moment ago; nothing was changed", plan.file());
    }
    if (now.isPresent() && !plan.isDone()) {
      AgentFile.refuseFixed(plan.file());
    }
  }
}
