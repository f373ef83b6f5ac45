package dev.assent.core.hooks;

import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;

/// Why a hook cannot be asked, or what it did instead of answering.
///
/// Codes: `unconfirmed`, `changed`, `unsafe-file`, `not-found`, `not-started`, `busy`, `timed-out`,
/// `crashed`, `too-much-output`, `left-processes`; of mcp-bash policies also `no-bash`, `syntax`,
/// `no-function`, `exited`, `printed`, `bad-error`.
final class HookFault extends ToldException {
  private static final long serialVersionUID = 1L;

  private final String code;

  /// @param code stable, lower case with dashes
  /// @param form of what the client is told, a sentence's end that follows "the hook `NAME` "
  HookFault(String code, String form, Object... values) {
    super(Sentence.of(form, values), null);
    this.code = code;
  }

  String code() {
    return code;
  }
}
