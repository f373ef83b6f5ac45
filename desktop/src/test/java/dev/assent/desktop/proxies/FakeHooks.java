package dev.assent.desktop.proxies;

import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.HookFile;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.config.store.ReviewedHook.State;
import dev.assent.desktop.proxies.review.ServerHooks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Four hooks of the server `postgres` in memory, one in each state; other servers have none.
final class FakeHooks implements ServerHooks {
  private static final Duration TIME = Duration.ofSeconds(5);

  private final List<ReviewedHook> hooks =
      new ArrayList<>(
          List.of(
              hook(
                  new Hook.Program(List.of("/home/sam/hooks/read-only", "--strict"), TIME),
                  State.CONFIRMED),
              hook(new Hook.Program(List.of("python3", "budget.py"), TIME), State.UNCONFIRMED),
              hook(new Hook.McpBashPolicy("/srv/pg/server.d/policy.sh", TIME), State.CHANGED),
              hook(new Hook.McpBashPolicy("/srv/pg/server.d/other.sh", TIME), State.UNUSABLE)));

  /// The fault that the next change is told of; empty for nothing.
  String trouble = "";

  private static ReviewedHook hook(Hook hook, State state) {
    var file = new HookFile(Path.of("/srv/pg").resolve(hook.label()), "0123456789abcdef".repeat(4));
    return new ReviewedHook(
        "postgres",
        hook,
        state == State.UNUSABLE ? List.of() : List.of(file),
        state,
        state == State.UNUSABLE
            ? Optional.of("is no file: `/srv/pg/server.d/other.sh`")
            : Optional.empty());
  }

  @Override
  public void read(String server, Consumer<List<ReviewedHook>> done) {
    done.accept(server.equals("postgres") ? List.copyOf(hooks) : List.of());
  }

  @Override
  public void confirm(ReviewedHook shown, Consumer<String> done) {
    change(shown, State.CONFIRMED, done);
  }

  @Override
  public void withdraw(ReviewedHook shown, Consumer<String> done) {
    change(shown, State.UNCONFIRMED, done);
  }

  private void change(ReviewedHook shown, State state, Consumer<String> done) {
    if (trouble.isEmpty()) {
      hooks.replaceAll(hook -> hook.equals(shown) ? hook(shown.hook(), state) : hook);
    }
    done.accept(trouble);
  }
}
