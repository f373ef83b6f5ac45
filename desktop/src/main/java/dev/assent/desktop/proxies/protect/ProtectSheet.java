package dev.assent.desktop.proxies.protect;

import dev.assent.desktop.proxies.wiring.WiringSymbol;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.util.List;
import java.util.Optional;

/// The changes of clients' files as a person sees them, before and after they were made.
///
/// @param intro what is going to happen; empty for nothing
/// @param notice why it is shown anew; empty for nothing
/// @param choices what a person decides beside the files; none once it was carried out
/// @param restart the clients that have to be started again, a sentence; empty for none
/// @param came the clients whose first call came since, a sentence; empty for none
/// @param action what the button says that carries it out; empty where there is nothing to carry
///   out
/// @param accepts what the button says that accepts the ticked tools; empty where none is ticked
/// @param said what came of accepting; empty before
/// @param undoes whether what was done can be taken back at once
/// @param insists whether servers that did not start can be put behind Assent all the same
public record ProtectSheet(
    State state,
    String head,
    String intro,
    String notice,
    List<Card> cards,
    List<Stay> stays,
    List<Choice> choices,
    String restart,
    String came,
    String action,
    String accepts,
    String said,
    boolean undoes,
    boolean insists) {
  public ProtectSheet {
    cards = List.copyOf(cards);
    stays = List.copyOf(stays);
    choices = List.copyOf(choices);
  }

  /// The stage that it has reached.
  public enum State {
    /// files are being read
    LOOKING,
    /// it can be carried out
    READY,
    /// files are being written
    WORKING,
    /// it was carried out
    ENDED
  }

  /// The things that a person can choose.
  public enum Matter {
    /// values that look like secrets go into the key store
    SECRETS,
    /// servers see variables of their client that they would not see behind us
    VARIABLES
  }

  /// One choice: a tick, or one of several.
  ///
  /// @param lines what it is about, one line for each, without a value
  /// @param options at least one; of several one is on
  public record Choice(Matter matter, String head, List<String> lines, List<Option> options) {
    public Choice {
      lines = List.copyOf(lines);
      options = List.copyOf(options);
    }
  }

  /// A thing to choose.
  ///
  /// @param word by which it is known
  /// @param offered whether a person can change it; one of several that is not is told by its words
  ///   alone
  /// @param words what it means; may be empty
  /// @param way what the button says that makes it one that can be chosen; empty for none
  public record Option(
      String word, String label, boolean isOn, boolean offered, String words, String way) {}

  /// One file.
  ///
  /// @param client as its maker writes it
  /// @param file absolute, hidden characters named
  /// @param becomes what the file is afterwards; empty where servers are put behind us
  /// @param difference secrets hidden, only the lines near to a change
  /// @param chosen whether it is to be changed
  /// @param end how it ended; absent before
  public record Card(
      String client,
      WiringSymbol symbol,
      String file,
      List<Line> lines,
      String becomes,
      LineDifference difference,
      boolean chosen,
      Optional<End> end) {
    public Card {
      lines = List.copyOf(lines);
    }

    /// The same with its lines in another order.
    Card with(List<Line> others) {
      return new Card(client, symbol, file, others, becomes, difference, chosen, end);
    }
  }

  /// One server of a file.
  ///
  /// @param words what becomes of it
  /// @param starts the command line or address that Assent starts; empty where it is taken back
  /// @param trial what came of starting it once; absent where it was not tried
  /// @param folders those that it serves; absent where that is not asked
  /// @param tools that it listed and that can be accepted
  public record Line(
      String words, String starts, Optional<Trial> trial, Optional<Folders> folders, Tools tools) {}

  /// Tools that can be accepted.
  ///
  /// @param head what becomes of their calls then, a sentence
  /// @param ticks may be empty
  public record Tools(String head, List<ToolTick> ticks) {
    static final Tools NONE = new Tools("", List.of());

    public Tools {
      ticks = List.copyOf(ticks);
    }
  }

  /// The folders that a new server serves.
  ///
  /// @param proxy its name here
  /// @param text one a line, as the field has them
  /// @param asked those that its command names and that are not taken without a word
  public record Folders(String proxy, String text, List<Asked> asked) {
    public Folders {
      asked = List.copyOf(asked);
    }
  }

  /// A folder that is not taken without a word.
  ///
  /// @param words the folder and why it is asked about, a sentence
  public record Asked(String folder, String words) {}

  /// A tool that can be accepted.
  ///
  /// @param proxy the server's name here
  /// @param name as its server lists it
  /// @param shown the same, hidden characters named
  /// @param deeds what it may do
  public record ToolTick(String proxy, String name, String shown, String deeds, boolean isOn) {}

  /// The start of a server on trial.
  ///
  /// @param wrote the last lines that it wrote; may be empty
  public record Trial(boolean works, String words, String wrote) {}

  /// The end of one file.
  ///
  /// @param done whether it was changed
  public record End(boolean done, String words) {}

  /// A server or file that stays as it is.
  ///
  /// @param key of what can be done about it by hand; absent where there is nothing
  public record Stay(String head, String why, Optional<String> key) {}
}
