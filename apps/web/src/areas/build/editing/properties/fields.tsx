import * as t from "@veranda/messages/editing";
import { useId, useState, type KeyboardEvent } from "react";
import { GlassInput, GlassMixedCheckbox, GlassSelect, GlassTextArea } from "#ui/glass-fields.tsx";
import { isComposing } from "#ui/is-composing.ts";

/** Input fields of the glass panels. An empty value means that the selected objects differ. */

export const ROW = "grid min-h-9 grid-cols-[6.25rem_1fr] items-center gap-2 text-sm";

export type FieldOfPanel = { label: string; isDisabled?: boolean; hint?: string | undefined };

type NumberFieldProps = FieldOfPanel & {
  /** null: the values differ. */
  value: number | null;
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number;
  /** Only its first letter is visible; screen readers get the whole label. */
  axis?: string;
  onChange: (value: number) => void;
  onFocus?: () => void;
  onBlur?: () => void;
};

/** With as many decimals as fit, three at most. */
function tidy(value: number, length: number): string {
  const rounded = [1000, 100, 10].map((by) => String(Math.round(value * by) / by));
  return rounded.find((text) => text.length <= length) ?? String(Math.round(value));
}
/** Characters that fit a field: beside two others, with a unit or without. */
const LENGTH = { alone: 12, axis: 6, axisWithUnit: 5 } as const;

/** A number: typed, or stepped by the arrow keys (with shift ten steps). Committed on blur or Enter. */
export function NumberField({
  label,
  value,
  unit,
  min = -Infinity,
  max = Infinity,
  step = 0.1,
  axis,
  isDisabled,
  hint,
  onChange,
  onFocus,
  onBlur,
}: NumberFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const length = axis === undefined ? LENGTH.alone : unit === undefined ? LENGTH.axis : LENGTH.axisWithUnit;
  const shown = value === null ? "" : tidy(value, length);
  const bounded = (next: number) => Math.max(min, Math.min(max, next));
  const commit = () => {
    if (draft === null) return;
    const next = Number(draft.replace(",", "."));
    setDraft(null);
    if (draft.trim() !== "" && Number.isFinite(next) && bounded(next) !== value) onChange(bounded(next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") commit();
    if (event.key === "Escape" && draft !== null) {
      event.preventDefault();
      setDraft(null);
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const from = draft === null ? (value ?? 0) : Number(draft.replace(",", ".")) || 0;
    const by = step * (event.shiftKey ? 10 : 1) * (event.key === "ArrowUp" ? 1 : -1);
    setDraft(null);
    onChange(bounded(Math.round((from + by) * 1e4) / 1e4));
  };
  const input = (
    <GlassInput
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={axis === undefined ? undefined : label}
      disabled={isDisabled}
      value={draft ?? shown}
      placeholder={value === null ? "–" : undefined}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.();
      }}
      onBlur={() => {
        commit();
        onBlur?.();
      }}
      onKeyDown={onKeyDown}
      className={`tabular-nums ${axis === undefined ? "" : "pl-6"} ${unit === undefined ? "" : "pr-7"}`}
    />
  );
  const box = (
    <span className="relative block min-w-0">
      {axis !== undefined && (
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-xs font-bold ${AXES[axis] ?? ""}`}
        >
          {axis}
        </span>
      )}
      {input}
      {unit !== undefined && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-ink-soft"
        >
          {unit}
        </span>
      )}
    </span>
  );
  if (axis !== undefined) return box;
  return (
    <div className={ROW}>
      <Label id={id} hint={hint}>
        {label}
      </Label>
      {box}
    </div>
  );
}

/** The colours of the gizmo's axes. */
const AXES: Partial<Record<string, string>> = {
  X: "text-axis-x",
  Y: "text-axis-y",
  Z: "text-axis-z",
};

export function Label({ id, hint, children }: { id: string; hint?: string | undefined; children: string }) {
  return (
    <label htmlFor={id} className="leading-tight text-ink-soft">
      {children}
      {hint !== undefined && <span className="block text-xs opacity-80">{hint}</span>}
    </label>
  );
}

type TextFieldProps = FieldOfPanel & {
  value: string | null;
  isLong?: boolean;
  maxLength?: number | undefined;
  placeholder?: string;
  type?: "text" | "url";
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
};

/** Text; committed on blur or Enter (with ctrl in long ones). */
export function TextField({
  label,
  value,
  isLong = false,
  maxLength,
  placeholder,
  type = "text",
  isDisabled,
  hint,
  onChange,
  onFocus,
  onBlur,
}: TextFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft !== null && draft !== value) onChange(draft);
    setDraft(null);
  };
  const shared = {
    id,
    disabled: isDisabled,
    maxLength,
    value: draft ?? value ?? "",
    placeholder: value === null ? t.mixed() : placeholder,
    onFocus,
    onBlur() {
      commit();
      onBlur?.();
    },
    onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return;
      if (event.key === "Enter" && (!isLong || event.ctrlKey || event.metaKey)) commit();
      if (event.key === "Escape" && draft !== null) {
        event.preventDefault();
        setDraft(null);
      }
    },
  };
  if (!isLong)
    return (
      <div className={ROW}>
        <Label id={id} hint={hint}>
          {label}
        </Label>
        <GlassInput {...shared} type={type} onChange={(event) => setDraft(event.target.value)} />
      </div>
    );
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <Label id={id} hint={hint}>
        {label}
      </Label>
      <GlassTextArea {...shared} rows={4} onChange={(event) => setDraft(event.target.value)} />
    </div>
  );
}

type SelectFieldProps = FieldOfPanel & {
  /** null: the values differ. */
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

export function SelectField({ label, value, options, isDisabled, hint, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={ROW}>
      <Label id={id} hint={hint}>
        {label}
      </Label>
      <GlassSelect
        id={id}
        disabled={isDisabled}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value)}
      >
        {value === null && <option value="">{t.mixed()}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </GlassSelect>
    </div>
  );
}

type SwitchFieldProps = FieldOfPanel & { value: boolean | null; onChange: (value: boolean) => void };

export function SwitchField({ label, value, isDisabled, hint, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 text-sm">
      <Label id={id} hint={hint}>
        {label}
      </Label>
      <GlassMixedCheckbox id={id} disabled={isDisabled} value={value} onSwitch={onChange} />
    </div>
  );
}
