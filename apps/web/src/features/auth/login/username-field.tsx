import { useQuery } from "@tanstack/react-query";
import { NAME_VALIDITY_DEBOUNCE_MS, NAME_VALIDITY_STALE_MS } from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import type { ComponentProps } from "react";
import { unsigned } from "../../../api/client.ts";
import { NoteLine } from "../../../ui/note-line.tsx";
import { useDebounced } from "../../search/use-debounced.ts";
import { Field } from "../../../ui/field.tsx";

type UsernameFieldProps = Omit<ComponentProps<typeof Field>, "label" | "hint" | "value"> & {
  value: string;
  fault: string | null;
};

/** A username, checked by the server while one types; left empty, the server finds one. */
export function UsernameField({ value, fault, ...rest }: UsernameFieldProps) {
  const settled = useDebounced(value, NAME_VALIDITY_DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["name-valid", "username", settled],
    queryFn: async ({ signal }) =>
      (await unsigned("POST /users/checkNameValid", { body: { username: settled } }, { signal })).data,
    enabled: settled !== "",
    staleTime: NAME_VALIDITY_STALE_MS,
    retry: false,
  });
  const isChecked = settled === value && data !== undefined && value !== "";
  const found = isChecked && !data.valid ? (data.reason ?? t.usernameNotAllowed()) : null;
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
