package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Members against the linked hash map that they stand for.
class MemberMapTest {
  // Texts of the same hash among them.
  private static final List<String> NAMES =
      List.of("id", "Aa", "BB", "AaAa", "BBBB", "AaBB", "", "\u0000", "método");

  private record Given(JsonObject object, Map<String, Json> same) {}

  @Test
  void areThoseOfALinkedHashMapWhateverIsPutAndGivenOutOnTheWay() {
    for (int seed = 0; seed < 500; seed++) {
      var random = new Random(seed);
      var builder = JsonObject.builder();
      var map = new LinkedHashMap<String, Json>();
      var givenOut = new ArrayList<Given>();
      for (int puts = random.nextInt(90); puts >= 0; puts--) {
        String name = name(random);
        var value = JsonNumber.of(random.nextInt(1000));
        builder.put(name, value);
        map.put(name, value);
        if (random.nextInt(8) == 0) {
          givenOut.add(new Given(builder.build(), new LinkedHashMap<>(map)));
        }
      }
      givenOut.add(new Given(builder.build(), map));
      givenOut.forEach(given -> assertSame(given.object().members(), given.same()));
    }
  }

  private static String name(Random random) {
    // New texts each time, whose hashes nobody has asked for yet.
    return new String(
        (random.nextInt(3) == 0
                ? NAMES.get(random.nextInt(NAMES.size()))
                : "m" + random.nextInt(60))
            .toCharArray());
  }

  private static void assertSame(Map<String, Json> members, Map<String, Json> same) {
    assertThat(members).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(List.copyOf(members.entrySet())).isEqualTo(List.copyOf(same.entrySet()));
    assertThat(List.copyOf(members.keySet())).isEqualTo(List.copyOf(same.keySet()));
    assertThat(List.copyOf(members.values())).isEqualTo(List.copyOf(same.values()));
    assertThat(members.keySet()).isEqualTo(same.keySet());
    var visited = new ArrayList<String>();
    members.forEach((name, value) -> visited.add(name + value));
    var expected = new ArrayList<String>();
    same.forEach((name, value) -> expected.add(name + value));
    assertThat(visited).isEqualTo(expected);
    for (int i = 0; i < 60; i++) {
      assertFound(members, same, "m" + i);
    }
    NAMES.forEach(name -> assertFound(members, same, name));
  }

  private static void assertFound(Map<String, Json> members, Map<String, Json> same, String name) {
    assertThat(members.get(name)).isEqualTo(same.get(name));
    assertThat(members.containsKey(name)).isEqualTo(same.containsKey(name));
    assertThat(members.keySet().contains(name)).isEqualTo(same.containsKey(name));
  }
}
