package dev.assent.core.proxy;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// Streams with a seam before each read and write.
final class SeamStreams {
  private SeamStreams() {}

  /// An input stream with a seam before each read.
  static final class In extends FilterInputStream {
    private final Seams seams;
    private final String seam;

    In(Seams seams, String seam, InputStream in) {
      super(in);
      this.seams = seams;
      this.seam = seam;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      seams.cross(seam);
      return super.read(bytes, offset, length);
    }
  }

  /// An output stream with a seam before each write.
  static final class Out extends FilterOutputStream {
    private final Seams seams;
    private final String seam;

    Out(Seams seams, String seam, OutputStream out) {
      super(out);
      this.seams = seams;
      this.seam = seam;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      seams.cross(seam);
      out.write(bytes, offset, length);
    }
  }
}
