package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent proxy set NAME`: changes how a guarded server is reached over HTTP, how long it may
/// take, and whether clients come over HTTP. It accepts nothing: who may type this may be an agent.
@Command(
    name = "set",
    description =
        "Change a guarded server: its address, headers, certificates and sign-in, its time limits, and its port for clients over HTTP. "
            + "Keeps the rest of its file. A server with another address, other headers or certificates is held until a "
            + "person accepts it in the window.")
final class ProxySetCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Parameters(paramLabel = "NAME", description = "the proxy")
  private String name;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "another address of a server over HTTP")
  private @Nullable String url;

  @Option(
      names = "--header",
      paramLabel = "NAME=VALUE",
      description =
          "a header for each request; `NAME=keychain:KEY` takes its value from the key store; may be repeated")
  private List<String> headers = List.of();

  @Option(
      names = "--no-header",
      paramLabel = "NAME",
      description = "a header that is no longer sent; may be repeated")
  private List<String> withoutHeaders = List.of();

  @Mixin private CertificateOptions certificates;

  @Option(
      names = "--no-certificates",
      description = "no certificate of ours, and the platform's authorities")
  private boolean withoutCertificates;

  @Mixin private OAuthOptions oauth;
  @Mixin private TimeoutOptions timeouts;
  @Mixin private FrontOptions front;

  @Option(names = "--no-http", description = "clients no longer come over HTTP")
  private boolean withoutFront;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ProxySetCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException {
    boolean held;
    ProxyDefinition after;
    try (var store = surroundings.open()) {
      ProxyDefinition before = store.proxy(name);
      List<ProxyEdit> edits = edits(before);
      if (edits.isEmpty()) {
        throw output.wrong("found nothing to change, expected at least one option");
      }
      store.changeProxy(name, edits);
      after = store.proxy(name);
      boolean same = AcceptedCommands.identity(before).equals(AcceptedCommands.identity(after));
      held = !same && store.safeguards(name).holdCommands();
    }
    print(after, held);
    return ExitCode.OK.number();
  }

  private List<ProxyEdit> edits(ProxyDefinition before) {
    var edits = new ArrayList<ProxyEdit>();
    if (url != null) {
      edits.add(ProxyEdit.url(BackendOptions.address(url, spec.commandLine())));
    }
    if (!headers.isEmpty() || !withoutHeaders.isEmpty()) {
      edits.add(ProxyEdit.headers(headers(before)));
    }
    if (!certificates.isEmpty() && withoutCertificates) {
      throw output.wrong("found a certificate beside `--no-certificates`, expected one of them");
    }
    if (!certificates.isEmpty() || withoutCertificates) {
      edits.add(ProxyEdit.mtls(certificates.mtls(surroundings, spec.commandLine())));
    }
    if (!oauth.isEmpty()) {
      var terms = before.backend().reached().map(Endpoint::oauth).orElse(SignInTerms.NONE);
      edits.add(ProxyEdit.oauth(oauth.after(terms, spec.commandLine())));
    }
    timeouts.start().map(ProxyEdit::startTimeout).ifPresent(edits::add);
    timeouts.call().map(ProxyEdit::callTimeout).ifPresent(edits::add);
    Optional<HttpFrontEnd> chosen = front.frontEnd(before.httpFrontEnd());
    if (chosen.isPresent() && withoutFront) {
      throw output.wrong("found `--no-http` beside a port or a key, expected one of them");
    }
    if (chosen.isPresent() || withoutFront) {
      edits.add(ProxyEdit.httpFrontEnd(chosen));
    }
    return edits;
  }

  // A name in another case is the same header.
  private Map<String, SecretValue> headers(ProxyDefinition before) {
    var all =
        new LinkedHashMap<>(before.backend().reached().map(Endpoint::headers).orElse(Map.of()));
    for (String header : withoutHeaders) {
      if (!all.keySet().removeIf(header::equalsIgnoreCase)) {
        String known = BackendText.words(all.keySet());
        throw output.wrong(
            "found no header `" + header + "` to leave out, expected one of " + known);
      }
    }
    BackendOptions.headers(headers, spec.commandLine())
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
