package dev.assent.core.risk.through;
import java.util.Map;
final class Interpreters { static void into(Map<String, Program> table) {} }
