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
/// @param action what the button says that carries it out; empty where there is nothing to carry
///   out
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
    String action,
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

  /// One choice, which is a tick.
  ///
  /// @param lines what it is about, one line for each, without a value
  /// @param offered whether a person can change it
  /// @param words what it means
  public record Choice(
      Matter matter,
      String head,
      List<String> lines,
      String tick,
      boolean isOn,
      boolean offered,
      String words) {
    public Choice {
      lines = List.copyOf(lines);
    }
  }

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
  }

  /// One server of a file.
  ///
  /// @param words what becomes of it
  /// @param starts the command line or address that Assent starts; empty where it is taken back
  /// @param trial what came of starting it once; absent where it was not tried
  public record Line(String words, String starts, Optional<Trial> trial) {}

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
