package dev.assent.core.risk.through.code;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The functions of a language's libraries that run programs or change files.
final class KnownFunctions {
  /// The use that a function makes of its arguments.
  enum Deed {
    /// a shell runs the first
    SHELL,
    /// a shell runs the only one; several are words of a command
    SHELL_OR_WORDS,
    /// a list of words, or a text for a shell
    LIST,
    /// all are words of a command
    WORDS,
    /// a program, then a list
    PROGRAM_AND_LIST,
    /// a program, the name it is told, and more words
    PROGRAM_AND_NAMED_WORDS,
    MODE_PROGRAM_AND_WORDS,
    CODE,
    REMOVE_TREE,
    REMOVE,
    REMOVE_FOLDER,
    MOVE,
    COPY,
    LINK,
    CHMOD,
    CHMOD_MODE_FIRST,
    CHOWN,
    KILL,
    KILL_SIGNAL_FIRST,
    OPEN,
    OPEN_PERL,
    TRUNCATE,
    WRITE,
    APPEND,
    READ,
    DOWNLOAD,
    CONNECT,
    /// a line
    PRINT,
    /// no line end
    WRITE_OUT
  }

  /// Beginnings of names that change nothing.
  static final List<String> PREFIXES =
      List.of(
          "builtins.",
          "globalThis.",
          "global.",
          "process.mainModule.",
          "Kernel.",
          "CORE.GLOBAL.",
          "CORE.",
          "window.",
          "module.",
          "POSIX.");

  /// Functions that only make texts and may stand without brackets.
  static final Set<String> MAKERS =
      Set.of(
          "decode_base64",
          "pack",
          "join",
          "reverse",
          "chr",
          "sprintf",
          "lc",
          "uc",
          "base64_decode",
          "Base64.decode64",
          "scalar",
          "URI.open");

  /// Methods that give a statement to a database.
  static final Set<String> QUERIES =
      Set.of(
          "execute",
          "executemany",
          "executescript",
          "exec",
          "query",
          "raw",
          "exec_query",
          "exec_params",
          "multi_query",
          "do",
          "run",
          "$executeRawUnsafe",
          "mysqli_query",
          "pg_query");

  private static final Map<Language, KnownFunctions> ALL = all();

  private final Map<String, Deed> deeds = new HashMap<>();

  private KnownFunctions() {}

  static KnownFunctions of(Language language) {
    return ALL.getOrDefault(language, new KnownFunctions());
  }

  /// What a function does; null when it is none of these.
  @Nullable Deed deed(String name) {
    return deeds.get(name);
  }

  private KnownFunctions with(Deed deed, String names) {
    for (var name : names.split(" ")) {
      deeds.put(name, deed);
    }
    return this;
  }

  private static Map<Language, KnownFunctions> all() {
    var all = new EnumMap<Language, KnownFunctions>(Language.class);
    all.put(Language.PYTHON, python());
    all.put(Language.JAVASCRIPT, javascript());
    all.put(Language.PERL, perl());
    all.put(Language.RUBY, ruby());
    all.put(Language.PHP, php());
    all.put(
        Language.LUA,
        new KnownFunctions()
            .with(Deed.SHELL, "os.execute io.popen vim.fn.system")
            .with(Deed.REMOVE, "os.remove")
            .with(Deed.MOVE, "os.rename")
            .with(Deed.OPEN, "io.open")
            .with(Deed.CODE, "load loadstring"));
    all.put(Language.AWK, new KnownFunctions().with(Deed.SHELL, "system"));
    all.put(
        Language.R,
        new KnownFunctions()
            .with(Deed.SHELL, "system shell")
            .with(Deed.WORDS, "system2")
            .with(Deed.REMOVE, "unlink file.remove")
            .with(Deed.DOWNLOAD, "download.file source"));
    return Collections.unmodifiableMap(all);
  }

