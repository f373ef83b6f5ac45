import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/// Signs what a release says of itself, for installations that look for new versions.
///
/// `java SignRelease.java keys FILE` makes a key, writes its secret half to FILE and prints its
/// public half for the build. `java SignRelease.java sign KEY NOTICE.json RELEASE` signs; RELEASE
/// is the file to publish.
public final class SignRelease {
  private static final byte[] FORM = "assent-release 1\n".getBytes(StandardCharsets.US_ASCII);

  private SignRelease() {}

  /// @param args see above
  public static void main(String... args) throws IOException, GeneralSecurityException {
    if (args.length == 2 && args[0].equals("keys")) {
      keys(Path.of(args[1]));
    } else if (args.length == 4 && args[0].equals("sign")) {
      sign(Path.of(args[1]), Path.of(args[2]), Path.of(args[3]));
    } else {
      System.err.println(
          "found " + args.length + " words, expected: keys FILE, or: sign KEY NOTICE.json RELEASE");
      System.exit(2);
    }
  }

  private static void keys(Path file) throws IOException, GeneralSecurityException {
    var pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    byte[] text =
        (Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded()) + "\n")
            .getBytes(StandardCharsets.US_ASCII);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.write(file, text, StandardOpenOption.WRITE);
    } else {
      Files.write(file, text, StandardOpenOption.CREATE_NEW);
    }
    System.out.println(Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()));
  }

  private static void sign(Path key, Path notice, Path release)
      throws IOException, GeneralSecurityException {
    byte[] secret = Base64.getDecoder().decode(Files.readString(key).strip());
    byte[] content = Files.readAllBytes(notice);
    var signer = Signature.getInstance("Ed25519");
    signer.initSign(
        KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(secret)));
    signer.update(FORM);
    signer.update(content);
    var file = new ByteArrayOutputStream();
    file.write(FORM);
    file.write(
        (Base64.getEncoder().encodeToString(signer.sign()) + "\n")
            .getBytes(StandardCharsets.US_ASCII));
    file.write(content);
    Files.write(release, file.toByteArray());
  }
}
