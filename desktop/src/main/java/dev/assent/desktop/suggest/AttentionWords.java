package dev.assent.desktop.suggest;

import dev.assent.core.suggest.AttentionFigures;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Puts figures of attention into words.
final class AttentionWords {
  private AttentionWords() {}

  static List<FigureLine> lines(AttentionFigures figures) {
    return List.of(
        daily("attention.daily", figures.daily(), AttentionFigures.DAILY)
            .orElseGet(() -> far("attention.asked", figures.all().asks(), figures.hours()))
            .on("decisions"),
        daily("attention.danger", figures.dailyDanger(), AttentionFigures.DAILY_DANGER)
            .orElseGet(
                () -> far("attention.asked.danger", figures.all().danger(), figures.hours())),
        plain(
            "attention.median",
            figures
                .median()
                .map(time -> Texts.get("attention.seconds", seconds(time)))
                .orElse("\u2013")),
        share(
            Texts.get("attention.quick", seconds(AttentionFigures.QUICK)),
            figures.quick(),
            figures.answered()),
        share(
            Texts.get("attention.glances", seconds(AttentionFigures.GLANCE)),
            figures.glances(),
            figures.answered()),
        plain("attention.streak", Texts.number(figures.streak())),
        share(Texts.get("attention.timeouts"), figures.timeouts(), figures.ended()).on("missed"),
        share(Texts.get("attention.takenBack"), figures.takenBack(), figures.given()),
        share(Texts.get("attention.undone"), figures.undone(), figures.refused()));
  }

  private static Optional<FigureLine> daily(String key, OptionalDouble value, int bound) {
    return value.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new FigureLine(
                Texts.get(key),
                Texts.decimal(value.getAsDouble(), 1),
                Texts.get("attention.atMost", Texts.number(bound)),
                value.getAsDouble() > bound));
  }

  // No part of a day is made a whole one.
  private static FigureLine far(String key, int asks, int hours) {
    String within =
        hours == 1
            ? Texts.get("attention.hours.one")
            : Texts.get("attention.hours", Texts.number(hours));
    return new FigureLine(Texts.get(key), Texts.number(asks), within, false);
  }

  private static FigureLine plain(String key, String value) {
    return new FigureLine(Texts.get(key), value, "", false);
  }

  private static String seconds(Duration time) {
    return Texts.decimal(time.toMillis() / 1000.0, 1);
  }

  private static FigureLine share(String name, int part, int whole) {
    return whole == 0
        ? new FigureLine(name, "\u2013", "", false)
        : new FigureLine(
            name,
            Texts.get("attention.share", Texts.number(Math.round(100.0 * part / whole))),
            Texts.get("attention.of", Texts.number(part), Texts.number(whole)),
            false);
  }

  static List<DayBar> bars(AttentionFigures figures) {
    var named =
        DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Texts.language().locale());
    return figures.days().stream()
        .map(day ->
            new DayBar(
                Texts.number(day.date().getDayOfMonth()),
                Texts.get(
                    "attention.day",
                    named.format(day.date()),
                    Texts.number(day.asks()),
                    Texts.number(day.danger())),
                day.asks(),
                day.danger()))
        .toList();
  }
}
