package dev.assent.core.pdp.condition;

/// The values of one attribute in all spellings, as the two ways of comparing see them (clause
/// 3.1), each in the form in which its dialect compares. Lives for one decision; nobody changes the
/// arrays.
///
/// @param any texts of which one that passes is enough: for DENY and HITL; none means the attribute
///   is absent
/// @param all texts that must all pass: for ALLOW; none means that an ALLOW sees no value
/// @param complete false when some value that an ALLOW sees has no text to compare, so that no
///   ALLOW can hold
@SuppressWarnings("ArrayRecordComponent")
public // never compared, and made for every call
record AttributeValues(String[] any, String[] all, boolean complete) {
  private static final String[] NONE = {};

  static final AttributeValues ABSENT = new AttributeValues(NONE, NONE, true);

  /// One value in one spelling.
  static AttributeValues of(String value) {
    String[] only = {value};
    return new AttributeValues(only, only, true);
  }
}
