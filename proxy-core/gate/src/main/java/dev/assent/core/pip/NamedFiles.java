package dev.assent.core.pip;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathCandidates.PathCandidate;
import dev.assent.core.pip.path.PathCandidates.PathCandidate.Standing;
import dev.assent.core.pip.path.PathNames;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.ShellGrammar;
import dev.assent.core.risk.StartedProgram;
import dev.assent.core.risk.StartedProgram.OpenedFile;
import dev.assent.core.risk.StartedProgram.Word;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The files that a command reads, writes or removes by name, for guards: what it opens by
/// redirections, and what is handed to programs. Of programs that are not known to change what they
/// are handed it is taken that they read it.
final class NamedFiles {
  private static final String POINTER = "/command";
  private static final int LONGEST = 4096;

  private static final Set<String> REMOVE =
      Set.of(
          "rm",
          "unlink",
          "shred",
          "srm",
          "rmdir",
          "wipe",
          "trash",
          "trash-put",
          "del",
          "erase",
          "rd",
          "remove-item",
          "ren",
          "rename",
          "rename-item");
  private static final Set<String> MOVE = Set.of("mv", "move", "move-item");
  private static final Set<String> WRITE =
      Set.of(
          "tee",
          "sponge",
          "truncate",
          "touch",
          "chmod",
          "chown",
          "chgrp",
          "chattr",
          "setfacl",
          "icacls",
          "attrib",
          "set-content",
          "add-content",
          "clear-content",
          "out-file",
          "tee-object",
          "set-acl",
          "export-csv",
          "new-item",
          "patch",
          "ed",
          "ex");
  private static final Set<String> IN_PLACE =
      Set.of("sed", "gsed", "perl", "ruby", "awk", "gawk", "yq", "sd");
  private static final Set<String> WRITE_LAST =
      Set.of(
          "cp",
          "ln",
          "install",
          "rsync",
          "scp",
          "copy",
          "xcopy",
          "robocopy",
          "copy-item",
          "mklink",
          "link");
  private static final Set<String> DOWNLOAD = Set.of("curl", "wget");
  private static final Set<String> OUTPUTS =
      Set.of(
          "-o",
          "--output",
          "-O",
          "--output-document",
          "--out-file",
          "-OutFile",
          "-t",
          "--target-directory",
          "-Destination");

  private static final Pattern LETTERS_AND_OUTPUT = Pattern.compile("-[A-Za-z]+[oO]");
  private static final Pattern LETTERS_AND_IN_PLACE = Pattern.compile("-[A-Za-z]*i.*");
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:");

  private final Set<PathCandidate> found = new LinkedHashSet<>();

  private NamedFiles() {}

  /// The files of all commands, in their order, without duplicates.
  ///
  /// @throws DescriptionException when there are too many to look at
  static List<PathCandidate> of(List<CommandReport> reports) throws DescriptionException {
    var files = new NamedFiles();
    for (CommandReport report : reports) {
      for (StartedProgram program : report.programs()) {
        files.program(program);
      }
    }
    return List.copyOf(files.found);
  }

  private void program(StartedProgram program) throws DescriptionException {
    for (OpenedFile file : program.files()) {
      add(program, file.name(), file.isWritten() ? Touch.WRITTEN : Touch.READ);
    }
    List<Word> operands = operands(program);
    if (REMOVE.contains(program.name())) {
      addAll(program, operands, Touch.REMOVED);
    } else if (WRITE.contains(program.name())
        || IN_PLACE.contains(program.name()) && isInPlace(program)) {
      addAll(program, operands, Touch.WRITTEN);
    } else if (MOVE.contains(program.name()) && operands.size() > 1) {
      addAll(program, operands.subList(0, operands.size() - 1), Touch.REMOVED);
      into(program, operands.subList(0, operands.size() - 1), List.of(operands.getLast()));
    } else if (WRITE_LAST.contains(program.name()) && operands.size() > 1) {
      addAll(program, operands.subList(0, operands.size() - 1), Touch.READ);
      into(program, operands.subList(0, operands.size() - 1), List.of(operands.getLast()));
    } else {
      addAll(program, operands, Touch.READ);
    }
    outputs(program, operands);
  }

