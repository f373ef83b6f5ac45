package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The site of the documents, as the build made it: each page is reached, each link leads
/// somewhere, and a real browser searches it where there is one.
class SiteTest {
  private static final Path SITE = Path.of("target/site").toAbsolutePath();
  private static final Path DOCS = Path.of("../proxy-core/docs").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile(" (?:href|src|srcset|action)=\"([^\"]+)\"");
  private static final Pattern ANCHOR = Pattern.compile(" id=\"([^\"]+)\"");

  @TempDir private Path folder;
  private final TreeMap<Path, String> pages = new TreeMap<>();

  @BeforeEach
  void read() throws IOException {
    try (Stream<Path> files = Files.walk(SITE)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".html")).toList()) {
        pages.put(file, Files.readString(file));
      }
    }
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(hit -> hit.group(1)).toList();
  }

  private static Optional<Path> target(Path page, URI link) {
    return link.isAbsolute()
        ? Optional.empty()
        : Optional.of(
            link.getPath().isEmpty() ? page : page.resolveSibling(link.getPath()).normalize());
  }

  @Test
  void everyDocumentIsAPageThatTheIndexLeadsTo() throws Exception {
    var reached = new TreeSet<Path>();
    var left = new ArrayDeque<>(List.of(SITE.resolve("index.html")));
    while (!left.isEmpty()) {
      Path page = left.pop();
      if (reached.add(page)) {
        found(LINK, pages.get(page)).stream()
            .flatMap(link -> target(page, URI.create(link)).stream())
            .filter(pages::containsKey)
            .forEach(left::add);
      }
    }
    try (Stream<Path> documents = Files.walk(DOCS)) {
      assertThat(
              documents
                  .map(file -> DOCS.relativize(file).toString())
                  .filter(file -> file.endsWith(".md"))
                  .map(file -> file.equals("README.md") ? "index.md" : file)
                  .map(file -> file.replace("/README.md", "/index.md").replace(".md", ".html"))
                  .map(SITE::resolve)
                  .toList())
          .hasSizeGreaterThan(50)
          .isSubsetOf(reached);
    }
    // Those to which the window leads.
    assertThat(pages.keySet())
        .filteredOn(page -> !reached.contains(page))
        .allMatch(page -> page.startsWith(SITE.resolve("at")));
  }

  @Test
  void everyLinkLeadsSomewhere() {
    var wrong = new ArrayList<String>();
    pages.forEach((page, text) -> {
      for (String link : found(LINK, text)) {
        var to = URI.create(link);
        target(page, to)
            .filter(file ->
                !Files.isRegularFile(file)
                    || to.getFragment() != null
                        && !found(ANCHOR, pages.get(file)).contains(to.getFragment()))
            .ifPresent(_ -> wrong.add(SITE.relativize(page) + ": " + link));
      }
    });
    assertThat(wrong).isEmpty();
  }

  @Test
  void noPageFetchesAnything() {
    assertThat(pages.values())
        .allSatisfy(text ->
            assertThat(text)
                .doesNotContainPattern("(src|srcset)=\"[a-z]+:|rel=\"[a-z]+\" href=\"[a-z]+:"));
  }

  @Test
  void aBrowserFindsSectionsByTheirWords() throws Exception {
    String found = seen("search.html?q=deny%20everything");
    assertThat(found)
        .containsPattern("<p>[0-9]+ sections</p>")
        .contains("using.html#stop-everything")
        .containsPattern("id=\"headings\" hidden");
    assertThat(seen("search.html?q=zebra%20crossing"))
        .contains("No section has all of: zebra crossing");
  }

  /// The page as a browser without a screen has it after its scripts.
  private String seen(String page) throws IOException, InterruptedException {
    var browser =
        Stream.of("chromium", "google-chrome", "chromium-browser")
            .flatMap(name ->
                Stream.of(System.getenv("PATH").split(":", -1)).map(in -> Path.of(in, name)))
            .filter(Files::isExecutable)
            .findFirst();
    Assumptions.assumeTrue(browser.isPresent(), "no Chromium that would show the site");
    Path out = folder.resolve("dom");
    var process =
        new ProcessBuilder(
                browser.get().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("profile"),
                "--dump-dom",
                SITE.toUri() + page)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return Files.readString(out);
  }
}
