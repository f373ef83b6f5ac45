package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The setting in which commands are walked through: their shell, their streams, and the facts that hold for all of them.
///
/// @param circumstances one bit for each [Circumstance], by its place in the enumeration
/// @param environment settings for these commands alone
/// @param place of the wrapper whose text they stand in; null when they stand in the given text itself
/// @param mounts folders of the machine that these commands see in other places
/// @param startedBy a program of which it is not known that it starts these commands; null when they surely run
record Scope(
    ShellState shell,
    Streams streams,
    int circumstances,
    List<String> environment,
    @Nullable Place place,
    List<Mount> mounts,
    @Nullable String startedBy) {
  /// @param files opened by the commands around
  record Streams(Input input, Pipe in, Pipe out, List<FileUse> files) {
    static final Streams NONE = new Streams(Input.unknown(), Pipe.NONE, Pipe.NONE, List.of());
  }

  static Scope outermost(ShellState shell) {
    return new Scope(shell, Streams.NONE, 0, List.of(), null, List.of(), null);
  }

  static int bit(Circumstance circumstance) {
    return 1 << circumstance.ordinal();
  }

  Scope with(Circumstance circumstance) {
    return with(circumstances | bit(circumstance));
  }

  Scope without(Circumstance circumstance) {
    return with(circumstances & ~bit(circumstance));
  }

  private Scope with(int bits) {
    return bits == circumstances ? this : new Scope(shell, streams, bits, environment, place, mounts, startedBy);
  }

  /// The same in a shell of its own.
  Scope apart() {
    return in(shell.copy());
  }

  Scope in(ShellState other) {
    return new Scope(other, streams, circumstances, environment, place, mounts, startedBy);
  }

  Scope through(Streams other) {
    return new Scope(shell, other, circumstances, environment, place, mounts, startedBy);
  }

  Scope reading(Input input, Pipe from) {
    return through(new Streams(input, from, streams.out(), streams.files()));
  }

  Scope writing(Pipe into) {
    return through(new Streams(streams.input(), streams.in(), into, streams.files()));
  }

  Scope under(List<FileUse> files) {
    if (files.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(files);
    all.addAll(streams.files());
    return through(new Streams(streams.input(), streams.in(), streams.out(), all));
  }

  Scope setting(List<String> more) {
    if (more.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(environment);
    all.addAll(more);
    return new Scope(shell, streams, circumstances, all, place, mounts, startedBy);
  }

  Scope at(Place where) {
    return place != null ? this : new Scope(shell, streams, circumstances, environment, where, mounts, startedBy);
  }

  /// The same for commands that a program is taken to start.
  Scope startedBy(String program) {
    return startedBy != null ? this : new Scope(shell, streams, circumstances, environment, place, mounts, program);
  }

  Scope seeing(List<Mount> more) {
    return new Scope(shell, streams, circumstances, environment, place, more, startedBy);
  }
}
