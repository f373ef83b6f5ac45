package dev.assent.core.risk.through.value;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The setting in which commands are walked through: their shell, their streams, and the facts that
/// hold for all of them.
///
/// @param circumstances one bit for each [Circumstance], by its place in the enumeration
/// @param environment settings for these commands alone
/// @param place of the wrapper whose text they stand in; null when they stand in the given text
///   itself
/// @param mounts folders of the machine that these commands see in other places
/// @param startedBy a program of which it is not known that it starts these commands; null when
///   they surely run
public record WalkScope(
    ShellState shell,
    Streams streams,
    int circumstances,
    List<String> environment,
    @Nullable Place place,
    List<Mount> mounts,
    @Nullable String startedBy) {
  /// @param files opened by the commands around
  public record Streams(StandardInput input, Pipe in, Pipe out, List<FileUse> files) {
    static final Streams NONE =
        new Streams(StandardInput.unknown(), Pipe.NONE, Pipe.NONE, List.of());
  }

  public static WalkScope outermost(ShellState shell) {
    return new WalkScope(shell, Streams.NONE, 0, List.of(), null, List.of(), null);
  }

  public static int bit(Circumstance circumstance) {
    return 1 << circumstance.ordinal();
  }

  public WalkScope with(Circumstance circumstance) {
    return with(circumstances | bit(circumstance));
  }

  public WalkScope without(Circumstance circumstance) {
    return with(circumstances & ~bit(circumstance));
  }

  private WalkScope with(int bits) {
    return bits == circumstances
        ? this
        : new WalkScope(shell, streams, bits, environment, place, mounts, startedBy);
  }

  /// True if these commands may not run.
  public boolean maybe() {
    return (circumstances & bit(Circumstance.MAYBE)) != 0;
  }

  /// Notes what these commands write to a file.
  public void writes(String file, String content) {
    shell.file(file, content, maybe());
  }

  /// The same in a shell of its own.
  public WalkScope apart() {
    return in(shell.copy());
  }

  public WalkScope in(ShellState other) {
    return new WalkScope(other, streams, circumstances, environment, place, mounts, startedBy);
  }

  WalkScope through(Streams other) {
    return new WalkScope(shell, other, circumstances, environment, place, mounts, startedBy);
  }

  public WalkScope reading(StandardInput input, Pipe from) {
    return through(new Streams(input, from, streams.out(), streams.files()));
  }

  public WalkScope writing(Pipe into) {
    return through(new Streams(streams.input(), streams.in(), into, streams.files()));
  }

  public WalkScope under(List<FileUse> files) {
    if (files.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(files);
    all.addAll(streams.files());
    return through(new Streams(streams.input(), streams.in(), streams.out(), all));
  }

  public WalkScope setting(List<String> more) {
    if (more.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(environment);
    all.addAll(more);
    return new WalkScope(shell, streams, circumstances, all, place, mounts, startedBy);
  }

  public WalkScope at(Place where) {
    return place != null
        ? this
        : new WalkScope(shell, streams, circumstances, environment, where, mounts, startedBy);
  }

  /// The same for commands that a program is taken to start.
  public WalkScope startedBy(String program) {
    return startedBy != null
        ? this
        : new WalkScope(shell, streams, circumstances, environment, place, mounts, program);
  }

  public WalkScope seeing(List<Mount> more) {
    return new WalkScope(shell, streams, circumstances, environment, place, more, startedBy);
  }
}
