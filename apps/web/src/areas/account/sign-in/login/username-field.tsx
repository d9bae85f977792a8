import { useQuery } from "@tanstack/react-query";
import { NAME_VALIDITY_DEBOUNCE_MS, NAME_VALIDITY_STALE_MS } from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import type { ComponentProps } from "react";
import { checkName } from "#api/check-name.ts";
import { unsigned } from "#api/client.ts";
import { NoteLine } from "#ui/note-line.tsx";
import { useDebounced } from "#ui/use-debounced.ts";
import { faultSentence } from "#api/faults/sentence.ts";
import { Field } from "#ui/field.tsx";

type UsernameFieldProps = Omit<ComponentProps<typeof Field>, "label" | "hint" | "value"> & {
  value: string;
  fault: string | null;
};

/** A username, checked by the server while typing; if left empty, the server chooses one. */
export function UsernameField({ value, fault, ...rest }: UsernameFieldProps) {
  const settled = useDebounced(value, NAME_VALIDITY_DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["name-valid", "username", settled],
    queryFn: ({ signal }) => checkName(unsigned, { username: settled }, signal),
    enabled: settled !== "",
    staleTime: NAME_VALIDITY_STALE_MS,
    retry: false,
  });
  const isChecked = settled === value && data !== undefined && value !== "";
  const found = isChecked && !data.valid ? (faultSentence(data.fault) ?? t.usernameNotAllowed()) : null;
  return (
    <Field
      {...rest}
      value={value}
      label={t.usernameOptional()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      fault={fault ?? found}
      hint={
        isChecked && data.valid ? (
          <NoteLine kind="good">{t.usernameAvailable({ username: value })}</NoteLine>
        ) : (
          t.usernameHint()
        )
      }
    />
  );
}
