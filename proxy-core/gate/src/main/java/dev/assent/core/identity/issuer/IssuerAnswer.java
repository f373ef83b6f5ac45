package dev.assent.core.identity.issuer;

import dev.assent.core.json.JsonObject;

/// The answer of an issuer. Its body may hold tokens and is never printed.
record IssuerAnswer(int status, JsonObject body) {
  @Override
  public String toString() {
    return "IssuerAnswer[" + status + ", not shown]";
  }
}
