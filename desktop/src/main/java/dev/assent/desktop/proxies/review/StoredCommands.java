package dev.assent.desktop.proxies.review;

import dev.assent.core.config.ConfigException;
import dev.assent.core.proxy.ServerReview;
import dev.assent.core.proxy.host.ReviewedCommand;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Consumer;

/// The commands of a running core's servers.
public record StoredCommands(ServerReview review, BackgroundWork beside) implements ServerCommands {
  private static final System.Logger LOG = System.getLogger(StoredCommands.class.getName());

  @Override
  public void read(String server, Consumer<Optional<ReviewedCommand>> done) {
    beside.ask(() -> commandOf(server), done);
  }

  @Override
  public void accept(ReviewedCommand shown, Consumer<String> done) {
    new CoreChanges(beside).attempt(() -> review.accept(shown), done);
  }

  private Optional<ReviewedCommand> commandOf(String server) {
    try {
      return Optional.of(review.of(server));
    } catch (ConfigException e) {
      LOG.log(Level.DEBUG, "the command of a server cannot be read", e);
      return Optional.empty();
    }
  }
}
