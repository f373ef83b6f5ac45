package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.path.DescriptionException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Clause 5.8: schemes and hosts.
final class CallUrlsTest {
  @Test
  void tooManyUrlsAreRefused() {
    var many = new StringBuilder();
    for (int i = 0; i <= CallUrls.MOST; i++) {
      many.append("http://h").append(i).append(".org ");
    }
    assertThatThrownBy(() -> urls("x", many.toString()))
        .isInstanceOfSatisfying(
            DescriptionException.class, e -> assertThat(e.code()).isEqualTo("too-many"));
  }

  private static List<ResourceUrl> urls(String name, String value) throws DescriptionException {
    return CallUrls.of(
        Optional.empty(),
        JsonObject.builder().put(name, new JsonString(value)).build(),
        Set.of(),
        Set.of(),
        SessionFacts.URI_BYTES);
  }
}
