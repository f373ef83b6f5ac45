package dev.assent.desktop.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.EffectWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TemplatesViewModelTest {
  private final FakeTemplates desk = new FakeTemplates();
  private final List<ServerTemplate> added = new ArrayList<>();
  private final List<String> opened = new ArrayList<>();
  private final TemplatesViewModel model = new TemplatesViewModel(desk, added::add, opened::add);

  /// Templates judged by the engine, servers in memory.
  static final class FakeTemplates implements TemplateDesk {
    final Map<String, ServerTemplate> untouched = new LinkedHashMap<>();
    final List<String> touched = new ArrayList<>();
    Optional<String> problem = Optional.empty();

    @Override
    public void read(Consumer<Compared> done) {
      done.accept(
          new Compared(
              new TemplateRows(SampleCommands.TRYOUT, Path.of("/home/sam")).rows(),
              new LinkedHashMap<>(untouched),
              touched));
    }

    @Override
    public void choose(ServerTemplate template, Consumer<Chosen> done) {
      untouched.replaceAll((_, _) -> template);
      done.accept(new Chosen(List.copyOf(untouched.keySet()), problem));
    }
  }

  private TemplatesViewModel.Shown shown() {
    return model.shownProperty().get();
  }

  /// Each line as a person reads it in the table: developer, strict, read only, empty.
  @Test
  void theEngineJudgesEachCallUnderEachTemplate() {
    model.look();
    assertThat(shown().compared().rows())
        .extracting(row ->
            row.call()
                + ": "
                + String.join(
                    " ",
                    Stream.of(ServerTemplate.values())
                        .map(row.effects()::get)
                        .map(EffectWord::word)
                        .toList()))
        .containsExactly(
            "read_file ~/project/src/main.py: allow ask allow deny",
            "read_file ~/project/src/main.py: ask ask ask deny",
            "write_file ~/project/README.md: ask ask deny deny",
            "read_file ~/letters/bank.txt: deny deny deny deny",
            "write_file ~/letters/reply.txt: ask deny deny deny",
            "read_file ~/project/.env: deny deny deny deny",
            "run_command rm -rf build: ask deny deny deny",
            "fetch_url https://example.com/: ask deny deny deny",
            "frobnicate: ask deny deny deny");
  }

  @Test
  void withoutAServerAChoiceBeginsTheFirstOne() {
    model.look();
    assertThat(shown().inForce()).isEmpty();
    model.choose(ServerTemplate.STRICT);
    assertThat(added).containsExactly(ServerTemplate.STRICT);
  }

  @Test
  void aChoiceReplacesWhatNobodyChanged() {
    desk.untouched.put("files", ServerTemplate.DEVELOPER);
    desk.touched.add("mail");
    model.look();
    assertThat(shown().inForce()).contains(ServerTemplate.DEVELOPER);
    assertThat(shown().consequence())
        .contains("files")
        .contains("rules of their own, which stay: mail");
    model.choose(ServerTemplate.READ_ONLY);
    assertThat(shown().inForce()).contains(ServerTemplate.READ_ONLY);
    assertThat(shown().message()).isEqualTo("“Read only” is in force for files.");
    assertThat(shown().failed()).isFalse();
    assertThat(added).isEmpty();
  }

  @Test
  void whatCouldNotBePutInForceIsSaid() {
    desk.untouched.put("files", ServerTemplate.DEVELOPER);
    desk.problem = Optional.of("mail: the disk is full");
    model.look();
    model.choose(ServerTemplate.STRICT);
    assertThat(shown().failed()).isTrue();
    assertThat(shown().message()).endsWith("Not everywhere: mail: the disk is full");
  }

  @Test
  void whereAllHaveRulesOfTheirOwnAChoiceLeadsToThem() {
    desk.touched.add("files");
    model.look();
    assertThat(shown().way()).isEqualTo(TemplatesViewModel.Way.NOTHING);
    model.choose(ServerTemplate.STRICT);
    assertThat(opened).containsExactly("rules");
  }
}
