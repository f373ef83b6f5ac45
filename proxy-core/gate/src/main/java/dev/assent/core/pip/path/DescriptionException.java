package dev.assent.core.pip.path;

import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import java.io.Serial;

/// A message that cannot be described without guessing; the caller denies it with basis failure
/// (clause 1.8).
///
/// The message names the place and shows what was found, shortened and with control characters
/// escaped.
public final class DescriptionException extends ToldException {
  @Serial private static final long serialVersionUID = 1L;

  /// Why a message could not be described.
  public enum Fault {
    /// a member has the wrong kind
    SHAPE,
    /// a control character in a named path, a tool's name or a URI
    CONTROL_CHARACTER,
    /// a path or URI over its limit
    TOO_LONG,
    /// more paths or base folders than one call may carry
    TOO_MANY,
    /// links that lead in a circle, or through too many others
    LINK_LOOP,
    /// percent sequences that still change after two rounds
    PERCENT,
    /// percent sequences that are no UTF-8
    ENCODING,
    /// a `file:` URI with a host, query, fragment or backslash
    FILE_URI,
    /// a URL whose host two readers would read differently
    URL_HOST;

    /// The word used in logs: `link-loop`.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  private final Fault fault;

  public DescriptionException(Fault fault, String form, Object... values) {
    super(Sentence.of(form, values), null);
    this.fault = fault;
  }

  /// The kind of fault.
  public Fault fault() {
    return fault;
  }

  /// The stable code for logs and answers: `link-loop`.
  public String code() {
    return fault.word();
  }
}
