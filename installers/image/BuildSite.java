import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/// Makes one searchable site for reading without a network from the pages of the documents: `java
/// BuildSite.java PROJECT SITE`. A link or a picture that leads nowhere ends the build.
///
/// The table in the index of the documents is the order of the pages. Pages are read without a
/// script; the search needs one, and lists every heading where there is none.
public final class BuildSite {
  private static final Path DOCS = Path.of("proxy-core/docs");
  private static final Path SOURCES = Path.of("installers/common/site");
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final Pattern PICTURES = Pattern.compile("\\b(src|srcset)=\"([^\"]+)\"");

  private final Path project;
  private final Path site;
  private final String frame;
  // By their place in the project, which is how links name them.
  private final SequencedMap<Path, Page> pages = new LinkedHashMap<>();
  private final Set<Path> beside = new TreeSet<>();
  private final List<String> broken = new ArrayList<>();

  /// A page of the site.
  ///
  /// @param from its place in the project
  /// @param to its place in the site
  /// @param headings the text of each heading by its anchor, in their order
  private record Page(
      Path from, Path to, Node text, String title, SequencedMap<String, Heading> headings) {
    /// The way from here to the top of the site: empty or `../`.
    String top() {
      return "../".repeat(to.getNameCount() - 1);
    }
  }

  private BuildSite(Path project, Path site) throws IOException {
    this.project = project;
    this.site = site;
    frame = Files.readString(project.resolve(SOURCES).resolve("page.html"));
  }

  /// @param args top of the project, folder of the site
  public static void main(String... args) {
    try {
      var site = new BuildSite(Path.of(args[0]).toRealPath(), Path.of(args[1]));
      site.build();
      site.broken.forEach(fault -> System.err.println("site: " + fault));
      if (!site.broken.isEmpty()) {
        System.exit(1);
      }
    } catch (IOException | UncheckedIOException e) {
      System.err.println("site: " + e);
      System.exit(1);
    }
  }

  private void build() throws IOException {
    read();
    // Pages that are no more would stay.
    PackageKinds.delete(site);
    for (var page : pages.values()) {
      write(page.to(), fill(Optional.of(page), page.title(), body(page)));
    }
    write(Path.of("search.html"), fill(Optional.empty(), "Search", search()));
    write(Path.of("search-index.js"), index());
    for (String file : List.of("site.css", "search.js")) {
      copy(SOURCES.resolve(file), Path.of(file));
    }
    for (Path file : beside) {
      copy(file, place(file));
    }
    for (String line : Files.readAllLines(project.resolve(SOURCES).resolve("places.txt"))) {
      if (!line.startsWith("#")) {
        leadOn(line.split(" ", 2));
      }
    }
  }

