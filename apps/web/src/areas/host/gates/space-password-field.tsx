import type { SpaceGates } from "@veranda/contract";
import { GATE_PASSWORD_MAX, GATE_PASSWORD_MIN } from "@veranda/contract/constants";
import * as t from "@veranda/messages/gates";
import { useState } from "react";
import { api } from "#api/client.ts";
import { useForm } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { showToast } from "#ui/toast/toast-store.ts";

type SpacePasswordFieldProps = {
  id: string;
  isSet: boolean;
  /** Something else admits people as well. */
  hasOthers: boolean;
  askFirst: () => Promise<boolean>;
  onChanged: (gates: SpaceGates) => void;
};

/** The space's password. The server stores only a hash and can't show it again. */
export function SpacePasswordField({ onChanged, ...rest }: SpacePasswordFieldProps) {
  const [isEdited, setEdited] = useState(false);
  if (!isEdited)
    return (
      <Button size="sm" onClick={() => setEdited(true)}>
        {rest.isSet ? t.changePassword() : t.setPassword()}
      </Button>
    );
  return (
    <SpacePasswordForm
      {...rest}
      onChanged={(gates) => {
        setEdited(false);
        onChanged(gates);
      }}
    />
  );
}

function SpacePasswordForm({ id, isSet, hasOthers, askFirst, onChanged }: SpacePasswordFieldProps) {
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({
      password: password.length < GATE_PASSWORD_MIN ? t.passwordTooShort({ min: GATE_PASSWORD_MIN }) : null,
    }),
    askFirst,
    send: async (body) => (await api("PUT /rooms/{id}/gates/password", { params: { id }, body })).data,
    onDone(gates) {
      onChanged(gates);
      showToast({ message: t.passwordSaved() });
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <PasswordField
        {...form.text("password")}
        label={t.newPassword()}
        hint={t.newPasswordHint({
          min: GATE_PASSWORD_MIN,
          unless: hasOthers ? "yes" : "no",
          isFirst: isSet ? "no" : "yes",
        })}
        autoComplete="new-password"
        maxLength={GATE_PASSWORD_MAX}
      />
      <FormFault>{form.fault}</FormFault>
      <span>
        <Button type="submit" variant="accent" disabled={form.isBusy}>
          {t.save()}
        </Button>
      </span>
    </form>
  );
}
