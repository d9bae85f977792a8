import * as t from "@veranda/messages/staff";
import { Segments } from "#ui/segments.tsx";
import { ON_OFF_FLAGS, withFlag, type SetFlags } from "./flag-list.ts";

type FlagChoicesProps = { flags: SetFlags; onChange: (flags: SetFlags) => void };

/** Each flag: on, off, or default. */
export const FlagChoices = ({ flags, onChange }: FlagChoicesProps) => (
  <div className="grid gap-6 sm:grid-cols-2">
    {ON_OFF_FLAGS.map(({ name, label, hint }) => (
      <FlagChoice
        key={name}
        label={label()}
        hint={hint()}
        value={flags[name]}
        onChoose={(value) => onChange(withFlag(flags, name, value))}
      />
    ))}
  </div>
);

type FlagChoiceProps = {
  label: string;
  hint: string;
  value: boolean | undefined;
  onChoose: (value: boolean | undefined) => void;
};

function FlagChoice({ label, hint, value, onChoose }: FlagChoiceProps) {
  const options = [
    { value: "unset", label: t.byDefault() },
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
