package dev.assent.desktop.rules.known;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Attribute;
import dev.assent.core.suggest.OfferedValues;
import dev.assent.core.suggest.SeenValues.Place;
import dev.assent.core.suggest.SeenValues.Seen;
import dev.assent.core.suggest.SeenValues.Value;
import dev.assent.desktop.rules.known.KnownValues.AtHand;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Offers what fits to what is typed, with how often it was seen: first what the server's calls
/// had, then what others had, last what is known without a call. Belongs to the toolkit's thread.
public final class ValueOffers {
  private static final int MOST = 8;
  private static final int LONGEST_SAMPLE = 40;

  // Of these nothing is known without a call but what a sign-in says.
  private static final Set<Attribute> OF_PERSON =
      Set.of(
          Attribute.SUBJECT,
          Attribute.ISSUER,
          Attribute.SCOPE,
          Attribute.AUDIENCE,
          Attribute.CLIENT_ID);

  private final ObjectProperty<AtHand> known = new SimpleObjectProperty<>(AtHand.NOTHING);

  /// One value that can be taken over.
  ///
  /// @param text the value
  /// @param remark how often it was seen, or a sample of what stands there
  public record Offer(String text, String remark) {}

  /// Offers from these from now on.
  public void show(AtHand values) {
    known.set(values);
  }

  /// The values at hand that offers are made from: follow it to offer anew.
  public ReadOnlyObjectProperty<AtHand> knownProperty() {
    return known;
  }

  /// The values that fit, the best first; none where what is typed is the only one.
  public List<Offer> values(Attribute attribute, String typed) {
    var own = known.get().own().of(attribute, typed, MOST);
    return merged(
        own,
        known.get().others().of(attribute, typed, MOST),
        new Looks<>(Seen::text, Seen::times, seen -> remark(attribute, seen.times())),
        typed);
  }

  /// The places in the documents of an attribute that fit.
  public List<Offer> places(Attribute attribute, String typed) {
    return merged(
        known.get().own().places(attribute, typed, MOST),
        known.get().others().places(attribute, typed, MOST),
        new Looks<>(Place::pointer, Place::times, this::sample),
        typed);
  }

  /// The values that fit at a place in the document of an attribute.
  ///
  /// @param typed so much of the value as is typed
  /// @param written the whole text for a value; empty where it cannot stand there
  public List<Offer> compared(
      Attribute attribute, String pointer, String typed, Function<Json, String> written) {
    return merged(
        fitting(known.get().own(), attribute, pointer, typed, written),
        fitting(known.get().others(), attribute, pointer, typed, written),
        new Looks<>(
            (Value value) -> written.apply(value.value()),
            Value::times,
            value -> named(attribute, value)),
        typed);
  }

  // More values are looked at than are offered: only here is it seen which can be written.
  private static List<Value> fitting(
      OfferedValues values,
      Attribute attribute,
      String pointer,
      String typed,
      Function<Json, String> written) {
    return values.at(attribute, pointer, typed, 4 * MOST).stream()
        .filter(one -> !written.apply(one.value()).isEmpty())
        .limit(MOST)
        .toList();
  }

  private String named(Attribute attribute, Value value) {
    if (value.times() > 0) {
      return times(value.times());
    }
    return value.tool().isEmpty()
        ? Texts.get(attribute == Attribute.CLAIM ? "rules.known.signedIn" : "rules.known.never")
        : Texts.get("rules.known.named", value.tool());
  }

  /// A remark on the number of times that a word was seen that is picked and not typed; empty where
  /// there is nothing to say.
  public String word(Attribute attribute, String word) {
    return known.get().own().one(attribute, word).map(this::ofWord).orElse("");
  }

  private String ofWord(Seen word) {
    return word.times() > 0
        ? times(word.times())
        : never("rules.known.listed.never", "rules.known.listed.lately");
  }

  // Never is said of all calls, lately of the newest, and nothing of those that cannot be read.
  private String never(String never, String lately) {
    var values = known.get();
    return Texts.get(
        values.whole() ? never : values.unread().isEmpty() ? lately : "rules.known.unread");
  }

  /// The calls that the counts are about, in one sentence.
  public String basis() {
    int own = known.get().own().calls();
    int others = known.get().others().calls();
    String words = Texts.count("rules.known.basis", own);
    String all =
        others == 0 ? words : Texts.get("rules.known.basis.others", words, Texts.number(others));
    return Stream.concat(Stream.of(all), known.get().unread().stream())
        .collect(Collectors.joining(" "));
  }

  /// The looks of one sort of value.
  private record Looks<T>(
      Function<T, String> text, Function<T, Integer> times, Function<T, String> remark) {}

  private static <T> List<Offer> merged(List<T> own, List<T> others, Looks<T> looks, String typed) {
    var offers = new ArrayList<Offer>();
    // Text that stands there already is no offer.
    var there = new HashSet<String>();
    there.add(typed);
    own.stream()
        .filter(one -> looks.times().apply(one) > 0 && there.add(looks.text().apply(one)))
        .forEach(one -> offers.add(new Offer(looks.text().apply(one), looks.remark().apply(one))));
    others.stream()
        .filter(one -> there.add(looks.text().apply(one)))
        .forEach(one ->
            offers.add(
                new Offer(
                    looks.text().apply(one),
                    Texts.get("rules.known.elsewhere", looks.remark().apply(one)))));
    own.stream()
        .filter(one -> there.add(looks.text().apply(one)))
        .forEach(one -> offers.add(new Offer(looks.text().apply(one), looks.remark().apply(one))));
    return List.copyOf(offers.subList(0, Math.min(MOST, offers.size())));
  }

  private String remark(Attribute attribute, int times) {
    return times > 0 ? times(times) : never(attribute);
  }

  private String never(Attribute attribute) {
    if (OF_PERSON.contains(attribute)) {
      return Texts.get("rules.known.signedIn");
    }
    return attribute == Attribute.TOOL_NAME
        ? never("rules.known.uncalled", "rules.known.uncalled.lately")
        : never("rules.known.never", "rules.known.never.lately");
  }

  private static String times(int times) {
    return Texts.count("rules.known.times", times);
  }

  private String sample(Place place) {
    if (place.sample().isEmpty()) {
      return Texts.get("rules.known.schema", place.tool());
    }
    String text = JsonWriter.write(place.sample().get());
    return text.length() <= LONGEST_SAMPLE ? text : text.substring(0, LONGEST_SAMPLE) + "…";
  }
}
