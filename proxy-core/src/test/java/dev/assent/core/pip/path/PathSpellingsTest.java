package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.CallPaths;
import dev.assent.core.pip.Playground;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Clauses 5.3 to 5.5: roles, order, and the spellings of each path.
final class PathSpellingsTest {
  private Playground ground;

  @BeforeEach
  void build(@TempDir Path folder) throws IOException {
    ground = new Playground(folder);
  }

  /// Clause 5.5.
  @Test
  void aPathHasItsLexicalAndItsResolvedSpelling() throws DescriptionException {
    ResourcePath path = only("{\"path\": \"door/../x\"}");
    assertThat(path.given()).isEqualTo("door/../x");
    assertThat(path.pointer()).isEqualTo("/path");
    assertThat(path.display()).isEqualTo(ground.root + "/allowed/x");
    assertThat(path.allowSpellings())
        .containsExactly(ground.root + "/allowed/x", ground.root + "/x");
    assertThat(path.denySpellings())
        .containsExactly(ground.root + "/allowed/x", ground.root + "/x", "door/../x", "x");
    assertThat(path.unresolved()).isFalse();
  }

  @Test
  void aNotComparesWhereThePathLeadsAndNotHowItIsWritten() throws DescriptionException {
    // clause 3.5
    ResourcePath path = only("{\"path\": \"door/../x\"}");
    assertThat(path.placedSpellings())
        .containsExactly(ground.root + "/allowed/x", ground.root + "/x");
    assertThat(only("{\"path\": \"file:///x/%61\"}").placedSpellings())
        .containsExactly("/x/a", "/x/%61");
  }

  @Test
  void whatANormalisingServerWouldOpenIsASpellingToo() throws DescriptionException {
    assertThat(only("{\"path\": \"far/../door/key.pem\"}").allowSpellings())
        .containsExactly(
            ground.root + "/allowed/door/key.pem",
            ground.root + "/other/door/key.pem",
            ground.root + "/secret/key.pem");
  }

  /// Clause 5.5.
  @Test
  void percentsAreComparedAsWrittenAndDecoded() throws DescriptionException {
    assertThat(only("{\"path\": \"/x/%2561\"}").allowSpellings())
        .containsExactly("/x/%2561", "/x/%61", "/x/a");
  }

  @Test
  void theUndecodedPathOfAFileUriIsForDenyOnly() throws DescriptionException {
    ResourcePath path = only("{\"path\": \"file:///x/%61\"}");
    assertThat(path.allowSpellings()).containsExactly("/x/a");
    assertThat(path.denySpellings()).contains("/x/a", "/x/%61", "file:///x/%61");
    assertThat(path.display()).isEqualTo("/x/a");
  }

  @Test
  void homeIsComparedAsWrittenAndExpanded() throws DescriptionException {
    assertThat(only("{\"path\": \"~/x\"}").allowSpellings())
        .containsExactly(ground.root + "/allowed/~/x", ground.root + "/home/x");
  }

  @Test
  void anUnknownVariableLeavesNothingForAllow() throws DescriptionException {
    ResourcePath path = only("{\"path\": \"/x/$NOBODY/y\"}");
    assertThat(path.allowSpellings()).isEmpty();
    assertThat(path.denySpellings()).contains("/x/$NOBODY/y", "/x/y");
    assertThat(path.unresolved()).isTrue();
  }

  @Nested
  class WithoutAWorkingFolder {
    @Test
    void relativePathsSatisfyNoAllow() throws DescriptionException {
      for (String arguments :
          List.of(
              "{\"path\": \"a.txt\"}",
              "{\"path\": \"a.txt\", \"base\": \"ROOT/allowed\"}",
              "{\"path\": \"~/x\"}")) {
        ResourcePath path = paths(arguments, Optional.empty()).getFirst();
        assertThat(path.allowSpellings()).isEmpty();
        assertThat(path.unresolved()).isTrue();
      }
    }

    @Test
    void denySeesWhatWasWrittenAndWhereArgumentsPoint() throws DescriptionException {
      ResourcePath path =
          paths("{\"path\": \"./x//y\", \"base\": \"ROOT/secret\"}", Optional.empty()).getFirst();
      assertThat(path.denySpellings())
          .containsExactly(ground.root + "/secret/x/y", "./x//y", "x/y");
    }

    @Test
    void aNotComparesWhatWasWritten() throws DescriptionException {
      // clause 3.5
      assertThat(paths("{\"path\": \"./x\"}", Optional.empty()).getFirst().placedSpellings())
          .containsExactly("./x");
    }

    @Test
    void absolutePathsAreAsEver() throws DescriptionException {
      ResourcePath path = paths("{\"path\": \"/x\"}", Optional.empty()).getFirst();
      assertThat(path.allowSpellings()).containsExactly("/x");
      assertThat(path.unresolved()).isFalse();
    }

