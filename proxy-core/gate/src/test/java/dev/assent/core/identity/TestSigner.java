package dev.assent.core.identity;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signs tokens with the JDK alone, so that the library is not compared with itself.
final class TestSigner {
  /// Made once: finding primes takes long.
  private static final KeyPair RSA = pair("RSA", 2048);

  private static final KeyPair OTHER = pair("RSA", 2048);
  private static final KeyPair SHORT = pair("RSA", 1024);
  private static final KeyPair P256 = curve("secp256r1");
  private static final KeyPair P384 = curve("secp384r1");

  private static final KeyPair ED = edwards("Ed25519");
  private static final KeyPair ED448 = edwards("Ed448");

  private static final Map<String, KeyPair> PAIRS =
      Map.of(
          "rsa", RSA, "other", OTHER, "short", SHORT, "p256", P256, "p384", P384, "ed", ED, "ed448",
          ED448);

  volatile String algorithm = "RS256";
  volatile String pair = "rsa";
  volatile UnaryOperator<JsonObject> header = UnaryOperator.identity();
  volatile UnaryOperator<String> token = UnaryOperator.identity();

  private static KeyPair pair(String kind, int bits) {
    try {
      var maker = KeyPairGenerator.getInstance(kind);
      maker.initialize(bits);
      return maker.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyPair edwards(String name) {
    try {
      return KeyPairGenerator.getInstance(name).generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyPair curve(String name) {
    try {
      var maker = KeyPairGenerator.getInstance("EC");
      maker.initialize(new ECGenParameterSpec(name));
      return maker.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The key set: one key.
  JsonObject published() {
    return set(List.of(jwk(pair)));
  }

  static JsonObject set(List<JsonObject> keys) {
    return JsonObject.builder()
        .put("keys", new JsonArray(keys.stream().<Json>map(key -> key).toList()))
        .build();
  }

  /// A public key with its name as its id.
  static JsonObject jwk(String name) {
    return switch (PAIRS.get(name).getPublic()) {
      case RSAPublicKey rsa ->
          JsonObject.builder()
              .put("kty", "RSA")
              .put("kid", name)
              .put("use", "sig")
              .put("n", number(rsa.getModulus(), 0))
              .put("e", number(rsa.getPublicExponent(), 0))
              .build();
      case ECPublicKey ec -> {
        int size = (ec.getParams().getCurve().getField().getFieldSize() + 7) / 8;
        yield JsonObject.builder()
            .put("kty", "EC")
            .put("kid", name)
            .put("use", "sig")
            .put("crv", size == 32 ? "P-256" : "P-384")
            .put("x", number(ec.getW().getAffineX(), size))
            .put("y", number(ec.getW().getAffineY(), size))
            .build();
      }
      case EdECPublicKey ed -> {
        // The last bytes of its encoded form are the key as it is written (RFC 8410).
        byte[] encoded = ed.getEncoded();
        int size = name.equals("ed") ? 32 : 57;
        yield JsonObject.builder()
            .put("kty", "OKP")
            .put("kid", name)
            .put("use", "sig")
            .put("crv", name.equals("ed") ? "Ed25519" : "Ed448")
            .put("x", base64(Arrays.copyOfRange(encoded, encoded.length - size, encoded.length)))
            .build();
      }
      default -> throw new IllegalStateException();
    };
  }

  private static String number(BigInteger value, int size) {
    byte[] bytes = value.toByteArray();
    if (bytes[0] == 0) {
      bytes = Arrays.copyOfRange(bytes, 1, bytes.length);
    }
    byte[] whole = new byte[Math.max(size, bytes.length)];
    System.arraycopy(bytes, 0, whole, whole.length - bytes.length, bytes.length);
    return base64(whole);
  }

  String sign(JsonObject claims) {
    var plain =
        JsonObject.builder().put("alg", algorithm).put("kid", pair).put("typ", "JWT").build();
    String signed =
        base64(JsonWriter.write(header.apply(plain)).getBytes(StandardCharsets.UTF_8))
            + "."
            + base64(JsonWriter.write(claims).getBytes(StandardCharsets.UTF_8));
    return token.apply(signed + "." + base64(signature(signed)));
  }

  private byte[] signature(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    try {
      if (algorithm.startsWith("HS")) {
        // The key confusion: the public key, which everybody has, as the shared secret.
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(PAIRS.get(pair).getPublic().getEncoded(), "HmacSHA256"));
        return mac.doFinal(bytes);
      }
      if (PAIRS.get(pair).getPublic() instanceof EdECPublicKey) {
        var signer = Signature.getInstance("EdDSA");
        signer.initSign(PAIRS.get(pair).getPrivate());
        signer.update(bytes);
        return signer.sign();
      }
      if (!algorithm.matches("(RS|PS|ES)(256|384|512)")) {
        return new byte[0];
      }
      String size = algorithm.substring(2);
      Signature signer =
          switch (algorithm.substring(0, 2)) {
            case "RS" -> Signature.getInstance("SHA" + size + "withRSA");
            case "PS" -> Signature.getInstance("RSASSA-PSS");
            default -> Signature.getInstance("SHA" + size + "withECDSAinP1363Format");
          };
      if (algorithm.startsWith("PS")) {
        var mask = new MGF1ParameterSpec("SHA-" + size);
        signer.setParameter(
            new PSSParameterSpec("SHA-" + size, "MGF1", mask, Integer.parseInt(size) / 8, 1));
      }
      signer.initSign(PAIRS.get(pair).getPrivate());
      signer.update(bytes);
      return signer.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
