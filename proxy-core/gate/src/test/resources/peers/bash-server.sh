#!/usr/bin/env bash
# A server with the habits of servers written in bash: a forked worker for each call, its own policy hook, and every way
# in which such servers were seen to differ from the specification. Needs bash alone.
#
#   bash bash-server.sh [POLICY]
#
# POLICY is loaded anew for each call and may define mcp_tools_policy_check NAME METADATA.
# BASH_SERVER_SLOW is how many seconds the first call takes longer.

policy=${1:-}
eol=$'\r\n'                     # lines end as on Windows
state=$(mktemp -d)
main=$$
version=
ready=
closing=
roots=
subscriptions=0
asked=0                         # its own requests are 1, 2, 3 ..., whatever ids the client uses
jobs_of=()

set -m                          # each worker gets a process group of its own
trap '' TERM                    # TERM does not end it; the end of its input does
trap 'rm -rf "$state"' EXIT

id_pattern='"jsonrpc":"2\.0","id":("([^"\\]|\\.)*"|-?[0-9]+)'
method_pattern='"method":"([^"]*)"'
name_pattern='"name":"([^"]*)"'
token_pattern='"progressToken":("[^"]*"|-?[0-9]+)'
version_pattern='"protocolVersion":"([^"]*)"'
cancelled_pattern='"requestId":("([^"\\]|\\.)*"|-?[0-9]+)'
level_pattern='"level":"([a-z]+)"'
supported='"2025-11-25","2025-06-18","2025-03-26","2024-11-05"'

say() { printf '%s%s' "$1" "$eol"; }
answer() { say "{\"jsonrpc\":\"2.0\",\"id\":$1,\"result\":$2}"; }
fail() { say "{\"jsonrpc\":\"2.0\",\"id\":$1,\"error\":{\"code\":$2,\"message\":\"$3\"${4:+,\"data\":$4}}}"; }
fail_without_id() { say "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":$1,\"message\":\"$2\",\"data\":\"$3\"}}"; }
notify() { say "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/$1\"${2:+,\"params\":$2}}"; }

tool() {
  printf '{"name":"%s","description":"%s","inputSchema":{"type":"object"},"path":"%s","timeoutSecs":%s}' \
    "$1" "$2" "/home/someone/tools/$1.sh" "$3"
}

tool_names=(hello slow progress log ask partial nameless printed silent crash fails timeout big embed denied hidden)

tool_list() {
  local list='' name
  for name in "${tool_names[@]}"; do
    list+="${list:+,}$(tool "$name" "The tool $name" null)"
  done
  printf '{"tools":[%s],"_meta":{"mcpbash/total":%s}}' "$list" "${#tool_names[@]}"
}

# A result with members of its own, with local paths in them.
text_result() {
  printf '{"content":[{"type":"text","text":"%s"}],"isError":false,"name":"%s","_meta":%s}' "$2" "$1" \
    '{"exitCode":0,"stderr":"/home/someone/tools/lib.sh: line 3: debug"}'
}

# --- the hook -----------------------------------------------------------------------------------------------------

mcp_tools_policy_check() { return 0; }
mcp_tools_error() {
  error_code=$1
  error_message=$2
  error_data=${3:-}
  return 1
}

allowed() {
  error_code=-32602
  error_message="Tool '$1' blocked by policy"
  error_data=
  if [[ -n $policy ]]; then . "$policy"; fi
  mcp_tools_policy_check "$1" "$(tool "$1" "The tool $1" null)"
}

# --- a call, in a worker ------------------------------------------------------------------------------------------

