package dev.assent.core.approval;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// The switches that are on at one moment.
///
/// @param on the switches that are on; may be empty
public record SwitchState(Map<MasterSwitch, On> on) {
  /// No switch is on.
  public static final SwitchState NONE = new SwitchState(Map.of());

  /// The longest that calls may be observed without being asked about (clause 8.3).
  public static final Duration LONGEST_OBSERVED = Duration.ofDays(7);

  public SwitchState {
    on = Map.copyOf(on);
  }

  /// One switch that is on.
  ///
  /// @param id unique for ever; records of what it refuses or lets pass name it
  /// @param since when it was switched on
  /// @param by where that was done: `window`, `tray`, `cli`; `core` where no record of it could be
  ///   read
  /// @param until when it ends by itself; absent where a person has to switch it off
  public record On(String id, Instant since, String by, Optional<Instant> until) {
    /// True if it is in force at a time. One that ends by itself is not before it began: a clock
    /// that was set back must not make it last.
    public boolean isInForce(Instant now) {
      return until.isEmpty() || !now.isBefore(since) && now.isBefore(until.get());
    }
  }

  /// A switch, where it is on.
  public Optional<On> get(MasterSwitch which) {
    return Optional.ofNullable(on.get(which));
  }

  /// True if a switch is on.
  public boolean isOn(MasterSwitch which) {
    return on.containsKey(which);
  }

  /// The same with a switch on, or off where `now` is absent.
  public SwitchState with(MasterSwitch which, Optional<On> now) {
    var all = new EnumMap<MasterSwitch, On>(MasterSwitch.class);
    all.putAll(on);
    all.remove(which);
    now.ifPresent(one -> all.put(which, one));
    return new SwitchState(all);
  }

  /// The same without what has ended by itself.
  public SwitchState at(Instant now) {
    var all = new EnumMap<MasterSwitch, On>(MasterSwitch.class);
    on.forEach((which, one) -> {
      if (one.isInForce(now)) {
        all.put(which, one);
      }
    });
    return new SwitchState(all);
  }
}
