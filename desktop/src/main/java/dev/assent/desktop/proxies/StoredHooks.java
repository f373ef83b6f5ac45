package dev.assent.desktop.proxies;

import dev.assent.core.audit.AuditException;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ReviewedHook;
import dev.assent.core.proxy.HookReview;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// The hooks of a running core.
public final class StoredHooks implements ServerHooks {
  private static final System.Logger LOG = System.getLogger(StoredHooks.class.getName());

  private final HookReview review;
  private final Executor background;
  private final Executor toolkit;

  /// @param background runs what reads and writes files
  /// @param toolkit runs what the page is told
  public StoredHooks(HookReview review, Executor background, Executor toolkit) {
    this.review = review;
    this.background = background;
    this.toolkit = toolkit;
  }

  @Override
  public void read(String server, Consumer<List<ReviewedHook>> done) {
    background.execute(
        () -> {
          var hooks = hooksOf(server);
          toolkit.execute(() -> done.accept(hooks));
        });
  }

  @Override
  public void confirm(ReviewedHook shown, Consumer<String> done) {
    attempt(() -> review.confirm(shown), done);
  }

  @Override
  public void withdraw(ReviewedHook shown, Consumer<String> done) {
    attempt(() -> review.withdraw(shown), done);
  }

  private List<ReviewedHook> hooksOf(String server) {
    try {
      return review.of(server);
    } catch (ConfigException e) {
      LOG.log(Level.WARNING, "the hooks of a server cannot be read", e);
      return List.of();
    }
  }

  private interface Change {
    void make() throws ConfigException, AuditException, InterruptedException;
  }

  private void attempt(Change change, Consumer<String> done) {
    background.execute(
        () -> {
          String problem = problemOf(change);
          toolkit.execute(() -> done.accept(problem));
        });
  }

  private static String problemOf(Change change) {
    try {
      change.make();
      return "";
    } catch (ConfigException | AuditException e) {
      return String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return String.valueOf(e.getMessage());
    }
  }
}
