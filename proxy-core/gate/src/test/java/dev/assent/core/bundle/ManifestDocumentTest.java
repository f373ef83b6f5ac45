package dev.assent.core.bundle;

import dev.assent.core.document.DocumentGoldens;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The border of the manifest of a bundle: what is read, and what is wrong.
class ManifestDocumentTest {
  @Test
  void aManifestSaysWhatItsGoldenSays() throws Exception {
    DocumentGoldens.compare(
        "bundle-manifest",
        bytes -> {
          try {
            return List.of("= " + BundleManifest.read(bytes, "linux"));
          } catch (BundleException e) {
            return List.of("! " + e.getMessage());
          }
        });
  }
}
