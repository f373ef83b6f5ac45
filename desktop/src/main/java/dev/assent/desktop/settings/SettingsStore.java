package dev.assent.desktop.settings;

import dev.assent.core.config.Setting;
import dev.assent.core.json.Json;
import java.util.List;
import java.util.function.Consumer;

/// The settings as the page reads and changes them. Belongs to the toolkit's thread; files are
/// written elsewhere, answers come back there.
public interface SettingsStore {

  /// Every setting with the value in force.
  List<Setting> list();

  /// Gives a setting a value.
  ///
  /// @param done gets one sentence on why it was refused, and then nothing was changed; empty when
  ///   it is in force
  void set(String key, Json value, Consumer<String> done);

  /// The fault of the file on disk, which is then not in force; empty when it is.
  String problem();

  /// Calls back after each change of the settings in force or of the problem.
  ///
  /// @return ends the calls
  Runnable listen(Runnable changed);
}
