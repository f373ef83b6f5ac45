/// The core of Assent: decides, asks, records and forwards; has no window.
@org.jspecify.annotations.NullMarked
module dev.assent.core {
  requires transitive org.jspecify;
  requires transitive dev.assent.core.base;
  requires transitive dev.assent.core.risk;
  requires transitive dev.assent.core.policy;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.toml;
  requires com.nimbusds.jose.jwt;
  requires info.picocli;
  requires java.logging;
  requires java.net.http;
  requires jdk.httpserver;
  requires jdk.net;
  requires org.freedesktop.dbus;
  requires org.snakeyaml.engine;

  exports dev.assent.core.approval;
  exports dev.assent.core.approval.grant;
  exports dev.assent.core.approval.question;
  exports dev.assent.core.audit;
  exports dev.assent.core.audit.check;
  exports dev.assent.core.config;
  exports dev.assent.core.config.proxy;
  exports dev.assent.core.config.store;
  exports dev.assent.core.analysis;
  exports dev.assent.core.analysis.check;
  exports dev.assent.core.analysis.mending;
  exports dev.assent.core.proxy;
  exports dev.assent.core.proxy.host;
  exports dev.assent.core.identity;
  exports dev.assent.core.identity.issuer;
  exports dev.assent.core.identity.signin;
  exports dev.assent.core.identity.token;
  exports dev.assent.core.secrets;
  exports dev.assent.core.secrets.file;
  exports dev.assent.core.secrets.machine;
  exports dev.assent.core.presence;
  exports dev.assent.core.presence.machine;
  exports dev.assent.core.preview;
  exports dev.assent.core.suggest;
  exports dev.assent.core.practice;
  exports dev.assent.core.protect;
  exports dev.assent.core.coverage;
  exports dev.assent.core.borrowed;
  exports dev.assent.core.wiring;
  exports dev.assent.core.wiring.text;
  exports dev.assent.core.canary;
  exports dev.assent.core.doctor;
  exports dev.assent.core.login;
  exports dev.assent.core.lookback;
  exports dev.assent.core.lookback.sessions;
  exports dev.assent.core.uninstall;
  exports dev.assent.core.update;

  // The bus library makes proxies of its interfaces and reads the fields of its structures.
  exports dev.assent.core.presence.polkit to
      org.freedesktop.dbus;
  exports dev.assent.core.secrets.bus to
      org.freedesktop.dbus;

  opens dev.assent.core.presence.polkit to
      org.freedesktop.dbus;
  opens dev.assent.core.secrets.bus to
      org.freedesktop.dbus;
}
