package dev.assent.desktop.ui;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;

/// The ticker of the running program, driven by the toolkit's pulse.
public record ToolkitTicker(InstantSource clock) implements Ticker {
  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public Duration uptime() {
    return Duration.ofNanos(System.nanoTime());
  }

  @Override
  public Beat every(Duration period, Runnable each) {
    var timeline =
        new Timeline(
            new KeyFrame(javafx.util.Duration.millis(period.toNanos() / 1e6), _ -> each.run()));
    timeline.setCycleCount(Animation.INDEFINITE);
    timeline.play();
    return timeline::stop;
  }
}
