package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The surroundings of a command.
///
/// @param circumstances never changed in place
/// @param files opened around it
/// @param from places of the steps whose output it may read
/// @param outlet gathers the places of the steps whose output goes on; empty lists are shared by
///   none
/// @param input the text it reads, where known
/// @param place where the wrapper stands; absent for what is written in the given text itself
/// @param startedBy a program of which it is not known that it starts these commands; absent when
///   they surely run
record CommandContext(
    Set<Circumstance> circumstances,
    List<FileUse> files,
    List<Integer> from,
    Optional<List<Integer>> outlet,
    Optional<String> input,
    Optional<Place> place,
    Optional<String> startedBy) {
  static CommandContext nothing() {
    return new CommandContext(
        EnumSet.noneOf(Circumstance.class),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  CommandContext with(Circumstance circumstance) {
    if (circumstances.contains(circumstance)) {
      return this;
    }
    var more = EnumSet.of(circumstance);
    more.addAll(circumstances);
    return new CommandContext(more, files, from, outlet, input, place, startedBy);
  }

  CommandContext under(List<FileUse> more) {
    if (more.isEmpty()) {
      return this;
    }
    var all = new ArrayList<FileUse>(more);
    all.addAll(files);
    return new CommandContext(
        circumstances, List.copyOf(all), from, outlet, input, place, startedBy);
  }

  /// In a pipeline: reading from these steps and this text, writing to that outlet.
  CommandContext piped(List<Integer> sources, Optional<String> text, Optional<List<Integer>> into) {
    return new CommandContext(circumstances, files, sources, into, text, place, startedBy);
  }

  /// Reads what stood before it in the pipeline, but what it writes goes to a word.
  CommandContext caught() {
    return apart().with(Circumstance.IN_SUBSTITUTION);
  }

  /// With code that is not known and does not come through the pipe.
  CommandContext runningUnknown() {
    return piped(List.of(), input, outlet).with(Circumstance.RUNS_INPUT);
  }

  /// Without pipes, as a program that is started apart runs.
  CommandContext apart() {
    return piped(List.of(), Optional.empty(), Optional.empty());
  }

  CommandContext at(Place where) {
    return place.isPresent()
        ? this
        : new CommandContext(
            circumstances, files, from, outlet, input, Optional.of(where), startedBy);
  }

  /// As what a program may start, of which nobody knows that it does.
  CommandContext startedBy(String program) {
    return startedBy.isPresent()
        ? this
        : new CommandContext(
            circumstances, files, from, outlet, input, place, Optional.of(program));
  }

  boolean has(Circumstance circumstance) {
    return circumstances.contains(circumstance);
  }
}
