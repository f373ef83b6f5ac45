package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.path.DescriptionException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Clause 5.8: schemes and hosts.
final class CallUrlsTest {
  @ParameterizedTest
  @CsvSource({
    "https://example.org, https, example.org",
    "HTTPS://Example.ORG:8080/x?y#z, https, example.org",
    "https://user:pass@example.org/, https, example.org",
    "https://good.org@evil.org/, https, evil.org",
    "https://good.org:x@evil.org, https, evil.org",
    "https://example.org., https, example.org",
    "https://ex%61mple.org/, https, example.org",
    "https://b\u00fccher.example/, https, xn--bcher-kva.example",
    "https://\uff45xample.org/, https, example.org",
    "https://example\u3002org/, https, example.org",
    "http://127.1/, http, 127.0.0.1",
    "http://0x7f.0.0.1/, http, 127.0.0.1",
    "http://2130706433/, http, 127.0.0.1",
    "http://0177.0.0.01/, http, 127.0.0.1",
    "http://[::1]/, http, [::1]",
    "http://[0:0:0:0:0:0:0:1]:80/, http, [::1]",
    "http://[::ffff:127.0.0.1]/, http, [::ffff:7f00:1]",
    "http://[2001:DB8::0:0:1]/, http, [2001:db8::1]",
    "https:///example.org/, https, example.org",
    "https:/example.org/, https, example.org",
    "postgres://DB.example:5432/x, postgres, db.example",
    "s3://bucket/key, s3, bucket",
    "ftp://example.org, ftp, example.org",
  })
  void hostsOfWholeUrls(String url, String scheme, String host) throws DescriptionException {
    assertThat(urls("x", url)).first().isEqualTo(new ResourceUrl(scheme, Optional.of(host), true));
    assertThat(urls("url", url))
        .first()
        .isEqualTo(new ResourceUrl(scheme, Optional.of(host), true));
  }

