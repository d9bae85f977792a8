import * as t from "@veranda/messages/staff";
import { Segments } from "#ui/segments.tsx";

type FlagChoiceProps = {
  label: string;
  hint: string;
  /** undefined: as it is by itself. */
  value: boolean | undefined;
  /** What that is. */
  otherwise: string;
  onChoose: (value: boolean | undefined) => void;
};

/** On, off, or not set here. */
export function FlagChoice({ label, hint, value, otherwise, onChoose }: FlagChoiceProps) {
  const options = [
    { value: "unset", label: otherwise },
    { value: "on", label: t.on() },
    { value: "off", label: t.off() },
  ] as const;
  return (
    <div>
      <Segments
        label={label}
        options={options}
        value={value === undefined ? "unset" : value ? "on" : "off"}
        onChange={(chosen) => onChoose(chosen === "unset" ? undefined : chosen === "on")}
      />
      <p className="mt-1.5 text-sm text-ink-soft">{hint}</p>
    </div>
  );
}
