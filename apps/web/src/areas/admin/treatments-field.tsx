import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/staff";
import { Plus, X } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";

type TreatmentsFieldProps = {
  treatments: Readonly<Record<string, string>>;
  onChange: (treatments: Record<string, string>) => void;
};

const NAME = "[A-Za-z0-9_-]{1,40}";
const LINE = "h-11 min-w-0 flex-1 basis-32 rounded-2xl border border-line-strong bg-paper px-4";

/** Experiments that someone is in, each with its side. */
export function TreatmentsField({ treatments, onChange }: TreatmentsFieldProps) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const add = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!event.currentTarget.reportValidity()) return;
    onChange({ ...treatments, [name]: value });
    setName("");
    setValue("");
  };
  return (
    <div>
      <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">{t.treatments()}</h3>
      <ul className="divide-y divide-line">
        {Object.entries(treatments).map(([each, side]) => (
          <li key={each} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 font-mono text-sm wrap-anywhere">
              {each} = {side}
            </span>
            <IconButton
              label={t.removeTreatment({ name: each })}
              onClick={() =>
                onChange(Object.fromEntries(Object.entries(treatments).filter(([key]) => key !== each)))
              }
            >
              <X className="size-4.5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="mt-2 flex flex-wrap gap-2">
        <input
          aria-label={t.treatmentName()}
          placeholder={t.name()}
          required
          pattern={NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className={LINE}
        />
        <input
          aria-label={t.variant()}
          placeholder={t.value()}
          required
          maxLength={100}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className={LINE}
        />
        <Button type="submit">
          <Plus className="size-4" aria-hidden="true" /> {common.add()}
        </Button>
      </form>
    </div>
  );
}