  private static KnownFunctions python() {
    return new KnownFunctions()
        .with(
            Deed.SHELL,
            "os.system os.popen subprocess.getoutput subprocess.getstatusoutput commands.getoutput commands.getstatusoutput"
                + " asyncio.create_subprocess_shell pexpect.run pexpect.spawn ctypes.CDLL().system")
        .with(Deed.PRINT, "print")
        .with(Deed.WRITE_OUT, "sys.stdout.write sys.stdout.buffer.write")
        .with(
            Deed.LIST,
            "subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen pty.spawn sh.Command")
        .with(Deed.WORDS, "asyncio.create_subprocess_exec")
        .with(
            Deed.PROGRAM_AND_NAMED_WORDS,
            "os.execv os.execvp os.execve os.execvpe os.posix_spawn os.posix_spawnp os.execl os.execlp os.execle")
        .with(Deed.MODE_PROGRAM_AND_WORDS, "os.spawnv os.spawnvp os.spawnl os.spawnlp os.spawnve")
        .with(Deed.CODE, "eval exec")
        .with(Deed.REMOVE_TREE, "shutil.rmtree distutils.dir_util.remove_tree")
        .with(Deed.REMOVE, "os.remove os.unlink pathlib.Path().unlink Path().unlink")
        .with(Deed.REMOVE_FOLDER, "os.rmdir os.removedirs pathlib.Path().rmdir")
        .with(
            Deed.MOVE,
            "os.rename os.replace os.renames shutil.move pathlib.Path().rename pathlib.Path().replace")
        .with(Deed.COPY, "shutil.copy shutil.copy2 shutil.copyfile shutil.copytree")
        .with(Deed.LINK, "os.symlink os.link")
        .with(Deed.CHMOD, "os.chmod os.lchmod pathlib.Path().chmod")
        .with(Deed.CHOWN, "os.chown shutil.chown os.lchown")
        .with(Deed.KILL, "os.kill os.killpg")
        .with(Deed.OPEN, "open io.open codecs.open pathlib.Path().open")
        .with(Deed.TRUNCATE, "os.truncate")
        .with(Deed.WRITE, "pathlib.Path().write_text pathlib.Path().write_bytes")
        .with(Deed.READ, "pathlib.Path().read_text pathlib.Path().read_bytes")
        .with(
            Deed.DOWNLOAD,
            "urllib.request.urlopen urllib.request.urlretrieve urllib.urlopen urllib2.urlopen requests.get httpx.get wget.download")
        .with(Deed.CONNECT, "socket.socket().connect socket.create_connection");
  }

  private static KnownFunctions javascript() {
    return new KnownFunctions()
        .with(
            Deed.SHELL,
            "child_process.exec child_process.execSync shelljs.exec shell.exec execSync")
        .with(
            Deed.PROGRAM_AND_LIST,
            "child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync"
                + " Deno.Command Bun.spawn Bun.spawnSync execa execa.execa execaSync Deno.run")
        .with(Deed.PRINT, "console.log")
        .with(Deed.WRITE_OUT, "process.stdout.write")
        .with(Deed.CODE, "eval vm.runInThisContext vm.runInNewContext Function")
        .with(
            Deed.REMOVE_TREE,
            "rimraf rimraf.sync rimraf.rimraf fs.remove fs.removeSync fs.emptyDir fs.emptyDirSync del del.sync Deno.remove Deno.removeSync")
        .with(Deed.REMOVE, "fs.rm fs.rmSync fs.unlink fs.unlinkSync")
        .with(Deed.REMOVE_FOLDER, "fs.rmdir fs.rmdirSync")
        .with(Deed.MOVE, "fs.rename fs.renameSync fs.move fs.moveSync")
        .with(Deed.COPY, "fs.cp fs.cpSync fs.copyFile fs.copyFileSync")
        .with(Deed.LINK, "fs.symlink fs.symlinkSync")
        .with(Deed.CHMOD, "fs.chmod fs.chmodSync")
        .with(Deed.CHOWN, "fs.chown fs.chownSync")
        .with(Deed.KILL, "process.kill")
        .with(Deed.OPEN, "fs.open fs.openSync")
        .with(Deed.TRUNCATE, "fs.truncate fs.truncateSync")
        .with(
            Deed.WRITE,
            "fs.writeFile fs.writeFileSync fs.createWriteStream fs.outputFile fs.outputFileSync Bun.write Deno.writeTextFile"
                + " Deno.writeTextFileSync")
        .with(Deed.APPEND, "fs.appendFile fs.appendFileSync")
        .with(
            Deed.READ,
            "fs.readFile fs.readFileSync fs.createReadStream Deno.readTextFile Deno.readTextFileSync")
        .with(Deed.DOWNLOAD, "fetch https.get http.get axios.get axios got")
        .with(Deed.CONNECT, "net.connect net.createConnection net.Socket().connect");
  }

