package dev.assent.desktop.rules.lists;

import dev.assent.core.borrowed.BorrowedPolicy;
import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.borrowed.UsualFiles;
import dev.assent.core.wiring.text.WiringException;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The lists in the files where programs keep them.
///
/// @param home of the person; absolute
/// @param environment variables that move the folders of programs
/// @param beside reads the files
public record StoredPermissionLists(
    Path home, Map<String, String> environment, BackgroundWork beside) implements PermissionLists {
  public StoredPermissionLists {
    environment = Map.copyOf(environment);
  }

  @Override
  public void find(Optional<String> project, Consumer<List<Found>> done) {
    beside.ask(() -> found(usual(project)), done);
  }

  private UsualFiles usual(Optional<String> project) {
    return new UsualFiles(home, project.map(Path::of).orElse(home), environment);
  }

  private static List<Found> found(UsualFiles usual) {
    var found = new ArrayList<Found>();
    for (SourceProgram program : SourceProgram.values()) {
      try {
        int files = usual.of(program).size();
        if (files > 0) {
          found.add(new Found(program, files));
        }
      } catch (IOException _) {
        found.add(new Found(program, 0));
      }
    }
    return found;
  }

  @Override
  public void read(SourceProgram program, Optional<String> project, Consumer<Outcome> done) {
    beside.ask(() -> outcome(program, usual(project)), done);
  }

  private static Outcome outcome(SourceProgram program, UsualFiles usual) {
    try {
      var files = usual.of(program);
      return new Outcome.Translated(
          BorrowedPolicy.of(program, files, usual.place(Optional.empty())));
    } catch (IOException | WiringException e) {
      return new Outcome.Failed(CoreWords.ofFault(e));
    }
  }
}
