import { useId, type ComponentProps } from "react";
import { NoteLine } from "./note-line.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
  label: string;
  /** After the name; the number of letters that are left, if there is nothing else to say. */
  note?: string;
  value: string;
  maxLength: number;
  fault?: string | null;
  onChange: (value: string) => void;
};

/** Lines to write in, with their name above and what is wrong with them below. */
export function TextArea({ label, note, value, maxLength, fault = null, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex justify-between text-sm font-semibold">
        {label}{" "}
        <span className="font-normal text-ink-faint tabular-nums">
          {note ?? `${value.length}/${maxLength}`}
        </span>
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={maxLength}
        value={value}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full resize-y rounded-2xl border border-line-strong bg-paper px-4 py-3 placeholder:text-ink-faint/70 aria-invalid:border-bad"
        {...rest}
      />
      {fault !== null && (
        <div id={`${id}-fault`} role="alert" className="mt-1.5 text-sm">
          <NoteLine kind="fault">{fault}</NoteLine>
        </div>
      )}
    </div>
  );
}
