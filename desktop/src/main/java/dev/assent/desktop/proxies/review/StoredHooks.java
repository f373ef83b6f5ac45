package dev.assent.desktop.proxies.review;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.proxy.HookReview;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

/// The hooks of a running core.
public record StoredHooks(HookReview review, BackgroundWork beside) implements ServerHooks {
  private static final System.Logger LOG = System.getLogger(StoredHooks.class.getName());

  @Override
  public void read(String server, Consumer<List<ReviewedHook>> done) {
    beside.ask(() -> hooksOf(server), done);
  }

  @Override
  public void confirm(ReviewedHook shown, Consumer<String> done) {
    new CoreChanges(beside).attempt(() -> review.confirm(shown), done);
  }

  @Override
  public void withdraw(ReviewedHook shown, Consumer<String> done) {
    new CoreChanges(beside).attempt(() -> review.withdraw(shown), done);
  }

  private List<ReviewedHook> hooksOf(String server) {
    try {
      return review.of(server);
    } catch (ConfigException e) {
      // A server that is taken back while its page is shown has none, and that is no trouble.
      if (e.problems().stream().noneMatch(one -> one.code() == Code.UNKNOWN_PROXY)) {
        LOG.log(Level.WARNING, "the hooks of a server cannot be read: {0}", e.getMessage());
      }
      return List.of();
    }
  }
}
