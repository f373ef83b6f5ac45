package dev.assent.core.pap;

import java.util.Locale;
import java.util.Optional;

/// The origin of a version of a policy.
///
/// @param channel the hand that put it in force
/// @param restored the number of the earlier version whose text it is; absent unless somebody asked
///   for that version
public record PolicyOrigin(Channel channel, Optional<Long> restored) {
  /// Rules edited in a window of the app.
  public static final PolicyOrigin EDITOR = of(Channel.EDITOR);

  /// The file was found changed.
  public static final PolicyOrigin FILE = of(Channel.FILE);

  /// A command on the command line.
  public static final PolicyOrigin COMMAND = of(Channel.COMMAND);

  /// A policy of another program was taken over.
  public static final PolicyOrigin IMPORT = of(Channel.IMPORT);

  /// A template for new servers.
  public static final PolicyOrigin TEMPLATE = of(Channel.TEMPLATE);

  /// The rules that a server had in common with another one until it got its own.
  public static final PolicyOrigin SHARED = of(Channel.SHARED);

  /// Recorded before origins were.
  public static final PolicyOrigin UNKNOWN = of(Channel.UNKNOWN);

  /// The hand that put a version in force.
  public enum Channel {
    /// a window of the app
    EDITOR,
    /// whoever wrote the file
    FILE,
    /// the command line
    COMMAND,
    /// the import of another program's policy
    IMPORT,
    /// a template
    TEMPLATE,
    /// another server, whose rules were in force for this one too
    SHARED,
    /// nobody wrote it down
    UNKNOWN;

    /// The word in files and listings: `editor`.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// The channel of a word; UNKNOWN for one that this version does not know.
    static Channel ofWord(String word) {
      for (var channel : values()) {
        if (channel.word().equals(word)) {
          return channel;
        }
      }
      return UNKNOWN;
    }
  }

  /// A channel that brought a text of its own.
  public static PolicyOrigin of(Channel channel) {
    return new PolicyOrigin(channel, Optional.empty());
  }

  /// A channel that brought an earlier version back.
  public static PolicyOrigin restoring(Channel channel, long number) {
    return new PolicyOrigin(channel, Optional.of(number));
  }

  /// For listings: `editor`, `command, restore of 3`.
  public String words() {
    return channel.word() + restored.map(number -> ", restore of " + number).orElse("");
  }
}