  @ParameterizedTest
  @CsvSource({"file:///x, file", "file:/x, file", "file://localhost/x, file", "notes:///x, notes"})
  void urlsWithoutHost(String url, String scheme) throws DescriptionException {
    assertThat(urls("x", url)).containsExactly(new ResourceUrl(scheme, Optional.empty(), true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://good.org\\\\@evil.org/",
        "https:\\\\\\\\evil.org",
        "https://a\\u0000b/",
        "https://a\\u007fb/",
        "https://",
        "https:///",
        "https://a%00b/",
        "https://a%2Fb/",
        "https://a%20b/",
        "https://a^b/",
        "https://a|b/",
        "http://1.2.3.4.5/",
        "http://256.1.1.1/",
        "http://1.2.3.0x100/",
        "http://[::1/",
        "http://[fe80::1%25eth0]/",
        "http://a:b/",
        "http://a:123456/",
        "https://fa\u00df.de/",
        "https://a\u200db/",
        "x://a\\\\c/",
        "https://evil\\n.org"
      })
  void hostsThatReadersDisagreeOnAreFaults(String url) {
    for (String name : List.of("x", "url")) {
      assertThatThrownBy(() ->
              urls(name, Playground.parse("{\"x\": \"" + url + "\"}").string("x").orElseThrow()))
          .isInstanceOfSatisfying(
              DescriptionException.class, e -> assertThat(e.code()).isEqualTo("url-host"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"url", "uri", "href", "link", "endpoint", "URL", "Link"})
  void aBlankBeforeThePathIsAFaultUnderNamesOfUrls(String name) {
    assertThatThrownBy(() -> urls(name, "https://good.org evil.org/x"))
        .isInstanceOfSatisfying(
            DescriptionException.class, e -> assertThat(e.code()).isEqualTo("url-host"));
  }

  @Test
  void elsewhereABlankMakesItText() throws DescriptionException {
    assertThat(urls("note", "https://good.org is good"))
        .containsExactly(embedded("https", "good.org"));
    assertThat(urls("note", "https://good.org\nis good"))
        .containsExactly(embedded("https", "good.org"));
  }

  @Test
  void aBlankInThePathOfANamedUrlChangesNothing() throws DescriptionException {
    assertThat(urls("url", "https://good.org/a b"))
        .containsExactly(new ResourceUrl("https", Optional.of("good.org"), true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://good.org/ https://evil.example",
        "https://good.org/\thttps://evil.example",
        "https://good.org/\u00a0https://evil.example",
        "https://good.org/a evil.example",
        "https://good.org/a //evil",
        "https://good.org/a evil:8080",
        "https://good.org/a b evil.example/x",
        "https://good.org/a u@evil"
      })
  void noAllowRestsOnATextOfTwoAddresses(String text) throws DescriptionException {
    assertThat(urls("url", text))
        .contains(new ResourceUrl("https", Optional.of("good.org"), true, true))
        .doesNotContain(new ResourceUrl("https", Optional.of("good.org"), true));
  }

  @Test
  void webSchemesUnderNamesOfUrlsNeedNoSlashes() throws DescriptionException {
    assertThat(urls("url", "https:evil.org"))
        .containsExactly(new ResourceUrl("https", Optional.of("evil.org"), true));
    assertThat(urls("note", "https:evil.org")).isEmpty();
  }

  @Test
  void urlsInsideTextAndInsideUrlsAreForDenyAndAsk() throws DescriptionException {
    assertThat(urls("x", "see <https://a.org/x>, (http://b.org) \"ftp://c.org\" and 'x://d'"))
        .containsExactly(
            embedded("https", "a.org"),
            embedded("http", "b.org"),
            embedded("ftp", "c.org"),
            embedded("x", "d"));
    assertThat(urls("x", "https://a.org/?next=http://b.org/x"))
        .containsExactly(
            new ResourceUrl("https", Optional.of("a.org"), true), embedded("http", "b.org"));
    assertThat(urls("x", "https://a.org/?next=http%3A%2F%2Fb.org%2Fx"))
        .containsExactly(
            new ResourceUrl("https", Optional.of("a.org"), true), embedded("http", "b.org"));
    assertThat(urls("x", "curl http://[::1]:80/ now")).containsExactly(embedded("http", "[::1]"));
    assertThat(urls("x", "go https://good.org\\@evil.org/"))
        .contains(embedded("https", "good.org"), embedded("https", "evil.org"));
  }

  @Test
  void urlsAreFoundAtAnyDepthAndInMemberNames() throws DescriptionException {
    var arguments =
        Playground.parse(
            "{\"a\": [{\"b\": [\"https://a.org\"]}], \"https://b.org\": 1, \"c\": 5, \"d\": null}");
    assertThat(CallUrls.of(Optional.empty(), arguments, Set.of(), Set.of(), 8192))
        .containsExactly(
            new ResourceUrl("https", Optional.of("a.org"), true), embedded("https", "b.org"));
  }

  @ParameterizedTest
  @CsvSource({
    "urn:isbn:1, urn, ''",
    "data:text/plain;x, data, ''",
    "https://Example.org/x, https, example.org",
    "file:///x, file, ''",
    "notes://me/x, notes, me",
    "custom:x, custom, ''",
  })
  void resourcesHaveTheSchemeOfTheirUri(String uri, String scheme, String host)
      throws DescriptionException {
    var arguments = JsonObject.builder().put("uri", uri).build();
    assertThat(CallUrls.of(Optional.of(uri), arguments, Set.of(), Set.of(), 8192))
        .containsExactly(
            new ResourceUrl(scheme, host.isEmpty() ? Optional.empty() : Optional.of(host), true));
  }

  @Test
  void resourceUrisHaveALimitAndNoControlCharacters() throws DescriptionException {
    String fits = "urn:" + "a".repeat(8188);
    assertThat(CallUrls.of(Optional.of(fits), JsonObject.EMPTY, Set.of(), Set.of(), 8192))
        .hasSize(1);
    assertThatThrownBy(
            () -> CallUrls.of(Optional.of(fits + "a"), JsonObject.EMPTY, Set.of(), Set.of(), 8192))
        .hasMessageContaining("8193");
    assertThatThrownBy(
            () -> CallUrls.of(Optional.of("urn:a\nb"), JsonObject.EMPTY, Set.of(), Set.of(), 8192))
        .isInstanceOfSatisfying(
            DescriptionException.class, e -> assertThat(e.code()).isEqualTo("control-character"));
    assertThatThrownBy(() -> urls("x", "https://a/" + "a".repeat(8183)))
        .isInstanceOfSatisfying(
            DescriptionException.class, e -> assertThat(e.code()).isEqualTo("too-long"));
  }

  @Test
  void tooManyUrlsAreRefused() {
    var many = new StringBuilder();
    for (int i = 0; i <= CallUrls.MOST; i++) {
      many.append("http://h").append(i).append(".org ");
    }
    assertThatThrownBy(() -> urls("x", many.toString()))
        .isInstanceOfSatisfying(
            DescriptionException.class, e -> assertThat(e.code()).isEqualTo("too-many"));
  }

  private static ResourceUrl embedded(String scheme, String host) {
    return new ResourceUrl(scheme, Optional.of(host), false);
  }

  private static List<ResourceUrl> urls(String name, String value) throws DescriptionException {
    return CallUrls.of(
        Optional.empty(),
        JsonObject.builder().put(name, new JsonString(value)).build(),
        Set.of(),
        Set.of(),
        SessionFacts.URI_BYTES);
  }
}
