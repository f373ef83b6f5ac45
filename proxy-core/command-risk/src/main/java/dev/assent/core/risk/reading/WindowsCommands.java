package dev.assent.core.risk.reading;

import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/// Finds the simple commands of a text for cmd.exe or PowerShell by the places of the steps it
/// would run, and cuts them into words by the shell's quotes.
final class WindowsCommands {
  /// End a word and are part of none.
  private static final String BETWEEN = " \t\r\n,;(){}|&<>=";

  private WindowsCommands() {}

  /// In the order of the text; outer ones stand in no other.
  static List<WrittenCommand> of(String text, Step.Shell shell, List<Step> steps) {
    var places = new LinkedHashSet<Place>();
    steps.stream()
        .map(Step::place)
        .filter(place ->
            place.start() >= 0 && place.end() <= text.length() && place.start() < place.end())
        .sorted(Comparator.comparingInt(Place::start).thenComparingInt(place -> -place.end()))
        .forEach(places::add);
    var found = new ArrayList<WrittenCommand>();
    int end = 0;
    for (var place : places) {
      boolean outer = place.start() >= end;
      end = Math.max(end, place.end());
      found.add(new WrittenCommand(place, outer, words(text, shell, place), List.of()));
    }
    return found;
  }

  private static List<WrittenWord> words(String text, Step.Shell shell, Place place) {
    char escape = shell == Step.Shell.CMD ? '^' : '`';
    var words = new ArrayList<WrittenWord>();
    var word = new StringBuilder();
    int start = -1;
    char quote = 0;
    for (int at = place.start(); at <= place.end(); at++) {
      char c = at < place.end() ? text.charAt(at) : ' ';
      boolean ends = at == place.end() || quote == 0 && BETWEEN.indexOf(c) >= 0;
      if (ends) {
        if (start >= 0) {
          words.add(new WrittenWord(word.toString(), false, new Place(start, at)));
          word.setLength(0);
          start = -1;
        }
        continue;
      }
      start = start < 0 ? at : start;
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'' && shell == Step.Shell.POWERSHELL) {
        quote = c;
      } else if (c != escape) {
        word.append(c);
      }
    }
    return words;
  }
}
