package dev.assent.desktop.practice;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Approver;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.practice.PracticeEnd;
import dev.assent.core.practice.PracticeException;
import dev.assent.core.practice.PracticeGround;
import dev.assent.core.practice.PracticeRole;
import dev.assent.core.practice.PracticeSite;
import dev.assent.desktop.approval.QueueNews;
import dev.assent.desktop.ui.CoreWords;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The practice grounds of the core, made in the background. At most one is open.
public final class StoredPractice implements PracticeDesk {
  private static final Logger LOG = System.getLogger(StoredPractice.class.getName());

  private final PracticeSite site;
  private final Executor background;
  private final Executor toolkit;
  private final AtomicReference<@Nullable PracticeGround> open = new AtomicReference<>();
  private volatile boolean ended;

  /// @param background runs what waits for disks and processes
  /// @param toolkit the toolkit's thread
  public StoredPractice(PracticeSite site, Executor background, Executor toolkit) {
    this.site = site;
    this.background = background;
    this.toolkit = toolkit;
  }

  /// The policy of the open ground.
  ///
  /// @throws IllegalStateException when none is open
  public PolicyStore policies() {
    return ground().policies();
  }

  /// The log's folder of the open ground; absent when none is open.
  public Optional<Path> auditFolder() {
    return Optional.ofNullable(open.get()).map(PracticeGround::auditFolder);
  }

  private PracticeGround ground() {
    var ground = open.get();
    if (ground == null) {
      throw new IllegalStateException("no practice ground is open");
    }
    return ground;
  }

  @Override
  public void open(Consumer<Ground> opened, Consumer<String> failed) {
    background.execute(() -> {
      try {
        var made = PracticeGround.open(site);
        replace(made);
        if (ended) {
          replace(null);
          return;
        }
        toolkit.execute(() -> opened.accept(new CoreGround(made)));
      } catch (PracticeException e) {
        toolkit.execute(() -> failed.accept(CoreWords.ofFault(e)));
      }
    });
  }

  /// Closes what is open, because the application ends; waits for it. Called on any thread.
  public void end() {
    ended = true;
    replace(null);
  }

  private void replace(@Nullable PracticeGround next) {
    close(open.getAndSet(next));
  }

  private static void close(@Nullable PracticeGround ground) {
    if (ground != null) {
      try {
        ground.close();
      } catch (PracticeException e) {
        LOG.log(Logger.Level.WARNING, "the folder of the practice ground could not be deleted", e);
      }
    }
  }

  private final class CoreGround implements Ground {
    private final PracticeGround ground;
    private final QueueNews news = new QueueNews(toolkit);

    CoreGround(PracticeGround ground) {
      this.ground = ground;
      // It ends with the ground.
      var _ = ground.approvals().register(news);
    }

    @Override
    public ApprovalDesk approvals() {
      return ground.approvals();
    }

    @Override
    public List<CallCommand> read(AccessRequest request) {
      return ground.read(request);
    }

    @Override
    public void follow(Approver follower) {
      news.follow(follower);
    }

    @Override
    public void play(PracticeRole role, Consumer<PracticeEnd> over) {
      ground.play(role, end -> toolkit.execute(() -> over.accept(end)));
    }

    @Override
    public void stop() {
      ground.stop();
    }

    @Override
    public void close() {
      background.execute(() -> {
        open.compareAndSet(ground, null);
        StoredPractice.close(ground);
      });
    }
  }
}
