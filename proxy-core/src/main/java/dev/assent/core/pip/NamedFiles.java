package dev.assent.core.pip;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathCandidate;
import dev.assent.core.pip.path.PathCandidate.Standing;
import dev.assent.core.pip.path.PathNames;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
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
  static List<PathCandidate> of(List<RiskReport> reports) throws DescriptionException {
    var files = new NamedFiles();
    for (RiskReport report : reports) {
      for (Step step : report.steps()) {
        files.step(step);
      }
    }
    return List.copyOf(files.found);
  }

  private void step(Step step) throws DescriptionException {
    for (FileUse use : step.files()) {
      add(step, use.file(), use.kind() == FileUse.Kind.READ ? Touch.READ : Touch.WRITTEN);
    }
    List<Argument> operands = operands(step);
    if (REMOVE.contains(step.name())) {
      addAll(step, operands, Touch.REMOVED);
    } else if (WRITE.contains(step.name()) || IN_PLACE.contains(step.name()) && isInPlace(step)) {
      addAll(step, operands, Touch.WRITTEN);
    } else if (MOVE.contains(step.name()) && operands.size() > 1) {
      addAll(step, operands.subList(0, operands.size() - 1), Touch.REMOVED);
      into(step, operands.subList(0, operands.size() - 1), List.of(operands.getLast()));
    } else if (WRITE_LAST.contains(step.name()) && operands.size() > 1) {
      addAll(step, operands.subList(0, operands.size() - 1), Touch.READ);
      into(step, operands.subList(0, operands.size() - 1), List.of(operands.getLast()));
    } else {
      addAll(step, operands, Touch.READ);
    }
    outputs(step, operands);
  }

  // What is put into a folder is there by its own name. Each name is put into each folder once, so
  // that so many pairs are so many files and too many of them end it.
  private void into(Step step, List<Argument> sources, Collection<Argument> targets)
      throws DescriptionException {
    var names = new LinkedHashSet<String>();
    for (Argument source : sources) {
      if (source.known()) {
        names.add(lastName(source.text()));
      }
    }
    names.remove("");
    for (Argument target : targets) {
      add(step, target, Touch.WRITTEN);
      for (String name : names) {
        add(
            step,
            new Argument(
                target.text() + "/" + name, target.pattern(), target.inHome(), target.many()),
            Touch.WRITTEN);
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

  private void outputs(Step step, List<Argument> operands) throws DescriptionException {
    List<Argument> words = step.arguments();
    var targets = new LinkedHashMap<String, Argument>();
    Set<Argument> named = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int at = 0; at < words.size(); at++) {
      String text = words.get(at).text();
      int equals = text.indexOf('=');
      boolean output =
          OUTPUTS.contains(text)
              || DOWNLOAD.contains(step.name()) && LETTERS_AND_OUTPUT.matcher(text).matches();
      if (output && at + 1 < words.size()) {
        targets.putIfAbsent(words.get(at + 1).text(), words.get(at + 1));
        named.add(words.get(at + 1));
      } else if (equals > 0
          && (OUTPUTS.contains(text.substring(0, equals))
              || text.startsWith("of=") && step.name().equals("dd"))) {
        var target = Argument.of(text.substring(equals + 1));
        targets.putIfAbsent(target.text(), target);
      }
    }
    if (!targets.isEmpty()) {
      into(
          step,
          operands.stream().filter(operand -> !named.contains(operand)).toList(),
          targets.values());
    }
  }

  private static boolean isInPlace(Step step) {
    return step.arguments().stream()
        .map(Argument::text)
        .anyMatch(text ->
            text.startsWith("--in-place")
                || text.equals("inplace")
                || LETTERS_AND_IN_PLACE.matcher(text).matches());
  }

  private static List<Argument> operands(Step step) {
    var operands = new ArrayList<Argument>();
    boolean all = false;
    for (Argument argument : step.arguments()) {
      String text = argument.text();
      if (!all && text.equals("--")) {
        all = true;
      } else if (all || !isOption(step.shell(), text)) {
        operands.add(argument);
      }
    }
    return operands;
  }

  private static boolean isOption(Step.Shell shell, String text) {
    return text.startsWith("-")
        || shell == Step.Shell.CMD && text.startsWith("/") && text.length() <= 3;
  }

  private void addAll(Step step, List<Argument> arguments, Touch touch)
      throws DescriptionException {
    for (Argument argument : arguments) {
      add(step, argument, touch);
    }
  }

  private void add(Step step, Argument argument, Touch touch) throws DescriptionException {
    String text = argument.text();
    if (!argument.known() || text.isEmpty() || text.length() > LONGEST || text.contains("://")) {
      return;
    }
    Optional<String> path = place(step, argument);
    if (path.isEmpty() || touch == Touch.READ && !looksLikePath(path.get())) {
      return;
    }
    found.add(
        new PathCandidate(
            path.get(), POINTER, PathRole.PLAIN, PathNames.UNLISTED, Standing.COMMAND, touch));
    if (found.size() > CallPaths.MOST) {
      throw new DescriptionException(
          Fault.TOO_MANY, "the commands of the call name more than " + CallPaths.MOST + " files");
    }
  }

  // Absent where nobody knows in which folder the name is meant.
  private static Optional<String> place(Step step, Argument argument) {
    String text = argument.text();
    boolean anchored =
        text.startsWith("/")
            || text.startsWith("\\")
            || text.startsWith("~")
            || DRIVE.matcher(text).lookingAt();
    if (anchored || step.folder().filter(String::isEmpty).isPresent()) {
      return Optional.of(text);
    }
    return step.folder()
        .filter(folder ->
            folder.indexOf(Argument.UNKNOWN) < 0 && folder.length() + text.length() < LONGEST)
        .map(folder -> folder + "/" + text);
  }

  private static boolean looksLikePath(String text) {
    return text.indexOf('/') >= 0
        || text.indexOf('\\') >= 0
        || text.startsWith("~")
        || text.toLowerCase(Locale.ROOT).startsWith(".");
  }
}
