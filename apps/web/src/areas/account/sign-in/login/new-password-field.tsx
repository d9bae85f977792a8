import type { PasswordPolicy } from "@veranda/contract";
import type { ComponentProps } from "react";
import { PasswordField } from "#ui/field.tsx";
import { PasswordHints } from "./password-hints.tsx";

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "autoComplete" | "value"> & {
  value: string;
  /** Undefined until it is known. */
  policy: PasswordPolicy | undefined;
};

/** A password to choose, and what the policy asks of it: as hints, or, once refused, as the fault alone. */
export function NewPasswordField({ policy, ...field }: NewPasswordFieldProps) {
  const isRefused = (field.fault ?? null) !== null;
  return (
    <div className="flex flex-col gap-2">
      <PasswordField {...field} autoComplete="new-password" />
      {policy && !isRefused && <PasswordHints password={field.value} policy={policy} />}
    </div>
  );
}
