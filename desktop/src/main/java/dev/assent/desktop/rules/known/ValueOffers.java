package dev.assent.desktop.rules.known;

import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Attribute;
import dev.assent.core.suggest.SeenValues;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;

/// Offers what fits to what is typed, with how often it was seen. Belongs to the toolkit's thread.
public final class ValueOffers {
  private static final int MOST = 8;
  private static final int LONGEST_SAMPLE = 40;

  private Optional<SeenValues> seen = Optional.empty();

  /// One value that can be taken over.
  ///
  /// @param text the value
  /// @param remark how often it was seen, or a sample of what stands there
  public record Offer(String text, String remark) {}

  /// Offers from these from now on; from none when absent.
  public void show(Optional<SeenValues> values) {
    seen = values;
  }

  /// The values that fit, the best first; none where what is typed is the only one.
  public List<Offer> values(Attribute attribute, String typed) {
    var offers =
        seen.map(values -> values.of(attribute, typed, MOST)).orElse(List.of()).stream()
            .map(one -> new Offer(one.text(), times(one.times())))
            .toList();
    return withoutTyped(offers, typed);
  }

  /// The places in the documents of an attribute that fit.
  public List<Offer> places(Attribute attribute, String typed) {
    var offers =
        seen.map(values -> values.places(attribute, typed, MOST)).orElse(List.of()).stream()
            .map(one -> new Offer(one.pointer(), sample(one)))
            .toList();
    return withoutTyped(offers, typed);
  }

  private static List<Offer> withoutTyped(List<Offer> offers, String typed) {
    return offers.stream().filter(offer -> !offer.text().equals(typed)).toList();
  }

  private static String times(int times) {
    return switch (times) {
      case 0 -> Texts.get("rules.known.never");
      case 1 -> Texts.get("rules.known.once");
      default -> Texts.get("rules.known.times", Texts.number(times));
    };
  }

  private static String sample(SeenValues.Place place) {
    String text = JsonWriter.write(place.sample());
    return text.length() <= LONGEST_SAMPLE ? text : text.substring(0, LONGEST_SAMPLE) + "…";
  }
}
