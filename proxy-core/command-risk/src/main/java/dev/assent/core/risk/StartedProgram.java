package dev.assent.core.risk;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One program that a command would run, wrappers looked through.
///
/// @param shell whose manners its words follow: POSIX, CMD or POWERSHELL
/// @param name the program's name without folder and without `.exe` and the like; for PowerShell
///   the command's full name in lower case, `remove-item`; empty when unknown
/// @param words that it is given; may be empty
/// @param files opened by its own redirections and those around it; may be empty
/// @param folder where it runs as seen from the start: `/etc`, `../x`, `~`; `""` for the folder at
///   the start; absent when all or a piece of it is unknown
/// @param circumstances of its run, in a fixed order: `as root`, `in loop`; may be empty
/// @param startedBy the program that is taken to start it, of which that is not known; absent where
///   it surely runs
public record StartedProgram(
    ShellGrammar shell,
    String name,
    List<Word> words,
    List<OpenedFile> files,
    Optional<String> folder,
    List<String> circumstances,
    Optional<String> startedBy) {
  /// Stands in a text for a piece that only the running shell knows.
  public static final char UNKNOWN = Argument.UNKNOWN;

  public StartedProgram {
    words = List.copyOf(words);
    files = List.copyOf(files);
    circumstances = List.copyOf(circumstances);
  }

  static StartedProgram of(Step step) {
    return new StartedProgram(
        switch (step.shell()) {
          case POSIX -> ShellGrammar.POSIX;
          case CMD -> ShellGrammar.CMD;
          case POWERSHELL -> ShellGrammar.POWERSHELL;
        },
        step.name(),
        step.arguments().stream().map(Word::of).toList(),
        step.files().stream().map(OpenedFile::of).toList(),
        step.folder().filter(folder -> folder.indexOf(UNKNOWN) < 0),
        step.circumstances().stream()
            .sorted()
            .map(one -> one.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .toList(),
        step.startedBy());
  }

  /// One word handed to a program, as the program would get it, as far as that can be told.
  ///
  /// @param text quotes and escapes undone; each unknown piece is one [#UNKNOWN] character
  /// @param known whether it is one word and the whole text of it is known
  public record Word(String text, boolean known) {
    private static Word of(Argument argument) {
      return new Word(argument.text(), argument.known());
    }
  }

  /// A file that a redirection opens.
  ///
  /// @param isWritten whether it may be changed; else it is read only
  public record OpenedFile(Word name, boolean isWritten) {
    private static OpenedFile of(FileUse use) {
      return new OpenedFile(Word.of(use.file()), use.kind() != FileUse.Kind.READ);
    }
  }
}
