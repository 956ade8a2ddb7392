#!/bin/sh
# Proves that a heddle executable does its main job, from a pasted definition to a downloaded file:
#   smoke.sh path/to/heddle [definition.yaml]
# Needs a POSIX shell and curl; no network. Everything it makes is in a folder that it removes.
set -eu

heddle=${1:?usage: smoke.sh path/to/heddle [definition.yaml]}
definition=${2:-$(dirname "$0")/../docs/examples/report.yaml}
case $heddle in /*) ;; *) heddle=$PWD/$heddle ;; esac

user=7d7e9f6c-3b0a-4c52-9a39-2f6d6a0f4e11
org=smoke
work=$(mktemp -d)
pid=

cleanup() {
  if [ -n "$pid" ]; then kill -KILL "$pid" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# fail WORDS…: says what went wrong, with the last answer and the end of the server's output.
fail() {
  echo "FAILED: $*" >&2
  for name in answer stdout stderr; do
    [ -s "$work/$name" ] || continue
    echo "--- $name" >&2
    tail -n 20 "$work/$name" >&2
    echo >&2
  done
  exit 1
}

# http STATUS METHOD PATH [CURL OPTIONS…]: asks with the token; the body is left in $work/answer.
http() {
  want=$1 method=$2 path=$3
  shift 3
  got=$(curl --silent --show-error --noproxy '*' --max-time 120 --output "$work/answer" \
    --write-out '%{http_code}' --request "$method" --header "Authorization: Bearer $token" \
    --header "x-active-org: $org" "$@" "$base$path") || fail "$method $path: no answer"
  [ "$got" = "$want" ] || fail "$method $path answered $got, expected $want"
}

# field NAME: the string of that name in the last answer.
field() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" "$work/answer"
}

# say CURL OPTIONS…: posts a message and leaves the text of the streamed reply in $work/reply.
say() {
  http 200 POST "/api/v1/chats/$thread/messages" "$@"
  if grep -q '^event: error' "$work/answer"; then fail "the reply ends in an error"; fi
  sed -n '/^event: message/,/^$/ s/^data: {"content":"\(.*\)"}.*/\1/p' "$work/answer" |
    tr -d '\r\n' >"$work/reply"
  [ -s "$work/reply" ] || fail "the reply holds no text"
}

# run_heddle ARGUMENTS…: runs the program with the built-in parts alone. Neither the variables of this
# shell nor the .env of this directory, such as those of a server, lead it to another database.
run_heddle() {
  cd "$work"
  exec env -i PATH="$PATH" DATA_DIR="$work/data" HOST=127.0.0.1 PORT=0 LOG_FORMAT=json \
    "$heddle" "$@"
}

# start: starts the server on a free port and waits for its address.
start() {
  (run_heddle serve) >"$work/stdout" 2>"$work/stderr" &
  pid=$!
  base= tries=0
  while [ -z "$base" ]; do
    kill -0 "$pid" 2>/dev/null || fail "heddle serve ended before it was listening"
    [ $((tries += 1)) -le 30 ] || fail "no line 'listening on http://…' within 30 s"
    sleep 1
    base=$(sed -n 's#.*listening on \(http://[0-9A-Za-z.:-]*\).*#\1#p' "$work/stdout" | head -n 1)
  done
}

check_health() {
  token=none
  http 200 GET /healthz
  http 200 GET /readyz
  token=$(run_heddle token --sub "$user" --email smoke@example.com --org "$org") ||
    fail "heddle token ended with an error"
  http 200 GET /api/v1/me
  [ "$(field userId)" = "$user" ] || fail "GET /api/v1/me does not name the user"
}

# author: from a pasted definition to a published workflow.
author() {
  http 200 POST /api/v1/chats
  thread=$(field threadId)
  [ -n "$thread" ] || fail "POST /api/v1/chats gives no threadId"
  {
    printf 'Use this definition:\n\n```yaml\n'
    cat "$definition"
    printf '```\n'
  } >"$work/message"
  say --form "message=<$work/message"
  say --form-string 'message=publish it'
}

# run_it: the run asks for the rows, gets them, and names the file it wrote.
run_it() {
  say --form-string 'message=run it'
  grep -qF '[interrupt:workflow-inputs]' "$work/reply" || fail "'run it' does not ask for inputs"
  say --form-string 'message=' --form-string isInterrupt=true \
    --form-string interruptType=workflow-inputs --form-string 'inputs={"region":"EU","rows":[
      {"region":"EU","customer":"Ada","amount":120},
      {"region":"US","customer":"Bob","amount":75},
      {"region":"EU","customer":"Eve, Ltd","amount":80.5}]}'
  key=$(grep -oE "$org/outputs/[0-9]{4}/[0-9]{2}/$user/[A-Za-z0-9_-]{43}/report\.csv" \
    "$work/reply" | head -n 1)
  [ -n "$key" ] || fail "the reply names no object key of report.csv"
}

# download: the key alone opens the file.
download() {
  curl --silent --show-error --noproxy '*' --fail --location --max-time 30 \
    --output "$work/answer" --get --data-urlencode "objectKey=$key" \
    "$base/api/v1/objects/download" || fail "no download of $key"
  printf 'region,customer,amount\nEU,Ada,120\nEU,"Eve, Ltd",80.5\n' >"$work/expected"
  [ "$(tr -d '\r' <"$work/answer")" = "$(cat "$work/expected")" ] ||
    fail "the downloaded file is not the expected CSV"
}

# stop: a server that has not stopped after 35 s is killed, and so ends with another status.
stop() {
  kill -TERM "$pid"
  (sleep 35 && kill -KILL "$pid") >/dev/null 2>&1 &
  watchdog=$!
  status=0
  wait "$pid" || status=$?
  kill "$watchdog" 2>/dev/null || true
  pid=
  [ "$status" -eq 0 ] || fail "SIGTERM ended heddle with exit $status, expected 0"
}

for part in start check_health author run_it download stop; do
  $part
  echo "ok $part"
done
