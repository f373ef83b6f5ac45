package dev.assent.core.risk.reading;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The places of a step's name and arguments in the text.
///
/// @param name absent where the program is not named there
/// @param arguments one for each of the step, in their order; absent where it does not stand there
/// @param open whether the text shows all that runs, so that it needs not be written out
record StepPlaces(Optional<Place> name, List<Optional<Place>> arguments, boolean open) {
  private static final String NOTHING_KNOWN = String.valueOf(Argument.UNKNOWN);

  /// Lays a step beside a simple command of the text.
  static StepPlaces of(Step step, WrittenCommand simple) {
    StepPlaces best = null;
    int most = -1;
    var words = simple.words();
    for (int at = 0; at < words.size(); at++) {
      boolean named =
          words.get(at).names(step.name()) || at == 0 && isOtherName(step, words.get(at));
      if (!named) {
        continue;
      }
      var tried = from(step, simple, at);
      int score = tried.score(at + 1 < words.size() ? words.get(at + 1).place() : null);
      if (score > most) {
        most = score;
        best = tried;
      }
    }
    return best != null ? best : new StepPlaces(Optional.empty(), empty(step.arguments()), false);
  }

  // An alias of PowerShell stands where the full name is meant.
  private static boolean isOtherName(Step step, WrittenWord first) {
    return step.shell() == Step.Shell.POWERSHELL && !first.cases() && !step.name().isEmpty();
  }

  private static StepPlaces from(Step step, WrittenCommand simple, int name) {
    var words = simple.words();
    var places = new ArrayList<Optional<Place>>();
    int next = name + 1;
    for (var argument : step.arguments()) {
      int found = next;
      while (found < words.size() && !words.get(found).gives(argument)) {
        found++;
      }
      boolean there = found < words.size();
      places.add(there ? Optional.of(words.get(found).place()) : Optional.empty());
      next = there ? found + 1 : next;
    }
    boolean all = true;
    for (int at = 0; at < places.size(); at++) {
      // To write out that nobody knows it would say nothing.
      boolean unknown = step.arguments().get(at).text().equals(NOTHING_KNOWN);
      all &= unknown || places.get(at).isPresent();
    }
    boolean plain = !step.has(Circumstance.HIDDEN) && !step.has(Circumstance.IN_CODE);
    return new StepPlaces(Optional.of(words.get(name).place()), places, all && plain);
  }

  private int score(@org.jspecify.annotations.Nullable Place next) {
    int found = (int) arguments.stream().filter(Optional::isPresent).count();
    boolean close =
        next != null
            && !arguments.isEmpty()
            && arguments.getFirst().filter(next::equals).isPresent();
    return 2 * found + (close ? 1 : 0);
  }

  private static List<Optional<Place>> empty(List<Argument> arguments) {
    return arguments.stream().map(_ -> Optional.<Place>empty()).toList();
  }
}
