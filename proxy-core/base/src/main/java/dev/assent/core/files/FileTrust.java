package dev.assent.core.files;

/// The people a file may come from, and those who may know it.
public enum FileTrust {
  /// a file of ours, in a folder of ours, that nobody else may write; no link
  OURS("a file of ours that only its owner may write"),
  /// as [#OURS], and nobody else may read it
  SECRET("a file that only its owner may read"),
  /// a file where ours may lie or a copy of one: anybody may have written it; no link
  UNLINKED("a plain file that is no link"),
  /// a file that somebody named, a program or one of an agent's: links are followed, and anybody
  /// may have written it
  ANYBODYS("a plain file");

  private final String expected;

  FileTrust(String expected) {
    this.expected = expected;
  }

  String expected() {
    return expected;
  }

  boolean isOurs() {
    return this == OURS || this == SECRET;
  }

  boolean followsLinks() {
    return this == ANYBODYS;
  }
}
