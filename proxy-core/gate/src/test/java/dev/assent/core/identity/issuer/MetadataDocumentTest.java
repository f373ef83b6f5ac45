package dev.assent.core.identity.issuer;

import dev.assent.core.document.DocumentGoldens;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The border of an issuer's own description: what is read, and what is wrong.
class MetadataDocumentTest {
  @Test
  void aDescriptionSaysWhatItsGoldenSays() throws Exception {
    DocumentGoldens.compare(
        "issuer-metadata",
        bytes -> {
          try {
            return JsonReader.read(bytes, JsonLimits.FILE) instanceof JsonObject object
                ? List.of("= " + IssuerMetadata.read(object, "https://id.example"))
                : List.of("! no object");
          } catch (IdentityException | JsonException e) {
            return List.of("! " + e.getMessage());
          }
        });
  }
}
