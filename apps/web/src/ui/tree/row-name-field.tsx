import { useEffect, useRef } from "react";
import { isComposing } from "../is-composing.ts";

type RowNameFieldProps = {
  label: string;
  name: string;
  placeholder: string;
  /** null: keeps its name. */
  onDone: (name: string | null) => void;
};

/** Renames a row in place. Committed on blur; Enter and Escape return to the tree. */
export function RowNameField({ label, name, placeholder, onDone }: RowNameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isGivenUp = useRef(false);
  useEffect(() => {
    const input = field.current;
    input?.focus({ preventScroll: true });
    input?.select();
    // A native listener: ancestors hear native key events before React does, and would close at Escape.
    const onKeyDown = (event: KeyboardEvent): void => {
      event.stopPropagation();
      if (isComposing({ nativeEvent: event }) || (event.key !== "Enter" && event.key !== "Escape")) return;
      event.preventDefault();
      isGivenUp.current = event.key === "Escape";
      input?.closest<HTMLElement>("[role=tree]")?.focus({ preventScroll: true });
    };
    input?.addEventListener("keydown", onKeyDown);
    return () => input?.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <input
      ref={field}
      aria-label={label}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={80}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => onDone(isGivenUp.current ? null : event.currentTarget.value)}
      className="h-7 min-w-0 flex-1 rounded-lg border border-line bg-black/30 px-2 text-sm text-ink"
    />
  );
}
