package dev.assent.desktop.proxies.review;

import dev.assent.core.config.proxy.CommandPart;
import dev.assent.core.config.proxy.ServerPlace;
import dev.assent.core.proxy.host.ReviewedCommand;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The command of a held server, or its address, as the page shows it.
///
/// @param shown what it was made of; an acceptance is about exactly this
/// @param head that the server is held, in a few words
/// @param detail why, one or two sentences
/// @param files what the command consists of now, each with the beginning of its digest, and the
///   headers that a server elsewhere gets; each with whether it is another
record CommandRow(ReviewedCommand shown, String head, String detail, List<String> files) {
  private static final int DIGITS = 16;

  /// The row of a held server's command.
  static CommandRow of(ReviewedCommand command) {
    boolean isNew = command.state() == ReviewedCommand.State.NEW;
    String why =
        command.isElsewhere()
            ? Texts.get(isNew ? "servers.command.address.new" : "servers.command.address.changed")
            : Texts.get(isNew ? "servers.command.detail.new" : "servers.command.detail.changed");
    String detail =
        command.fetches() ? why + " " + Texts.get("servers.command.detail.fetches") : why;
    return new CommandRow(
        command,
        Texts.get("servers.command.head"),
        command
            .trouble()
            .map(trouble ->
                detail + " " + Texts.get("servers.command.trouble", CoreWords.of(trouble)))
            .orElse(detail),
        lines(command));
  }

  private static List<String> lines(ReviewedCommand command) {
    var lines = new ArrayList<String>();
    command.address().ifPresent(now -> lines.addAll(addressLines(now, command.addressBefore())));
    lines.addAll(files(command));
    return lines;
  }

  private static List<String> addressLines(ServerPlace now, Optional<ServerPlace> accepted) {
    var lines = new ArrayList<String>();
    accepted
        .map(ServerPlace::url)
        .filter(url -> !url.equals(now.url()))
        .ifPresent(url -> lines.add(Texts.get("servers.command.file.gone", url)));
    List<String> before = accepted.map(ServerPlace::headers).orElse(now.headers());
    for (String header : now.headers()) {
      String line = Texts.get("servers.command.header", header);
      lines.add(before.contains(header) ? line : Texts.get("servers.command.file.new", line));
    }
    for (String header : before) {
      if (!now.headers().contains(header)) {
        lines.add(
            Texts.get("servers.command.file.gone", Texts.get("servers.command.header", header)));
      }
    }
    return lines;
  }

  private static List<String> files(ReviewedCommand command) {
    var lines = new ArrayList<String>();
    List<CommandPart> before = command.before().orElse(List.of());
    for (CommandPart part : command.parts()) {
      boolean same = before.contains(part);
      boolean known = before.stream().anyMatch(old -> old.path().equals(part.path()));
      lines.add(
          same || before.isEmpty()
              ? line(part)
              : Texts.get(
                  known ? "servers.command.file.changed" : "servers.command.file.new", line(part)));
    }
    for (CommandPart old : before) {
      if (command.parts().stream().noneMatch(part -> part.path().equals(old.path()))) {
        lines.add(Texts.get("servers.command.file.gone", line(old)));
      }
    }
    return lines;
  }

  private static String line(CommandPart part) {
    String digest = part.sha256();
    return part.path() + "  " + digest.substring(0, Math.min(DIGITS, digest.length()));
  }
}
