# The hook of bash-server.sh: loaded for each call, in that call's worker.
mcp_tools_policy_check() {
  case $1 in
    denied) mcp_tools_error -32099 'Denied by the policy of the server' '{"rule":"r1"}' ;;
    hidden) return 1 ;;
    printed) printf 'loading policy... ' ;;
    silent) exit 1 ;;
  esac
}
