import { useId, type ComponentProps } from "react";
import { NoteLine } from "./note-line.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "onChange" | "value"> & {
  label: string;
  /** Right after the label; without it the number of characters is shown at the end of the line. */
  note?: string;
  value: string;
  maxLength: number;
  fault?: string | null;
  onChange: (value: string) => void;
};

/** A text area with its label above and its error below. */
export function TextArea({
  label,
  note,
  value,
  maxLength,
  fault = null,
  onChange,
  className = "",
  ...rest
}: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label
        htmlFor={id}
        className={`mb-1.5 flex gap-x-1 text-sm font-semibold ${note === undefined ? "justify-between" : "flex-wrap"}`}
      >
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
        className={`block w-full resize-y rounded-2xl border border-line-strong bg-paper px-4 py-3 placeholder:text-ink-faint/70 aria-invalid:border-bad ${className}`}
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
