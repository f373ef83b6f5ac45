package dev.assent.core.access;

import java.util.List;
import java.util.Optional;

/// A shell command as a person reads it: simple command by simple command, with what is dangerous
/// about each.
///
/// Nothing of the text is left out: the pieces of the rows that are given, joined, are the text,
/// character for character. Bounded: at most [#MOST_ROWS] given rows, the last of which then holds
/// the rest; [#MOST_FOUND] rows of what was found inside; [#MOST_RISKS] risks.
///
/// @param text the command as it was given
/// @param rows the simple commands of the text in its order, each followed by what was found inside
///   it; empty for an empty text
/// @param moreRows how many further commands were found inside and are not listed
/// @param risks what is dangerous, by first row, then the worst first; numbered from 1 in this
///   order; may be empty
/// @param moreRisks how many milder risks are not listed
/// @param trouble why not all could be read: half a sentence without a full stop; absent when all
///   was
/// @param severity of the worst; High at least where not all could be read; absent when there is
///   nothing
/// @param labels what of the surroundings counts: `branch=main`; may be empty
public record CommandReading(
    String text,
    List<Row> rows,
    int moreRows,
    List<Risk> risks,
    int moreRisks,
    Optional<String> trouble,
    Optional<Severity> severity,
    List<String> labels) {
  /// Rows that a text is cut into at most.
  public static final int MOST_ROWS = 200;

  /// Commands found inside others that are listed at most.
  public static final int MOST_FOUND = 40;

  /// Risks that are listed at most.
  public static final int MOST_RISKS = 12;

  /// Safer ways that are listed for one risk at most.
  public static final int MOST_WAYS = 3;

  public CommandReading {
    rows = List.copyOf(rows);
    risks = List.copyOf(risks);
    labels = List.copyOf(labels);
  }

  /// Ids of the rules that say something, in the order of the risks; no duplicates.
  public List<String> rules() {
    return risks.stream().map(Risk::rule).toList();
  }

  /// The rows that are pieces of the text, in its order.
  public List<Row> given() {
    return rows.stream().filter(row -> row.origin() == Origin.GIVEN).toList();
  }

  /// One simple command.
  ///
  /// @param depth 0 for a piece of the text; from 1 on how deep inside it was found
  /// @param pieces not empty; what stands between this command and the one before comes first
  /// @param numbers of the risks, ascending; may be empty
  public record Row(Origin origin, int depth, List<Piece> pieces, List<Integer> numbers) {
    public Row {
      pieces = List.copyOf(pieces);
      numbers = List.copyOf(numbers);
    }

    /// The row in one text.
    public String text() {
      var text = new StringBuilder();
      pieces.forEach(piece -> text.append(piece.text()));
      return text.toString();
    }
  }

  /// The origin of a row.
  public enum Origin {
    /// a piece of the text
    GIVEN,
    /// what the row above it runs, written out: `sh -c`, `ssh`, a here-document, variables put in
    RUNS,
    /// the same, where the text was so written that it does not show: base64 and the like
    DECODES,
    /// the command that does what code of another language does
    DOES
  }

  /// A run of characters of one kind.
  ///
  /// @param text not empty; may have line ends
  public record Piece(Kind kind, String text) {
    /// The kind of the characters.
    public enum Kind {
      PLAIN,
      /// an operator or a word of the shell between commands
      JOINT,
      /// words for which a rule speaks up
      DECISIVE
    }
  }

  /// One thing that is dangerous.
  ///
  /// @param number from 1
  /// @param rule the rule's id, `family:name`
  /// @param says what is at stake: a sentence without a full stop
  /// @param asks the same as a request, for a title: `Delete the repository`
  /// @param reaches what is hit, in one sentence
  /// @param ways safer ones, with what was given put in; none is itself of severity High; may be
  ///   empty
  /// @param noWay why there is none, in one sentence; empty where there is one, or nobody has said
  ///   so
  /// @param startedBy the program that may start it, of which that is not known: `rtk` in `rtk rm
  ///   -rf src`; empty where it surely runs
  public record Risk(
      int number,
      String rule,
      Severity severity,
      String says,
      String asks,
      String reaches,
      List<Way> ways,
      String noWay,
      String startedBy) {
    public Risk {
      ways = List.copyOf(ways);
    }
  }

  /// A safer way to do what a command is for.
  ///
  /// @param command a line in the same shell
  /// @param why in one sentence
  public record Way(String command, String why) {}
}
