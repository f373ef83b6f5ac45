package dev.assent.desktop.rules.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleLinksTest {
  private static final List<String> NAMES = List.of("alone", "files", "github", "mail", "web");
  private static final RuleLinks LINKS = new RuleLinks(Map.of("files", "github", "mail", "github"));

  @ParameterizedTest
  @CsvSource({
    "alone, alone, alone, github web, files mail web",
    "files, github, github files mail, alone web, alone web",
    "github, github, github files mail, '', alone web",
    "mail, github, github files mail, alone web, alone web",
  })
  void whoSharesAndWhoCould(
      String server, String owner, String sharers, String offers, String openTo) {
    assertThat(LINKS.owner(server)).isEqualTo(owner);
    assertThat(String.join(" ", LINKS.sharers(server))).isEqualTo(sharers);
    assertThat(String.join(" ", LINKS.offersFor(server, NAMES))).isEqualTo(offers);
    assertThat(String.join(" ", LINKS.openTo(server, NAMES))).isEqualTo(openTo);
  }
}
