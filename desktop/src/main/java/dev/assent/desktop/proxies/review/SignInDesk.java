package dev.assent.desktop.proxies.review;

import dev.assent.core.doctor.ClientCertificates;
import dev.assent.core.document.Fault;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.ServerSignIns;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The sign-ins at servers over HTTP, and the certificates for them. Belongs to the toolkit's
/// thread; others are asked elsewhere, answers come back there.
public interface SignInDesk {
  /// The proofs by which a server knows the person.
  ///
  /// @param standing of the sign-in
  /// @param certificate the end of the certificate; absent where the definition names none
  record Proof(ServerSignIns.Standing standing, Optional<ClientCertificates.Term> certificate) {
    /// A server that knows nobody.
    public static final Proof NONE = new Proof(ServerSignIns.Standing.NONE, Optional.empty());
  }

  /// Reads how a server knows the person. No server and no issuer is asked.
  void read(String server, Consumer<Proof> done);

  /// Opens the page of the issuer in the person's browser and waits for them.
  ///
  /// @param done gets why nobody was signed in; empty when somebody was; not called after the end
  /// @return ends it
  Runnable signIn(String server, Consumer<String> done);

  /// Reads what is known beforehand for a sign-in at a server: the object `backend.oauth`.
  void terms(String server, Consumer<JsonObject> done);

  /// Changes that.
  ///
  /// @param terms empty for nothing
  /// @param done gets what is wrong with it; empty when it is in force
  void change(String server, JsonObject terms, Consumer<List<Fault>> done);

  /// Signs the person out.
  ///
  /// @param done gets what went wrong; empty when nobody is signed in any more
  void signOut(String server, Consumer<String> done);
}
