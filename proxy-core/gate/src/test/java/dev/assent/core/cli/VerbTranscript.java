package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.pdp.Guard;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
import dev.assent.core.secrets.SecretStoreException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/// Runs the command lines of a golden file, one after the other, and writes after each what came of
/// it.
final class VerbTranscript {
  /// The lines that are written here; all others are read.
  private static final Pattern OUTPUT = Pattern.compile("exit \\d+|[|!:>*]( .*)?");

  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:n|u[0-9a-f]{4}|\\\\)");

  /// Whatever differs from run to run or from build to build, and its name.
  private static final Map<Pattern, String> MASKS = masks();

  private static final int LENGTH = 70;

  private final VerbHomes homes;
  private final Path folder;
  private final List<String> lines = new ArrayList<>();
  private Path place;
  private CliRig rig;
  private Map<String, String> known = Map.of();
  private int count;
  private int shown = Integer.MAX_VALUE;
  private final List<Pattern> masks = new ArrayList<>();
  private final List<HttpServer> servers = new ArrayList<>();
  private String web = "(no web)";

  VerbTranscript(VerbHomes homes, Path folder) {
    this.homes = homes;
    this.folder = folder;
  }

  private static Map<Pattern, String> masks() {
    var masks = new LinkedHashMap<Pattern, String>();
    masks.put(Pattern.compile("assent \\S+ \\(commit \\S+, Java \\S+\\)"), "assent {VERSION}");
    masks.put(Pattern.compile(Pattern.quote(ProgramVersion.number())), "{VERSION}");
    masks.put(Pattern.compile("(assent-canary-[a-z]+-)[0-9a-z]+"), "$1{WORD}");
    // A machine may run tests as root.
    masks.put(Pattern.compile("(?m)^Context: root=true\\R"), "");
    masks.put(Pattern.compile("root=true, |, root=true"), "");
    return masks;
  }

  static List<String> inputs(List<String> golden) {
    return golden.stream().filter(line -> !OUTPUT.matcher(line).matches()).toList();
  }

  static CommandLine commands(Path folder) {
    return new CliRig(folder).commands();
  }

  List<String> run(List<String> inputs) throws Exception {
    try {
      play(inputs);
      return lines;
    } finally {
      servers.forEach(server -> server.stop(0));
    }
  }

  private void play(List<String> inputs) throws Exception {
    for (String input : inputs) {
      lines.add(input);
      int end = input.indexOf(' ');
      String rest = unescaped(input.substring(end + 1));
      switch (end < 0 ? input : input.substring(0, end)) {
        case "home" -> open(rest);
        case "file" -> {
          int space = rest.indexOf(' ');
          write(place.resolve(rest.substring(0, space)), rest.substring(space + 1));
          known = tree();
        }
        case "remove" -> {
          Files.delete(place.resolve(rest));
          known = tree();
        }
        case "replace" -> {
          var parts = rest.split(" │ ", 3);
          Path file = place.resolve(parts[0]);
          String before = Files.readString(file);
          assertThat(before).contains(filled(parts[1]));
          Files.writeString(file, before.replace(filled(parts[1]), filled(parts[2])));
          known = tree();
        }
        case "move", "link", "mode" -> {
          var pair = filled(rest).split(" ");
          alter(input.substring(0, end), place.resolve(pair[0]), pair[1]);
          known = tree();
        }
        case "web" -> web = web(rest);
        case "system" -> rig.osName = rest;
        case "guard" -> {
          var own = List.of(new Guard(Guard.Kind.OWN_FOLDERS, List.of(place + "/" + rest)));
          rig.guards = _ -> own;
        }
        case "presence" -> rig.presence = presence(rest);
        case "stored" -> {
          rig.secrets.values.forEach((name, value) -> print(": ", name + " = " + value + "\n"));
        }
        case "cat" -> {
          print(": ", Files.readString(place.resolve(rest)));
          shown = Integer.MAX_VALUE;
        }
        case "mask" -> masks.add(Pattern.compile(rest));
        case "first" -> shown = Integer.parseInt(rest);
        case "input" -> rig.input = filled(rest).getBytes(StandardCharsets.UTF_8);
        case "env" -> {
          var pair = rest.split("=", 2);
          rig.environment.put(pair[0], filled(pair[1]));
        }
        case "core" -> core(rest);
        case "keys" -> keys(rest);
        case "$" -> command(rest);
        case "", "#" -> {}
        default -> throw new IllegalArgumentException("no such line: " + input);
      }
    }
  }

  private void open(String name) throws Exception {
    // Columns and counts depend on the length of a path.
    String number = "0".repeat(Math.max(1, LENGTH - folder.toString().length() - 1)) + ++count;
    place =
        Files.createDirectories(
            folder.resolve(
                number.substring(number.length() - LENGTH + folder.toString().length())));
    assertThat(place.toString()).as("a path of a fixed length").hasSize(LENGTH + 1);
    homes.make(name, place);
    rig = new CliRig(place);
    rig.texts = new TemplateTexts();
    rig.launcher = place.resolve("bin/assent");
    core("not running");
    known = tree();
  }

  /// A server at an address of its own that answers who brings a header; the core itself asks it.
  private String web(String header) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    servers.add(server);
    var pair = header.split(" ", 3);
    server.createContext(
        "/",
        exchange -> {
          boolean known =
              pair[0].equals(exchange.getRequestURI().getRawQuery())
                  && pair[1].equals(exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] body = pair[2].getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(known ? 200 : 401, known ? body.length : -1);
          if (known) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    server.start();
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void alter(String how, Path file, String word) throws IOException {
    switch (how) {
      case "move" -> Files.move(file, file.resolveSibling(word));
      case "link" -> Files.createSymbolicLink(file, Path.of(word));
      default -> Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(word));
    }
  }

  private static PresenceCheck presence(String word) {
    return switch (word) {
      case "proved" -> _ -> new PresenceResult.Proved(PresenceMeans.POLKIT);
      case "refused" -> _ -> new PresenceResult.Refused();
      default -> throw new IllegalArgumentException("no such presence: " + word);
    };
  }

  private void core(String answer) {
    rig.failure =
        switch (answer) {
          case "not running" ->
              new ControlException(ControlException.Code.NOT_RUNNING, "nothing listens");
          case "silent" -> new ControlException(ControlException.Code.NO_ANSWER, "it is silent");
          case "refuses" -> new ControlException(ControlException.Code.REFUSED, "it says no");
          default -> null;
        };
    rig.answer = answer;
  }

  private void keys(String names) {
    rig.secrets.failure = names.equals("locked") ? new SecretStoreException("it is locked") : null;
    for (String name : names.equals("locked") ? List.<String>of() : List.of(names.split(" "))) {
      rig.secrets.values.put(name, "a value that is never printed");
    }
  }

  private void command(String row) throws IOException {
    var before = known;
    int calls = rig.calls.size();
    var stream = new ByteArrayOutputStream();
    PrintStream out = System.out;
    InputStream in = System.in;
    int code;
    try {
      System.setIn(new ByteArrayInputStream(rig.input));
      System.setOut(new PrintStream(stream, true, StandardCharsets.UTF_8));
      code = rig.run(words(row));
    } finally {
      System.setOut(out);
      System.setIn(in);
      rig.input = new byte[0];
    }
    lines.add("exit " + code);
    print("| ", rig.out + stream.toString(StandardCharsets.UTF_8));
    print("! ", rig.err);
    rig.calls.subList(calls, rig.calls.size()).forEach(call -> print("> ", call + "\n"));
    known = tree();
    var after = known;
    shown = Integer.MAX_VALUE;
    after.forEach((file, text) -> {
      if (!text.equals(before.get(file))) {
        print("* ", (before.containsKey(file) ? "changed " : "made ") + file + "\n");
      }
    });
    before.keySet().stream()
        .filter(file -> !after.containsKey(file))
        .forEach(file -> print("* ", "removed " + file + "\n"));
  }

  private void print(String mark, String text) {
    if (text.isEmpty()) {
      return;
    }
    String masked = text.replace(place.toString(), "FOLDER").replace(web, "WEB");
    for (var mask : MASKS.entrySet()) {
      masked = mask.getKey().matcher(masked).replaceAll(mask.getValue());
    }
    for (Pattern mask : masks) {
      masked = mask.matcher(masked).replaceAll("{…}");
    }
    boolean whole = masked.endsWith("\n");
    var all = (whole ? masked.substring(0, masked.length() - 1) : masked).split("\n", -1);
    for (String line : List.of(all).subList(0, Math.min(shown, all.length))) {
      String visible = line.replace("\r", "\\r").replaceFirst(" $", "\\\\s");
      lines.add((mark + visible).stripTrailing());
    }
    if (shown < all.length) {
      lines.add(mark + "(and more)");
    } else if (!whole) {
      lines.add(mark + "(no end of line)");
    }
  }

  private Map<String, String> tree() throws IOException {
    var tree = new TreeMap<String, String>();
    Files.walkFileTree(
        place,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            tree.put(
                place.relativize(file).toString(),
                attributes.isRegularFile()
                    ? Files.readString(file, StandardCharsets.ISO_8859_1)
                    : "");
            return FileVisitResult.CONTINUE;
          }
        });
    return tree;
  }

  /// The words of a row: parted by blanks, unless they stand between single quotes.
  private String[] words(String row) {
    var words = new ArrayList<String>();
    var matcher = Pattern.compile("(?:[^ ']|'[^']*')+").matcher(row);
    while (matcher.find()) {
      words.add(filled(matcher.group().replace("'", "")));
    }
    return words.toArray(String[]::new);
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(hit ->
            Matcher.quoteReplacement(
                switch (hit.group().charAt(1)) {
                  case 'n' -> "\n";
                  case 'u' -> Character.toString(Integer.parseInt(hit.group().substring(2), 16));
                  default -> "\\";
                }));
  }

  private void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, filled(text));
    if (file.getParent().endsWith("bin")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
  }

  private String filled(String text) {
    return text.replace("FOLDER", place.toString()).replace("WEB", web);
  }
}
