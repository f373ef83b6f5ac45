package dev.assent.core.document;

import dev.assent.core.files.UnfitFileException;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.TextPosition;
import dev.assent.core.text.NearestName;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

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
    String found,
    String expected,
    Optional<String> suggestion) {

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
  public static Optional<String> nearest(String typed, Collection<String> known) {
    return NearestName.of(typed, known).map(name -> "did you mean `" + name + "`");
  }

  /// The text to write instead, as it stands behind a complaint; empty for nothing.
  public static String advice(Optional<String> suggestion) {
    return suggestion
        .map(advice -> "; " + advice + (advice.startsWith("did you mean") ? "?" : ""))
        .orElse("");
  }

  Fault suggesting(Optional<String> advice) {
    return new Fault(code, file, pointer, place, found, expected, advice);
  }

  /// The sentence: found, expected.
  public String complaint() {
    return "found " + found + (expected.isEmpty() ? "" : ", expected " + expected);
  }

  /// The whole complaint on one line: file, place, pointer, found, expected, suggestion.
  public String message() {
    var where = new StringJoiner(", ");
    if (!file.toString().isEmpty()) {
      where.add("`" + file + "`");
    }
    place.ifPresent(at -> where.add(at.toString()));
    if (!pointer.isEmpty()) {
      where.add("`" + pointer + "`");
    }
    return where + (where.length() == 0 ? "" : ": ") + complaint() + advice(suggestion);
  }

  public static Fault ofFile(Code code, Path file, String found, String expected) {
    return new Fault(code, file, "", Optional.empty(), found, expected, Optional.empty());
  }

  public static Fault of(Path file, JsonException e) {
    String text = e.getMessage() == null ? "unreadable text" : e.getMessage();
    String[] parts = text.split(", expected ", 2);
    String found =
        parts[0].startsWith("found ")
            ? parts[0].substring("found ".length())
            : "a fault (" + parts[0] + ")";
    return new Fault(
        Code.NOT_JSON,
        file,
        "",
        Optional.of(e.place()),
        found,
        parts.length == 2 ? parts[1] : "strict JSON",
        Optional.empty());
  }

  public static Fault io(Path file, IOException e, String expected) {
    if (e instanceof UnfitFileException unfit) {
      return ofFile(Code.UNSAFE_FILE, unfit.file(), unfit.found(), unfit.expected());
    }
    String found =
        switch (e) {
          case NoSuchFileException _ -> "nothing there";
          case AccessDeniedException _ -> "no permission for `" + e.getMessage() + "`";
          case FileSystemException f ->
              f.getReason() == null
                  ? "a failure at `" + f.getFile() + "`"
                  : "`" + f.getReason() + "`";
          case IOException other ->
              "`" + EscapedText.line(String.valueOf(other.getMessage())) + "`";
        };
    return ofFile(Code.UNREADABLE, file, found, expected);
  }
}