call_tool() {
  local id=$1 line=$2 name=''
  [[ ${line#*\"params\":} =~ $name_pattern ]] && name=${BASH_REMATCH[1]}
  echo "/home/someone/tools/$name.sh: starting call $id" >&2
  if [[ " ${tool_names[*]} " != *" $name "* ]]; then
    fail "$id" -32602 "Unknown tool: $name"
    return
  fi
  if ! allowed "$name"; then
    fail "$id" "$error_code" "$error_message" "$error_data"
    return
  fi
  if [[ -n ${BASH_SERVER_SLOW:-} ]] && mkdir "$state/warm" 2>/dev/null; then
    sleep "$BASH_SERVER_SLOW"
  fi
  run_tool "$id" "$name" "$line"
}

run_tool() {
  local id=$1 name=$2 line=$3
  case $name in
    slow)
      sleep 60
      answer "$id" "$(text_result slow 'after a minute')"
      ;;
    progress)
      answer "$id" "$(text_result progress done)"
      if [[ $line =~ $token_pattern ]]; then
        local token=${BASH_REMATCH[1]} step
        for step in 1 2 3; do
          notify progress "{\"progressToken\":$token,\"progress\":$step,\"total\":null}"
        done
      fi
      ;;
    log)
      notify message '{"level":"info","data":"in /home/someone/tools/log.sh"}'
      answer "$id" "$(text_result log logged)"
      ;;
    ask) ask "$id" ;;
    partial)
      local whole
      whole=$(answer "$id" "$(text_result partial 'in two pieces')")
      printf '%s' "${whole:0:40}"
      sleep 0.3
      printf '%s%s' "${whole:40}" $'\n'
      ;;
    nameless)
      fail_without_id -32603 'Response too large' 'of another request'
      answer "$id" "$(text_result nameless 'behind an error without an id')"
      ;;
    crash)
      printf '{"jsonrpc":"2.0","id":%s,"res' "$id"
      kill -KILL "$main"
      ;;
    fails) fail "$id" -32603 'Tool failed' '"what the tool printed, exit status 3"' ;;
    timeout)
      answer "$id" '{"content":[{"type":"text","text":"timed out"}],"isError":true,"structuredContent":{"error":{"type":"timeout","reason":"fixed","timeoutSecs":30,"exitCode":143,"hint":"raise it"}},"name":"timeout"}'
      ;;
    big)
      local text
      printf -v text '%0300000d' 0
      answer "$id" "$(text_result big "$text")"
      ;;
    embed)
      answer "$id" '{"content":[{"type":"resource","resource":{"uri":"file:///home/someone/notes.txt","mimeType":"text/plain","text":"notes"}}],"name":"embed"}'
      ;;
    *) answer "$id" "$(text_result "$name" "Hello from $name")" ;;
  esac
}

# Asks the user through the main process, whose numbers are used for that.
ask() {
  local id=$1 number waited=0 reply
  number=$(next_number)
  say "{\"jsonrpc\":\"2.0\",\"id\":$number,\"method\":\"elicitation/create\",\"params\":{\"mode\":\"form\",\"message\":\"Sure?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"ok\":{\"type\":\"boolean\"}}}}}"
  while [[ ! -e $state/reply.$number ]] && ((waited++ < 600)); do sleep 0.1; done
  reply=$(cat "$state/reply.$number" 2>/dev/null)
  if [[ $reply == *'"action":"accept"'* ]]; then
    answer "$id" "$(text_result ask accepted)"
  else
    answer "$id" "$(text_result ask 'not accepted')"
  fi
}

# The next of its own ids, over all processes: the first folder that can be made.
next_number() {
  local n=1
  until mkdir "$state/number.$n" 2>/dev/null; do n=$((n + 1)); done
  printf '%s' "$n"
}

# --- the main process ---------------------------------------------------------------------------------------------

initialize() {
  local id=$1 line=$2 wanted=2025-11-25 capabilities
  if [[ -n $version ]]; then
    fail "$id" -32600 'Already initialized'
    return
  fi
  [[ $line =~ $version_pattern ]] && wanted=${BASH_REMATCH[1]}
  if [[ $supported != *"\"$wanted\""* ]]; then
    fail "$id" -32602 "Unsupported protocol version: $wanted" "{\"supported\":[$supported],\"requested\":\"$wanted\"}"
    return
  fi
  version=$wanted
  [[ $line == *'"roots":'* ]] && roots=yes
  capabilities='"logging":{},"tools":{"listChanged":true},"prompts":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true},"completions":{}'
  if [[ $version < 2025-06-18 ]]; then
    capabilities='"logging":{},"tools":{},"prompts":{},"resources":{"subscribe":true}'
  fi
  answer "$id" "{\"protocolVersion\":\"$version\",\"capabilities\":{$capabilities},\"serverInfo\":{\"name\":\"bash-server\",\"version\":\"1.0\",\"websiteUrl\":\"https://example.org\"},\"instructions\":\"None.\"}"
  notify tools/list_changed
  notify resources/list_changed
  notify prompts/list_changed
}

initialized() {
  ready=yes
  if [[ -n $roots ]]; then
    say "{\"jsonrpc\":\"2.0\",\"id\":$(next_number),\"method\":\"roots/list\"}"
  fi
}

