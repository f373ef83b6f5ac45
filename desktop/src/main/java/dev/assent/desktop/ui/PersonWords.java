package dev.assent.desktop.ui;

/// The person whom a token names, in one line of ours. Pure.
public final class PersonWords {
  private PersonWords() {}

  /// The person in words, with how that is proved. A name is what somebody calls themselves, so the
  /// id stands beside it where it is another.
  ///
  /// @param name for people; may be empty
  /// @param id by which rules know them
  /// @param issuer who vouches for them
  public static String ofToken(String name, String id, String issuer) {
    String who =
        name.isEmpty() || name.equals(id)
            ? OutsideName.of(id)
            : Texts.get("person.named", OutsideName.of(name), OutsideName.of(id));
    return Texts.get("person.token", who, OutsideName.of(issuer));
  }
}
