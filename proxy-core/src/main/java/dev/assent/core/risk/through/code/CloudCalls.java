package dev.assent.core.risk.through.code;

import dev.assent.core.risk.through.code.CodeValue.Given;
import java.util.ArrayList;
import java.util.List;

/// Calls of libraries for clouds and clusters, put as commands of their clients.
final class CloudCalls {
  private CloudCalls() {}

  /// Lists the command of a call such as `boto3.client('rds').delete_db_instance(…)`; false when it
  /// is no such call.
  static boolean look(String path, Given receiver, Given given, List<CodeEffect> runs) {
    String last = path.substring(path.lastIndexOf('.') + 1);
    String verb = last.indexOf('_') < 0 ? last : last.substring(0, last.indexOf('_'));
    if (last.equals("reboot") && path.startsWith("ctypes.")) {
      runs.add(new CodeEffect.Command(List.of("reboot")));
      return true;
    }
    if (!KnownFunctions.CLOUD_VERBS.contains(verb)) {
      return false;
    }
    if (path.startsWith("boto3.client().") || path.startsWith("boto3.Session().client().")) {
      var words = new ArrayList<>(List.of("aws", receiver.at(0).text(), last.replace('_', '-')));
      given
          .named()
          .forEach((name, value) -> {
            words.add("--" + hyphens(name));
            if (!(value instanceof CodeValue.Named)) {
              words.add(value.text());
            }
          });
      runs.add(new CodeEffect.Command(List.copyOf(words)));
      return true;
    }
    if (path.startsWith("boto3.resource().Bucket()") && last.equals("delete")) {
      String bucket = "s3://" + receiver.at(0).text();
      runs.add(
          new CodeEffect.Command(
              path.contains(".objects") || path.contains(".object_versions")
                  ? List.of("aws", "s3", "rm", bucket, "--recursive")
                  : List.of("aws", "s3", "rb", bucket)));
      return true;
    }
    boolean cluster =
        path.contains("V1Api().")
            || path.contains("V1beta1Api().")
            || path.contains("CustomObjectsApi().");
    if (cluster && verb.equals("delete")) {
      String kind = last.substring("delete_".length());
      boolean namespaced = kind.startsWith("namespaced_");
      boolean all = kind.startsWith("collection_");
      kind = kind.replace("collection_", "").replace("namespaced_", "").replace("_", "");
      var words = new ArrayList<>(List.of("kubectl", "delete", kind));
      words.add(all ? "--all" : given.at(0).text());
      if (namespaced && given.size() > 1 || all && given.size() > 0) {
        words.addAll(List.of("-n", given.at(all ? 0 : 1).text()));
      }
      runs.add(new CodeEffect.Command(List.copyOf(words)));
      return true;
    }
    return false;
  }

  /// `DBInstanceIdentifier` → `db-instance-identifier`
  private static String hyphens(String name) {
    var out = new StringBuilder();
    for (int at = 0; at < name.length(); at++) {
      char symbol = name.charAt(at);
      boolean upper = Character.isUpperCase(symbol);
      boolean after = at > 0 && Character.isLowerCase(name.charAt(at - 1));
      boolean before =
          at > 0 && at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1));
      if (upper && (after || before)) {
        out.append('-');
      }
      out.append(Character.toLowerCase(symbol));
    }
    return out.toString();
  }
}