cancelled() {
  [[ $1 =~ $cancelled_pattern ]] || return
  local id=${BASH_REMATCH[1]} job
  for job in "${jobs_of[@]}"; do
    # The whole group of the worker, and no answer.
    [[ ${job#* } == "$id" ]] && kill -KILL -- "-${job%% *}" 2>/dev/null
  done
}

list_prompts='{"prompts":[{"name":"greet","description":"Greets","arguments":[{"name":"who","required":false}]}],"_meta":{"mcpbash/total":1}}'
list_resources='{"resources":[{"uri":"file://./notes.txt","name":"notes","mimeType":"text/plain"}],"_meta":{"mcpbash/total":1}}'
list_templates='{"resourceTemplates":[{"uriTemplate":"file://./{name}.txt","name":"any"}]}'
notes='{"contents":[{"uri":"file://./notes.txt","mimeType":"text/plain","text":"notes"}]}'
greeting='{"text":"Hello ${who}","arguments":{},"messages":[{"role":"user","content":{"type":"text","text":"Hello ${who}"}}]}'

request() {
  local id=$1 method=$2 line=$3
  if [[ $method == initialize ]]; then
    initialize "$id" "$line"
  elif [[ -n $closing && $method != exit ]]; then
    fail "$id" -32003 'Shutting down'
  elif [[ $method == shutdown ]]; then
    closing=yes
    answer "$id" '{}'
  elif [[ $method == exit ]]; then
    [[ -n $closing ]] && exit 0
    fail "$id" -32005 'exit before shutdown'
  elif [[ -z $ready ]]; then
    fail "$id" -32000 'Server not initialized' # ping too
  else
    operation "$id" "$method" "$line"
  fi
}

operation() {
  local id=$1 method=$2 line=$3
  case $method in
    ping) answer "$id" '{}' ;;
    tools/list)
      if [[ $line == *'"cursor":'* ]]; then
        fail "$id" -32603 'Invalid cursor'
      else
        answer "$id" "$(tool_list)"
      fi
      ;;
    tools/call)
      call_tool "$id" "$line" &
      jobs_of+=("$! $id")
      ;;
    prompts/list) answer "$id" "$list_prompts" ;;
    prompts/get) answer "$id" "$greeting" ;;
    resources/list) answer "$id" "$list_resources" ;;
    resources/templates/list) answer "$id" "$list_templates" ;;
    resources/read) answer "$id" "$notes" ;;
    resources/subscribe)
      subscriptions=$((subscriptions + 1))
      answer "$id" "{\"subscriptionId\":\"sub-$subscriptions\"}"
      notify resources/updated '{"uri":"file://./notes.txt"}'
      ;;
    resources/unsubscribe)
      if [[ $line == *'"subscriptionId":'* ]]; then
        answer "$id" '{}'
      else
        fail "$id" -32602 'subscriptionId is required'
      fi
      ;;
    logging/setLevel)
      if [[ $line =~ $level_pattern && " debug info notice warning error critical alert emergency " == *" ${BASH_REMATCH[1]} "* ]]; then
        notify message "{\"level\":\"info\",\"data\":\"level is ${BASH_REMATCH[1]}\"}"
        answer "$id" '{}'
      else
        fail "$id" -32602 'Invalid level'
      fi
      ;;
    completion/complete)
      if [[ $line == *'"ref":'* ]]; then
        answer "$id" '{"completion":{"values":["world"],"total":1,"hasMore":false}}'
      else
        fail "$id" -32602 'ref is required'
      fi
      ;;
    *) fail "$id" -32601 'Method not found' ;;
  esac
}

message() {
  local line=$1 method=
  [[ $line =~ $method_pattern ]] && method=${BASH_REMATCH[1]}
  if [[ -n $method && $line =~ $id_pattern ]]; then
    request "${BASH_REMATCH[1]}" "$method" "$line"
  elif [[ $method == notifications/initialized ]]; then
    initialized
  elif [[ $method == notifications/cancelled ]]; then
    cancelled "$line"
  elif [[ -z $method && $line =~ $id_pattern ]]; then
    printf '%s' "$line" > "$state/reply.${BASH_REMATCH[1]}"
  elif [[ -z $method ]]; then
    fail_without_id -32600 'Invalid request' 'neither method nor id'
  fi
}

# The members of a batch are answered with one array, in the one revision that has them.
batch() {
  local line=$1 members member answers=''
  if [[ $version != 2025-03-26 ]]; then
    fail_without_id -32600 'Batches are not supported' 'a batch'
    return
  fi
  members=${line#[}
  members=${members%]}
  members=${members//\},\{/$'}\n{'}
  while IFS= read -r member; do
    member=$(message "$member")
    answers+="${answers:+,}${member%$'\r'}"
  done <<< "$members"
  say "[$answers]"
}

while IFS= read -r line || [[ -n $line ]]; do
  line=${line%$'\r'}
  case $line in
    '') ;;
    '['*) batch "$line" ;;
    '{'*'}') message "$line" ;;
    *) fail_without_id -32700 'Parse error' 'no JSON object on this line' ;;
  esac
done
exit 0