  // The window opens a file, which leads on to the place: systems drop anchors of files.
  private void leadOn(String... line) throws IOException {
    var index = pages.firstEntry().getValue();
    String to = "../" + new Leading(index).lead(line[1]).orElse("");
    write(
        Path.of("at", line[0] + ".html"),
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Assent</title>
        <meta http-equiv="refresh" content="0; url=%1$s">
        </head>
        <body><a href="%1$s">Help</a></body>
        </html>
        """
            .formatted(to));
  }

  private void read() throws IOException {
    add(DOCS.resolve("README.md"), Path.of("index.html"));
    add(Path.of("README.md"), Path.of("assent.html"));
    add(Path.of("CHANGELOG.md"), Path.of("changelog.html"));
    try (Stream<Path> files = Files.walk(project.resolve(DOCS))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        Path within = project.resolve(DOCS).relativize(file);
        String name = within.toString().replaceFirst("README\\.md$", "index.md");
        Path from = project.relativize(file);
        if (!pages.containsKey(from)) {
          add(from, Path.of(name.replaceFirst("\\.md$", ".html")));
        }
      }
    }
  }

  private void add(Path from, Path to) throws IOException {
    Node text = PARSER.parse(Files.readString(project.resolve(from)));
    var headings = new LinkedHashMap<String, Heading>();
    var ids = IdGenerator.builder().build();
    text.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            headings.put(ids.generateId(plain(heading)), heading);
          }
        });
    String title =
        headings.values().stream().findFirst().map(BuildSite::plain).orElse(from.toString());
    pages.put(from, new Page(from, to, text, title, headings));
  }

  // The words of a part of a page, without marks and addresses.
  private static String plain(Node node) {
    var words = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            words.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            words.append(code.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock block) {
            words.append(block.getLiteral()).append(' ');
          }

          @Override
          public void visit(SoftLineBreak line) {
            words.append(' ');
          }

          @Override
          public void visit(Paragraph paragraph) {
            visitChildren(paragraph);
            words.append(' ');
          }

          // The cells of a table.
          @Override
          public void visit(CustomNode cell) {
            visitChildren(cell);
            words.append(' ');
          }
        });
    return words.toString().replaceAll("\\s+", " ").strip();
  }

  private void write(Path to, String text) throws IOException {
    Path file = site.resolve(to);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void copy(Path from, Path to) throws IOException {
    Path file = site.resolve(to);
    Files.createDirectories(file.getParent());
    Files.copy(project.resolve(from), file, StandardCopyOption.REPLACE_EXISTING);
  }

  // Files that pages show or name lie beside them.
  private static Path place(Path file) {
    return Path.of("files").resolve(file.getFileName());
  }

  private String body(Page page) {
    var anchors = new IdentityHashMap<Node, String>();
    page.headings().forEach((anchor, heading) -> anchors.put(heading, anchor));
    page.text().accept(new Leading(page));
    AttributeProvider attributes =
        (node, tag, values) -> {
          if (anchors.containsKey(node)) {
            values.put("id", anchors.get(node));
          }
          // A block wider than the page is scrolled, also with the keyboard.
          if (tag.equals("pre")) {
            values.put("tabindex", "0");
          }
        };
    String html =
        HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .attributeProviderFactory(_ -> attributes)
            .build()
            .render(page.text());
    return html.replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>");
  }

  /// Makes links and pictures of a page lead to their places in the site.
  private final class Leading extends AbstractVisitor {
    private final Page page;

    Leading(Page page) {
      this.page = page;
    }

    @Override
    public void visit(Link link) {
      visitChildren(link);
      lead(link.getDestination()).ifPresentOrElse(link::setDestination, () -> wordsOf(link));
    }

    // The sources are not part of the site.
    private static void wordsOf(Link link) {
      while (link.getFirstChild() != null) {
        link.insertBefore(link.getFirstChild());
      }
      link.unlink();
    }

    @Override
    public void visit(Image image) {
      image.setDestination(picture(image.getDestination()));
    }

    @Override
    public void visit(HtmlBlock block) {
      block.setLiteral(pictures(block.getLiteral()));
    }

    @Override
    public void visit(HtmlInline inline) {
      inline.setLiteral(pictures(inline.getLiteral()));
    }

    private String pictures(String html) {
      return PICTURES
          .matcher(html)
          .replaceAll(hit -> hit.group(1) + "=\"" + picture(hit.group(2)) + "\"");
    }

    private String picture(String from) {
      Path file = resolve(from);
      if (!Files.isRegularFile(project.resolve(file))) {
        broken.add(page.from() + ": no picture " + from);
        return from;
      }
      beside.add(file);
      return page.top() + address(place(file));
    }

    private Path resolve(String link) {
      Path folder = Optional.ofNullable(page.from().getParent()).orElse(Path.of(""));
      return folder.resolve(link).normalize();
    }

    /// @return empty where the site has no such page
    private Optional<String> lead(String link) {
      var to = URI.create(link);
      if (to.isAbsolute()) {
        return Optional.of(link);
      }
      Path file = to.getPath().isEmpty() ? page.from() : resolve(to.getPath());
      if (Files.isDirectory(project.resolve(file))) {
        file = file.resolve("README.md");
      }
      var target = pages.get(file);
      if (target == null) {
        if (!Files.exists(project.resolve(file))) {
          broken.add(page.from() + ": no file " + link);
        } else if (file.startsWith(DOCS)) {
          beside.add(file);
          return Optional.of(page.top() + address(place(file)));
        }
        return Optional.empty();
      }
      String anchor = Optional.ofNullable(to.getFragment()).orElse("");
      if (!anchor.isEmpty() && !target.headings().containsKey(anchor)) {
        broken.add(page.from() + ": no heading for " + link);
      }
      return Optional.of(
          page.top() + address(target.to()) + (anchor.isEmpty() ? "" : "#" + anchor));
    }
  }

  private static String address(Path file) {
    return file.toString().replace('\\', '/');
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /// @param page absent for a page that is made from all others
  private String fill(Optional<Page> page, String title, String body) {
    String top = page.map(Page::top).orElse("");
    return frame
        .replace("{top}", top)
        .replace("{title}", escape(title))
        .replace("{pages}", contents(page, top))
        .replace("{sections}", page.map(BuildSite::sections).orElse(""))
        .replace("{body}", body);
  }

  // The pages in the order in which the index names them, below its own headings.
  private String contents(Optional<Page> here, String top) {
    var text = new StringBuilder();
    var named = new LinkedHashSet<Page>();
    var index = pages.firstEntry().getValue();
    item(text, index, here, top);
    named.add(index);
    index
        .text()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Heading heading) {
                if (heading.getLevel() == 2) {
                  text.append("<li class=\"part\">")
                      .append(escape(plain(heading)))
                      .append("</li>\n");
                }
              }

              @Override
              public void visit(Link link) {
                pages.values().stream()
                    .filter(page ->
                        address(page.to()).equals(link.getDestination().replaceFirst("#.*", "")))
                    .filter(named::add)
                    .forEach(page -> item(text, page, here, top));
              }
            });
    return text.toString();
  }

  private static void item(StringBuilder text, Page page, Optional<Page> here, String top) {
    text.append("<li><a href=\"")
        .append(top)
        .append(address(page.to()))
        .append(here.filter(page::equals).isPresent() ? "\" aria-current=\"page\">" : "\">")
        .append(escape(page.title()))
        .append("</a></li>\n");
  }

  private static String sections(Page page) {
    var items = new StringBuilder();
    page.headings()
        .forEach((anchor, heading) -> {
          if (heading.getLevel() == 2) {
            items
                .append("<li><a href=\"#")
                .append(anchor)
                .append("\">")
                .append(escape(plain(heading)))
                .append("</a></li>\n");
          }
        });
    return items.isEmpty()
        ? ""
        : "<nav class=\"sections\" aria-label=\"On this page\">\n<p>On this page</p>\n<ul>\n"
            + items
            + "</ul>\n</nav>\n";
  }

  private String search() {
    var byLetter = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    for (var page : pages.values()) {
      page.headings()
          .forEach((anchor, heading) -> {
            String words = plain(heading);
            byLetter
                .computeIfAbsent(words, _ -> new ArrayList<>())
                .add(
                    "<li><a href=\"%s#%s\">%s</a> <span>%s</span></li>"
                        .formatted(
                            address(page.to()), anchor, escape(words), escape(page.title())));
          });
    }
    return """
    <h1>Search</h1>
    <div id="found" role="status"></div>
    <div id="headings">
    <h2>All headings</h2>
    <ul class="headings">
    %s
    </ul>
    </div>
    <script src="search-index.js"></script>
    """
        .formatted(
            byLetter.values().stream().flatMap(List::stream).collect(Collectors.joining("\n")));
  }

  // One line for each section: address, title of the page, heading, words.
  private String index() {
    var lines = new ArrayList<String>();
    for (var page : pages.values()) {
      var anchors = page.headings().entrySet().iterator();
      String anchor = "";
      String heading = page.title();
      var words = new StringBuilder();
      for (Node node = page.text().getFirstChild(); node != null; node = node.getNext()) {
        if (node instanceof Heading) {
          lines.add(line(page, anchor, heading, words));
          var next = anchors.next();
          anchor = next.getKey();
          heading = plain(next.getValue());
          words.setLength(0);
        } else {
          words.append(plain(node)).append(' ');
        }
      }
      lines.add(line(page, anchor, heading, words));
    }
    return lines.stream()
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining(",\n", "const SECTIONS = [\n", "\n];\n"));
  }

  private static String line(Page page, String anchor, String heading, StringBuilder words) {
    if (anchor.isEmpty() && words.isEmpty()) {
      return "";
    }
    return Stream.of(
            address(page.to()) + (anchor.isEmpty() ? "" : "#" + anchor),
            page.title(),
            heading,
            words.toString().strip())
        .map(BuildSite::literal)
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String literal(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("<", "\\u003c") + '"';
  }
}
