package dev.assent.desktop.suggest;

import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.suggest.Suggestion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Finds suggestions, and carries out a person's word on them.
///
/// Threads meet here: callers are on the toolkit's thread and are called back there; files are read
/// and written elsewhere.
interface SuggestionDesk {
  /// A suggestion for the rules of a server.
  ///
  /// @param server whose calls speak for it
  /// @param servers for which it would be in force
  /// @param counted whose calls were counted, where there are several, and whose not
  record Offer(String server, Suggestion suggestion, List<String> servers, List<String> counted) {
    public Offer {
      servers = List.copyOf(servers);
      counted = List.copyOf(counted);
    }

    /// For a server whose rules are its own.
    Offer(String server, Suggestion suggestion) {
      this(server, suggestion, List.of(server), List.of());
    }
  }

  /// The suggestions that were found, and the figures of attention.
  ///
  /// @param offers those a person would profit from most first, server by server
  /// @param since from when on answers were looked at
  /// @param figures absent where a log could not be read
  /// @param unread a sentence for each server whose log, or what is kept beside it, was not read
  record Found(
      List<Offer> offers, Instant since, Optional<AttentionFigures> figures, List<String> unread) {
    public Found {
      offers = List.copyOf(offers);
      unread = List.copyOf(unread);
    }
  }

  /// The outcome of a change.
  sealed interface Outcome {
    /// It is in force.
    ///
    /// @param version of the rules; 0 where they did not change
    record Done(long version) implements Outcome {}

    /// Nothing was changed.
    record Failed(String why) implements Outcome {}
  }

  /// The progress of reading the logs.
  ///
  /// @param records read so far, those read again among them
  /// @param server whose log is being read
  /// @param back when the record that was read last was written
  record Reading(long records, String server, Instant back) {}

  /// Reads the logs.
  ///
  /// @param reading told now and then how far it is, until `done` is called
  void look(Consumer<Reading> reading, Consumer<Found> done);

  /// Makes the change live.
  void add(Offer offer, Consumer<Outcome> done);

  /// Makes the change live for a day.
  void tryOut(Offer offer, Consumer<Outcome> done);

  /// Never suggests this again.
  void refuse(Offer offer, Consumer<Outcome> done);

  /// Undoes a change.
  ///
  /// @param version the one that it made
  void undo(Offer offer, long version, Consumer<Outcome> done);

  /// Takes back what was made for trials that are over.
  void endTrials();
}
