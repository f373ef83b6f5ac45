package dev.assent.core.pdp;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/// Choices from one seed, so that a failure can be had again.
record SeededChoices(Random random) {

  /// True once in so many times.
  boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  @SafeVarargs
  final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /// Mostly one, sometimes two or three, at times none.
  <T> List<T> list(Supplier<T> one) {
    return several(chance(10) ? 0 : 1, one);
  }

  /// At least so many, rarely many more.
  <T> List<T> several(int least, Supplier<T> one) {
    var list = new ArrayList<T>();
    for (int i = least == 0 ? 0 : least + pick(0, 0, 0, 0, 0, 1, 1, 2); i > 0; i--) {
      list.add(one.get());
    }
    return list;
  }
}
