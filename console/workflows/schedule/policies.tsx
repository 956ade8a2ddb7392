import { useState } from "preact/hooks";
import type { Schemas } from "../../api/client.ts";
import { texts } from "../../texts/texts.ts";

type Schedule = Schemas["Schedule"];
type Policies = Pick<Schedule, "overlap" | "catchup" | "catchupWindow" | "pauseAfterFailures">;

const OVERLAPS: readonly Schedule["overlap"][] = ["skip", "queue", "allow", "cancel"];
const CATCHUPS: readonly Schedule["catchup"][] = ["last", "all", "none"];

interface PoliciesProps {
  schedule: Schedule;
  onChange(policies: Policies): void;
}

/** The policies for overlapping times, missed times and failing runs. */
export function PolicyForm({ schedule, onChange }: PoliciesProps) {
  const { overlap, catchup, catchupWindow, pauseAfterFailures } = schedule;
  const [policies, setPolicies] = useState<Policies>({
    overlap,
    catchup,
    catchupWindow,
    pauseAfterFailures,
  });
  const change = (some: Partial<Policies>): void => setPolicies({ ...policies, ...some });
  return (
    <form
      class="policies"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(policies);
      }}
    >
      <Choice
        label={texts.overlap}
        value={policies.overlap}
        options={OVERLAPS}
        names={texts.overlaps}
        onChoose={(chosen) => change({ overlap: chosen })}
      />
      <Choice
        label={texts.catchup}
        value={policies.catchup}
        options={CATCHUPS}
        names={texts.catchups}
        onChoose={(chosen) => change({ catchup: chosen })}
      />
      <label class="field">
        <span>{texts.catchupWindow}</span>
        <input
          required
          value={policies.catchupWindow}
          onInput={(event) => change({ catchupWindow: event.currentTarget.value })}
        />
      </label>
      <FailuresField
        failures={policies.pauseAfterFailures}
        onChange={(pauseAfterFailures) => change({ pauseAfterFailures })}
      />
      <div class="actions">
        <button type="submit" class="button">{texts.savePolicies}</button>
      </div>
    </form>
  );
}

interface FailuresFieldProps {
  /** Null if failures never pause the schedule. */
  failures: Policies["pauseAfterFailures"];
  onChange(failures: number | null): void;
}

function FailuresField({ failures, onChange }: FailuresFieldProps) {
  return (
    <label class="field">
      <span>{texts.pauseAfterFailures}</span>
      <input
        type="number"
        min={1}
        placeholder={texts.never}
        value={failures ?? ""}
        onInput={({ currentTarget: { value } }) => onChange(value === "" ? null : Number(value))}
      />
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Value[];
  names: Readonly<Record<Value, string>>;
  onChoose(value: Value): void;
}

function Choice<Value extends string>(
  { label, value, options, names, onChoose }: ChoiceProps<Value>,
) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        onChange={({ currentTarget }) => {
          const chosen = options.find((one) => one === currentTarget.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {options.map((one) => (
          <option key={one} value={one} selected={one === value}>{names[one]}</option>
        ))}
      </select>
    </label>
  );
}
