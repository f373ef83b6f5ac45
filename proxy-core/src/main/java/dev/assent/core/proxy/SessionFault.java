package dev.assent.core.proxy;

/// Says why a session cannot go on.
///
/// @param code stable, lower case with dashes
/// @param sentence for the client; gets its full stop here
record SessionFault(String code, String sentence) {
  SessionFault {
    sentence = sentence.endsWith(".") ? sentence : sentence + ".";
  }
}