  // A source that is put into a folder is there by its own name. Each name is put into each folder
  // once, so that so many pairs are so many files and too many of them end it.
  private void into(StartedProgram program, List<Word> sources, Collection<Word> targets)
      throws DescriptionException {
    var names = new LinkedHashSet<String>();
    for (Word source : sources) {
      if (source.known()) {
        names.add(lastName(source.text()));
      }
    }
    names.remove("");
    for (Word target : targets) {
      add(program, target, Touch.WRITTEN);
      for (String name : names) {
        add(program, new Word(target.text() + "/" + name, target.known()), Touch.WRITTEN);
      }
    }
  }

  private static String lastName(String path) {
    String plain = path.replace('\\', '/');
    int end = plain.length();
    while (end > 0 && plain.charAt(end - 1) == '/') {
      end--;
    }
    String name = plain.substring(plain.lastIndexOf('/', Math.max(0, end - 1)) + 1, end);
    return name.equals(".") || name.equals("..") ? "" : name;
  }

  private void outputs(StartedProgram program, List<Word> operands) throws DescriptionException {
    List<Word> words = program.words();
    var targets = new LinkedHashMap<String, Word>();
    Set<Word> named = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int at = 0; at < words.size(); at++) {
      String text = words.get(at).text();
      int equals = text.indexOf('=');
      boolean output =
          OUTPUTS.contains(text)
              || DOWNLOAD.contains(program.name()) && LETTERS_AND_OUTPUT.matcher(text).matches();
      if (output && at + 1 < words.size()) {
        targets.putIfAbsent(words.get(at + 1).text(), words.get(at + 1));
        named.add(words.get(at + 1));
      } else if (equals > 0
          && (OUTPUTS.contains(text.substring(0, equals))
              || text.startsWith("of=") && program.name().equals("dd"))) {
        String value = text.substring(equals + 1);
        var target = new Word(value, value.indexOf(StartedProgram.UNKNOWN) < 0);
        targets.putIfAbsent(target.text(), target);
      }
    }
    if (!targets.isEmpty()) {
      into(
          program,
          operands.stream().filter(operand -> !named.contains(operand)).toList(),
          targets.values());
    }
  }

  private static boolean isInPlace(StartedProgram program) {
    return program.words().stream()
        .map(Word::text)
        .anyMatch(text ->
            text.startsWith("--in-place")
                || text.equals("inplace")
                || LETTERS_AND_IN_PLACE.matcher(text).matches());
  }

  private static List<Word> operands(StartedProgram program) {
    var operands = new ArrayList<Word>();
    boolean all = false;
    for (Word word : program.words()) {
      String text = word.text();
      if (!all && text.equals("--")) {
        all = true;
      } else if (all || !isOption(program.shell(), text)) {
        operands.add(word);
      }
    }
    return operands;
  }

  private static boolean isOption(ShellGrammar shell, String text) {
    return text.startsWith("-")
        || shell == ShellGrammar.CMD && text.startsWith("/") && text.length() <= 3;
  }

  private void addAll(StartedProgram program, List<Word> words, Touch touch)
      throws DescriptionException {
    for (Word word : words) {
      add(program, word, touch);
    }
  }

  private void add(StartedProgram program, Word word, Touch touch) throws DescriptionException {
    String text = word.text();
    if (!word.known() || text.isEmpty() || text.length() > LONGEST || text.contains("://")) {
      return;
    }
    Optional<String> path = place(program, word);
    if (path.isEmpty() || touch == Touch.READ && !looksLikePath(path.get())) {
      return;
    }
    found.add(
        new PathCandidate(
            path.get(), POINTER, PathRole.PLAIN, PathNames.UNLISTED, Standing.COMMAND, touch));
    if (found.size() > CallPaths.MOST) {
      throw new DescriptionException(
          Fault.TOO_MANY, "the commands of the call name more than %s files", CallPaths.MOST);
    }
  }

  // Absent where nobody knows in which folder the name is meant.
  private static Optional<String> place(StartedProgram program, Word word) {
    String text = word.text();
    boolean anchored =
        text.startsWith("/")
            || text.startsWith("\\")
            || text.startsWith("~")
            || DRIVE.matcher(text).lookingAt();
    if (anchored || program.folder().filter(String::isEmpty).isPresent()) {
      return Optional.of(text);
    }
    return program
        .folder()
        .filter(folder -> folder.length() + text.length() < LONGEST)
        .map(folder -> folder + "/" + text);
  }

  private static boolean looksLikePath(String text) {
    return text.indexOf('/') >= 0
        || text.indexOf('\\') >= 0
        || text.startsWith("~")
        || text.toLowerCase(Locale.ROOT).startsWith(".");
  }
}
