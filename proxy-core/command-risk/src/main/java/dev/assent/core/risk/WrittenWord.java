package dev.assent.core.risk;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step.Place;
import org.jspecify.annotations.Nullable;

/// A word as it stands in the text.
///
/// @param known what the program gets; null where only the running shell knows
/// @param cases whether capitals count
record WrittenWord(@Nullable String known, boolean cases, Place place) {
  boolean is(String text) {
    return known != null && (cases ? known.equals(text) : known.equalsIgnoreCase(text));
  }

  /// True if it may be the word that a program was given.
  boolean gives(Argument argument) {
    boolean open = known == null || known.equals("{}");
    return is(argument.text()) || open && !argument.known();
  }

  /// True if it names a program: the last part of a path, without the ending of Windows' programs.
  boolean names(String program) {
    if (known == null || known.isEmpty() || program.isEmpty()) {
      return false;
    }
    String name = known.substring(Math.max(known.lastIndexOf('/'), known.lastIndexOf('\\')) + 1);
    int dot = name.lastIndexOf('.');
    String plain = dot > 0 && name.length() - dot == 4 ? name.substring(0, dot) : name;
    return name.equalsIgnoreCase(program) || plain.equalsIgnoreCase(program);
  }
}
