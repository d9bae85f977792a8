import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import * as pages from "@veranda/messages/pages";
import { api, unsigned } from "#api/client.ts";
import { meQuery, signInOptionsQuery } from "#api/queries.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { PasswordField } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { NewPasswordField } from "../sign-in/login/new-password-field.tsx";
import { PASSWORD_REFUSALS, passwordFault } from "../sign-in/login/password-rules.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useForm } from "#api/forms/use-form.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { AvatarModal } from "#areas/people";
import { profilePath } from "#site/profile-path.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { CARD_LINES, Card, CardLine } from "#ui/card.tsx";
import { rich } from "#ui/rich.ts";
import { AgeLine } from "../age/age-line.tsx";
import { strong } from "../sign-in/message-parts.tsx";

/** Account details and password. */
export function AccountSection({ me }: { me: CurrentUser }) {
  return (
    <>
      <Card title={t.account()}>
        <div className={CARD_LINES}>
          <CardLine name={me.displayName} note={`@${me.username}`}>
            <LinkButton size="sm" to={profilePath(me.username)}>
              {pages.profile()}
            </LinkButton>
          </CardLine>
          <CardLine name={pages.avatar()} note={t.avatarNote()}>
            <Button size="sm" onClick={() => openDialog(AvatarModal)}>
              {t.change()}
            </Button>
          </CardLine>
          <CardLine name={me.email ?? t.noEmail()} note={t.emailNote()} />
          <AgeLine age={me.age} />
          <CardLine name={t.organisation()} note={me.myOrganization?.name ?? t.noOrganisation()}>
            <LinkButton size="sm" to="/team">
              {me.myOrganization === null ? t.createOrJoin() : t.viewOrganisation()}
            </LinkButton>
          </CardLine>
        </div>
      </Card>
      {me.hasPassword ? <ChangePassword email={me.email} /> : <FirstPassword email={me.email} />}
    </>
  );
}

function ChangePassword({ email }: { email: string | null }) {
  const { data: options } = useQuery(signInOptionsQuery());
  const policy = options?.passwordPolicy;
  const form = useForm({
    initial: { current: "", password: "" },
    check: ({ password }) => ({ password: policy === undefined ? null : passwordFault(password, policy) }),
    send: (body) => api("POST /auth/v1/change/password", { body }),
    onDone() {
      form.change({ current: "", password: "" });
      showToast({ message: t.passwordChanged() });
    },
    refusals: {
      ...PASSWORD_REFUSALS,
      INVALID_CREDENTIAL: { at: "current", says: t.wrongPassword },
      ACCOUNT_LOCKED: { at: "current" },
    },
  });
  return (
    <Card title={t.password()} lead={t.passwordLead()}>
      <form {...form.props} className="flex max-w-md flex-col gap-4">
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <PasswordField
          {...form.text("current")}
          label={t.currentPassword()}
          autoComplete="current-password"
          required
        />
        <NewPasswordField {...form.text("password")} label={t.newPassword()} required policy={policy} />
        <FormFault>{form.fault}</FormFault>
        <Button
          type="submit"
          variant="accent"
          className="self-start"
          disabled={form.isBusy || form.values.current === "" || form.values.password === ""}
        >
          {t.changePassword()}
        </Button>
      </form>
    </Card>
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
      <Card title={t.password()}>
        <p className="text-ink-soft">{t.passwordNeedsEmail()}</p>
      </Card>
    );
  return (
    <Card title={t.password()} lead={t.noPassword()}>
      {ask.isSuccess ? (
        <p role="status" className="text-ink-soft">
          {rich(t.passwordLinkSent({ email, b: strong }))}
        </p>
      ) : (
        <Button disabled={ask.isPending} onClick={() => ask.mutate(email)}>
          {t.emailPasswordLink()}
        </Button>
      )}
    </Card>
  );
}
