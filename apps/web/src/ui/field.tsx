import * as t from "@veranda/messages/common";
import { Eye, EyeOff } from "lucide-react";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { NoteLine } from "./note-line.tsx";

type FieldProps = ComponentProps<"input"> & {
  label: string;
  /** The error, announced at once. */
  fault?: string | null | undefined;
  /** A hint, shown while there is no error. */
  hint?: ReactNode;
  /** Content at the field's end. */
  end?: ReactNode;
  /** Shows the text's length and its limit. */
  isCounted?: boolean;
};

/** A labelled text field. */
export function Field({ label, fault = null, hint, end, isCounted, className = "", ...rest }: FieldProps) {
  const id = useId();
  const hasNote = fault !== null || hint !== undefined;
  const notes = `${isCounted ? `${id}-count ` : ""}${hasNote ? `${id}-note` : ""}`;
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-sm">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        {isCounted && (
          <span id={`${id}-count`} className="text-ink-faint tabular-nums">
            {`${String(rest.value ?? "").length}/${rest.maxLength}`}
          </span>
        )}
      </div>
      <div className="relative">
        <input
          id={id}
          aria-invalid={fault !== null}
          aria-describedby={notes || undefined}
          className={`h-12 w-full rounded-2xl border border-line-strong bg-paper px-4 text-[1.0625rem] placeholder:text-ink-faint/70 read-only:bg-sunken read-only:text-ink-soft aria-invalid:border-bad ${end === undefined ? "" : "pr-13"} ${className}`}
          {...rest}
        />
        {end !== undefined && <div className="absolute top-0.5 right-0.5">{end}</div>}
      </div>
      {hasNote && (
        <div
          id={`${id}-note`}
          role={fault === null ? undefined : "alert"}
          className="mt-1.5 text-sm text-ink-soft"
        >
          {fault === null ? hint : <NoteLine kind="fault">{fault}</NoteLine>}
        </div>
      )}
    </div>
  );
}

/** A password field with a button to show it. */
export function PasswordField(props: Omit<FieldProps, "end" | "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={isShown ? t.hidePassword() : t.showPassword()}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
