package dev.assent.core.access;

import java.util.List;
import java.util.Locale;

/// The name by which a person knows a session: a colour with its pattern, and an animal. It follows
/// from the session's id alone, so that a log shows the same as a card; sessions that are open at
/// the same time are given ids whose lanes differ.
///
/// @param hue the colour, which stands for a pattern too
/// @param animal one word, lower case
public record SessionBadge(Hue hue, String animal) {
  private static final List<String> ANIMALS =
      List.of(
          "adder",
          "alpaca",
          "badger",
          "barbel",
          "bat",
          "bear",
          "beaver",
          "bison",
          "bittern",
          "boar",
          "bream",
          "bunting",
          "buzzard",
          "camel",
          "canary",
          "carp",
          "cicada",
          "civet",
          "cobra",
          "condor",
          "coot",
          "coyote",
          "crab",
          "crane",
          "cricket",
          "crow",
          "cuckoo",
          "curlew",
          "deer",
          "dingo",
          "dipper",
          "dolphin",
          "dormouse",
          "dove",
          "eagle",
          "eel",
          "egret",
          "eider",
          "elk",
          "ermine",
          "falcon",
          "ferret",
          "finch",
          "firefly",
          "fox",
          "gannet",
          "gecko",
          "gibbon",
          "giraffe",
          "goose",
          "goshawk",
          "grebe",
          "grouse",
          "gull",
          "haddock",
          "hamster",
          "hare",
          "harrier",
          "hedgehog",
          "heron",
          "herring",
          "hippo",
          "hobby",
          "hoopoe",
          "hornet",
          "ibex",
          "ibis",
          "iguana",
          "impala",
          "jackal",
          "jackdaw",
          "jaguar",
          "jay",
          "kestrel",
          "kiwi",
          "koala",
          "lark",
          "lemming",
          "lemur",
          "leopard",
          "linnet",
          "lion",
          "lizard",
          "llama",
          "lobster",
          "lynx",
          "mackerel",
          "magpie",
          "marlin",
          "marmot",
          "marten",
          "merlin",
          "mole",
          "moose",
          "moth",
          "narwhal",
          "newt",
          "ocelot",
          "okapi",
          "oriole",
          "osprey",
          "otter",
          "owl",
          "panda",
          "parrot",
          "pelican",
          "penguin",
          "perch",
          "pigeon",
          "pike",
          "plover",
          "puffin",
          "quail",
          "rabbit",
          "raven",
          "robin",
          "salmon",
          "seal",
          "skylark",
          "sparrow",
          "squirrel",
          "stork",
          "swallow",
          "swift",
          "tapir",
          "toucan",
          "turtle",
          "walrus",
          "weasel",
          "wombat",
          "wren",
          "zebra");

  private static final long FNV_START = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /// The colours, each with a pattern of its own.
  public enum Hue {
    /// one solid piece
    TEAL,
    /// two pieces
    BLUE,
    /// three dots
    PLUM,
    /// a long piece and a short one
    CLAY;

    /// Its word: `teal`.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The number of lanes.
  public static final int COUNT = Hue.values().length * ANIMALS.size();

  /// The lane of a session.
  ///
  /// @param sessionId any text
  public static SessionBadge of(String sessionId) {
    long hash = FNV_START;
    for (int i = 0; i < sessionId.length(); i++) {
      hash = (hash ^ sessionId.charAt(i)) * FNV_PRIME;
    }
    // The low bits of this hash know little of the first letters; fold the high ones in.
    hash ^= hash >>> 32;
    int number = (int) Math.floorMod(hash, (long) COUNT);
    return new SessionBadge(
        Hue.values()[number % Hue.values().length], ANIMALS.get(number / Hue.values().length));
  }

  /// As people read it: `teal otter`.
  public String name() {
    return hue.word() + " " + animal;
  }
}
