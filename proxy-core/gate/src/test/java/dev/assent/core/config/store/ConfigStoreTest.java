package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.Setting;
import dev.assent.core.config.SettingValues;
import dev.assent.core.config.TestHomes;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigStoreTest {
  @TempDir Path folder;
  private AssentHome home;

  @BeforeEach
  void prepare() throws ConfigException {
    home = TestHomes.prepared(folder);
  }

  @Test
  void withoutAFileEverythingIsAtItsDefaultAndNothingIsWritten() throws ConfigException {
    try (var store = open()) {
      assertThat(store.settings()).isEqualTo(CoreConfig.DEFAULTS);
      assertThat(store.problems()).isEmpty();
      assertThat(store.list()).hasSize(54).allMatch(Setting::isDefault);
      assertThat(home.configFile()).doesNotExist();
    }
  }

  @Test
  void theFilesValuesAreInForce() throws Exception {
    person(
        "{\"hitl\": {\"timeout_seconds\": 5, \"return_key\": \"off\"}, \"audit\": {\"keep_days\": 30}}");
    try (var store = open()) {
      assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(5));
      assertThat(store.settings().hitl().returnKey()).isFalse();
      assertThat(store.settings().audit().keepDays()).contains(30);
      assertThat(store.get("hitl.timeout_seconds")).isEqualTo(JsonNumber.of(5));
      assertThat(store.list().stream().filter(setting -> !setting.isDefault()).map(Setting::key))
          .containsExactly("hitl.timeout_seconds", "hitl.return_key", "audit.keep_days");
    }
  }

  @Test
  void allMistakesAreToldAtOnceWithTheirPlaces() throws IOException {
    person(
        "{\n  \"hitl\": {\n    \"timeout_secs\": 60,\n    \"arming_ms\": 10\n  },\n  \"Audit\": {},\n  \"limits\": 3\n}\n");
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            ConfigException.class,
            e -> {
              String file = "`" + home.configFile() + "`, ";
              assertThat(e.problems().stream().map(fault -> fault.message().toString()))
                  .containsExactly(
                      file
                          + "line 3, column 5, `/hitl/timeout_secs`: found the unknown member `timeout_secs`, "
                          + "expected a member that is known here; did you mean `timeout_seconds`?",
                      file
                          + "line 4, column 18, `/hitl/arming_ms`: found `10`, expected a whole number from 500 to 3000",
                      file
                          + "line 6, column 3, `/Audit`: found the unknown member `Audit`, "
                          + "expected a member that is known here; did you mean `audit`?",
                      file
                          + "line 7, column 13, `/limits`: found an object"
                              .replace("an object", "`3`")
                          + ", expected an object");
              assertThat(e).hasMessageEndingWith(" (and 3 more)");
            });
  }

  @Test
  void aDottedKeyInTheFileIsToldWhereItBelongs() throws IOException {
    person("{\"hitl.sound\": true}");
    assertThatThrownBy(this::open)
        .hasMessageContaining("expected the member `sound` inside `hitl`");
  }

  @Test
  void aNewerSchemaIsRefusedAloneAndNeverRewritten() throws IOException {
    String newer = "{\"schema_version\": 2, \"hitl\": {\"new_thing\": 1}}";
    person(newer);
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            ConfigException.class,
            e ->
                assertThat(e.problems())
                    .singleElement()
                    .extracting(Fault::code)
                    .isEqualTo(Code.NEWER_SCHEMA))
        .hasMessageContaining(
            "`/schema_version`: found `2`, expected `1`, the newest that this version of assent knows");
    assertThat(home.configFile()).hasContent(newer);
  }

  @Test
  void aNewerFileThatArrivesLaterLeavesTheLastGoodOneAndIsNotOverwritten() throws Exception {
    person("{\"hitl\": {\"timeout_seconds\": 10}}");
    try (var store = open()) {
      String newer = "{\"schema_version\": 7}";
      person(newer);
      assertThatThrownBy(() -> store.set("hitl.sound", JsonBoolean.FALSE))
          .isInstanceOfSatisfying(
              ConfigException.class,
              e -> assertThat(e.problems().getFirst().code()).isEqualTo(Code.NEWER_SCHEMA));
      assertThat(home.configFile()).hasContent(newer);
      assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(10));
      assertThat(store.problems()).extracting(Fault::code).containsExactly(Code.NEWER_SCHEMA);
    }
  }

  @Test
  void settingAValueWritesItForTheOwnerAloneAndPutsItInForce() throws ConfigException, IOException {
    try (var store = open()) {
      store.set("hitl.timeout_seconds", JsonNumber.of(90));
      assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(90));
      assertThat(home.configFile())
          .hasContent(
              "{\n  \"schema_version\": 1,\n  \"hitl\": {\n    \"timeout_seconds\": 90\n  }\n}\n");
      assertThat(Files.getPosixFilePermissions(home.configFile()))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(names(home.config())).containsExactly("config.json", "run");
      store.unset("hitl.timeout_seconds");
      assertThat(store.settings()).isEqualTo(CoreConfig.DEFAULTS);
    }
  }

  @Test
  void settingKeepsTheRestOfTheFile() throws Exception {
    String text = "{ \"audit\" : {\"rotate_mb\":8},\n\n   \"hitl\":{ } }";
    person(text);
    try (var store = open()) {
      store.set("audit.rotate_mb", JsonNumber.of(16));
      assertThat(home.configFile()).hasContent(text.replace("8", "16"));
    }
  }

  @Test
  void aValueOutsideItsBoundsIsRefusedAndNothingIsWritten() throws ConfigException {
    try (var store = open()) {
      assertThatThrownBy(() -> store.set("hitl.timeout_seconds", JsonNumber.of(4)))
          .hasMessage(
              "`"
                  + home.configFile()
                  + "`, `hitl.timeout_seconds`: found `4`, expected a whole number from 5 to 300");
      assertThatThrownBy(() -> store.set("audit.anchor", new JsonString("relative")))
          .isInstanceOf(ConfigException.class);
      assertThat(home.configFile()).doesNotExist();
    }
  }

  @Test
  void anUnknownKeyIsRefusedWithTheNearestOne() throws ConfigException {
    try (var store = open()) {
      assertThatThrownBy(() -> store.get("hitl.timeout_second"))
          .hasMessageContaining("did you mean `hitl.timeout_seconds`?");
      assertThatThrownBy(() -> store.set("zzz", JsonNumber.of(4)))
          .hasMessageContaining("found no setting `zzz`");
      assertThatThrownBy(() -> store.unset("hitl")).isInstanceOf(ConfigException.class);
    }
  }

  @Test
  void aChangeOnDiskIsNoticedByTheWatch() throws Exception {
    try (var store = open()) {
      var noticed = new CountDownLatch(1);
      try (var _ = store.listen(noticed::countDown)) {
        person("{\"hitl\": {\"timeout_seconds\": 33}}");
        assertThat(noticed.await(60, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(33));
    }
  }

  @Test
  void aBrokenFileLeavesTheLastGoodOneUntilItIsMended() throws Exception {
    person("{\"hitl\": {\"timeout_seconds\": 10}}");
    try (var store = open()) {
      person("{\"hitl\": {\"timeout_seconds\": 10");
      poll(store);
      assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(10));
      assertThat(store.problems()).extracting(Fault::code).containsExactly(Code.NOT_JSON);
      assertThatThrownBy(() -> store.set("hitl.sound", JsonBoolean.FALSE))
          .isInstanceOf(ConfigException.class);
      person("{\"hitl\": {\"timeout_seconds\": 10}}");
      poll(store);
      assertThat(store.problems()).isEmpty();
    }
  }

  @Test
  void aFileCaughtInTheMiddleOfBeingWrittenIsNoProblemYet() throws Exception {
    person("{}");
    var file = new WatchedFile<>(home.configFile(), SettingValues::parse, TestHomes.CLOCK);
    file.refresh();
    person("{\"hitl\": {");
    assertThat(file.poll()).isFalse();
    assertThat(file.problems()).isEmpty();
    assertThat(file.poll()).isTrue();
    assertThat(file.problems()).hasSize(1);
  }

  @Test
  void aVanishedFileLeavesTheLastGoodOneAndComesBackWithTheNextChange() throws Exception {
    person("{\"hitl\": {\"timeout_seconds\": 10}}");
    try (var store = open()) {
      Files.delete(home.configFile());
      poll(store);
      assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(10));
      assertThat(store.problems()).extracting(Fault::code).containsExactly(Code.UNREADABLE);
      store.set("hitl.sound", JsonBoolean.FALSE);
      assertThat(home.configFile())
          .hasContent("{\"hitl\": {\"timeout_seconds\": 10, \"sound\": false}}");
      assertThat(store.problems()).isEmpty();
    }
  }

  @Test
  void aLinkedOrWritableFileIsRefused() throws Exception {
    Path elsewhere = folder.resolve("elsewhere.json");
    TestHomes.write(elsewhere, "{}");
    Files.createSymbolicLink(home.configFile(), elsewhere);
    assertThatThrownBy(this::open).hasMessageContaining("found a link to `" + elsewhere + "`");
    Files.delete(home.configFile());
    for (String mode : List.of("rw--w----", "rw-----w-", "rw-rw-rw-")) {
      person("{}");
      Files.setPosixFilePermissions(home.configFile(), PosixFilePermissions.fromString(mode));
      assertThatThrownBy(this::open)
          .hasMessageContaining("found a file that others may write, `" + mode + "`");
    }
    Files.delete(home.configFile());
    Files.createDirectory(home.configFile());
    assertThatThrownBy(this::open).hasMessageContaining("found a folder");
  }

  @Test
  void aFileOfFiveMebibytesIsRefusedUnread() throws IOException {
    person(" ".repeat(5 * 1024 * 1024));
    assertThatThrownBy(this::open)
        .hasMessageContaining("found more than 4194304 bytes, expected at most 4194304");
  }

  @Test
  void twoStoresThatChangeAtTheSameTimeLoseNothing() throws Exception {
    try (var one = open();
        var two = open()) {
      var failures = new AtomicInteger();
      var threads =
          List.of(
              changing(one, "hitl.timeout_seconds", failures),
              changing(two, "hitl.approval_ttl_seconds", failures),
              changing(one, "hitl.arming_ms", failures),
              changing(two, "hitl.hold_ms", failures));
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(failures).hasValue(0);
      assertThat(home.configFile()).content().contains("300", "900", "2900", "2900");
      one.poll();
      assertThat(one.list().stream().filter(setting -> !setting.isDefault())).hasSize(4);
    }
  }

  private static Thread changing(ConfigStore store, String key, AtomicInteger failures) {
    long last = key.endsWith("_ms") ? 2900 : key.contains("ttl") ? 900 : 300;
    return Thread.ofVirtual()
        .start(() -> {
          try {
            for (long value = last - 20; value <= last; value++) {
              store.set(key, JsonNumber.of(value));
            }
          } catch (ConfigException e) {
            failures.incrementAndGet();
          }
        });
  }

  private static void poll(ConfigStore store) {
    store.poll();
    store.poll();
  }

  private ConfigStore open() throws ConfigException {
    return ConfigStore.open(home, TestHomes.CLOCK);
  }

  private void person(String text) throws IOException {
    TestHomes.write(home.configFile(), text);
  }

  private static List<String> names(Path folder) throws IOException {
    try (var entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }
}
