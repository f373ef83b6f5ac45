package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.controls.CoveredSecret;

/// One value of a call, ready to be drawn as a row.
///
/// @param name where it stands: a member name, or the pointer below the arguments without its first
///   slash
/// @param kind how it is drawn
/// @param value the whole text, as it would be sent; never shortened
/// @param secrets what of the value is covered until a person holds it open
/// @param remark what we know about it, in our words; empty for nothing
/// @param home how many characters at its beginning are the person's home folder and may be drawn
///   as `~`; 0 where that could be taken for something else
/// @param place the name in words, `edits › entry 1 › newText`
public record Argument(
    String name,
    Kind kind,
    String value,
    SecretSpans secrets,
    String remark,
    int home,
    String place) {
  /// The way a value is drawn.
  public enum Kind {
    /// a path: both ends stay in sight
    PATH,
    /// something that is executed
    COMMAND,
    /// an address: the part of the host that counts is stressed
    URL,
    /// a string
    TEXT,
    /// a number, as written
    NUMBER,
    /// `true` or `false`
    BOOLEAN,
    /// `null`, an empty object or an empty array
    NOTHING,
    /// what the agent says of its call, for whoever reads it
    CLAIM,
    /// what the text of the row before it means, decoded; not sent itself
    DECODED,
    /// what a view would have drawn that draws everything as it comes, from left to right; not sent
    /// itself
    DRAWN;

    /// True if it is a value of the call, and not what is said of the row before it.
    public boolean isSent() {
      return this != DECODED && this != DRAWN;
    }
  }

  /// A value that is in no list.
  public Argument(
      String name, Kind kind, String value, SecretSpans secrets, String remark, int home) {
    this(name, kind, value, secrets, remark, home, Difference.place(name, _ -> false));
  }

  /// A value of which nothing is drawn as `~`.
  public Argument(String name, Kind kind, String value, SecretSpans secrets, String remark) {
    this(name, kind, value, secrets, remark, 0);
  }

  /// A value without secrets.
  public Argument(String name, Kind kind, String value, String remark) {
    this(name, kind, value, SecretSpans.NONE, remark);
  }

  /// The same without what we know about it.
  public Argument withoutRemark() {
    return new Argument(name, kind, value, secrets, "", home, place);
  }

  /// The same without its beginning, and with nothing drawn as `~`.
  ///
  /// @param length of what is left away, in characters; no secret may begin in it and end behind it
  public Argument after(int length) {
    var rest = secrets.within(length, value.length());
    return new Argument(name, kind, value.substring(length), rest, remark, 0, place);
  }

  /// The same with nothing drawn as `~`.
  public Argument withoutHome() {
    return new Argument(name, kind, value, secrets, remark, 0, place);
  }

  /// The same with its name in other words.
  public Argument at(String words) {
    return new Argument(name, kind, value, secrets, remark, home, words);
  }

  /// The value on one line for the ear, its secrets left out.
  public String spoken() {
    return ShownText.line(secrets.masked(value, CoveredSecret.MARK));
  }

  /// Number of lines of the value; a last line end begins no new one. 1 for an empty value.
  public int lines() {
    int ends = (int) value.chars().filter(c -> c == '\n').count();
    return value.endsWith("\n") ? ends : ends + 1;
  }

  /// True if it is drawn line by line: a line end is in it, be it only the last one.
  boolean hasLines() {
    return value.indexOf('\n') >= 0;
  }
}
