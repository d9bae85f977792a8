import type { SpaceGates } from "@veranda/contract";
import { GATE_PASSWORD_MAX, GATE_PASSWORD_MIN } from "@veranda/contract/constants";
import * as t from "@veranda/messages/gates";
import { useState, type SubmitEvent } from "react";
import { api } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useSpaceAction } from "../use-space-action.ts";

type SpacePasswordFieldProps = {
  id: string;
  isSet: boolean;
  onChanged: (gates: SpaceGates) => void;
};

/** The password of a space. The server keeps none that it could show again. */
export function SpacePasswordField({ id, isSet, onChanged }: SpacePasswordFieldProps) {
  const [password, setPassword] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const set = useSpaceAction(
    async (_, wanted: string) =>
      onChanged(
        (await api("PUT /rooms/{id}/gates/password", { params: { id }, body: { password: wanted } })).data,
      ),
    {
      onDone: () => {
        setPassword(null);
        showToast({ message: t.passwordSaved() });
      },
    },
  );
  if (password === null)
    return (
      <Button size="sm" onClick={() => setPassword("")}>
        {isSet ? t.changePassword() : t.setPassword()}
      </Button>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password.length < GATE_PASSWORD_MIN) setFault(t.passwordTooShort({ min: GATE_PASSWORD_MIN }));
    else set.act(password);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <PasswordField
        label={t.newPassword()}
        hint={t.newPasswordHint({ min: GATE_PASSWORD_MIN })}
        autoComplete="new-password"
        maxLength={GATE_PASSWORD_MAX}
        value={password}
        fault={fault}
        onChange={({ target }) => {
          setPassword(target.value);
          setFault(null);
        }}
      />
      <span>
        <Button type="submit" look="accent" disabled={set.isBusy}>
          {t.save()}
        </Button>
      </span>
    </form>
  );
}
