package dev.assent.core.proxy;

import dev.assent.core.config.proxy.CommandPart;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.hooks.FileDigests;
import dev.assent.core.transport.ExecutableFinder;
import dev.assent.core.transport.ServerStartException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds the files that a server's command consists of: the program, the interpreter that its first
/// line names, and the scripts among its arguments.
///
/// A script is a file that an argument names and that can be run, or is called like code, or is the
/// first argument of a known interpreter that is no option. Files of data, which change by being
/// used, are none.
record CommandParts(FileDigests digests) {
  private static final Pattern INTERPRETER =
      Pattern.compile(
          "(?:node|nodejs|bun|deno|tsx|ts-node|python|pypy|ruby|perl|php|lua|tclsh|rscript|java|dotnet|mono|pwsh"
              + "|powershell|bash|sh|dash|zsh|ksh|fish)[0-9.]*(?:\\.exe)?");
  private static final Pattern CODE =
      Pattern.compile(
          ".*\\.(?:[cm]?[jt]sx?|pyz?w?|rb|pl|php|lua|r|sh|bash|zsh|fish|ps1|jar|war|dll|exe|wasm|tcl)");
  private static final Set<String> FETCHERS =
      Set.of(
          "npx", "bunx", "pnpx", "uvx", "pipx", "npm", "pnpm", "yarn", "uv", "docker", "podman",
          "nerdctl");
  private static final int FIRST_LINE = 512;

  /// Returns whether a command starts something that it fetches or finds by itself, which no digest
  /// here covers.
  static boolean fetches(List<String> command) {
    return !command.isEmpty()
        && FETCHERS.contains(baseName(command.getFirst()).replaceAll("\\.(?:cmd|exe)$", ""));
  }

  /// The files of a command as they are now, the program first.
  ///
  /// @param searchPath value of `PATH` that the server will have
  /// @param folder its working folder
  /// @throws ServerStartException when the program is not there
  /// @throws IOException when a file cannot be read
  List<CommandPart> of(List<String> command, String searchPath, Path folder)
      throws ServerStartException, IOException {
    var parts = new LinkedHashMap<Path, CommandPart>();
    Path program = ExecutableFinder.resolve(command.getFirst(), searchPath);
    add(parts, "program", program);
    List<String> arguments = command.subList(1, command.size());
    String running = baseName(program.toString());
    if (running.equals("env")) {
      Optional<Path> named = named(arguments, searchPath);
      if (named.isPresent()) {
        add(parts, "interpreter", named.get());
        running = baseName(named.get().toString());
      }
    }
    boolean expectsScript = INTERPRETER.matcher(running).matches();
    for (String word : arguments) {
      boolean option = word.startsWith("-");
      for (Path file : files(word, folder)) {
        if (expectsScript && !option || isCode(file)) {
          add(parts, "script", file);
        }
      }
      expectsScript &= option || files(word, folder).isEmpty();
    }
    for (CommandPart part : List.copyOf(parts.values())) {
      Optional<Path> interpreter = firstLine(part.path(), searchPath);
      if (interpreter.isPresent()) {
        add(parts, "interpreter", interpreter.get());
      }
    }
    return List.copyOf(parts.values());
  }

  /// Files that were found before, as they are now.
  ///
  /// @throws IOException when one cannot be read
  List<CommandPart> again(List<CommandPart> before) throws IOException {
    var parts = new ArrayList<CommandPart>();
    for (CommandPart part : before) {
      parts.add(new CommandPart(part.role(), part.path(), digests.of(part.path())));
    }
    return parts;
  }

  private void add(Map<Path, CommandPart> parts, String role, Path file) throws IOException {
    Path real = file.toRealPath();
    if (!parts.containsKey(real)) {
      parts.put(real, new CommandPart(role, real, digests.of(real)));
    }
    Optional<Path> environment = role.equals("script") ? Optional.empty() : virtual(file);
    if (environment.isPresent()) {
      add(parts, "script", environment.get());
    }
  }

  // The same Python is another one where it is called in a virtual environment: it loads what lies
  // there.
  private static Optional<Path> virtual(Path called) {
    return Stream.of(called.resolveSibling("pyvenv.cfg"), called.resolveSibling("../pyvenv.cfg"))
        .map(Path::normalize)
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static boolean isCode(Path file) {
    return CODE.matcher(baseName(file.toString())).matches() || Files.isExecutable(file);
  }

  // The word itself, what stands behind `=` in an option, and the entries of a search path.
  private static List<Path> files(String word, Path folder) {
    var files = new ArrayList<Path>();
    String value = word.startsWith("-") ? word.substring(word.indexOf('=') + 1) : word;
    for (String entry : value.split(Pattern.quote(File.pathSeparator))) {
      try {
        Path file = folder.resolve(entry);
        if (!entry.isEmpty() && Files.isRegularFile(file)) {
          files.add(file);
        }
      } catch (InvalidPathException _) {
        // No path, so no file.
      }
    }
    return files;
  }

  // `#!/usr/bin/python3`, `#!/usr/bin/env node`.
  private static Optional<Path> firstLine(Path file, String searchPath) throws IOException {
    String text =
        new String(
            PlainFile.read(file, FileTrust.ANYBODYS, FIRST_LINE), StandardCharsets.ISO_8859_1);
    if (!text.startsWith("#!")) {
      return Optional.empty();
    }
    var words = List.of(text.substring(2).lines().findFirst().orElse("").strip().split("\\s+"));
    if (baseName(words.getFirst()).equals("env")) {
      return named(words.subList(1, words.size()), searchPath);
    }
    return existing(words.getFirst());
  }

  // The program that `env` starts.
  private static Optional<Path> named(List<String> words, String searchPath) {
    for (String word : words) {
      if (!word.startsWith("-") && !word.contains("=")) {
        try {
          return Optional.of(ExecutableFinder.resolve(word, searchPath));
        } catch (ServerStartException _) {
          // The system will say so when it is started.
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Path> existing(String text) {
    try {
      return Optional.of(Path.of(text)).filter(Files::isRegularFile);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static String baseName(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
        .toLowerCase(Locale.ROOT);
  }
}
