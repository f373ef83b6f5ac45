package dev.assent.core.doctor;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.text.Sentence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Checks how the person is proved to servers over HTTP: certificates and sign-ins.
final class ServerChecks {
  private ServerChecks() {}

  private static List<ProxyDefinition> definitions(Machine machine) throws ConfigException {
    var all = new ArrayList<ProxyDefinition>();
    for (String name : ConfigStore.proxyNames(machine.home())) {
      try {
        all.add(ConfigStore.read(machine.home(), name));
      } catch (ConfigException e) {
        // Another check says so.
        System.getLogger(ServerChecks.class.getName())
            .log(System.Logger.Level.DEBUG, "a server cannot be read", e);
      }
    }
    return all;
  }

  static Diagnosis certificates(Machine machine) throws ConfigException, InterruptedException {
    Instant now = machine.clock().instant();
    var certificates = new ClientCertificates(machine.secrets());
    int found = 0;
    Optional<Diagnosis> worst = Optional.empty();
    var most = ClientCertificates.Urgency.NONE;
    for (ProxyDefinition definition : definitions(machine)) {
      Optional<ClientCertificates.Term> term = certificates.of(definition);
      if (term.isPresent()) {
        found++;
        var urgency = term.get().urgency(now);
        if (urgency.compareTo(most) > 0) {
          most = urgency;
          worst = Optional.of(ending(definition.name(), term.get(), urgency, now));
        }
      }
    }
    if (worst.isPresent()) {
      return worst.get();
    }
    return found == 0
        ? Diagnosis.ok("no server is reached with one")
        : Diagnosis.ok("%s end in more than 14 days", found);
  }

  private static Diagnosis ending(
      String server,
      ClientCertificates.Term term,
      ClientCertificates.Urgency urgency,
      Instant now) {
    var advice =
        Sentence.of(
            "put a new certificate in the place of `%s`; it counts with the next session",
            term.file());
    return switch (urgency) {
      case OVER ->
          Diagnosis.failed(
              Sentence.of("the certificate for the server `%s` has ended", server), advice);
      case VERY_SOON ->
          Diagnosis.warning(
              Sentence.of(
                  "the certificate for the server `%s` ends within 7 days, on %s",
                  server, term.end().orElse(now)),
              advice);
      case SOON ->
          Diagnosis.warning(
              Sentence.of(
                  "the certificate for the server `%s` ends within 14 days, on %s",
                  server, term.end().orElse(now)),
              advice);
      case UNKNOWN, NONE ->
          Diagnosis.warning(
              Sentence.of("the certificate for the server `%s` cannot be read", server),
              Sentence.of("look at `%s` and its password; sessions do not begin", term.file()));
    };
  }

  static Diagnosis signIns(Machine machine) throws ConfigException {
    int signedIn = 0;
    for (ProxyDefinition definition : definitions(machine)) {
      var endpoint = definition.backend().reached();
      if (endpoint.isEmpty() || !endpoint.get().signsIn()) {
        continue;
      }
      String url = endpoint.get().url().toString();
      SignInNotes.Notes notes = new SignInNotes(machine.home(), definition.name()).read();
      if (notes.asked().filter(asked -> asked.url().equals(url)).isPresent()) {
        return Diagnosis.warning(
            Sentence.of("the server `%s` asks you to sign in", definition.name()),
            Sentence.of(
                "run `assent proxy login %s`, or sign in on the page Servers", definition.name()));
      }
      signedIn += notes.signedIn().filter(in -> in.url().equals(url)).isPresent() ? 1 : 0;
    }
    return signedIn == 0
        ? Diagnosis.ok("no server is known to ask for one")
        : Diagnosis.ok("you signed in to %s servers", signedIn);
  }
}
