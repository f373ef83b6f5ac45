package dev.assent.core.transport.http;

/// The server wants to know who asks, and only the person can change that: the request was not
/// carried out. The message is a sentence without a period.
final class PersonWantedException extends NotSentException {
  private static final long serialVersionUID = 1L;

  PersonWantedException(String sentence) {
    super(sentence, null);
  }
}