  private static KnownFunctions perl() {
    return new KnownFunctions()
        .with(Deed.WRITE_OUT, "print")
        .with(Deed.PRINT, "say")
        .with(Deed.SHELL_OR_WORDS, "system exec")
        .with(Deed.SHELL, "readpipe")
        .with(Deed.CODE, "eval")
        .with(Deed.REMOVE_TREE, "rmtree remove_tree File.Path.rmtree File.Path.remove_tree")
        .with(Deed.REMOVE, "unlink")
        .with(Deed.REMOVE_FOLDER, "rmdir")
        .with(Deed.MOVE, "rename move")
        .with(Deed.COPY, "copy")
        .with(Deed.LINK, "symlink link")
        .with(Deed.CHMOD_MODE_FIRST, "chmod")
        .with(Deed.KILL_SIGNAL_FIRST, "kill")
        .with(Deed.OPEN_PERL, "open")
        .with(Deed.TRUNCATE, "truncate")
        .with(Deed.DOWNLOAD, "get LWP.Simple.get")
        .with(Deed.CONNECT, "connect");
  }

  private static KnownFunctions ruby() {
    return new KnownFunctions()
        .with(
            Deed.SHELL_OR_WORDS,
            "system exec spawn Process.spawn Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3 PTY.spawn")
        .with(Deed.PRINT, "puts")
        .with(Deed.WRITE_OUT, "print STDOUT.write $stdout.write")
        .with(Deed.LIST, "IO.popen")
        .with(Deed.CONNECT, "TCPSocket.new TCPSocket.open")
        .with(Deed.CODE, "eval instance_eval class_eval")
        .with(
            Deed.REMOVE_TREE,
            "FileUtils.rm_rf FileUtils.rm_r FileUtils.rmtree FileUtils.remove_dir FileUtils.remove_entry rm_rf rm_r"
                + " FileUtils.remove_entry_secure")
        .with(Deed.REMOVE, "File.delete File.unlink FileUtils.rm FileUtils.rm_f FileUtils.remove")
        .with(Deed.REMOVE_FOLDER, "Dir.rmdir Dir.delete Dir.unlink")
        .with(Deed.MOVE, "File.rename FileUtils.mv FileUtils.move")
        .with(Deed.COPY, "FileUtils.cp FileUtils.cp_r")
        .with(Deed.LINK, "File.symlink FileUtils.ln_s FileUtils.ln_sf")
        .with(Deed.CHMOD_MODE_FIRST, "File.chmod FileUtils.chmod FileUtils.chmod_R")
        .with(Deed.KILL_SIGNAL_FIRST, "Process.kill")
        .with(Deed.OPEN, "File.open File.new open IO.open")
        .with(Deed.TRUNCATE, "File.truncate")
        .with(Deed.WRITE, "File.write IO.write File.binwrite")
        .with(Deed.READ, "File.read IO.read File.readlines File.binread IO.readlines")
        .with(
            Deed.DOWNLOAD,
            "URI.open URI.parse().read Net.HTTP.get Net.HTTP.get_response URI().open");
  }

  private static KnownFunctions php() {
    return new KnownFunctions()
        .with(Deed.SHELL, "system exec shell_exec passthru popen proc_open")
        .with(Deed.PROGRAM_AND_LIST, "pcntl_exec")
        .with(Deed.WRITE_OUT, "echo print printf")
        .with(Deed.CODE, "eval assert create_function")
        .with(Deed.REMOVE, "unlink")
        .with(Deed.REMOVE_FOLDER, "rmdir")
        .with(Deed.MOVE, "rename")
        .with(Deed.COPY, "copy")
        .with(Deed.LINK, "symlink link")
        .with(Deed.CHMOD, "chmod")
        .with(Deed.CHOWN, "chown")
        .with(Deed.KILL, "posix_kill")
        .with(Deed.OPEN, "fopen")
        .with(Deed.WRITE, "file_put_contents")
        .with(Deed.READ, "file_get_contents readfile file")
        .with(Deed.CONNECT, "fsockopen pfsockopen");
  }
}
