package dev.assent.core.risk.step;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One program that would run, wrappers looked through.
///
/// Code of another language is put as the command that does the same: `rm -rf src` for
/// `shutil.rmtree('src')`, with [Circumstance#IN_CODE].
///
/// @param shell whose manners its words follow
/// @param name the program's name without folder and without `.exe` and the like; in lower case
///   where the shell does not tell cases apart; for PowerShell the command's full name in lower
///   case, `remove-item`, never an alias; empty when unknown
/// @param arguments what it is given; PowerShell's parameters as written, `-Recurse`,
///   `-Confirm:$false`
/// @param files opened by its own redirections and those around it
/// @param pipedFrom places, in the list of steps, of those whose output may become its input;
///   ascending
/// @param pipedInto places of those that may read its output; ascending
/// @param input the text it reads from its standard input, where that is known: a here-document,
///   `echo x |`
/// @param environment settings made for it alone or before it in the same text: `NAME=value`;
///   unknown pieces as in [Argument]
/// @param folder where it runs as seen from the start: `/etc`, `../x`, `~`; `""` for the folder at
///   the start; absent when unknown
/// @param place where in the given text it was found, or the wrapper around it
/// @param startedBy the program that is taken to start it, of which that is not known; absent for
///   all that surely run
public record Step(
    Shell shell,
    String name,
    List<Argument> arguments,
    List<FileUse> files,
    List<Integer> pipedFrom,
    List<Integer> pipedInto,
    Optional<String> input,
    List<String> environment,
    Optional<String> folder,
    Set<Circumstance> circumstances,
    Place place,
    Optional<String> startedBy) {
  /// The same between other steps.
  public Step piped(List<Integer> from, List<Integer> into) {
    return new Step(
        shell,
        name,
        arguments,
        files,
        from,
        into,
        input,
        environment,
        folder,
        circumstances,
        place,
        startedBy);
  }

  /// The kind of shell whose manners the words of a step follow.
  public enum Shell {
    POSIX,
    CMD,
    POWERSHELL
  }

  /// From `start` up to but without `end`, in UTF-16 characters of the text that was given.
  public record Place(int start, int end) {}

  /// True if a circumstance is given.
  public boolean has(Circumstance circumstance) {
    return circumstances.contains(circumstance);
  }
}
