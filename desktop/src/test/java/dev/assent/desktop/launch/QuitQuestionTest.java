package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.approval.card.SampleRequests;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuitQuestionTest {
  @Test
  void itNamesWhatItDenies() {
    assertThat(QuitQuestion.body(List.of(SampleRequests.read("a").build())).lines().skip(2))
        .singleElement()
        .asString()
        .startsWith("read_file · ")
        .endsWith(" · Claude Code");
  }

  @Test
  void manyCallsAreCountedBehindTheFirstFive() {
    var calls =
        IntStream.range(0, 1_000).mapToObj(n -> SampleRequests.read("c" + n).build()).toList();
    assertThat(QuitQuestion.body(calls).lines().toList())
        .hasSize(8)
        .last()
        .isEqualTo("and 995 more");
  }
}
