package dev.assent.core.pdp.condition;

import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobWork;
import java.util.Collection;
import java.util.List;

/// The entries of a condition's list, any of which may match.
public final class ConditionEntries {
  private final Glob[] globs;

  /// As they are compared, each also as a list of its own, because explanations need both.
  private final List<String> texts;

  private final List<List<String>> single;

  public ConditionEntries(Collection<Glob> globs) {
    this.globs = globs.toArray(new Glob[0]);
    this.texts = globs.stream().map(Glob::toString).toList();
    this.single = texts.stream().map(List::of).toList();
  }

  public boolean isEmpty() {
    return globs.length == 0;
  }

  /// The entries, for those who want to find them by their texts.
  public List<Glob> globs() {
    return List.of(globs);
  }

  /// True if a value in comparable form passes.
  public boolean accept(String comparable, GlobWork work) {
    work.take(globs.length * GlobWork.together(comparable.length()));
    for (var glob : globs) {
      if (glob.accepts(comparable, work)) {
        return true;
      }
    }
    return false;
  }

  /// The comparison that an explanation shows for a value in comparable form.
  Comparison compare(String place, String text, String comparable) {
    for (int i = 0; i < globs.length; i++) {
      if (globs[i].accepts(comparable, GlobWork.unbounded())) {
        return new Comparison(place, text, true, single.get(i), true);
      }
    }
    return new Comparison(place, text, true, texts, false);
  }
}
