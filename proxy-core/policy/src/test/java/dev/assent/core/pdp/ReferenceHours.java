package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.policy.Condition;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;

/// The meaning of `time`, by spans of the calendar: those that begin today and yesterday.
final class ReferenceHours {
  private ReferenceHours() {}

  static Optional<ZoneId> zone(Condition.Hours hours, AccessRequest request) {
    boolean anywhere = hours.days().isEmpty() && hours.from().isEmpty();
    return hours.zone().isPresent()
        ? hours.zone()
        : anywhere ? Optional.of(ZoneId.of("UTC")) : request.environment().zone();
  }

  /// Absent where nobody knows whose clock counts.
  static Optional<Boolean> holds(Condition.Hours hours, AccessRequest request) {
    return zone(hours, request)
        .map(zone -> {
          var now = request.environment().time();
          boolean begun = hours.since().isEmpty() || now.compareTo(hours.since().get()) >= 0;
          return begun && holds(hours, now.atZone(zone).toLocalDateTime());
        });
  }

  static boolean holds(Condition.Hours hours, LocalDateTime clock) {
    for (int back = 0; back <= 1; back++) {
      var day = clock.toLocalDate().minusDays(back);
      var begin = day.atTime(hours.from().orElse(LocalTime.MIN));
      var end = day.atTime(hours.to().orElse(LocalTime.MIN));
      var last = end.isAfter(begin) ? end : end.plusDays(1);
      boolean within = !clock.isBefore(begin) && clock.isBefore(last);
      boolean meant = hours.days().isEmpty() || hours.days().contains(day.getDayOfWeek());
      if (within && meant) {
        return true;
      }
    }
    return false;
  }
}
