package dev.assent.core.pip;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.pip.DescriptionException.Fault;
import dev.assent.core.pip.PathCandidate.Standing;
import dev.assent.core.pip.PathResolver.Resolved;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Gives the candidates of one call all their spellings (clause 5.5).
///
/// Holds what one call resolved already; used by one thread, for one call.
final class PathSpellings {
  /// A path, and whether it is one even where its name alone may mean something else.
  ///
  /// @param place true when the value has a separator, is `.` or `..`, or starts with `~`, in any reading
  record Spelled(ResourcePath path, boolean place) {}

  /// Working folders; found only when a relative path asks for them.
  interface FolderSource {
    WorkingFolders folders() throws DescriptionException;
  }

  private static final List<List<String>> OWN_FOLDER_LINKS =
      List.of(List.of("proc", "self", "cwd"), List.of("proc", "thread-self", "cwd"));

  private final PathResolver resolver;
  private final PathShape shape;
  private final int uriBytes;
  private final Optional<String> workingFolder;
  private final FolderSource folders;
  private final Map<String, Resolved> resolved = new HashMap<>();

  PathSpellings(
      PathResolver resolver, PathShape shape, int uriBytes, Optional<String> workingFolder, FolderSource folders) {
    this.resolver = resolver;
    this.shape = shape;
    this.uriBytes = uriBytes;
    this.workingFolder = workingFolder;
    this.folders = folders;
  }

  /// The path of a candidate; absent when it turns out to be none.
  ///
  /// @throws DescriptionException when a path cannot be described without guessing
  Optional<Spelled> of(PathCandidate candidate) throws DescriptionException {
    return switch (candidate.standing()) {
      case LITERAL -> Optional.of(literal(candidate));
      case TEXT -> text(candidate);
      case NAMED -> {
        check(candidate);
        yield Optional.of(spell(candidate).orThrow(candidate));
      }
      case INHERITED -> {
        var spelling = spell(candidate);
        if (!spelling.controls) {
          yield Optional.of(spelling.path(candidate));
        }
        yield shape.isPath(candidate.text())
            ? Optional.of(spelling.path(plain(candidate)))
            : Optional.empty();
      }
      case UNNAMED -> Optional.of(spell(candidate).path(candidate));
    };
  }

  private static PathCandidate plain(PathCandidate candidate) {
    return new PathCandidate(
        candidate.text(), candidate.pointer(), PathRole.PLAIN, PathNames.UNLISTED, Standing.UNNAMED);
  }

  private void check(PathCandidate candidate) throws DescriptionException {
    String text = candidate.text();
    if (Controls.in(text)) {
      throw new DescriptionException(
          Fault.CONTROL_CHARACTER, "path " + Quoted.of(text) + " at " + Quoted.of(candidate.pointer()) + " has a control character");
    }
    boolean uri = FileUris.is(text) || shape.hasOtherScheme(text);
    int limit = uri ? uriBytes : shape.pathBytes();
    int bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    if (bytes > limit) {
      throw new DescriptionException(
          Fault.TOO_LONG,
          (uri ? "URI at " : "path at ") + Quoted.of(candidate.pointer()) + " has " + bytes + " bytes, expected at most " + limit);
    }
  }

  private static Spelled literal(PathCandidate candidate) {
    String text = candidate.text();
    return new Spelled(
        new ResourcePath(
            text, candidate.pointer(), candidate.role(), ResourcePath.Use.ALL, text, List.of(), List.of(text), false),
        false);
  }

  /// A text is for the guards when it is the absolute name of something that is there.
  private Optional<Spelled> text(PathCandidate candidate) {
    if (!shape.fits(candidate.text()) || Controls.in(candidate.text())) {
      return Optional.empty();
    }
    try {
      boolean names = false;
      for (var reading : PathReadings.of(candidate.text(), shape.syntax(), shape.environment()).readings()) {
        names |= shape.syntax().isAbsolute(reading.text()) && exists(reading.text());
      }
      return names ? Optional.of(spell(candidate).path(candidate)) : Optional.empty();
    } catch (DescriptionException _) {
      return Optional.empty();
    }
  }

  private boolean exists(String absolute) throws DescriptionException {
    return resolver.exists(shape.syntax().normalise(absolute)) || resolver.exists(resolve(absolute).path());
  }

  private Spelling spell(PathCandidate candidate) throws DescriptionException {
    PathReadings readings;
    try {
      readings = PathReadings.of(candidate.text(), shape.syntax(), shape.environment());
    } catch (DescriptionException e) {
      boolean unnamedText = candidate.standing() != Standing.NAMED && !FileUris.is(candidate.text());
      if (!unnamedText || e.fault() != Fault.ENCODING) {
        throw e;
      }
      readings = new PathReadings(List.of(new PathReadings.Reading(candidate.text(), true)), false);
    }
    var spelling = new Spelling();
    spelling.allowed = readings.known();
    spelling.unresolved = !readings.known();
    for (var reading : readings.readings()) {
      spelling.read(reading);
    }
    spelling.finish(candidate.text());
    return spelling;
  }

