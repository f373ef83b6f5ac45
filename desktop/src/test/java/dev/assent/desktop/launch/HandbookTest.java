package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandbookTest {
  @Test
  void aPageOfTheWindowLeadsToItsPlaceAndAnotherOneToTheFirstPage(@TempDir Path folder)
      throws Exception {
    Path place = Files.createDirectories(folder.resolve("at")).resolve("rules.html");
    Files.writeString(place, "");
    var opened = new ArrayList<String>();
    var handbook = new Handbook(folder, opened::add);
    handbook.open("rules");
    handbook.open("newest");
    assertThat(opened)
        .containsExactly(place.toUri().toString(), folder.resolve("index.html").toUri().toString());
  }
}
