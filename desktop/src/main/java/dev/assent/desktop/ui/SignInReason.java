package dev.assent.desktop.ui;

import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import java.util.Arrays;
import java.util.Optional;

/// The reason why a sign-in does not count, in a sentence of the language in use. Pure.
public final class SignInReason {
  private SignInReason() {}

  /// One sentence, and then what was found where that is known.
  public static String of(IdentityRefusal why) {
    String sentence = CoreWords.of(why.fault().sentence());
    return CoreWords.capital(
        why.detail().isEmpty()
            ? Texts.get("identity.reason", sentence)
            : Texts.get(
                "identity.reason.detail", sentence, ShownText.line(CoreWords.of(why.detail()))));
  }

  /// The same of what a record says.
  ///
  /// @param code why, as the record has it
  /// @param detail the same as a sentence; may be empty
  public static String ofRecord(String code, String detail) {
    Optional<IdentityFault> fault =
        Arrays.stream(IdentityFault.values()).filter(one -> one.word().equals(code)).findFirst();
    if (fault.isPresent()) {
      String known = fault.get().sentence() + ": ";
      return of(
          new IdentityRefusal(
              fault.get(), detail.startsWith(known) ? detail.substring(known.length()) : ""));
    }
    String key = "identity.reason." + code;
    if (Texts.has(key)) {
      return Texts.get(
          key,
          Arrays.stream(IdentityFault.values())
              .map(IdentityFault::sentence)
              .filter(why -> detail.endsWith("(" + why + ")"))
              .findFirst()
              .map(CoreWords::of)
              .orElse(detail));
    }
    String said = ShownText.line(detail.isEmpty() ? code : detail);
    return CoreWords.capital(Texts.get("identity.reason", CoreWords.of(said)));
  }
}
