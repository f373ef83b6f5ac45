package dev.assent.desktop.approval.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.Rehearsal;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.desktop.decisions.SampleRecords;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each refused call offers the rules that could let it pass, and no other.
class RefusedCallTest {
  private static final String SHOP = "/home/sam/code/shop";

  private static RefusedCall call(SampleRecords record) {
    return RefusedCall.of("files", record.at(0)).orElseThrow();
  }

  private static RefusedCall guarded(String tool, String kind) {
    var guard = JsonObject.builder().put("kind", kind).put("path", SHOP).build();
    return call(
        SampleRecords.denied("a")
            .call(tool, SHOP)
            .basis("guard", "protected_path")
            .with("guard", guard));
  }

  @Test
  void aFileOffersItselfItsFolderAndItsProject() {
    var ways = call(SampleRecords.denied("a").call("read_file", SHOP + "/README.md")).ways();
    assertThat(ways)
        .extracting(RefusedCall.Way::reach)
        .containsExactly(
            Optional.empty(),
            Optional.of(new GrantReach.Folders(List.of(SHOP))),
            Optional.of(new GrantReach.Folders(List.of("/home/sam/code"))));
    assertThat(ways)
        .extracting(RefusedCall.Way::words)
        .containsExactly(
            "This alone: read_file with " + SHOP + "/README.md",
            "The folder: read_file with anything in " + SHOP + ", but no files that look secret",
            "The project: read_file with anything in /home/sam/code, but no files that look"
                + " secret");
  }

  @Test
  void aFileRightInTheProjectOffersThatOnce() {
    var ways = call(SampleRecords.denied("a").call("read_file", "/home/sam/code/a")).ways();
    assertThat(ways).hasSize(2);
  }

  @Test
  void aFileOutsideTheProjectDoesNotOfferIt() {
    var ways = call(SampleRecords.denied("a").call("read_file", "/srv/data/notes/a")).ways();
    assertThat(ways)
        .extracting(RefusedCall.Way::reach)
        .containsExactly(
            Optional.empty(), Optional.of(new GrantReach.Folders(List.of("/srv/data/notes"))));
  }

  @Test
  void whatHasNoPathOrIsDangerousOffersTheCallAlone() {
    assertThat(call(SampleRecords.denied("a").call("search", "")).ways()).hasSize(1);
    assertThat(call(SampleRecords.denied("a").call("read_file", SHOP + "/.env")).ways()).hasSize(1);
  }

  @Test
  void aGuardOffersNothingAndSaysWhatHelps() {
    var settings = guarded("write_file", "client_configuration");
    assertThat(settings.ways()).isEmpty();
    assertThat(settings.why()).isEqualTo("protected by Assent");
    assertThat(settings.help().orElseThrow()).contains(SHOP).doesNotContain("registry");
    assertThat(guarded("write_file", "own_folders").help().orElseThrow()).contains("its own");
    assertThat(guarded("write_file", "later_kind").help()).contains(Texts.get("refused.help"));
    assertThat(guarded("directory_tree", "client_configuration").help().orElseThrow())
        .startsWith(settings.help().orElseThrow())
        .contains("directory_tree", "registry", "operation read");
  }

  private static Rehearsal by(String rules) throws Exception {
    var text = "{\"version\": \"1\", \"default_action\": \"deny\", \"rules\": [" + rules + "]}";
    var policy = PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)).policy();
    return new Rehearsal(policy, Path.of("/home/sam"), SampleRecords.TIME);
  }

  @ParameterizedTest
  @CsvSource({"deny, true", "hitl, false", "allow, false"})
  void whatALaterRuleLetsPassOrAsksAboutIsRefusedNoMore(String effect, boolean denied)
      throws Exception {
    var rule =
        """
        {"id": "r", "effect": "%s", "conditions": {"tool_name": "read_file"}}\
        """
            .formatted(effect);
    var free = call(SampleRecords.denied("a").call("read_file", SHOP + "/README.md"));
    assertThat(free.isDenied(by(""))).isTrue();
    assertThat(free.isDenied(by(rule))).isEqualTo(denied);
    assertThat(guarded("read_file", "own_folders").isDenied(by(rule))).isTrue();
  }

  @Test
  void whatAGuardRefusesStandsOnALineOfItsOwn() {
    var free = call(SampleRecords.denied("a").call("write_file", SHOP));
    assertThat(guarded("write_file", "own_folders").likeness()).isNotEqualTo(free.likeness());
  }
}
