package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.ui.PersonWords;

/// The person for whom a call was made, as its record says. All parts are empty where it does not.
///
/// @param id by which rules know them
/// @param name for people; empty without a token
/// @param issuer who vouches for them; empty without a token
/// @param proved whether a token says so
record RecordedPerson(String id, String name, String issuer, boolean proved) {
  static RecordedPerson of(LenientRecord body) {
    var subject = body.part("attributes").part("subject");
    return new RecordedPerson(
        subject.string("id").orElse(""),
        subject.string("name").orElse(""),
        subject.string("issuer").orElse(""),
        subject.string("provenance").filter("token"::equals).isPresent());
  }

  /// The person in words, with how that is proved; empty without a token.
  String words() {
    return proved ? PersonWords.ofToken(name, id, issuer) : "";
  }

  /// The text that a search for the person looks through.
  String found() {
    return String.join("\n", id, name, issuer);
  }
}
