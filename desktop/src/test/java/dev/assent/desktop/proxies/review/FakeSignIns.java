package dev.assent.desktop.proxies.review;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigText;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.config.proxy.ProxyFile;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.doctor.ClientCertificates;
import dev.assent.core.document.Fault;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.ServerSignIns.Standing;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Sign-ins in memory: the same for every server.
public final class FakeSignIns implements SignInDesk {
  public static final Instant NOW = Instant.parse("2026-11-21T09:15:00Z");
  private static final String URL = "https://mcp.example/";

  /// The proof by which every server knows the person.
  Proof proof;

  /// True while the browser stays open until the test says otherwise.
  boolean waits;

  /// The fault that the next sign-in or its end is told of; empty for nothing.
  String trouble = "";

  /// The terms that are known beforehand.
  public JsonObject terms = JsonObject.EMPTY;

  final List<String> done = new ArrayList<>();
  Consumer<String> open = _ -> {};

  public FakeSignIns(Proof proof) {
    this.proof = proof;
  }

  /// A server that asks for a sign-in.
  public static FakeSignIns asking() {
    return new FakeSignIns(
        new Proof(standing(Optional.empty(), true, List.of()), Optional.empty()));
  }

  /// A server that wants more, whose certificate ends in so many days.
  public static FakeSignIns askingForMore(int days) {
    return new FakeSignIns(
        new Proof(
            standing(Optional.of(in()), true, List.of("files:write", "files:share")),
            Optional.of(ending(days))));
  }

  /// A server to which the person is signed in.
  public static FakeSignIns signedIn() {
    return new FakeSignIns(
        new Proof(standing(Optional.of(in()), false, List.of()), Optional.empty()));
  }

  /// Opens the form of what is known beforehand, and types what two fields do not take.
  public static void typeTerms(SignInViewModel model) {
    var terms = model.terms();
    terms.openProperty().set(true);
    terms
        .fields()
        .get(TermsViewModel.Member.ISSUER.ordinal())
        .textProperty()
        .set("http://id.example");
    terms.fields().get(TermsViewModel.Member.CLIENT_ID.ordinal()).textProperty().set("assent");
    terms
        .fields()
        .get(TermsViewModel.Member.REDIRECT_PORTS.ordinal())
        .textProperty()
        .set("80, web");
    terms.save();
  }

  /// The browser stays open.
  public FakeSignIns waiting() {
    waits = true;
    return this;
  }

  static Standing standing(Optional<SignInNotes.SignedIn> in, boolean asks, List<String> scopes) {
    return new Standing(true, in, asks, scopes);
  }

  static SignInNotes.SignedIn in() {
    return new SignInNotes.SignedIn(
        Instant.parse("2026-11-20T16:40:00Z"),
        URL,
        "https://id.example",
        List.of("files:read", "files:list"));
  }

  static ClientCertificates.Term ending(int days) {
    return new ClientCertificates.Term(
        Path.of("/home/sam/.certs/mcp.pem"), Optional.of(NOW.plusSeconds(days * 86_400L + 60)));
  }

  @Override
  public void read(String server, Consumer<Proof> done) {
    done.accept(proof);
  }

  @Override
  public Runnable signIn(String server, Consumer<String> told) {
    open = told;
    if (!waits) {
      end();
    }
    return () -> done.add("cancelled");
  }

  /// The browser comes back.
  void end() {
    if (trouble.isEmpty()) {
      proof = new Proof(standing(Optional.of(in()), false, List.of()), proof.certificate());
      done.add("in");
    }
    open.accept(trouble);
  }

  @Override
  public void terms(String server, Consumer<JsonObject> told) {
    told.accept(terms);
  }

  @Override
  public void change(String server, JsonObject wanted, Consumer<List<Fault>> told) {
    var problems = judged(wanted);
    if (problems.isEmpty()) {
      terms = wanted;
    }
    told.accept(problems);
  }

  // As the file's own reader does it.
  private static List<Fault> judged(JsonObject wanted) {
    byte[] file =
        "{\"backend\": {\"transport\": \"http\", \"url\": \"https://a.example\"}}"
            .getBytes(StandardCharsets.UTF_8);
    try {
      var after = ProxyEdit.oauth(Optional.of(wanted)).apply(ConfigText.of(file));
      var _ = ProxyFile.parse(Path.of("config.json"), after.bytes());
      return List.of();
    } catch (ConfigException e) {
      return e.problems();
    } catch (JsonException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void signOut(String server, Consumer<String> told) {
    if (trouble.isEmpty()) {
      proof = new Proof(standing(Optional.empty(), false, List.of()), proof.certificate());
      done.add("out");
    }
    told.accept(trouble);
  }
}
