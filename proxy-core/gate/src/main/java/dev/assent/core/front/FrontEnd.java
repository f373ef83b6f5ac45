package dev.assent.core.front;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A proxy's HTTP front end while it listens. On loopback only, with the HTTP server of the JDK and
/// a virtual thread for each request.
public final class FrontEnd implements AutoCloseable {
  private static final int BACKLOG = 64;

  private final List<HttpServer> servers;
  private final ExecutorService threads;
  private final ClientSessions sessions;
  private final int port;

  private FrontEnd(
      List<HttpServer> servers, ExecutorService threads, ClientSessions sessions, int port) {
    this.servers = List.copyOf(servers);
    this.threads = threads;
    this.sessions = sessions;
    this.port = port;
  }

  /// Begins to listen on 127.0.0.1 and, where the machine has it, on ::1.
  ///
  /// @param proxy its name
  /// @param port the same on both; 0 takes a free one, for tests
  /// @param tokenDigest SHA-256 of the token
  /// @param folder the working folder of its sessions
  /// @throws IOException when the port is taken, on either address: whoever holds it could pass for
  ///   us
  public static FrontEnd open(
      String proxy, int port, byte[] tokenDigest, Path folder, FrontService service)
      throws IOException {
    return open(proxy, port, tokenDigest, folder, service, FrontBounds.STANDARD);
  }

  static FrontEnd open(
      String proxy,
      int port,
      byte[] tokenDigest,
      Path folder,
      FrontService service,
      FrontBounds bounds)
      throws IOException {
    HttpServerSettings.apply();
    var servers = new ArrayList<HttpServer>();
    try {
      var first =
          HttpServer.create(
              new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port),
              BACKLOG);
      servers.add(first);
      int bound = first.getAddress().getPort();
      addSecond(servers, bound);
      var threads =
          Executors.newThreadPerTaskExecutor(
              Thread.ofVirtual().name("http of " + proxy + " ", 0).factory());
      var sessions = new ClientSessions(proxy, folder, service, bounds);
      var door =
          new FrontDoor(
              new RequestGate(bound, tokenDigest.clone(), bounds.headerBytes()),
              sessions,
              service,
              bounds);
      for (HttpServer server : servers) {
        server.setExecutor(threads);
        server.createContext("/", door::serve);
        server.start();
      }
      return new FrontEnd(servers, threads, sessions, bound);
    } catch (IOException e) {
      servers.forEach(server -> server.stop(0));
      throw e;
    }
  }

  private static void addSecond(List<HttpServer> servers, int port) throws IOException {
    byte[] six = new byte[16];
    six[15] = 1;
    try {
      servers.add(
          HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(six), port), BACKLOG));
    } catch (BindException e) {
      if (String.valueOf(e.getMessage()).contains("in use")) {
        throw e;
      }
      // No such address on this machine.
    } catch (java.net.SocketException e) {
      // No such family of addresses on this machine.
      System.getLogger(FrontEnd.class.getName())
          .log(System.Logger.Level.DEBUG, "no ::1 to listen on", e);
    }
  }

  /// The digest that stands for a token.
  ///
  /// @param token as bytes of UTF-8; the caller wipes them
  public static byte[] digestOf(byte[] token) {
    return RequestGate.digest(token);
  }

  /// The port it listens on.
  public int port() {
    return port;
  }

  /// The number of open sessions.
  public int sessions() {
    return sessions.count();
  }

  /// Ends it and its sessions.
  @Override
  public void close() {
    sessions.close();
    servers.forEach(server -> server.stop(0));
    threads.shutdownNow();
  }

  /// Bounds of the JDK's HTTP server, which it reads from system properties when it is first used.
  private static final class HttpServerSettings {
    private static final Map<String, String> SETTINGS =
        Map.of(
            "sun.net.httpserver.nodelay", "true",
            "sun.net.httpserver.maxReqTime", "30",
            "sun.net.httpserver.maxReqHeaders", "100",
            "sun.net.httpserver.maxReqHeaderSize", "32768",
            "sun.net.httpserver.idleInterval", "60",
            "jdk.httpserver.maxConnections", "512");

    private HttpServerSettings() {}

    /// Sets those that nobody set.
    static void apply() {
      SETTINGS.forEach((name, value) -> {
        if (System.getProperty(name) == null) {
          System.setProperty(name, value);
        }
      });
    }
  }
}
