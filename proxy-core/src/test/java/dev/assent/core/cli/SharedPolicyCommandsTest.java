package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `assent policy share|own`, and what the other commands say of it.
class SharedPolicyCommandsTest {
  private static final String RULE =
      "{\"rules\": [{\"id\": \"ID\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"ID\"}}]}\n";

  @TempDir private Path folder;
  private CliRig console;

  @BeforeEach
  void servers() throws Exception {
    folder = folder.toRealPath();
    console = new CliRig(folder);
    for (String name : new String[] {"files", "github", "mail"}) {
      assertThat(console.run("proxy", "add", name, "--", "server")).as(console.err).isZero();
      Files.writeString(policy(name), RULE.replace("ID", name));
      Files.deleteIfExists(policy(name).resolveSibling("policy_history.jsonl"));
    }
  }

  private Path policy(String name) {
    return folder.resolve("home/proxies/" + name + "/policy.json");
  }

  private void run(String words) {
    assertThat(console.run(words.split(" "))).as(words + "\n" + console.err).isZero();
  }

  @Test
  void severalServersGetOnePolicy() throws Exception {
    run("policy share github --with files --with mail");
    assertThat(console.out).contains("in force for github, files, mail");
    run("policy show --proxy files");
    assertThat(console.out).contains("\"github\"").doesNotContain("\"files\"");
    run("proxy show files");
    assertThat(console.out).contains("policy of").contains("github/policy.json");
    run("proxy show github");
    assertThat(console.out).contains("policy also for").contains("files, mail");
    run("proxy list --json");
    assertThat(console.out.replaceAll("\\s", "")).contains("\"policy_of\":\"github\"");
    assertThat(Files.readString(policy("files"))).contains("\"files\"");
  }

  @Test
  void aChangeByOneNameIsForAll() throws Exception {
    run("policy share github --with files");
    record("github");
    Files.writeString(policy("github"), RULE.replace("ID", "next"));
    record("github");
    run("policy undo files");
    assertThat(console.out).contains("is in force for github, files");
    assertThat(Files.readString(policy("github"))).contains("\"github\"");
    run("policy undo github --json");
    assertThat(console.out.replaceAll("\\s", "")).contains("\"servers\":[\"github\",\"files\"]");
  }

  // Any command that opens a policy to change it records what is in its file.
  private void record(String name) {
    int _ = console.run("policy", "restore", "--proxy", name, "99");
  }

  @Test
  void ownIsACopyOrWhatWasBefore() throws Exception {
    run("policy share github --with files,mail");
    run("policy own files");
    assertThat(console.out).contains("`files` has a copy of the policy").contains("shared");
    assertThat(Files.readString(policy("files"))).contains("\"github\"");
    run("policy history --proxy files");
    assertThat(console.out).contains("shared");
    run("policy own mail --earlier");
    assertThat(console.out).contains("has the policy again that it had before");
    assertThat(Files.readString(policy("mail"))).contains("\"mail\"");
    assertThat(console.run("policy", "own", "mail")).isEqualTo(2);
    assertThat(console.err).contains("rules of its own already; nothing was changed");
  }

  @ParameterizedTest
  @CsvSource({
    "policy share github --with nobody, found no proxy `nobody`",
    "policy share nobody --with files, found no proxy `nobody`",
    "policy share github --with github, the server itself",
    "policy share files --with mail, which has the rules of `github`",
    "policy share mail --with github, whose rules are in force for `files` too",
    "policy own nobody, found no proxy `nobody`",
    "proxy remove github, in force for `files` too",
  })
  void whatMayNotBeIsSaid(String words, String why) {
    run("policy share github --with files");
    assertThat(console.run(words.split(" "))).isNotZero();
    assertThat(console.err).contains(why);
    run("proxy show files");
    assertThat(console.out).contains("policy of");
  }

  @Test
  void aLeaderThatIsGoneIsSaid() throws Exception {
    run("policy share github --with files");
    Files.move(folder.resolve("home/proxies/github"), folder.resolve("moved"));
    int _ = console.run("policy", "show", "--proxy", "files");
    assertThat(console.err).contains("found no server `github`");
    assertThat(console.run("policy", "restore", "--proxy", "files", "1")).isEqualTo(2);
    assertThat(console.err).contains("found no server `github`");
    assertThat(console.run("policy", "own", "files")).isEqualTo(2);
    assertThat(console.err).contains("cannot be copied");
    run("policy own files --earlier");
  }
}
