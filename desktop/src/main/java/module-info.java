/// Tray, windows and views over the core.
@org.jspecify.annotations.NullMarked
module dev.assent.desktop {
  requires dev.assent.core;
  requires org.jspecify;
  requires org.slf4j;
  requires org.freedesktop.dbus;
  requires java.desktop;
  requires java.logging;
  requires javafx.base;
  requires javafx.graphics;
  requires javafx.controls;
  requires javafx.fxml;
  requires atlantafx.base;
  requires org.controlsfx.controls;
  requires org.kordamp.ikonli.core;
  requires org.kordamp.ikonli.javafx;
  requires org.kordamp.ikonli.feather;

  opens dev.assent.desktop.approval.card to
      javafx.fxml;
  opens dev.assent.desktop.proxies to
      javafx.fxml;
  opens dev.assent.desktop.rules to
      javafx.fxml;
  opens dev.assent.desktop.rules.form to
      javafx.fxml;
  opens dev.assent.desktop.shell to
      javafx.fxml;
  opens dev.assent.desktop.tray to
      org.freedesktop.dbus;

  exports dev.assent.desktop.launch to
      javafx.graphics;
  exports dev.assent.desktop.tray to
      org.freedesktop.dbus;

  opens dev.assent.desktop.ui to
      javafx.fxml;
  opens dev.assent.desktop.ui.arguments to
      javafx.fxml;
  opens dev.assent.desktop.ui.controls to
      javafx.fxml;
}
