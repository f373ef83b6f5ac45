package dev.assent.core.wiring;

import dev.assent.core.json.JsonObject;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.ServerFiles.Row;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// An MCP client whose files for its servers are known: the data of its [ProgramFile]. There is one
/// object for each.
public final class McpClient {
  // VS Code comes last: others that are made of it carry its name too, so it is asked last.
  private static final List<McpClient> ALL =
      ProgramFile.words().stream().map(McpClient::new).toList();

  private final String word;
  private final LazyValue<ClientEntry> entry = new LazyValue<>(() -> ClientEntry.of(data()));
  private final LazyValue<List<Row>> rows =
      new LazyValue<>(() -> ProgramFile.objects(data(), "servers").stream().map(Row::of).toList());

  McpClient(String word) {
    this.word = word;
  }

  /// All that are known, in a fixed order.
  public static List<McpClient> all() {
    return ALL;
  }

  /// The client of a word; absent for any other text.
  public static Optional<McpClient> of(String word) {
    return ALL.stream().filter(client -> client.word.equals(word)).findFirst();
  }

  /// The client of a word that is one.
  public static McpClient named(String word) {
    return of(word).orElseThrow();
  }

  /// Its name in commands: `claude-code`.
  public String word() {
    return word;
  }

  @Override
  public String toString() {
    return word;
  }

  JsonObject data() {
    return ProgramFile.of(word);
  }

  /// An object in its data; empty where there is none.
  JsonObject part(String member) {
    return data().object(member).orElse(JsonObject.EMPTY);
  }

  /// True if its data says so.
  boolean says(String member) {
    return ProgramFile.says(data(), member);
  }

  /// The members of an entry of its file.
  ClientEntry entry() {
    return entry.get();
  }

  /// Its files of servers.
  List<Row> rows() {
    return rows.get();
  }

  /// Returns whether its file takes a time limit for the calls of one server.
  public boolean takesCallLimit() {
    return entry().limit(EntryLimit.Of.CALL).isPresent();
  }

  /// As its maker writes it.
  public String shown() {
    return data().string("title").orElseThrow();
  }

  /// The names of its processes; empty where it runs inside other programs, or it is not known how.
  public Set<String> processes() {
    return Set.copyOf(ProgramFile.texts(data(), "processes"));
  }

  /// The way in which people meet it: `terminal`, `pen`, `code`, `chat`.
  public String symbol() {
    return data().string("symbol").orElseThrow();
  }

  /// The client that calls itself so; absent where the name is none that is known. The name is a
  /// claim.
  ///
  /// @param named as in `initialize`; spaces and dashes are the same, case does not count
  public static Optional<McpClient> calling(String named) {
    String name = named.toLowerCase(Locale.ROOT).replace(' ', '-');
    return ALL.stream()
        .filter(client ->
            ProgramFile.texts(client.data(), "called").stream()
                .anyMatch(called -> isCalled(name, called)))
        .findFirst();
  }

  /// The name of a client for people: as its maker writes it where that is known, else as it calls
  /// itself.
  ///
  /// @param named as in `initialize`
  public static String told(String named) {
    return calling(named).map(McpClient::shown).orElse(named);
  }

  // A version or whatever else is added to it may follow, but not another word's letters.
  private static boolean isCalled(String name, String word) {
    return name.startsWith(word)
        && (name.length() == word.length() || !Character.isLetter(name.codePointAt(word.length())));
  }
}