  private Resolved resolve(String absolute) throws DescriptionException {
    Resolved known = resolved.get(absolute);
    if (known == null) {
      known = resolver.resolve(absolute);
      resolved.put(absolute, known);
    }
    return known;
  }

  /// The spellings of one value, while they are collected.
  private final class Spelling {
    private final Set<String> allow = new LinkedHashSet<>();
    private final Set<String> deny = new LinkedHashSet<>();
    private final Set<String> relative = new LinkedHashSet<>();
    private String display = "";
    private boolean allowed = true;
    private boolean unresolved;
    private boolean place;
    private boolean controls;

    void read(PathReadings.Reading reading) throws DescriptionException {
      String text = reading.text();
      PathSyntax syntax = shape.syntax();
      place |= shape.isPlace(text);
      allowed &= !syntax.isDoubtful(text) && !shape.hasOtherScheme(text);
      relative.add(text);
      relative.add(syntax.normalise(text));
      if (syntax.isAbsolute(text)) {
        joined(text, reading.allow());
        return;
      }
      WorkingFolders known = folders.folders();
      allowed &= known.certain();
      unresolved |= !known.certain();
      for (var folder : known.folders()) {
        joined(syntax.join(folder.path(), text), reading.allow() && folder.allow());
      }
    }

    private void joined(String absolute, boolean forAllow) throws DescriptionException {
      String lexical = shape.syntax().normalise(absolute);
      if (display.isEmpty() && forAllow) {
        display = lexical;
      }
      spelled(lexical, forAllow);
      // A server may normalise before it opens, or open what it was given; behind a link the two differ.
      for (String way : List.of(absolute, lexical)) {
        Resolved real = resolve(way);
        unresolved |= !real.complete();
        spelled(real.path(), forAllow);
      }
      for (String way : List.of(absolute, lexical)) {
        throughOwnFolder(way, forAllow);
      }
    }

    /// `/proc/self/cwd` is the server's folder, not that of this process.
    private void throughOwnFolder(String absolute, boolean forAllow) throws DescriptionException {
      if (!absolute.contains("proc")) {
        return;
      }
      List<String> elements = shape.syntax().elements(absolute).stream().filter(e -> !e.equals(".")).toList();
      if (elements.size() < 3 || !OWN_FOLDER_LINKS.contains(elements.subList(0, 3))) {
        return;
      }
      boolean known = workingFolder.isPresent() && !workingFolder.get().startsWith("/proc");
      allowed &= known;
      unresolved |= !known;
      if (known) {
        joined(workingFolder.get() + "/" + String.join("/", elements.subList(3, elements.size())), forAllow);
      }
    }

    private void spelled(String path, boolean forAllow) {
      controls |= Controls.in(path);
      deny.add(path);
      if (forAllow) {
        allow.add(path);
      }
    }

    void finish(String given) {
      relative.add(given);
      relative.add(shape.syntax().normalise(given));
      relative.stream().filter(text -> !text.isEmpty()).forEach(deny::add);
      controls |= relative.stream().anyMatch(Controls::in);
      if (resolver.folds()) {
        deny.addAll(deny.stream().map(PathResolver::folded).toList());
      }
      if (display.isEmpty() || shape.hasOtherScheme(given)) {
        display = given;
      }
    }

    Spelled orThrow(PathCandidate candidate) throws DescriptionException {
      if (controls) {
        throw new DescriptionException(
            Fault.CONTROL_CHARACTER,
            "path " + Quoted.of(candidate.text()) + " at " + Quoted.of(candidate.pointer()) + " decodes to a control character");
      }
      if (FileUris.is(candidate.text()) && !shape.fits(display)) {
        throw new DescriptionException(
            Fault.TOO_LONG,
            "path of the URI at " + Quoted.of(candidate.pointer()) + " is longer than " + shape.pathBytes() + " bytes");
      }
      return path(candidate);
    }

    Spelled path(PathCandidate candidate) {
      var use = candidate.standing() == Standing.TEXT ? ResourcePath.Use.GUARDS : ResourcePath.Use.ALL;
      List<String> forAllow = allowed && !controls ? List.copyOf(allow) : List.of();
      return new Spelled(
          new ResourcePath(
              candidate.text(),
              candidate.pointer(),
              candidate.role(),
              use,
              display,
              forAllow,
              Stream.concat(forAllow.stream(), deny.stream()).distinct().toList(),
              unresolved),
          place);
    }
  }
}
