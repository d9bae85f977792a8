import { useQuery } from "@tanstack/react-query";
import { NAME_VALIDITY_DEBOUNCE_MS, NAME_VALIDITY_STALE_MS } from "@veranda/contract";
import * as t from "@veranda/messages/profile-edit";
import { checkName } from "#api/check-name.ts";
import { api } from "#api/client.ts";
import { NoteLine } from "#ui/note-line.tsx";
import { nameFaultWords } from "#api/faults/name-words.ts";
import { faultSentence } from "#api/faults/sentence.ts";
import { Field } from "#ui/field.tsx";
import { useDebounced } from "#ui/use-debounced.ts";

type NameFieldProps = {
  kind: "displayName" | "username";
  label: string;
  value: string;
  /** The current name, which needs no check. */
  current: string;
  /** The server's error of the last submit. */
  fault: string | null;
  onChange: (value: string) => void;
};

/** A name, checked by the server while typing. */
export function NameField({ kind, label, value, current, fault, onChange }: NameFieldProps) {
  const settled = useDebounced(value.trim(), NAME_VALIDITY_DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["name-valid", kind, settled],
    queryFn: ({ signal }) =>
      checkName(api, kind === "username" ? { username: settled } : { displayName: settled }, signal),
    enabled: settled !== "" && settled !== current,
    staleTime: NAME_VALIDITY_STALE_MS,
    retry: false,
  });
  const isChecked = data !== undefined && settled === value.trim() && settled !== current;
  const found =
    isChecked && !data.valid
      ? (faultSentence(data.fault) ?? nameFaultWords(value) ?? t.nameNotAllowed())
      : null;
  const missing = value.trim() === "" ? t.nameMissing({ kind }) : null;
  return (
    <Field
      label={label}
      value={value}
      autoComplete="off"
      spellCheck={false}
      {...(kind === "username" && { autoCapitalize: "none" })}
      fault={missing ?? found ?? fault}
      hint={
        isChecked && data.valid && kind === "username" ? (
          <NoteLine kind="good">{t.usernameAvailable({ username: settled })}</NoteLine>
        ) : undefined
      }
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
