package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.config.store.AcceptedCommands;
import dev.assent.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// `assent proxy set NAME`: changes how a guarded server is reached over HTTP, how long it may
/// take, and whether clients come over HTTP. It accepts nothing: who may type this may be an agent.
record ProxySetCommand(CliSurroundings surroundings, CommandOutput output, String name) {
  private record Given(
      OptionSpec url,
      OptionSpec headers,
      OptionSpec withoutHeaders,
      CertificateOptions certificates,
      OptionSpec withoutCertificates,
      OAuthOptions oauth,
      TimeoutOptions timeouts,
      FrontOptions front,
      OptionSpec withoutFront) {}

  static CommandLine verb(CliSurroundings surroundings) {
    var name = Verb.operand("NAME", "the proxy");
    var given =
        new Given(
            Verb.text("--url", "URL", "another address of a server over HTTP"),
            BackendOptions.header(),
            Verb.texts("--no-header", "NAME", "a header that is no longer sent; may be repeated"),
            new CertificateOptions(),
            Verb.flag(
                "--no-certificates", "no certificate of ours, and the platform's authorities"),
            new OAuthOptions(),
            new TimeoutOptions(),
            new FrontOptions(),
            Verb.flag("--no-http", "clients no longer come over HTTP"));
    return Verb.of(
            "set",
            "Change a guarded server: its address, headers, certificates and sign-in, its time limits, and its port for clients over HTTP. "
                + "Keeps the rest of its file. A server with another address, other headers or certificates is held until a "
                + "person accepts it in the window.")
        .json()
        .takes(name, given.url, given.headers, given.withoutHeaders)
        .takes(given.certificates.all())
        .takes(given.withoutCertificates)
        .takes(given.oauth.all())
        .takes(given.timeouts.all())
        .takes(given.front.all())
        .takes(given.withoutFront)
        .does(output -> new ProxySetCommand(surroundings, output, name.getValue()).run(given));
  }

  private ExitCode run(Given given) throws ConfigException {
    boolean held;
    ProxyDefinition after;
    try (var store = surroundings.open()) {
      ProxyDefinition before = store.proxy(name);
      List<ProxyEdit> edits = edits(given, before);
      if (edits.isEmpty()) {
        throw output.wrong("found nothing to change, expected at least one option");
      }
      store.changeProxy(name, edits);
      after = store.proxy(name);
      boolean same = AcceptedCommands.identity(before).equals(AcceptedCommands.identity(after));
      held = !same && store.safeguards(name).holdCommands();
    }
    print(after, held);
    return ExitCode.OK;
  }

  private List<ProxyEdit> edits(Given given, ProxyDefinition before) {
    var edits = new ArrayList<ProxyEdit>();
    Optional.ofNullable(given.url.<String>getValue())
        .map(url -> ProxyEdit.url(BackendOptions.address(url, output)))
        .ifPresent(edits::add);
    if (Verb.anyGiven(given.headers, given.withoutHeaders)) {
      edits.add(ProxyEdit.headers(headers(given, before)));
    }
    boolean withoutCertificates = given.withoutCertificates.getValue();
    if (!given.certificates.isEmpty() && withoutCertificates) {
      throw output.wrong("found a certificate beside `--no-certificates`, expected one of them");
    }
    if (!given.certificates.isEmpty() || withoutCertificates) {
      edits.add(ProxyEdit.mtls(given.certificates.mtls(surroundings, output)));
    }
    if (Verb.anyGiven(given.oauth.all())) {
      var terms = before.backend().reached().map(Endpoint::oauth).orElse(SignInTerms.NONE);
      edits.add(ProxyEdit.oauth(given.oauth.after(terms, output)));
    }
    given.timeouts.start().map(ProxyEdit::startTimeout).ifPresent(edits::add);
    given.timeouts.call().map(ProxyEdit::callTimeout).ifPresent(edits::add);
    Optional<HttpFrontEnd> chosen = given.front.frontEnd(before.httpFrontEnd(), output);
    boolean withoutFront = given.withoutFront.getValue();
    if (chosen.isPresent() && withoutFront) {
      throw output.wrong("found `--no-http` beside a port or a key, expected one of them");
    }
    if (chosen.isPresent() || withoutFront) {
      edits.add(ProxyEdit.httpFrontEnd(chosen));
    }
    return edits;
  }

  // A name in another case is the same header.
  private Map<String, SecretValue> headers(Given given, ProxyDefinition before) {
    var all =
        new LinkedHashMap<>(before.backend().reached().map(Endpoint::headers).orElse(Map.of()));
    for (String header : given.withoutHeaders.<List<String>>getValue()) {
      if (!all.keySet().removeIf(header::equalsIgnoreCase)) {
        String known = BackendText.words(all.keySet());
        throw output.wrong(
            "found no header `" + header + "` to leave out, expected one of " + known);
      }
    }
    BackendOptions.headers(given.headers, output)
        .forEach((header, value) -> {
          String known =
              all.keySet().stream().filter(header::equalsIgnoreCase).findFirst().orElse(header);
          all.put(known, value);
        });
    return all;
  }

  private void print(ProxyDefinition after, boolean held) throws ConfigException {
    AssentHome home = surroundings.home();
    String file = home.proxyFile(name).toString();
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("name", name)
              .put("configuration", file)
              .put("held", held)
              .build());
      return;
    }
    output.line("changed `" + name + "` in " + file);
    if (held) {
      output.line(
          "its server is held until the change is accepted in the window, on the page Servers");
    }
    after.httpFrontEnd().ifPresent(chosen -> FrontOptions.print(output, home, name, chosen));
  }
}
