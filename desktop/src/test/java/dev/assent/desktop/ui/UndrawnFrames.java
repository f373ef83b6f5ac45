package dev.assent.desktop.ui;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/// Without a screen the toolkit copies each frame, pixel by pixel, into a picture that no test
/// looks at, which took a quarter of the time of the window's tests. Its windows are given an empty
/// method for that before they are loaded. A toolkit without this method ends the run.
public final class UndrawnFrames implements LauncherSessionListener {
  private static final String ROOM = "com/sun/glass/ui/headless/";
  private static final String COPIES = "blit";

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    if (!"Headless".equals(System.getProperty("glass.platform"))) {
      return;
    }
    var loader = UndrawnFrames.class.getClassLoader();
    try (InputStream in = loader.getResourceAsStream(ROOM + "HeadlessWindow.class")) {
      var window = ClassFile.of().parse(Objects.requireNonNull(in, "a window").readAllBytes());
      if (window.methods().stream().filter(UndrawnFrames::copies).count() != 1) {
        throw new IllegalStateException("the toolkit copies frames in another way");
      }
      Class<?> neighbour = Class.forName(ROOM.replace('/', '.') + "HeadlessCursor", false, loader);
      MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup())
          .defineClass(
              ClassFile.of()
                  .transformClass(
                      window,
                      ClassTransform.transformingMethods(
                          UndrawnFrames::copies,
                          (method, element) -> {
                            if (element instanceof CodeModel) {
                              method.withCode(CodeBuilder::return_);
                            } else {
                              method.with(element);
                            }
                          })));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean copies(MethodModel method) {
    return method.methodName().equalsString(COPIES);
  }
}
