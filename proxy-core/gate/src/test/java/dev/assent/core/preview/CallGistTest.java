package dev.assent.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.CaseJudge;
import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.analysis.JudgedCase;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.policy.Policy;
import dev.assent.core.risk.CommandRisk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A list says of a call what decides.
class CallGistTest {
  private static AccessRequest call(String tool, String arguments) throws Exception {
    var around =
        new CaseSurroundings(
            () -> Instant.EPOCH,
            Path.of("/work"),
            Path.of("/home/me"),
            "me",
            Map.of(),
            _ -> List.of(),
            new ShellCommands(CommandRisk.byOwnRules(), List::of));
    var given =
        """
        {"cwd": "/work", "call": {"method": "tools/call", "params": {"name": "TOOL", "arguments": ARGUMENTS}}}
        """
            .replace("TOOL", tool)
            .replace("ARGUMENTS", arguments.replace('\'', '"'));
    var read = (JsonObject) JsonReader.read(given, JsonLimits.FILE);
    return ((JudgedCase.Decided) new CaseJudge(around).judge(Policy.DENY_ALL, read)).request();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          run_command | {'command':'git push --force','cwd':'/work/a'} | git            | ` push --force`
          run_command | {'command':'rm','args':['-rf','/x']}           | rm             | ` -rf /x`
          fetch_url   | {'url':'https://api.github.com/a/b?q=1'}       | api.github.com | /a/b?q=1
          fetch_url   | {'url':'ftp://example.org/a'}                  | ``             | ftp://example.org/a
          fetch_url   | {'body':'https://docs.example/a','url':'https://evil.example/x'} | `` | ``
          fetch_url   | {'body':'https://docs.example/a','url':'evil.example'} | `` | ``
          fetch_url   | {'body':'https://docs.example/a b','url':'https://evil.example/x'} | evil.example | /x
          fetch_url   | {'body':'https://a.example/a','url':'https://a.example/x'} | `` | a.example
          fetch_url   | {'url':'https://a.example/x?to=https://b.example/'} | a.example | /x?to=https://b.example/
          fetch_url   | {'url':'a.example'}                            | ``             | a.example
          send_mail   | {'to':'bob@example.org','body':'Hi'}           | ``             | bob@example.org
          send_mail   | {'to':['a@b.example','c@d.example']}           | ``             | a@b.example, c@d.example
          read_file   | {'path':'/work/src/a.txt'}                     | ``             | src/a.txt
          read_file   | {'path':'/etc/hosts'}                          | ``             | /etc/hosts
          move_file   | {'source':'/work/src/a.txt','destination':'/etc/cron.d/a'} | `` | src/a.txt → /etc/cron.d/a
          list_issues | {'state':'open'}                               | ``             | ``
          """)
  void aLineSaysWhatDecides(String tool, String arguments, String head, String rest)
      throws Exception {
    assertThat(CallGist.of(call(tool, arguments))).isEqualTo(new CallGist(head, rest));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          read_file | {'path':'/home/me/a.txt'}                                     | /home/me/a.txt
          move_file | {'source':'/home/me/a.txt','destination':'/home/me/b.txt'}    | /home/me/a.txt, /home/me/b.txt
          """)
  void placesAreWhole(String tool, String arguments, String places) throws Exception {
    assertThat(String.join(", ", CallGist.places(call(tool, arguments)))).isEqualTo(places);
  }

  /// A name that nobody knows again needs no place that is never cut.
  @Test
  void aVeryLongProgramOrHostIsCutLikeTheRest() throws Exception {
    String host = "a".repeat(60) + ".example";
    var gist = CallGist.of(call("fetch_url", "{'url':'https://" + host + "/x'}"));
    assertThat(gist.head()).isEmpty();
    assertThat(gist.rest()).contains(host);
  }

  @Test
  void ofAVeryLongCommandBothEndsAreKept() throws Exception {
    String command = "echo " + "x".repeat(5_000) + " && rm -rf /srv";
    var gist = CallGist.of(call("run_command", "{'command':'" + command + "'}"));
    assertThat(gist.text()).startsWith("echo xxx").endsWith("x && rm -rf /srv").hasSize(401);
  }

  @Test
  void withoutItsArgumentsTheWordsOfALoneCommandAreLeft() throws Exception {
    var whole = call("run_command", "{'command':'git status'}");
    var left =
        new AccessRequest(
            whole.subject(),
            whole.action(),
            whole.resource(),
            whole.environment(),
            JsonObject.EMPTY);
    assertThat(CallGist.of(left).text()).isEqualTo("git status");
  }
}
