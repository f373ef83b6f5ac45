package dev.assent.desktop.settings.identity;

/// The end of something that the person began on the page.
///
/// @param tier `calm`, `care` or `danger`
/// @param head may be empty
/// @param sentence may be empty
record IdentityNote(String tier, String head, String sentence) {
  static final IdentityNote NONE = new IdentityNote("", "", "");

  boolean isThere() {
    return !tier.isEmpty();
  }
}
