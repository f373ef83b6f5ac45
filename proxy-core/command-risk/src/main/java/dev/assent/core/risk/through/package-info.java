/// Finds every program that a line of POSIX sh or bash would run, whatever it is wrapped, coded or
/// put together in.
///
/// Text → `risk.shell` → [dev.assent.core.risk.through.LookThrough] →
/// [dev.assent.core.risk.step.Steps] → rules. The script is walked through as a shell would run it,
/// with variables, functions, aliases, folders and the text in pipes, but nothing is run, read or
/// looked up: what only the running shell knows stays unknown. Branches are all walked; loops once
/// for each known word. A command that reads what is not the same on all ways to it is walked for
/// each value, and its steps stand once for each.
///
/// Wrappers keep a step of their own after the steps of what they run; `command`, `exec` with
/// words, functions and aliases do not. What a shell, `eval` or a decoder is given as known text is
/// read again, and steps out of decoded text have [dev.assent.core.risk.step.Circumstance#HIDDEN].
/// Code of other languages is put as commands that do the same, with
/// [dev.assent.core.risk.step.Circumstance#IN_CODE].
///
/// **Code that is not known.** A step that runs text which nobody has seen has
/// [dev.assent.core.risk.step.Circumstance#RUNS_INPUT], whatever way the text takes: `curl … | sh`,
/// `bash -c "$(curl …)"`, `sh <(curl …)`, `eval "$x"`, `curl -o f … && sh f`, `python3 -c
/// 'exec(urlopen(…).read())'`. Its [dev.assent.core.risk.step.Step#pipedFrom] names the steps that
/// the text comes from, those behind filters such as `tee` and `base64 -d` among them; none when
/// the origin is not in the text either. The script stands at its place in the arguments with
/// [dev.assent.core.risk.step.Argument#UNKNOWN], or not at all when it is read from the input. A
/// file that was downloaded and is run by its name has, after its own step, a step `sh FILE` of
/// that kind. A program of which nobody knows the name is a step with an empty one, and so is a
/// file that a shell or an interpreter runs; where the name comes out of a step, or stands in a
/// text that was put together as code, it has the same circumstance.
///
/// **Words that may be options.** A word without quotes of which nothing is known may be an option
/// or an operand: `docker exec $X rm a`. Programs that run others are looked through both ways.
///
/// **What containers see.** Folders that the machine lends to a container are put with the
/// machine's names, and what happens there is not in the container. **Functions that call
/// themselves** are walked again where that would do other things, twice with what is known, and
/// are then a step with the function's name. **Variables** set alone whose names programs may see,
/// and files opened by no command, are a step `:`.
///
/// Readers of cmd and PowerShell are handed in ([dev.assent.core.risk.step.CommandReader]).
package dev.assent.core.risk.through;
