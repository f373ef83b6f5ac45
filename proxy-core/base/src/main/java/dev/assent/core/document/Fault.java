package dev.assent.core.document;

import dev.assent.core.files.UnfitFileException;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.TextPosition;
import dev.assent.core.text.NearestName;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One thing that is wrong with a file or folder of the configuration.
///
/// @param code the kind; stable, texts and tests hang on it
/// @param file the file or folder; the empty path when it is about none
/// @param pointer JSON pointer of the value inside the file; the key for a value that is in no file
///   yet; may be empty
/// @param place where it stands in the file; absent for folders and for values that are in no file
///   yet
/// @param found what was found, user input in backquotes
/// @param expected what was expected; empty where the finding says it all
/// @param suggestion what to write instead: ``did you mean `x` ``; absent when nothing is near
public record Fault(
    Code code,
    Path file,
    String pointer,
    Optional<TextPosition> place,
    CharSequence found,
    CharSequence expected,
    Optional<CharSequence> suggestion) {

  private static final String MEANT = "did you mean `%s`";

  /// The kind of problem.
  public enum Code {
    /// the file cannot be read or written
    UNREADABLE,
    /// a link, another user's, or writable by others
    UNSAFE_FILE,
    /// not strict JSON
    NOT_JSON,
    /// written for a newer version of the program
    NEWER_SCHEMA,
    /// a member nobody knows
    UNKNOWN_MEMBER,
    /// a value of the wrong type or outside its bounds
    BAD_VALUE,
    /// a member that must be there is not
    MISSING_MEMBER,
    /// a proxy's name that breaks the rule for names
    BAD_NAME,
    /// no proxy of that name
    UNKNOWN_PROXY,
    /// there is such a proxy already
    EXISTING_PROXY,
    /// no setting of that name
    UNKNOWN_KEY,
    /// a value of another kind, in documents that tell it from [#BAD_VALUE]
    WRONG_TYPE,
    /// a member that belongs somewhere else
    MISPLACED,
    /// more than a document may have
    LIMIT,
    /// further faults, which are counted only
    MORE,
    DUPLICATE_ID,
    /// an id that records use for something else
    RESERVED_ID,
    DUPLICATE_NAME,
    EMPTY_CONDITIONS,
    EMPTY_PATTERN,
    BAD_POINTER,
    EMPTY_NOT,
    NESTED_NOT,
    UNKNOWN_GROUP,
    NESTED_GROUP;

    /// The word for front ends: `bad-value`.
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /// Advice where a name may be meant; absent when none of the known ones is near.
  public static Optional<CharSequence> nearest(String typed, Collection<String> known) {
    return NearestName.of(typed, known).map(name -> Sentence.of(MEANT, name));
  }

  /// A complaint with the text to write instead behind it.
  public static CharSequence advised(CharSequence complaint, Optional<CharSequence> suggestion) {
    return suggestion
        .<CharSequence>map(advice ->
            Sentence.of(
                advice instanceof Sentence(var form, var _) && form.equals(MEANT)
                    ? "%s; %s?"
                    : "%s; %s",
                complaint,
                advice))
        .orElse(complaint);
  }

  Fault suggesting(Optional<CharSequence> advice) {
    return new Fault(code, file, pointer, place, found, expected, advice);
  }

  /// The sentence: found, expected.
  public Sentence complaint() {
    return expected.isEmpty() ? Sentence.of("found %s", found) : Sentence.found(found, expected);
  }

  /// The whole complaint on one line: file, place, pointer, found, expected, suggestion.
  public CharSequence message() {
    var where = new ArrayList<CharSequence>();
    if (!file.toString().isEmpty()) {
      where.add(Sentence.of("`%s`", file));
    }
    place.ifPresent(at -> where.add(Sentence.of("line %s, column %s", at.line(), at.column())));
    if (!pointer.isEmpty()) {
      where.add(Sentence.of("`%s`", pointer));
    }
    var said = advised(complaint(), suggestion);
    return where.isEmpty() ? said : Sentence.of("%s: %s", Sentence.joined(", ", where), said);
  }

  public static Fault ofFile(Code code, Path file, CharSequence found, CharSequence expected) {
    return new Fault(code, file, "", Optional.empty(), found, expected, Optional.empty());
  }

  public static Fault of(Path file, JsonException e) {
    List<CharSequence> said =
        e.told() instanceof Sentence(var form, var values) && form.equals(Sentence.FOUND)
            ? values
            : List.of(Sentence.of("a fault (%s)", e.told()), "strict JSON");
    return new Fault(
        Code.NOT_JSON,
        file,
        "",
        Optional.of(e.place()),
        said.getFirst(),
        said.getLast(),
        Optional.empty());
  }

  public static Fault io(Path file, IOException e, CharSequence expected) {
    if (e instanceof UnfitFileException unfit) {
      return ofFile(Code.UNSAFE_FILE, unfit.file(), unfit.found(), unfit.expected());
    }
    CharSequence found =
        switch (e) {
          case NoSuchFileException _ -> "nothing there";
          case AccessDeniedException _ -> Sentence.of("no permission for `%s`", e.getMessage());
          case FileSystemException f ->
              f.getReason() == null
                  ? Sentence.of("a failure at `%s`", f.getFile())
                  : Sentence.of("`%s`", f.getReason());
          case IOException other ->
              Sentence.of("`%s`", EscapedText.line(String.valueOf(other.getMessage())));
        };
    return ofFile(Code.UNREADABLE, file, found, expected);
  }
}
