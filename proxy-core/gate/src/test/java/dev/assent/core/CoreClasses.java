package dev.assent.core;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/// The classes of the core as they ship, read once for all rules about them.
final class CoreClasses {
  static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          // Tests of one module lend their rigs to the next as an archive.
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.assent.core");

  private CoreClasses() {}
}
