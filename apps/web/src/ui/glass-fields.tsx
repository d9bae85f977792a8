import { useEffect, useRef, type ComponentProps } from "react";

const FIELD =
  "hit w-full min-w-0 rounded-xl border border-line bg-ink/8 px-2.5 text-sm text-ink transition-colors duration-150 placeholder:text-ink-soft hover:bg-ink/10 disabled:opacity-45";

/** A text field on a panel over the view. Its label is beside it. */
export const GlassInput = ({ className = "", ...rest }: ComponentProps<"input">) => (
  <input className={`h-9 ${FIELD} ${className}`} {...rest} />
);

/** A text area on such a panel. */
export const GlassTextArea = ({ className = "", ...rest }: ComponentProps<"textarea">) => (
  <textarea className={`resize-y py-2 leading-snug ${FIELD} ${className}`} {...rest} />
);

/** A select on such a panel. */
export const GlassSelect = ({ className = "", ...rest }: ComponentProps<"select">) => (
  <select className={`h-9 ${FIELD} [&>option]:bg-glass-ink ${className}`} {...rest} />
);

/** A colour input on such a panel. */
export const GlassColourInput = (props: Omit<ComponentProps<"input">, "type" | "className">) => (
  <input
    type="color"
    className="hit size-9 shrink-0 cursor-pointer rounded-xl border border-line bg-transparent p-1 disabled:opacity-45 [&::-webkit-color-swatch]:rounded-md [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
    {...props}
  />
);

type MixedCheckboxProps = Omit<ComponentProps<"input">, "type" | "value" | "checked" | "onChange"> & {
  /** null: the values differ. */
  value: boolean | null;
  onSwitch: (isOn: boolean) => void;
};

/** On, off or mixed, on such a panel: a checkbox, as switches can't be mixed. */
export function GlassMixedCheckbox({ value, onSwitch, ...rest }: MixedCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = value === null;
  }, [value]);
  return (
    <input
      ref={box}
      type="checkbox"
      checked={value === true}
      onChange={({ target }) => onSwitch(target.checked)}
      className="size-5 shrink-0 cursor-pointer accent-fill disabled:opacity-45"
      {...rest}
    />
  );
}
