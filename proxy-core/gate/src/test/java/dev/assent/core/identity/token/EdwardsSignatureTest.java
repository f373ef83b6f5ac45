package dev.assent.core.identity.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import dev.assent.core.identity.token.TokenCheck.EdwardsSignature;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdwardsSignatureTest {
  // RFC 8037, appendix A.4.
  private static final String KEY = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
  private static final String SIGNED = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
  private static final String SIGNATURE =
      "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
  private static final BigInteger ORDER =
      BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

  private static boolean isRight(byte[] x, byte[] signed, byte[] signature)
      throws IdentityException {
    var key = new OctetKeyPair.Builder(Curve.Ed25519, Base64URL.encode(x)).build();
    return EdwardsSignature.isRight(key, signed, signature);
  }

  private static byte[] decoded(String base64) {
    return new Base64URL(base64).decode();
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  @Test
  void theSignatureOfTheStandardIsRightAndEachOtherBitWrong() throws Exception {
    byte[] signed = SIGNED.getBytes(StandardCharsets.US_ASCII);
    byte[] signature = decoded(SIGNATURE);
    assertThat(isRight(decoded(KEY), signed, signature)).isTrue();
    for (int bit = 0; bit < signature.length * 8; bit++) {
      byte[] other = signature.clone();
      other[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(isRight(decoded(KEY), signed, other)).as("bit " + bit).isFalse();
    }
    for (int at = 0; at < signed.length; at++) {
      byte[] other = signed.clone();
      other[at] ^= 1;
      assertThat(isRight(decoded(KEY), other, signature)).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    // RFC 8032, section 7.1: key, message, signature
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a, '',"
        + " e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c, 72,"
        + " 92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025, af82,"
        + " 6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
  })
  void keysWithBothSignsAreReadAsTheCurveHasThem(String key, String message, String signature)
      throws Exception {
    assertThat(isRight(hex(key), hex(message), hex(signature))).isTrue();
    assertThat(isRight(hex(key), hex(message + "00"), hex(signature))).isFalse();
  }

  @Test
  void aSecondSignatureMadeOfAGoodOneIsWrong() throws Exception {
    // The other number of the same remainder: RFC 8032 refuses it.
    byte[] signature = decoded(SIGNATURE);
    byte[] number = Arrays.copyOfRange(signature, 32, 64);
    reverse(number);
    byte[] larger = new BigInteger(1, number).add(ORDER).toByteArray();
    byte[] whole = new byte[32];
    System.arraycopy(
        larger,
        Math.max(0, larger.length - 32),
        whole,
        Math.max(0, 32 - larger.length),
        Math.min(32, larger.length));
    reverse(whole);
    System.arraycopy(whole, 0, signature, 32, 32);
    assertThat(isRight(decoded(KEY), SIGNED.getBytes(StandardCharsets.US_ASCII), signature))
        .isFalse();
  }

  private static void reverse(byte[] bytes) {
    for (int i = 0; i < bytes.length / 2; i++) {
      byte last = bytes[bytes.length - 1 - i];
      bytes[bytes.length - 1 - i] = bytes[i];
      bytes[i] = last;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 32, 33, 63, 65, 128})
  void aSignatureOfAnotherLengthIsWrong(int length) throws Exception {
    assertThat(isRight(decoded(KEY), new byte[1], new byte[length])).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f70751",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a00",
        // no point of the curve has it
        "0200000000000000000000000000000000000000000000000000000000000000",
        // larger than the field
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"
      })
  void aKeyThatIsNoneIsNamed(String key) {
    assertThatThrownBy(() -> isRight(hex(key), new byte[1], new byte[64]))
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.KEY_MALFORMED));
  }
}
