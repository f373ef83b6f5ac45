package dev.assent.core.update;

import dev.assent.core.document.DocumentGoldens;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The border of the publisher's notice: what is read, and what is wrong, of a good signature.
class NoticeDocumentTest {
  @Test
  void aNoticeSaysWhatItsGoldenSays() throws Exception {
    var publisher = new SignedRelease();
    var key = publisher.publisher("https://x.example").key();
    DocumentGoldens.compare(
        "release-notice",
        bytes -> {
          byte[] file = publisher.signed(new String(bytes, StandardCharsets.UTF_8));
          try {
            return List.of("= " + ReleaseNotice.read(file, key));
          } catch (IOException e) {
            return List.of("! " + e.getMessage());
          }
        });
  }
}
