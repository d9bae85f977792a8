import { useEffect, useRef, type ComponentProps } from "react";

const FIELD =
  "hit w-full min-w-0 rounded-xl border border-glass-line bg-on-glass/8 px-2.5 text-sm text-on-glass transition-colors duration-150 placeholder:text-on-glass-soft hover:bg-on-glass/12 focus-visible:outline-on-glass disabled:opacity-45";

/** A line to write in, on a panel over the view. Its name stands beside it. */
export const GlassInput = ({ className = "", ...rest }: ComponentProps<"input">) => (
  <input className={`h-9 ${FIELD} ${className}`} {...rest} />
);

/** Lines to write in, on such a panel. */
export const GlassTextArea = ({ className = "", ...rest }: ComponentProps<"textarea">) => (
  <textarea className={`resize-y py-2 leading-snug ${FIELD} ${className}`} {...rest} />
);

/** One of a list, on such a panel. */
export const GlassSelect = ({ className = "", ...rest }: ComponentProps<"select">) => (
  <select className={`h-9 ${FIELD} [&>option]:bg-glass-ink ${className}`} {...rest} />
);

type MixedSwitchProps = Omit<ComponentProps<"input">, "type" | "value" | "checked" | "onChange"> & {
  /** null: several that differ. */
  value: boolean | null;
  onSwitch: (isOn: boolean) => void;
};

/** On, off, or mixed, on such a panel. No role of a switch can say mixed: it is read out as a checkbox. */
export function GlassMixedSwitch({ value, onSwitch, ...rest }: MixedSwitchProps) {
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
      className="relative h-6 w-10.5 shrink-0 cursor-pointer appearance-none rounded-full border border-glass-line bg-on-glass/12 transition-colors duration-150 after:absolute after:top-0.75 after:left-0.75 after:size-4 after:rounded-full after:bg-on-glass-soft after:transition-transform checked:bg-glass-sea checked:after:translate-x-4.5 checked:after:bg-on-glass-sea indeterminate:after:translate-x-2.25 focus-visible:outline-on-glass disabled:opacity-45"
      {...rest}
    />
  );
}
