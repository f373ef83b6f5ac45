package dev.assent.core.config;

import dev.assent.core.json.JsonLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The person's settings: `config.json` with every default filled in.
public record CoreConfig(
    Hitl hitl,
    Audit audit,
    Limits limits,
    Safeguards safeguards,
    Refusals refusals,
    CommandRisk commandRisk,
    Desktop desktop) {

  /// Everything at its default.
  public static final CoreConfig DEFAULTS = SettingValues.NONE.config();

  /// The settings for asking people.
  ///
  /// @param timeout 5 to 300 s
  /// @param approvalTtl 300 to 900 s
  /// @param caching whether "Allow (Xm)" is ever offered
  /// @param acrossSessions whether "Allow (Xm)" also covers other sessions and clients of the same
  ///   user
  /// @param returnKey whether Return allows once it is armed
  /// @param arming 500 to 3000 ms
  /// @param hold 800 to 3000 ms
  /// @param sound whether the first card of a burst makes a sound
  /// @param quietHours `22:00-07:00`; absent means none
  /// @param takeBackCare how long a yes of the Care tier can be taken back, 500 to 5000 ms
  /// @param takeBackDanger how long a yes of the Danger tier can be taken back, 1500 to 10000 ms
  /// @param twoPresses whether two presses stand in for everything that is held
  /// @param reauthenticates whether a yes of the Danger tier counts only after the operating system
  ///   has proved that the person is there
  public record Hitl(
      Duration timeout,
      Duration approvalTtl,
      boolean caching,
      boolean acrossSessions,
      boolean returnKey,
      Duration arming,
      Duration hold,
      boolean sound,
      Optional<String> quietHours,
      Duration takeBackCare,
      Duration takeBackDanger,
      boolean twoPresses,
      boolean reauthenticates) {}

  /// The settings for keeping the log.
  ///
  /// @param forced whether records are forced to disk before a call leaves
  /// @param rotateMegabytes 8 to 1024
  /// @param keepDays 30 to 3650; absent means for ever
  /// @param arguments what is kept of arguments
  /// @param anchor a file outside the folder; absent means none
  /// @param anchorCommand a program and its arguments that is given each newest state of a log;
  ///   empty means none
  public record Audit(
      boolean forced,
      int rotateMegabytes,
      Optional<Integer> keepDays,
      LogArguments arguments,
      Optional<String> anchor,
      List<String> anchorCommand) {
    public Audit {
      anchorCommand = List.copyOf(anchorCommand);
    }
  }

  /// The part of a call's arguments that the log keeps.
  public enum LogArguments {
    /// the digest only
    NONE,
    /// the tree with secrets masked
    REDACTED,
    /// the whole tree
    FULL
  }

  /// Bounds; one past a bound is refused.
  ///
  /// @param session how long a session of a person who is signed in lasts at most
  public record Limits(
      JsonLimits message,
      int pathBytes,
      int uriBytes,
      int toolDescriptionBytes,
      int toolsPerServer,
      int inFlightPerClient,
      int inFlight,
      int asksPerClient,
      int asks,
      Duration partialLine,
      int callsPerSecond,
      int burst,
      Duration session) {}

  /// The safeguards against servers that show too much, too often, or something else than before;
  /// each can be switched off.
  ///
  /// @param cleanListings whether hidden characters of listings are made visible and long texts cut
  /// @param cleanResults whether characters that steer terminals or the order of text are made
  ///   visible in results
  /// @param quarantineTools whether tools with illegal names or names that look alike are kept from
  ///   the client
  /// @param holdCommands whether a server is held whose command nobody accepted as it is
  /// @param maskErrorOutput whether secrets are masked in what servers write to stderr
  /// @param logMessagesPerMinute log messages of a server that pass in a minute, for each open
  ///   call; 0 is no limit
  /// @param listChangedPause how far apart two of a server's `list_changed` reach the client; zero
  ///   is no limit
  public record Safeguards(
      boolean cleanListings,
      boolean cleanResults,
      boolean quarantineTools,
      boolean holdCommands,
      boolean maskErrorOutput,
      int logMessagesPerMinute,
      Duration listChangedPause) {}

  /// The settings for the answer that a refused agent gets.
  ///
  /// @param showRules whether rule ids are named
  public record Refusals(boolean showRules) {}

  /// The settings for what makes commands worse.
  ///
  /// @param protectedBranches names, `*` stands for any characters; may be empty
  public record CommandRisk(List<String> protectedBranches) {
    public CommandRisk {
      protectedBranches = List.copyOf(protectedBranches);
    }
  }

  /// The settings of the windows and the app.
  ///
  /// @param theme `system`, `light` or `dark`
  /// @param language `system` or a language tag
  /// @param startAtLogin whether the app starts with the session
  /// @param textScale 80 to 200 per cent
  /// @param notifications whether calls that wait are told of outside the windows
  /// @param reminder whether a call is told of once more before its time ends
  /// @param updateCheck whether the app looks once a day for a newer version
  public record Desktop(
      String theme,
      String language,
      boolean startAtLogin,
      int textScale,
      boolean notifications,
      boolean reminder,
      boolean updateCheck) {}
}
