package dev.assent.desktop.proxies.protect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.SecretStoreException.Trouble;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.protect.ProtectDesk.Keeping;
import dev.assent.desktop.proxies.protect.ProtectDesk.Outcome;
import dev.assent.desktop.proxies.protect.ProtectDesk.Trial;
import dev.assent.desktop.proxies.protect.ProtectSheet.Matter;
import dev.assent.desktop.proxies.protect.ProtectSheet.State;
import dev.assent.desktop.proxies.wiring.WiringDesk.Seen;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProtectViewModelTest {
  private final FakeProtection desk = new FakeProtection();
  private final ProtectViewModel model = new ProtectViewModel();
  private final SimpleObjectProperty<List<WiredClient>> clients =
      new SimpleObjectProperty<>(List.of());
  private int looks;

  private void follow() {
    model.follow(desk, clients, _ -> looks++);
  }

  private ProtectSheet sheet() {
    return model.sheetProperty().get().orElseThrow();
  }

  private static WiredServer server(String name, Optional<String> proxy) {
    return new WiredServer(
        name,
        FakeProtection.CURSOR,
        List.of("mcpServers", name),
        proxy,
        List.of("npx", name),
        Optional.empty(),
        List.of(),
        List.of());
  }

  @Test
  void withoutADeskNothingIsOfferedAndNothingShown() {
    model.ask(ProtectWish.EVERYTHING);
    assertThat(model.isOffered()).isFalse();
    assertThat(model.sheetProperty().get()).isEmpty();
  }

  @Test
  void aLineSaysWhatIsProtectedAndWhatIsNot() {
    desk.kept.put(McpClient.named("cursor"), List.of("db"));
    follow();
    clients.set(
        List.of(
            new WiredClient(
                McpClient.named("cursor"),
                List.of(
                    server("files", Optional.empty()),
                    server("web\u202E", Optional.empty()),
                    server("db", Optional.of("db"))),
                List.of(),
                Optional.empty()),
            new WiredClient(McpClient.named("zed"), List.of(), List.of(), Optional.empty())));
    var lines = model.linesProperty().get();
    assertThat(lines.getFirst().detail())
        .isEqualTo("not protected: files and web[U+202E RLO]; protected: db");
    assertThat(lines.getFirst().protects()).isTrue();
    assertThat(lines.getFirst().undoes()).isTrue();
    assertThat(lines.getLast().protects() || lines.getLast().undoes()).isFalse();
    assertThat(model.protects()).isTrue();
    assertThat(model.undoes("db")).isTrue();
    assertThat(model.undoes("files")).isFalse();
  }

  @Test
  void nothingIsWrittenBeforeTheSecondPress() {
    follow();
    model.ask(ProtectWish.EVERYTHING);
    assertThat(sheet().state()).isEqualTo(State.READY);
    assertThat(sheet().head()).isEqualTo("Protect 4 server entries");
    assertThat(sheet().action()).isEqualTo("Change 2 files");
    assertThat(sheet().stays()).hasSize(1);
    assertThat(desk.carried).isEmpty();
    model.carryOut();
    assertThat(desk.carried).containsExactly(List.of(0, 1));
    assertThat(sheet().state()).isEqualTo(State.ENDED);
    assertThat(sheet().restart())
        .as("its server was here before, and serves a folder")
        .startsWith("Restart Claude Code and Cursor.")
        .endsWith("Then ask Claude Code: “Use filesystem to list the files of /home/sam/code.”");
    assertThat(looks).isEqualTo(1);
    model.carryOut();
    assertThat(desk.carried).as("what has ended is not carried out again").hasSize(1);
  }

  @Test
  void whatARepositoryNamesIsTakenInByItsOwnTick() {
    follow();
    for (var wish : List.of(ProtectWish.EVERYTHING, ProtectWish.of(McpClient.named("cursor")))) {
      desk.next = FakeProtection.withProject(wish);
      model.ask(wish);
      assertThat(sheet().cards())
          .extracting(ProtectSheet.Card::chosen)
          .containsExactly(true, false);
      assertThat(sheet().cards().get(1).becomes()).contains("whoever wrote the repository");
      assertThat(sheet().action()).isEqualTo("Change 1 file");
    }
    model.choose(1, true);
    model.carryOut();
    assertThat(desk.carried).containsExactly(List.of(0, 1));
    var alone =
        new ProtectWish.Protect(
            Optional.of(McpClient.named("cursor")), Optional.of("around fs"), true);
    desk.next = FakeProtection.withProject(alone);
    model.ask(alone);
    assertThat(sheet().cards()).extracting(ProtectSheet.Card::chosen).containsExactly(true, true);
  }

  @Test
  void whatIsLeftOutIsNotChanged() {
    follow();
    model.ask(ProtectWish.EVERYTHING);
    model.choose(0, false);
    assertThat(sheet().action()).isEqualTo("Change 1 file");
    model.choose(1, false);
    model.carryOut();
    assertThat(desk.carried).as("nothing is chosen").isEmpty();
    model.choose(1, true);
    model.carryOut();
    assertThat(desk.carried).containsExactly(List.of(1));
    assertThat(sheet().cards()).hasSize(1);
    assertThat(sheet().restart()).startsWith("Restart Cursor.");
  }

  @Test
  void thePersonSaysWhereSecretsGo() {
    follow();
    model.ask(ProtectWish.EVERYTHING);
    var secrets = choice(Matter.SECRETS);
    assertThat(secrets.head()).isEqualTo("1 value looks like a secret");
    assertThat(secrets.lines()).containsExactly("the variable “GITHUB_TOKEN” of “filesystem”");
    assertThat(secrets.options()).allMatch(ProtectSheet.Option::offered);
    assertThat(on(Matter.SECRETS)).isEqualTo("store");
    assertThat(secrets.options().getFirst().words())
        .contains("takes out of the key store what Assent put there");
    model.choose(1, false);
    model.choose(Matter.SECRETS, "ours", true);
    assertThat(desk.stored).containsExactly(Keeping.STORE, Keeping.OURS);
    assertThat(on(Matter.SECRETS)).isEqualTo("ours");
    assertThat(sheet().action()).as("what was left out stays so").isEqualTo("Change 1 file");
    model.choose(Matter.SECRETS, "clients", true);
    assertThat(desk.stored).endsWith(Keeping.CLIENTS);
    assertThat(secrets.options().getLast().words())
        .startsWith("Each client gives its own values")
        .doesNotContain("go around Assent");
    assertThat(sheet().intro())
        .endsWith("Variables that look like secrets stay in the client’s file.");
    model.choose(Matter.SECRETS, "store", true);
    model.carryOut();
    assertThat(sheet().choices()).isEmpty();
    assertThat(sheet().intro()).isEqualTo("The key store keeps 1 value.");
    model.choose(Matter.SECRETS, "ours", true);
    assertThat(desk.stored).as("it has ended").hasSize(4);
  }

  private String on(Matter matter) {
    return choice(matter).options().stream()
        .filter(ProtectSheet.Option::isOn)
        .map(ProtectSheet.Option::word)
        .reduce((_, _) -> "several")
        .orElse("none");
  }

  @Test
  void whatServersNoLongerSeeIsSaidAndHandedOnForATick() {
    follow();
    model.ask(ProtectWish.EVERYTHING);
    var variables = choice(Matter.VARIABLES);
    assertThat(variables.lines())
        .containsExactly(
            "HTTPS_PROXY, KUBECONFIG, NO_PROXY", "never taken from a client: SSH_AUTH_SOCK");
    assertThat(on(Matter.VARIABLES)).isEqualTo("none");
    model.choose(Matter.VARIABLES, "", true);
    assertThat(desk.handedOn).containsExactly(false, true);
    assertThat(on(Matter.VARIABLES)).isEmpty();
    assertThat(on(Matter.SECRETS)).as("the other choice stays").isEqualTo("store");
    model.ask(ProtectWish.EVERYTHING);
    assertThat(desk.handedOn).as("each wish begins anew").endsWith(false);
  }

  private ProtectSheet.Choice choice(Matter matter) {
    return sheet().choices().stream()
        .filter(one -> one.matter() == matter)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aKeyStoreThatCannotBeUsedIsNotOffered() {
    follow();
    desk.unusable = Optional.of(new SecretStoreException(Trouble.LOCKED));
    desk.outcomes.add(
        new Outcome.Ended(
            List.of(Optional.empty(), Optional.empty()),
            Map.of(),
            Map.of("protect/files/TOKEN", "the key store is locked")));
    model.ask(ProtectWish.EVERYTHING);
    var store = choice(Matter.SECRETS).options().getFirst();
    assertThat(store.isOn() || store.offered()).isFalse();
    assertThat(store.words())
        .isEqualTo(
            "The key store cannot be used: the key store is locked; unlock it and try again.");
    assertThat(on(Matter.SECRETS)).as("another place is chosen, and said").isEqualTo("ours");
    assertThat(choice(Matter.SECRETS).options().get(1).words()).contains("Only your account");
    model.carryOut();
    assertThat(sheet().intro()).isEmpty();
    assertThat(sheet().notice()).contains("assent secret remove protect/files/TOKEN");
  }

  @ParameterizedTest
  @EnumSource(Trouble.class)
  void theWayOfEachTroubleIsOneThatCanWork(Trouble trouble) {
    follow();
    desk.unusable = Optional.of(new SecretStoreException(trouble));
    model.ask(ProtectWish.EVERYTHING);
    String way =
        switch (trouble) {
          case LOCKED -> "Unlock it…";
          case NO_KEYRING -> "Make its default keyring…";
          case NO_SESSION,
              NO_BUS,
              NO_SERVICE,
              NOT_STARTED,
              DENIED,
              SILENT,
              KEYCHAIN_LOCKED,
              NO_KEYCHAIN,
              KEYCHAIN_DENIED,
              NO_LOGON,
              CREDENTIALS_DENIED ->
              "Look again";
        };
    assertThat(choice(Matter.SECRETS).options().getFirst().way()).isEqualTo(way);
  }

  @Test
  void aKeyStoreThatIsPreparedOnThePageIsChosenThere() {
    follow();
    desk.unusable = Optional.of(new SecretStoreException(Trouble.NO_KEYRING));
    model.ask(ProtectWish.EVERYTHING);
    assertThat(choice(Matter.SECRETS).options().getFirst().way())
        .isEqualTo("Make its default keyring…");
    model.choose(1, false);
    model.prepareKeys();
    assertThat(on(Matter.SECRETS)).isEqualTo("store");
    assertThat(choice(Matter.SECRETS).options()).allMatch(one -> one.way().isEmpty());
    assertThat(sheet().action()).as("what was left out stays so").isEqualTo("Change 1 file");
  }

  @Test
  void eachFileSaysHowItEnded() {
    follow();
    desk.outcomes.add(
        new Outcome.Ended(
            List.of(
                Optional.of("`/home/sam/.claude.json`: found a file that is read only"),
                Optional.empty()),
            Map.of()));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    assertThat(sheet().head()).isEqualTo("Not every file was changed");
    assertThat(sheet().cards().getFirst().end())
        .contains(
            new ProtectSheet.End(
                false, "Not changed: `/home/sam/.claude.json`: found a file that is read only"));
    assertThat(sheet().cards().getFirst().lines())
        .extracting(ProtectSheet.Line::words)
        .containsExactly("“filesystem” stays as it is.", "“sqlite” stays as it is.");
    assertThat(sheet().cards().getLast().end())
        .contains(new ProtectSheet.End(true, "Changed. Its 2 servers start through Assent."));
    assertThat(sheet().restart()).startsWith("Restart Cursor.");
    model.undo();
    assertThat(desk.wishes.getLast())
        .as("only what was done is taken back")
        .isEqualTo(
            new ProtectWish.Undo(
                Optional.empty(), Optional.empty(), List.of(FakeProtection.CURSOR), List.of()));
  }

  @Test
  void aServerThatDoesNotStartStaysAndMayBeProtectedAllTheSame() {
    follow();
    desk.outcomes.add(
        new Outcome.Ended(
            List.of(Optional.empty(), Optional.empty()),
            Map.of(
                "filesystem",
                new Trial(true, "it speaks MCP 2025-11-25", List.of()),
                "sqlite",
                new Trial(
                    false,
                    "it ended with exit status 3 before it answered",
                    List.of("no ledger", "giving up")))));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    assertThat(sheet().head()).isEqualTo("Not every server was protected");
    assertThat(sheet().cards().getFirst().lines())
        .extracting(ProtectSheet.Line::words)
        .containsExactly(
            "“sqlite” stays as it is.", "“filesystem” starts through Assent, as “filesystem”:");
    assertThat(sheet().cards().getFirst().lines().getFirst().trial())
        .contains(
            new ProtectSheet.Trial(
                false,
                "It was started once, and failed: it ended with exit status 3 before it"
                    + " answered.",
                "no ledger\ngiving up"));
    assertThat(sheet().cards().getFirst().end())
        .contains(
            new ProtectSheet.End(
                true,
                "Changed. One of its 2 servers starts through Assent, the rest stays as it is."));
    assertThat(sheet().insists()).isTrue();
    model.insist();
    assertThat(desk.wishes.getLast())
        .isEqualTo(new ProtectWish.Protect(Optional.empty(), Optional.empty(), false));
  }

  @Test
  void whereNoServerStartsNoFileIsChanged() {
    follow();
    var no = new Trial(false, "it did not answer within 30 s", List.of());
    desk.outcomes.add(
        new Outcome.Ended(
            List.of(Optional.empty(), Optional.empty()), Map.of("filesystem", no, "sqlite", no)));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    assertThat(sheet().head()).isEqualTo("Nothing was changed");
    assertThat(sheet().restart()).isEmpty();
    assertThat(sheet().undoes()).isFalse();
    assertThat(sheet().cards().getFirst().end().orElseThrow().done()).isFalse();
  }

  @Test
  void whereNothingWasChangedThereIsNothingToRestartOrUndo() {
    follow();
    desk.outcomes.add(new Outcome.Ended(List.of(Optional.of("no"), Optional.of("no")), Map.of()));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    assertThat(sheet().head()).isEqualTo("Nothing was changed");
    assertThat(sheet().restart()).isEmpty();
    assertThat(sheet().undoes()).isFalse();
  }

  @Test
  void aStalePreviewIsRefusedAndShownAnew() {
    follow();
    var anew =
        new ProtectDesk.Preview(
            ProtectWish.EVERYTHING,
            desk.next.parts().subList(1, 2),
            List.of(),
            Optional.empty(),
            ProtectDesk.Secrets.NONE,
            ProtectDesk.Unseen.NONE);
    desk.outcomes.add(new Outcome.Stale(Path.of("/home/sam/.claude.json"), anew));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    assertThat(sheet().state()).isEqualTo(State.READY);
    assertThat(sheet().notice())
        .startsWith("/home/sam/.claude.json has changed in the meantime, so nothing was written.");
    assertThat(sheet().cards()).hasSize(1);
    desk.outcomes.set(0, new Outcome.Ended(List.of(Optional.empty()), Map.of()));
    model.carryOut();
    assertThat(desk.carried.getLast()).containsExactly(0);
    assertThat(sheet().state()).isEqualTo(State.ENDED);
  }

  @Test
  void anUndoSaysOfEachFileWhatItBecomes() {
    follow();
    desk.next = FakeProtection.back();
    model.ask(ProtectWish.BACK);
    assertThat(sheet().cards())
        .extracting(ProtectSheet.Card::becomes)
        .satisfiesExactly(
            one -> assertThat(one).contains("byte for byte"),
            other -> assertThat(other).contains("Somebody else has written"));
    model.carryOut();
    assertThat(sheet().head()).isEqualTo("Taken back");
    assertThat(sheet().undoes()).isFalse();
  }

  @Test
  void whatComesLateIsNotShown() {
    follow();
    desk.holds = true;
    model.ask(ProtectWish.EVERYTHING);
    assertThat(sheet().state()).isEqualTo(State.LOOKING);
    assertThat(sheet().action()).isEmpty();
    model.close();
    desk.held.forEach(Runnable::run);
    assertThat(model.sheetProperty().get()).isEmpty();
  }

  @Test
  void nothingElseIsAskedWhileFilesAreWritten() {
    follow();
    model.ask(ProtectWish.EVERYTHING);
    desk.holds = true;
    model.carryOut();
    assertThat(sheet().state()).isEqualTo(State.WORKING);
    model.carryOut();
    model.close();
    model.ask(ProtectWish.BACK);
    model.choose(0, false);
    assertThat(desk.carried).hasSize(1);
    assertThat(sheet().state()).isEqualTo(State.WORKING);
    desk.held.forEach(Runnable::run);
    assertThat(sheet().state()).isEqualTo(State.ENDED);
  }

  private ProtectSheet.Line line(int card, int at) {
    return sheet().cards().get(card).lines().get(at);
  }

  @Test
  void eachNewServerSaysWhichFoldersItMayReadAndTakesOthers() {
    follow();
    model.ask(ProtectWish.EVERYTHING);
    var files = line(0, 0).folders().orElseThrow();
    assertThat(files.text()).isEqualTo("/home/sam/code");
    assertThat(files.asked())
        .singleElement()
        .satisfies(one -> assertThat(one.words()).contains("/home/sam", "a whole home folder"));
    assertThat(line(0, 1).folders().orElseThrow().text()).isEmpty();
    assertThat(ServedWords.meaning("")).startsWith("Without a folder no read of files passes");
    model.serve("sqlite", "/srv/notes\n\n /srv/more ");
    model.carryOut();
    assertThat(desk.served)
        .containsExactly(
            Map.of(
                "filesystem", List.of("/home/sam/code"),
                "sqlite", List.of("/srv/notes", "/srv/more")));
    assertThat(sheet().restart())
        .contains("ask Claude Code: “Use filesystem to list the files of /home/sam/code.”");
  }

  @Test
  void aFolderThatIsAskedAboutIsTakenForAPressAndABadOneForNone() {
    follow();
    model.ask(ProtectWish.EVERYTHING);
    model.serve("filesystem", "code");
    assertThat(model.areFoldersGood()).isFalse();
    assertThat(ServedWords.meaning("code")).contains("code");
    model.carryOut();
    assertThat(desk.carried).isEmpty();
    model.serve("filesystem", "/home/sam/code");
    model.serveToo("filesystem", "/home/sam");
    assertThat(line(0, 0).folders().orElseThrow().text()).isEqualTo("/home/sam/code\n/home/sam");
    assertThat(line(0, 0).folders().orElseThrow().asked()).isEmpty();
    model.choose(Matter.VARIABLES, "", true);
    assertThat(line(0, 0).folders().orElseThrow().text())
        .as("another choice changes nothing of it")
        .isEqualTo("/home/sam/code\n/home/sam");
  }

  @Test
  void toolsThatOnlyReadAreTickedAndAcceptedForOnePress() {
    follow();
    var read = FakeProtection.tool("read_file", Operation.READ, SideEffect.FS_READ);
    var write = FakeProtection.tool("write_file", Operation.WRITE, SideEffect.FS_WRITE);
    var fetch = FakeProtection.tool("fetch", Operation.READ, SideEffect.NETWORK_EGRESS);
    desk.outcomes.add(
        new Outcome.Ended(
            List.of(Optional.empty(), Optional.of("no")),
            Map.of(
                "filesystem",
                new Trial(true, "it speaks MCP", List.of(), List.of(read, write, fetch)))));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    var card =
        sheet().cards().stream()
            .filter(one -> one.client().equals("Claude Code"))
            .findFirst()
            .orElseThrow();
    assertThat(card.lines().getFirst().tools().ticks())
        .extracting(ProtectSheet.ToolTick::shown, ProtectSheet.ToolTick::isOn)
        .containsExactly(
            tuple("read_file", true), tuple("write_file", false), tuple("fetch", false));
    assertThat(sheet().accepts()).isEqualTo("Accept 1 tool");
    assertThat(sheet().cards().getFirst().end().orElseThrow().done())
        .as("what failed stands first")
        .isFalse();
    model.tick("filesystem", "fetch", true);
    assertThat(sheet().accepts()).isEqualTo("Accept 2 tools");
    model.accept();
    assertThat(desk.accepted).containsExactly(Map.of("filesystem", List.of(read, fetch)));
    assertThat(sheet().said()).isEqualTo("2 tools are accepted.");
    assertThat(sheet().accepts()).as("no button without a ticked tool").isEmpty();
    model.accept();
    assertThat(desk.accepted).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          filesystem | read_file write_file edit_file | Below the folders that this server may read, read_file then passes without a question; the other tools ask at each call.
          filesystem | read_file list_directory | Below the folders that this server may read, read_file and list_directory then pass without a question; the other tools ask at each call.
          filesystem | read_graph edit_file | They ask at each call all the same.
          sqlite | read_graph search_nodes | They ask at each call all the same.
          sqlite | read_file edit_file | Without a folder that this server may read, read_file is denied; the other tools ask at each call.
          sqlite | read_file get_file_info | Without a folder that this server may read, read_file and get_file_info are denied; the other tools ask at each call.
          kept | read_file edit_file | What their calls may do then, the rules of this server say.
          """)
  void whatPassesOfAcceptedToolsIsWhatTheRulesOfANewServerSay(
      String proxy, String tools, String words) {
    var preview = FakeProtection.preview(ProtectWish.EVERYTHING);
    var part = preview.parts().getFirst();
    var listed =
        Stream.of(tools.split(" "))
            .map(tool ->
                tool.equals("edit_file")
                    ? FakeProtection.tool(tool, Operation.WRITE, SideEffect.FS_WRITE)
                    : FakeProtection.tool(tool, Operation.READ, SideEffect.FS_READ))
            .toList();
    var moved = new ProtectDesk.Moved(proxy, proxy, "npx " + proxy, List.of());
    var ended =
        EndWords.ended(
            new ProtectDesk.Preview(
                preview.wish(),
                List.of(
                    new ProtectDesk.Part(
                        part.client(),
                        part.file(),
                        List.of(moved),
                        part.difference(),
                        Optional.empty(),
                        false,
                        part.change())),
                List.of(),
                Optional.empty(),
                preview.secrets(),
                preview.unseen(),
                preview.served()),
            List.of(0),
            new Outcome.Ended(
                List.of(Optional.empty()),
                Map.of(proxy, new Trial(true, "it speaks MCP", List.of(), listed))),
            Map.of("filesystem", List.of("/home/sam/code"), "sqlite", List.of()),
            Map.of(),
            "",
            Set.of());
    assertThat(ended.cards().getFirst().lines().getFirst().tools().head())
        .isEqualTo("Tools that you can accept now. " + words);
  }

  @Test
  void aTickMadeWhileToolsAreAcceptedStaysAndNothingIsAcceptedTwice() {
    follow();
    var read = FakeProtection.tool("read_file", Operation.READ, SideEffect.FS_READ);
    var write = FakeProtection.tool("write_file", Operation.WRITE, SideEffect.FS_WRITE);
    desk.outcomes.add(
        new Outcome.Ended(
            List.of(Optional.empty(), Optional.empty()),
            Map.of(
                "filesystem", new Trial(true, "it speaks MCP", List.of(), List.of(read, write)))));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    desk.holds = true;
    model.accept();
    assertThat(model.acceptingProperty().get()).isTrue();
    model.tick("filesystem", "write_file", true);
    model.accept();
    assertThat(desk.accepted).hasSize(1);
    desk.held.removeFirst().run();
    assertThat(model.acceptingProperty().get()).isFalse();
    assertThat(sheet().said()).isEqualTo("1 tool is accepted.");
    assertThat(sheet().accepts()).as("the other is still ticked").isEqualTo("Accept 1 tool");
    model.accept();
    assertThat(desk.accepted).last().isEqualTo(Map.of("filesystem", List.of(write)));
  }

  @Test
  void whatIsAcceptedElsewhereIsOfferedNoMore() {
    follow();
    var read = FakeProtection.tool("read_file", Operation.READ, SideEffect.FS_READ);
    var write = FakeProtection.tool("write_file", Operation.WRITE, SideEffect.FS_WRITE);
    desk.outcomes.add(
        new Outcome.Ended(
            List.of(Optional.empty(), Optional.empty()),
            Map.of(
                "filesystem", new Trial(true, "it speaks MCP", List.of(), List.of(read, write)))));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    var before = sheet();
    model.toolsChanged();
    assertThat(sheet()).as("a sheet that says the same is not drawn anew").isSameAs(before);
    desk.acceptedElsewhere.add("read_file");
    model.toolsChanged();
    assertThat(sheet().cards().stream().flatMap(card -> card.lines().stream()))
        .flatExtracting(line -> line.tools().ticks())
        .extracting(ProtectSheet.ToolTick::shown)
        .containsExactly("write_file");
    assertThat(sheet().accepts()).as("none is ticked").isEmpty();
    assertThat(sheet().said()).as("nothing was accepted here").isEmpty();
  }

  @Test
  void theSystemIsAskedForTheKeyStoreOnceAtATime() {
    follow();
    desk.unusable = Optional.of(new SecretStoreException(Trouble.LOCKED));
    model.ask(ProtectWish.EVERYTHING);
    desk.holds = true;
    model.prepareKeys();
    model.prepareKeys();
    assertThat(desk.prepared).isEqualTo(1);
    desk.held.removeFirst().run();
    desk.held.removeFirst().run();
    model.prepareKeys();
    assertThat(desk.prepared).isEqualTo(2);
  }

  @Test
  void aHookNamesItsAgentsAndClaimsNothingOfServers() {
    follow();
    desk.next = FakeProtection.hooks(new ProtectWish.Hook(McpClient.named("gemini")));
    model.ask(desk.next.wish());
    assertThat(sheet().head()).isEqualTo("Ask about the own tools of Gemini CLI and Codex");
    model.carryOut();
    assertThat(sheet().restart()).as("no server was touched").isEmpty();
    model.undo();
    assertThat(desk.wishes.getLast())
        .isEqualTo(
            new ProtectWish.Unhook(
                desk.next.parts().stream().map(ProtectDesk.Part::file).toList()));
  }

  @Test
  void whereAHookStandsAlreadyItIsNotSaidThatItIsAsked() {
    follow();
    desk.next =
        new ProtectDesk.Preview(
            new ProtectWish.Hook(McpClient.named("gemini")),
            List.of(),
            List.of(),
            Optional.empty(),
            ProtectDesk.Secrets.NONE,
            ProtectDesk.Unseen.NONE);
    model.ask(desk.next.wish());
    assertThat(sheet().head()).isEqualTo("Ask about the own tools of Gemini CLI");
    assertThat(sheet().intro())
        .isEqualTo(
            "The hook of Gemini CLI is in its file already. The list of the agents’ own tools says"
                + " whether it is in force.");
  }

  @Test
  void itIsToldWhetherServersWereTakenBack() {
    var told = new ArrayList<Boolean>();
    model.follow(desk, new SimpleObjectProperty<>(List.of()), told::add);
    desk.next = FakeProtection.back();
    desk.outcomes.add(new Outcome.Stale(FakeProtection.CURSOR, desk.next));
    desk.outcomes.add(new Outcome.Ended(List.of(Optional.empty(), Optional.empty()), Map.of()));
    model.ask(ProtectWish.BACK);
    model.carryOut();
    model.carryOut();
    desk.next = FakeProtection.preview(ProtectWish.EVERYTHING);
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    assertThat(told).containsExactly(false, true, false);
  }

  @Test
  void itSaysHowManyServersWereStartedMeanwhile() {
    follow();
    model.ask(ProtectWish.EVERYTHING);
    desk.holds = true;
    desk.tried.put("sqlite", new Trial(false, "it ended", List.of()));
    model.carryOut();
    assertThat(sheet().state()).isEqualTo(State.WORKING);
    assertThat(sheet().intro()).contains("1 of 2 were started");
    assertThat(line(0, 1).trial().orElseThrow().works()).isFalse();
    assertThat(line(0, 0).trial()).isEmpty();
  }

  @Test
  void aTickSaysWhenTheFirstCallOfAClientComes() {
    follow();
    var at = Instant.parse("2026-11-29T10:00:00Z");
    var seen = new SimpleObjectProperty<List<Seen>>();
    var earlier = new Seen("cursor-vscode", "filesystem", at, Optional.of(at));
    seen.set(List.of());
    model.notice(seen, InstantSource.fixed(at.plusSeconds(1)));
    model.ask(ProtectWish.EVERYTHING);
    model.carryOut();
    seen.set(List.of(earlier));
    assertThat(sheet().came()).as("a call from before, of a server that comes back").isEmpty();
    var later = at.plusSeconds(5);
    seen.set(List.of(earlier, new Seen("cursor-vscode", "filesystem", later)));
    assertThat(sheet().came()).as("it only greets").isEmpty();
    seen.set(List.of(earlier, new Seen("evil-client", "filesystem", later, Optional.of(later))));
    assertThat(sheet().came()).as("another client").isEmpty();
    assertThat(sheet().restart()).contains("Cursor");
    seen.set(List.of(earlier, new Seen("cursor-vscode", "filesystem", later, Optional.of(later))));
    assertThat(sheet().came()).isEqualTo("The first call came through Assent: Cursor.");
    assertThat(sheet().restart()).as("it has read its file").doesNotContain("Cursor");
  }
}
