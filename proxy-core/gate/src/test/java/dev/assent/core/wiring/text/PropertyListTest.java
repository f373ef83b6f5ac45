package dev.assent.core.wiring.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Property lists as macOS writes them, in both forms.
class PropertyListTest {
  // Written by the plistlib of Python 3.
  private static final String BINARY =
      "YnBsaXN0MDDSAQIDBF8QFWFsbG93TWFuYWdlZEhvb2tzT25seVFuCdQFBgcICQoLEVRkYXRhUWZUbGlzdFRs"
          + "b25nQ2FiYyM/+AAAAAAAAKUMDQ4PEFNtY3BkAGgA5AD2AN8QBRAAEAFfECh4eHh4eHh4eHh4eHh4eHh4eHh4"
          + "eHh4eHh4eHh4eHh4eHh4eHh4eHh4CA0lJygxNjg9QkZPVVliZGZoAAAAAAAAAQEAAAAAAAAAEgAAAAAAAAAA"
          + "AAAAAAAAAJM=";
  private static final String TREE =
      "{\"allowManagedHooksOnly\":true,\"n\":{\"data\":\"YWJj\",\"f\":\"1.5\","
          + "\"list\":[\"mcp\",\"h\u00e4\u00f6\u00df\",\"5\",false,true],\"long\":\""
          + "x".repeat(40)
          + "\"}}";
  private static final String XML =
      "<?xml version='1.0'?><!DOCTYPE plist PUBLIC 'a' 'b'><plist version='1.0'><!-- <true/> -->"
          + "<dict><key>allowManagedHooksOnly</key><true/><key>n</key><dict><key>data</key><data>"
          + "\n YWJj\n</data><key>f</key><real>1.5</real><key>list</key><array><string>mcp</string>"
          + "<string>h&#228;&#xf6;\u00df</string><integer>5</integer><integer>0</integer>"
          + "<integer>0x1</integer></array><key>long</key><string>"
          + "x".repeat(40)
          + "</string></dict></dict></plist>";

  private static String read(byte[] bytes) throws WiringException {
    return JsonWriter.write(PropertyList.read("a.plist", bytes));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void bothFormsSayTheSame() throws Exception {
    assertThat(read(Base64.getDecoder().decode(BINARY))).isEqualTo(TREE);
    assertThat(read(utf8(XML))).isEqualTo(TREE);
    assertThat(read(utf8("<plist><dict/></plist>"))).isEqualTo("{}");
    assertThat(read(utf8("<plist><dict><key>a</key><string/></dict></plist>")))
        .isEqualTo("{\"a\":\"\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bplist00",
        "<plist><array/></plist>",
        "<plist><dict></array></plist>",
        "<plist><dict>",
        "<plist></dict></plist>",
        "<plist><dict><string>a</string></dict></plist>",
        "<plist><dict><key>a</key><integer>x</integer></dict></plist>",
        "<plist><dict><key>a</key><unknown/></dict></plist>",
        "{\"a\": true}",
      })
  void whatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> read(utf8(text)))
        .isInstanceOf(WiringException.class)
        .hasMessage("`a.plist`: found no property list, expected one");
  }

  /// Every end but a tree and a refusal would be a fault.
  @Test
  void brokenBytesAreReadOrRefused() {
    var random = RandomGeneratorFactory.getDefault().create(31);
    for (byte[] whole : new byte[][] {Base64.getDecoder().decode(BINARY), utf8(XML)}) {
      for (int i = 0; i < 4000; i++) {
        byte[] broken = Arrays.copyOf(whole, whole.length - random.nextInt(3) * random.nextInt(40));
        for (int edits = random.nextInt(4); edits >= 0; edits--) {
          broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
        }
        try {
          assertThat(read(broken)).isNotEmpty();
        } catch (WiringException e) {
          assertThat(e.getMessage()).startsWith("`a.plist`");
        }
      }
    }
  }
}
