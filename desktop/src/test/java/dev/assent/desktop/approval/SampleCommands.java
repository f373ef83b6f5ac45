package dev.assent.desktop.approval;

import dev.assent.core.analysis.CallPerson;
import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.analysis.DryRun;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Commands read as the application reads them, in surroundings that no machine changes.
public final class SampleCommands {
  /// Asks the program's own rules.
  public static final DryRun TRYOUT = tryout(new CallPerson.SystemUser());

  /// Reads the commands of requests.
  public static final CommandReader READER = TRYOUT::read;

  private SampleCommands() {}

  /// The same for calls that somebody would make.
  public static DryRun tryout(CallPerson person) {
    return tryout(() -> person);
  }

  /// The same for calls of whoever it is at that time.
  public static DryRun tryout(Supplier<CallPerson> person) {
    return new DryRun(
        new CaseSurroundings(
            InstantSource.fixed(SampleRequests.NOW),
            Path.of("/home/sam"),
            Path.of("/home/sam"),
            "sam",
            Map.of("HOME", "/home/sam"),
            _ -> List.of()),
        Path.of("/nowhere/rules"),
        complaint -> {
          throw new IllegalStateException(complaint);
        },
        () -> List.of("main", "master"),
        person);
  }
}
