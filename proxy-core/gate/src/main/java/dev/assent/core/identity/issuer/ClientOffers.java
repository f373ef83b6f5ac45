package dev.assent.core.identity.issuer;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;

/// Of an issuer's description, what a program needs that the issuer does not know.
///
/// @param pkceNamed whether it says in so many words that it offers PKCE with S256
/// @param documents whether it takes the address of a document in the place of a registration
/// @param proofs how programs may prove themselves where tokens are given; empty where it does not
///   say
/// @param offlineAccess whether it says that it knows the scope `offline_access`
public record ClientOffers(
    boolean pkceNamed, boolean documents, List<String> proofs, boolean offlineAccess) {
  public ClientOffers {
    proofs = List.copyOf(proofs);
  }

  static ClientOffers read(JsonObject document) throws IdentityException {
    return new ClientOffers(
        words(document, "code_challenge_methods_supported").contains("S256"),
        IssuerMetadata.flag(document, "client_id_metadata_document_supported"),
        words(document, "token_endpoint_auth_methods_supported"),
        words(document, "scopes_supported").contains("offline_access"));
  }

  private static List<String> words(JsonObject document, String name) {
    return document.array(name).map(JsonArray::items).orElse(List.of()).stream()
        .filter(JsonString.class::isInstance)
        .map(word -> ((JsonString) word).value())
        .toList();
  }
}
