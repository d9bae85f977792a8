import type { PasswordPolicy } from "@veranda/contract";
import type { ComponentProps } from "react";
import { PasswordField } from "#ui/field.tsx";
import { PasswordHints } from "./password-hints.tsx";

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "autoComplete" | "value"> & {
  value: string;
  /** Undefined until loaded. */
  policy: PasswordPolicy | undefined;
};

/** A new password with the policy's hints; after a refusal, the error instead. */
export function NewPasswordField({ policy, ...field }: NewPasswordFieldProps) {
  const isRefused = (field.fault ?? null) !== null;
  return (
    <div className="flex flex-col gap-2">
      <PasswordField {...field} autoComplete="new-password" />
      {policy && !isRefused && <PasswordHints password={field.value} policy={policy} />}
    </div>
  );
}
