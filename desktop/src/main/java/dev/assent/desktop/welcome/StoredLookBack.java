package dev.assent.desktop.welcome;

import dev.assent.core.lookback.LookBack;
import dev.assent.core.lookback.sessions.SessionAgent;
import dev.assent.core.proxy.LookBackAround;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger.Level;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/// Looks at the session files of this computer, as a running core knows it.
///
/// @param zone whose days are counted
public record StoredLookBack(ProxyCore core, ZoneId zone, BackgroundWork beside)
    implements LookBackDesk {
  private static final System.Logger LOG = System.getLogger(StoredLookBack.class.getName());
  private static final double STEP = 0.01;

  @Override
  public void any(Consumer<Boolean> done) {
    beside.ask(
        () -> {
          var place = LookBackAround.of(core, zone);
          return LookBack.isAnything(
              place.folders(), place.clock().instant().minus(LookBack.USUAL));
        },
        done);
  }

  @Override
  public void look(DoubleConsumer share, BooleanSupplier wanted, Consumer<Looked> done) {
    beside.ask(() -> looked(share, wanted), done);
  }

  private Looked looked(DoubleConsumer share, BooleanSupplier wanted) {
    try {
      var result =
          LookBack.of(
              LookBackAround.of(core, zone),
              LookBack.USUAL,
              SessionAgent.all(),
              new Telling(share, wanted));
      return new Looked(result, false);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "the session files could not be looked at", e);
      return new Looked(Optional.empty(), true);
    }
  }

  private final class Telling implements LookBack.Progress {
    private final DoubleConsumer share;
    private final BooleanSupplier wanted;
    private double told;

    Telling(DoubleConsumer share, BooleanSupplier wanted) {
      this.share = share;
      this.wanted = wanted;
    }

    @Override
    public boolean at(long read, long of) {
      double now = of == 0 ? 1 : (double) read / of;
      if (now - told >= STEP) {
        told = now;
        beside.toolkit().execute(() -> share.accept(now));
      }
      return wanted.getAsBoolean();
    }
  }

  @Override
  public boolean isHooked(String agent) {
    return core.proxyNames().contains(agent);
  }
}
