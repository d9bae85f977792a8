import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, type CurrentUser } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import * as pages from "@veranda/messages/pages";
import { useState, type SyntheticEvent } from "react";
import { api, unsigned } from "../../api/client.ts";
import { meQuery, signInOptionsQuery } from "../../api/queries.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { NewPasswordField } from "../auth/login/new-password-field.tsx";
import { passwordFault } from "../auth/login/password-rules.ts";
import { sentenceFor } from "../faults/sentence.ts";
import { showModal } from "../modals/modal-store.ts";
import { profilePath } from "../profile/profile-path.ts";
import { showToast } from "../toasts/toast-store.ts";
import { Panel, PanelRow, ROWS } from "./panel.tsx";
import { rich } from "../../ui/rich.ts";
import { strong } from "../auth/message-parts.tsx";

/** Who one is here, and the password. */
export function AccountSection({ me }: { me: CurrentUser }) {
  return (
    <>
      <Panel title={t.account()}>
        <div className={ROWS}>
          <PanelRow name={me.displayName} note={`@${me.username}`}>
            <LinkButton size="sm" to={profilePath(me.username)}>
              {pages.profile()}
            </LinkButton>
          </PanelRow>
          <PanelRow name={pages.avatar()} note={t.avatarNote()}>
            <Button size="sm" onClick={() => showModal("Avatar")}>
              {t.change()}
            </Button>
          </PanelRow>
          <PanelRow name={me.email ?? t.noEmail()} note={t.emailNote()} />
        </div>
      </Panel>
      {me.hasPassword ? <ChangePassword email={me.email} /> : <FirstPassword email={me.email} />}
    </>
  );
}

/** The server says exactly what a password lacks. */
function faultsOf(error: unknown): { current: string | null; password: string | null } {
  if (!(error instanceof CallError)) return { current: null, password: sentenceFor(error) };
  if (error.code === "INVALID_CREDENTIAL") return { current: t.wrongPassword(), password: null };
  if (error.code === "ACCOUNT_LOCKED") return { current: sentenceFor(error), password: null };
  const field = Object.values(error.entries[0]?.fields ?? {})[0];
  return { current: null, password: field ?? sentenceFor(error) };
}

function ChangePassword({ email }: { email: string | null }) {
  const { data: options } = useQuery(signInOptionsQuery());
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [policyFault, setPolicyFault] = useState<string | null>(null);
  const policy = options?.passwordPolicy;
  const change = useMutation({
    mutationFn: () => api("POST /auth/v1/change/password", { body: { current, password } }),
    onSuccess: () => {
      setCurrent("");
      setPassword("");
      showToast({ message: t.passwordChanged() });
    },
  });
  const faults = change.isError ? faultsOf(change.error) : { current: null, password: null };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const unmet = policy === undefined ? null : passwordFault(password, policy);
    setPolicyFault(unmet);
    if (unmet === null && password !== "" && current !== "") change.mutate();
  };
  return (
    <Panel title={t.password()} lead={t.passwordLead()}>
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <PasswordField
          label={t.currentPassword()}
          autoComplete="current-password"
          required
          value={current}
          fault={faults.current}
          onChange={(event) => {
            change.reset();
            setCurrent(event.target.value);
          }}
        />
        <NewPasswordField
          label={t.newPassword()}
          required
          policy={policy}
          value={password}
          fault={policyFault ?? faults.password}
          onChange={(event) => {
            change.reset();
            setPolicyFault(null);
            setPassword(event.target.value);
          }}
        />
        <Button
          type="submit"
          look="accent"
          className="self-start"
          disabled={change.isPending || current === "" || password === ""}
        >
          {t.changePassword()}
        </Button>
      </form>
    </Panel>
  );
}

function FirstPassword({ email }: { email: string | null }) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: (to: string) => unsigned("POST /auth/v1/reset/password", { body: { email: to } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery().queryKey }),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  if (email === null)
    return (
      <Panel title={t.password()}>
        <p className="text-ink-soft">{t.passwordNeedsEmail()}</p>
      </Panel>
    );
  return (
    <Panel title={t.password()} lead={t.noPassword()}>
      {ask.isSuccess ? (
        <p role="status" className="text-ink-soft">
          {rich(t.passwordLinkSent({ email, b: strong }))}
        </p>
      ) : (
        <Button disabled={ask.isPending} onClick={() => ask.mutate(email)}>
          {t.emailPasswordLink()}
        </Button>
      )}
    </Panel>
  );
}