    @Test
    void theServersOwnFolderLinkIsUnknownToo() throws DescriptionException {
      assertThat(
              paths("{\"path\": \"/proc/self/cwd/x\"}", Optional.empty())
                  .getFirst()
                  .allowSpellings())
          .isEmpty();
    }
  }

  @Nested
  class Roles {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = {
          "{'to': 'de'} | NOT_ALLOW",
          "{'to': 5} | NOT_ALLOW",
          "{'from': 'main'} | NOT_ALLOW",
          "{'to': '.'} | ALL",
          "{'to': '..'} | ALL",
          "{'to': '~'} | ALL",
          "{'to': 'a/b'} | ALL",
          "{'to': 'a%2Fb'} | ALL",
          "{'to': '$PLACE'} | ALL",
          "{'to': 'me@example.org'} | NOT_ALLOW",
          "{'to': 'file:x'} | ALL",
        })
    void aLoneRoleNameBindsAllowOnlyWhenItLooksLikeAPath(String arguments, ResourcePath.Use use)
        throws DescriptionException {
      assertThat(only(arguments.replace('\'', '"')).use()).isEqualTo(use);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{'from': 'en', 'to': 'de'}",
          "{'path': 'x', 'to': 'de'}",
          "{'note': '/x', 'from': 'en'}",
          "{'/x': 1, 'to': 'de'}"
        })
    void aCounterpartOrAPlainPathMakesBothPaths(String arguments) throws DescriptionException {
      assertThat(paths(arguments.replace('\'', '"'), Optional.of(ground.root)))
          .hasSize(2)
          .allSatisfy(path -> assertThat(path.use()).isEqualTo(ResourcePath.Use.ALL));
    }

    /// Clause 5.4.
    @Test
    void plainComesFirstThenSourceThenDestinationEachInTheOrderOfTheLists()
        throws DescriptionException {
      assertThat(
              paths(
                  "{\"note\": \"/1\", \"to\": \"/2\", \"destination\": \"/3\", \"src\": \"/4\", \"cwd\": \"/5\","
                      + " \"file\": \"/6\", \"path\": \"/7\", \"outFile\": \"/8\", \"source\": \"/9\"}",
                  Optional.of(ground.root)))
          .extracting(ResourcePath::given)
          .containsExactly("/7", "/6", "/5", "/1", "/8", "/9", "/4", "/3", "/2");
    }

    @Test
    void aMemberNameIsAPlainPathAtItsPointer() throws DescriptionException {
      assertThat(paths("{\"x\": {\"/a~b\": 1}}", Optional.of(ground.root)))
          .extracting(ResourcePath::pointer, ResourcePath::role)
          .containsExactly(org.assertj.core.groups.Tuple.tuple("/x/~1a~0b", PathRole.PLAIN));
    }
  }

  @Nested
  class MarkedAsText {
    private final Map<String, ProxyDefinition.ToolEntry> registry =
        Map.of(
            "tool",
            new ProxyDefinition.ToolEntry(
                Optional.empty(), Optional.empty(), Set.of("body", "path", "base")));

    @Test
    void whatIsThereIsForGuards() throws DescriptionException {
      assertThat(described("{\"body\": \"ROOT/secret/key.pem\"}").resource().paths())
          .singleElement()
          .satisfies(path -> assertThat(path.use()).isEqualTo(ResourcePath.Use.GUARDS));
      assertThat(described("{\"body\": [{\"x\": \"~/../allowed/key\"}]}").resource().paths())
          .hasSize(1);
      assertThat(described("{\"body\": \"ROOT/secret/key.pem\"}").resource().firstPath()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{\"body\": \"ROOT/not-there\"}",
          "{\"body\": \"a.txt\"}",
          "{\"path\": \"a\\nb\"}",
          "{\"body\": \"/%252525\"}",
          "{\"body\": \"file://host/x\"}",
          "{\"body\": \"ROOT/secret\\nmore\"}"
        })
    void everythingElseIsNoPath(String arguments) throws DescriptionException {
      assertThat(described(arguments).resource().paths()).isEmpty();
    }

    @Test
    void aFolderToStartFromIsNoneWhenItIsText() throws DescriptionException {
      assertThat(
              described("{\"file\": \"a.txt\", \"base\": \"/x\"}")
                  .resource()
                  .paths()
                  .getFirst()
                  .allowSpellings())
          .containsExactly(ground.root + "/allowed/a.txt");
    }

    private AccessRequest described(String arguments) throws DescriptionException {
      return ground.call(
          "tool", arguments, ground.facts(Optional.of(ground.root.resolve("allowed")), registry));
    }
  }

  @Nested
  class Limits {
    @Test
    void namedPathsHaveFourKibibytes() throws DescriptionException {
      assertThat(only("{\"path\": \"/" + "a/".repeat(2047) + "a\"}").given()).hasSize(4096);
      assertCode("too-long", "{\"path\": \"/" + "a/".repeat(2047) + "aa\"}");
      assertCode("too-long", "{\"path\": \"" + "\u00e4".repeat(2049) + "\"}");
    }

    @Test
    void fileUrisHaveEightKibibytesAndTheirPathsFour() throws DescriptionException {
      String encoded = "%61".repeat(2000);
      assertThat(only("{\"path\": \"file:///" + encoded + "\"}").display()).hasSize(2001);
      assertCode("too-long", "{\"path\": \"file:///" + "a/".repeat(2048) + "bcd\"}");
      assertCode("too-long", "{\"path\": \"file:///" + "%61".repeat(2729) + "\"}");
    }

    @Test
    void aCallCarriesSoManyPathsAndNoMore() throws DescriptionException {
      String most = "{\"paths\": [" + "\"a\",".repeat(CallPaths.MOST - 1) + "\"a\"]}";
      assertThat(ground.call(most).resource().paths()).hasSize(CallPaths.MOST);
      assertCode("too-many", most.replace("]", ",\"a\"]"));
    }

    @Test
    void aCallNamesSixteenFoldersToStartFromAndNoMore() throws DescriptionException {
      var arguments = new StringBuilder("{\"path\": \"x\"");
      for (int i = 0; i < 15; i++) {
        arguments.append(", \"").append("_".repeat(i)).append("base\": \"/b").append(i).append('"');
      }
      assertThat(ground.call(arguments + "}").resource().paths().getFirst().allowSpellings())
          .hasSize(16);
      assertCode("too-many", arguments + ", \"cwd\": \"/c\"}");
    }

    @Test
    void manyPathsFromManyFoldersAreRefusedBeforeTheyTakeLong() {
      var arguments = new StringBuilder("{");
      for (int i = 0; i < 10; i++) {
        arguments
            .append("\"")
            .append("_".repeat(i))
            .append("base\": \"/b")
            .append(i)
            .append("\", ");
      }
      arguments.append("\"paths\": [\"x\"");
      for (int i = 0; i < 2500; i++) {
        arguments.append(", \"p").append(i).append('"');
      }
      assertCode("too-many", arguments + "]}");
    }

    private void assertCode(String code, String arguments) {
      assertThatThrownBy(() -> ground.call(arguments))
          .isInstanceOfSatisfying(
              DescriptionException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
  }

  @Test
  void onVolumesThatFoldDenyAlsoSeesTheFoldedName() throws DescriptionException, IOException {
    Files.createDirectory(ground.root.resolve("allowed/CAF\u00c9"));
    var folding =
        new AccessRequests(
            InstantSource.fixed(Playground.NOW),
            new MachinePathResolver(FileSystems.getDefault(), true));
    JsonObject params =
        Playground.parse("{\"name\": \"tool\", \"arguments\": {\"path\": \"/X/Cafe\u0301\"}}");
    ResourcePath path =
        folding
            .describe(
                "tools/call",
                params,
                Optional.empty(),
                Action.Direction.CLIENT_TO_SERVER,
                ground.facts())
            .resource()
            .paths()
            .getFirst();
    assertThat(path.denySpellings()).contains("/X/Cafe\u0301", "/x/caf\u00e9");
    assertThat(path.allowSpellings()).containsExactly("/X/Cafe\u0301");
  }

  @Test
  void withoutAFileSystemNothingIsFollowed() throws DescriptionException {
    var lexical =
        new AccessRequests(InstantSource.fixed(Playground.NOW), PathResolver.lexicalOnly());
    JsonObject params =
        JsonObject.builder()
            .put("name", "tool")
            .put("arguments", ground.json("{\"path\": \"knot-a/../key\"}"))
            .build();
    assertThat(
            lexical
                .describe(
                    "tools/call",
                    params,
                    Optional.empty(),
                    Action.Direction.CLIENT_TO_SERVER,
                    ground.facts())
                .resource()
                .paths()
                .getFirst()
                .allowSpellings())
        .containsExactly(ground.root + "/allowed/key");
  }

  private ResourcePath only(String arguments) throws DescriptionException {
    List<ResourcePath> paths = paths(arguments, Optional.of(ground.root.resolve("allowed")));
    assertThat(paths).hasSize(1);
    return paths.getFirst();
  }

  private List<ResourcePath> paths(String arguments, Optional<Path> workingFolder)
      throws DescriptionException {
    return ground.call("tool", arguments, ground.facts(workingFolder, Map.of())).resource().paths();
  }
}
