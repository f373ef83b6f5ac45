package dev.assent.core.risk.through.value;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The words of a step in a container, with names in mounted folders put as the machine has them.
public final class MountedArguments {
  private final List<Argument> arguments = new ArrayList<>();
  private final List<FileUse> files = new ArrayList<>();
  private final @Nullable String folder;
  private boolean some;

  public MountedArguments(
      List<Argument> before, List<FileUse> uses, @Nullable String where, List<Mount> mounts) {
    String there = where == null || !where.startsWith("/") ? null : Mount.outside(mounts, where);
    some = there != null;
    folder =
        there == null
            ? where
            : there.equals(".") ? "" : there.startsWith("./") ? there.substring(2) : there;
    before.forEach(argument -> arguments.add(moved(argument, mounts)));
    uses.forEach(
        use -> files.add(new FileUse(use.stream(), use.kind(), moved(use.file(), mounts))));
  }

  private Argument moved(Argument argument, List<Mount> mounts) {
    String text = argument.text();
    int start = text.startsWith("/") ? 0 : text.indexOf("=/") + 1;
    if (start == 0 && !text.startsWith("/")) {
      return argument;
    }
    String outside = Mount.outside(mounts, text.substring(start));
    if (outside == null) {
      return argument;
    }
    some = true;
    String name = UnknownMarks.plain(outside);
    boolean home = start == 0 && name.startsWith("~");
    return new Argument(text.substring(0, start) + name, argument.pattern(), home, argument.many());
  }

  /// True if any of it stands in a mounted folder.
  public boolean some() {
    return some;
  }

  public List<Argument> arguments() {
    return List.copyOf(arguments);
  }

  public List<FileUse> files() {
    return List.copyOf(files);
  }

  @Nullable
  public String folder() {
    return folder;
  }
}
