package dev.assent.core.proxy.runtime;

/// Says why a session cannot go on.
///
/// @param code stable, lower case with dashes
/// @param sentence for the client; gets its full stop here
public record SessionFault(String code, String sentence) {
  public SessionFault {
    sentence = sentence.endsWith(".") ? sentence : sentence + ".";
  }
}
