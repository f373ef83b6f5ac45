package dev.assent.testing;

/// The depth to which the tests look, the one setting of their sizes: `everyday` for `mvn verify`,
/// `deep` for `mvn -Pdeep verify`. Both make the same claims; the deep one tries far more cases.
/// `brief` is for mutants, each of which runs the tests again.
public enum Depth {
  BRIEF,
  EVERYDAY,
  DEEP;

  private static final Depth NOW = read(System.getProperty("assent.depth", "everyday"));
  private static final long SEED = randomSeed();

  private static Depth read(String word) {
    return switch (word) {
      case "brief" -> BRIEF;
      case "everyday" -> EVERYDAY;
      case "deep" -> DEEP;
      default ->
          throw new IllegalArgumentException(
              "assent.depth: found \"" + word + "\", expected brief, everyday or deep");
    };
  }

  // An everyday run does not pass by luck, so it has one seed. Each deep run looks
  // somewhere else, and says where.
  private static long randomSeed() {
    long seed = Long.getLong("assent.seed", NOW == DEEP ? System.currentTimeMillis() / 1000 : 0);
    System.out.println("random cases: -Dassent.seed=" + seed);
    return seed;
  }

  /// @return whether this run is the deep one
  public static boolean isDeep() {
    return NOW == DEEP;
  }

  /// @return whether so little is tried that not everything is reached
  public static boolean isBrief() {
    return NOW == BRIEF;
  }

  /// A number of cases, rounds or steps.
  ///
  /// @return the first for everyday, the second for a deep run, a twentieth of the first for a
  ///   brief one
  public static int of(int everyday, int deep) {
    return switch (NOW) {
      case BRIEF -> Math.max(1, everyday / 20);
      case EVERYDAY -> everyday;
      case DEEP -> deep;
    };
  }

  /// The seed of a test's random cases. What it follows from is printed by each JVM, and
  /// `-Dassent.seed=NUMBER` repeats it.
  ///
  /// @param own number of the test, so that two tests do not draw the same
  /// @return `own` in everyday runs
  public static long seed(long own) {
    return SEED * 1_000_003 + own;
  }
}
