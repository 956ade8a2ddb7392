import { useId, useState } from "preact/hooks";
import { readApiError, type Schemas, send } from "../api/client.ts";
import { FileLink, isObjectKey } from "./file_link.tsx";
import { texts } from "../texts/texts.ts";

/** A declared input, answer or question of an interrupt. */
export interface Field {
  type: Schemas["InputDeclaration"]["type"];
  required?: boolean;
  description?: string | null;
  default?: unknown;
  options?: readonly string[];
}

export type Values = Readonly<Record<string, unknown>>;

interface FieldsProps {
  fields: Readonly<Record<string, Field>>;
  values: Values;
  onChange(values: Values): void;
}

/** The form for inputs, questions and interrupts. An empty field has no value. */
export function Fields({ fields, values, onChange }: FieldsProps) {
  return (
    <div class="fields">
      {Object.entries(fields).map(([name, field]) => (
        <LabelledField
          key={name}
          name={name}
          field={field}
          value={values[name]}
          onChange={(value) => onChange(changed(values, { name, value }))}
        />
      ))}
    </div>
  );
}

/** Whether an earlier value fits the field as it is declared now. */
export function fits({ type, options = [] }: Field, value: unknown): boolean {
  if (type === "json") return value !== null;
  if (type === "number") return typeof value === "number";
  if (type === "boolean") return typeof value === "boolean";
  return typeof value === "string" && (type !== "enum" || options.includes(value));
}

function changed(values: Values, { name, value }: { name: string; value: unknown }): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

interface FieldProps {
  name: string;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
}

function LabelledField({ name, field, value, onChange }: FieldProps) {
  const id = useId();
  const hintId = useId();
  const { description, required = true } = field;
  const hasDefault = field.default !== undefined && field.default !== null;
  const isNeeded = required && !hasDefault;
  const hint = [isNeeded ? null : texts.optional, description].filter(Boolean).join(" · ");
  return (
    <div class={field.type === "boolean" ? "field is-check" : "field"}>
      <label for={id}>{name}</label>
      <Control
        id={id}
        field={field}
        value={value}
        onChange={onChange}
        isNeeded={isNeeded}
        describedBy={hint === "" ? undefined : hintId}
      />
      {hint !== "" && <small id={hintId}>{hint}</small>}
    </div>
  );
}

interface ControlProps extends Omit<FieldProps, "name"> {
  id: string;
  isNeeded: boolean;
  describedBy: string | undefined;
}

function Control(props: ControlProps) {
  switch (props.field.type) {
    case "boolean":
      return <BooleanControl {...props} />;
    case "enum":
      return <EnumControl {...props} />;
    case "json":
      return <JsonControl {...props} />;
    case "file":
      return <FileControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

function BooleanControl({ id, field, value, onChange, describedBy }: ControlProps) {
  return (
    <input
      id={id}
      type="checkbox"
      aria-describedby={describedBy}
      checked={Boolean(value ?? field.default ?? false)}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function EnumControl({ id, field, value, onChange, isNeeded, describedBy }: ControlProps) {
  const { options = [], default: preset } = field;
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      required={isNeeded}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{texts.choose}</option>
      {options.map((one) => (
        <option key={one} value={one} selected={one === (value ?? preset)}>{one}</option>
      ))}
    </select>
  );
}

/** An input for a number, a date or a line of text. */
function TextControl({ id, field, value, onChange, isNeeded, describedBy }: ControlProps) {
  const { type, default: preset } = field;
  const text = {
    id,
    "aria-describedby": describedBy,
    required: isNeeded,
    placeholder: preset === undefined || preset === null ? undefined : String(preset),
    value: value === undefined ? "" : String(value),
  };
  if (type === "number") {
    return (
      <input
        {...text}
        type="number"
        step="any"
        onInput={({ currentTarget: { value } }) =>
          onChange(value === "" ? undefined : Number(value))}
      />
    );
  }
  const take = ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }): void =>
    onChange(value === "" ? undefined : value);
  return type === "date"
    ? <input {...text} type="date" onInput={take} />
    : <input {...text} type="text" onInput={take} />;
}

function JsonControl({ id, value, field, onChange, isNeeded, describedBy }: ControlProps) {
  const [text, setText] = useState(value === undefined ? "" : JSON.stringify(value, null, 2));
  const preset = field.default;
  return (
    <textarea
      id={id}
      rows={4}
      spellcheck={false}
      aria-describedby={describedBy}
      required={isNeeded}
      value={text}
      placeholder={preset === undefined || preset === null ? undefined : JSON.stringify(preset)}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
        const { isJson, parsed } = readJson(currentTarget.value);
        currentTarget.setCustomValidity(isJson ? "" : texts.jsonExpected);
        onChange(parsed);
      }}
    />
  );
}

function readJson(text: string): { isJson: boolean; parsed?: unknown } {
  try {
    return text.trim() === "" ? { isJson: true } : { isJson: true, parsed: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}

/** Uploads the chosen file; the value is its object key. */
function FileControl({ id, value, onChange, isNeeded, describedBy }: ControlProps) {
  const [isUploading, setUploading] = useState(false);
  const upload = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    onChange(undefined);
    if (!file) return;
    setUploading(true);
    input.setCustomValidity(texts.uploading);
    try {
      onChange(await uploadFile(file));
      input.setCustomValidity("");
    } catch (error) {
      input.setCustomValidity(error instanceof Error ? error.message : texts.unreachable);
    } finally {
      setUploading(false);
      input.reportValidity();
    }
  };
  return (
    <>
      <input
        id={id}
        type="file"
        aria-describedby={describedBy}
        required={isNeeded && !isObjectKey(value)}
        onChange={(event) => void upload(event.currentTarget)}
      />
      {isObjectKey(value) && <FileLink objectKey={value} />}
      {isUploading && <small role="status">{texts.uploading}</small>}
    </>
  );
}

async function uploadFile(file: File): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  const response = await send(new Request("/api/v1/objects", { method: "POST", body }));
  if (!response.ok) throw await readApiError(response);
  return (await response.json()).objectKey;
}
