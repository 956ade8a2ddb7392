# shellcheck shell=bash
# Stages of the gate: each within its time, counted, and told at the end. Sourced by .ci/run.

log="$(mktemp)"
# What runs beside the stages that are shown.
beside="$(mktemp -d)"
passed=0 failed=0 flaky=0 summary="" errors=""

# stage NAME MINUTES COMMAND…: runs one stage within its time, its output kept in $log too. Interrupted,
# `deno test` names the tests that were still running.
stage() {
  local name=$1 minutes=$2 start=$SECONDS status
  shift 2
  printf '\n== %s\n' "$name"
  timeout -s INT -k 10 "$((minutes * 60))" "$@" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  [ "$status" -eq 124 ] && echo "$name took longer than $minutes minutes"
  summary+="$(printf '%5d s  exit %-3d  %s' "$((SECONDS - start))" "$status" "$name")"$'\n'
  return "$status"
}

# step NAME MINUTES COMMAND…: a stage without tests of its own; failing, it counts as one failure.
step() {
  stage "$@" || failed=$((failed + 1))
}

# probe NAME MINUTES COMMAND…: a stage that counts as one test.
probe() {
  stage "$@" && passed=$((passed + 1)) || failed=$((failed + 1))
}

# suite NAME MINUTES COMMAND…: a stage that ends with the closing line of `deno test`. Without that
# line, or failing without a failed test, it counts as one failure. $rerun runs a few of its files.
suite() {
  local status=0 line suite_failed=0
  stage "$@" || status=$?
  line=$(grep -E '^(ok|FAILED) \| [0-9]+ passed.* \| [0-9]+ failed' "$log" | tail -n 1)
  if [ -n "$line" ]; then
    passed=$((passed + $(count passed "$line")))
    suite_failed=$(count failed "$line")
  fi
  if [ "$suite_failed" -eq 0 ] && { [ -z "$line" ] || [ "$status" -ne 0 ]; }; then
    suite_failed=1
  fi
  if [ "$suite_failed" -ne 0 ]; then
    summary+="$(blamed)"$'\n'
    errors+=$'\n'"== what failed in: $1"$'\n'"$(errors_of)"$'\n'
    if [ -n "$line" ] && is_flaky "$1" "$suite_failed"; then
      flaky=$((flaky + suite_failed)) passed=$((passed + suite_failed)) suite_failed=0
    fi
  fi
  failed=$((failed + suite_failed))
}

# record NAME COMMAND…: runs a command, and keeps its output, its time and then its status for `end`.
record() {
  local name=$1 start=$SECONDS status=0
  shift
  timeout -s INT -k 10 1800 "$@" >"$beside/$name.output" 2>&1 || status=$?
  echo "$((SECONDS - start))" >"$beside/$name.seconds"
  echo "$status" >"$beside/$name.status"
}

# end KIND NAME MINUTES: waits for what is recorded under that name, as a step or a suite that shows
# its output.
end() {
  # shellcheck disable=SC2016
  "$1" "$2" "$3" bash -c \
    'until [ -s "$1.status" ]; do sleep 1; done; cat "$1.output"; exit "$(cat "$1.status")"' \
    - "$beside/$2"
  [ ! -s "$beside/$2.seconds" ] ||
    summary+="$(printf '%5d s  beside others: %s' "$(cat "$beside/$2.seconds")" "$2")"$'\n'
}

# is_flaky NAME FAILED: whether the files of at most three failed tests pass when they run once more,
# by themselves. Such a test is a bug to mend, and told; it does not hold up everybody's work.
is_flaky() {
  local files
  [ "$2" -le 3 ] && mapfile -t files < <(files_of_failed) && [ "${#files[@]}" -gt 0 ] || return 1
  stage "once more: $1" 10 "${rerun[@]}" "${files[@]}" || return 1
  # The page of conformance tells how the statements fared this time.
  [ ! -s "${HEDDLE_CONFORMANCE_FILE:-}" ] || sed -i '/"passed":false/d' "$HEDDLE_CONFORMANCE_FILE"
}

# The files of the failed tests: as `deno test` tells them or, where a helper of the tests made the
# test, those that hold its title.
files_of_failed() {
  sed -nE 's/^(.*) => \.\/([^ :]+):[0-9]+:[0-9]+$/\1\t\2/p' "$log" |
    while IFS=$'\t' read -r title file; do
      case $file in
        *_test.ts) echo "$file" ;;
        *) grep -rlF --include='*_test.ts' -- "$title" tests || echo "no-file-of-this-title" ;;
      esac
    done | sort -u
}

# The tests that failed, or were still running when their time was up.
blamed() {
  grep -E ' => \./[^ ]+:[0-9]+:[0-9]+$' "$log" | sort -u | sed 's/^/               /' | head -n 20
}

# The beginning of each error, as `deno test` tells them before its list of failures.
errors_of() {
  sed -n '/^ ERRORS/,/^ FAILURES/p' "$log" | cut -c 1-300 | grep -v '^ *$' | head -n 60
}

# count WORD LINE: the number before the word.
count() {
  sed -E "s/.*\| ([0-9]+) $1.*/\1/" <<<"$2"
}

# report: what failed, how long each stage took, and the counts as the last line. Fails when anything
# did, or when nothing passed.
report() {
  printf '%s\n%s\n' "$errors" "$summary"
  [ "$flaky" -eq 0 ] || echo "$flaky flaky: failed, then passed by themselves; mend them today"
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
