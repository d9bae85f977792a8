import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrganizationSignIn } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/team";
import { useForm } from "#api/forms/use-form.ts";
import { formatDay } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { CopyField } from "./copy-field.tsx";
import { setSignIn } from "./team-actions.ts";
import { teamPlanQuery, teamSignInQuery } from "./team-queries.ts";
import { refreshTeam, useTeamAction } from "./use-team-action.ts";
import { areWholeCertificates } from "./whole-certificates.ts";

/** The identity provider that people of the mail domain sign in with (SAML 2.0). */
export function SignInCard() {
  const domain = useQuery(teamPlanQuery()).data?.associatedDomain ?? null;
  const { data } = useQuery(teamSignInQuery());
  if (data === undefined || domain === null) return null;
  return (
    <Card title={t.signIn()} lead={t.signInLead({ domain: domain.name })}>
      {!domain.isProven && <p className="text-ink-soft">{t.signInNeedsDomain()}</p>}
      {domain.isProven && data.site === null && <p className="text-ink-soft">{t.signInNeedsAddress()}</p>}
      {domain.isProven && data.site !== null && (
        <div className="flex max-w-xl flex-col gap-8">
          {data.provider !== null && <Status expiresAt={data.provider.expiresAt} />}
          <AtProvider site={data.site} />
          <ProviderForm key={JSON.stringify(data.provider)} provider={data.provider} domain={domain.name} />
        </div>
      )}
    </Card>
  );
}

function Status({ expiresAt }: { expiresAt: string }) {
  const stop = useTeamAction(
    () => setSignIn(null),
    () => showToast({ message: t.signInStopped() }),
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status">{t.signInUntil({ date: formatDay(expiresAt) })}</p>
      <Button size="sm" disabled={stop.isBusy} onClick={() => stop.act(undefined)}>
        {t.stopSignIn()}
      </Button>
    </div>
  );
}

/** What the provider has to know of this site. */
function AtProvider({ site }: { site: NonNullable<OrganizationSignIn["site"]> }) {
  const values = [
    [t.entityId(), site.entityID],
    [t.consumerUrl(), site.consumerURL],
    [t.signInStart(), site.startURL],
  ] as const;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-4 font-semibold">{t.signInAtProvider()}</legend>
      {values.map(([label, value]) => (
        <CopyField key={label} label={label} value={value} />
      ))}
      <p className="text-sm text-ink-soft">{t.signInFields()}</p>
    </fieldset>
  );
}

function ProviderForm({ provider, domain }: { provider: OrganizationSignIn["provider"]; domain: string }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: {
      issuer: provider?.issuer ?? "",
      entryPoint: provider?.entryPoint ?? "",
      certificates: provider?.certificates ?? "",
    },
    check: ({ issuer, entryPoint, certificates }) => ({
      issuer: issuer.trim() === "" ? t.issuerNeeded() : null,
      entryPoint: isSecureAddress(entryPoint) ? null : t.entryPointInvalid(),
      certificates: faultOfCertificates(certificates),
    }),
    send: ({ issuer, entryPoint, certificates }) =>
      setSignIn({ issuer: issuer.trim(), entryPoint: entryPoint.trim(), certificates: certificates.trim() }),
    async onDone() {
      await refreshTeam(queries);
      showToast({ message: t.signInSaved({ domain }) });
    },
    refusals: { CERTIFICATE_INVALID: { at: "certificates" } },
  });
  const plain = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field {...form.text("issuer")} {...plain} label={t.issuer()} maxLength={500} />
      <Field
        {...form.text("entryPoint")}
        {...plain}
        label={t.entryPoint()}
        type="url"
        placeholder="https://"
        maxLength={1_000}
      />
      <TextArea
        {...plain}
        name="certificates"
        label={t.certificates()}
        note=""
        rows={5}
        maxLength={20_000}
        placeholder="-----BEGIN CERTIFICATE-----"
        value={form.values.certificates}
        fault={form.faultAt("certificates")}
        onChange={(certificates) => form.change({ certificates })}
        onBlur={() => form.leave("certificates")}
        className="font-mono text-sm"
      />
      <FormFault>{form.fault}</FormFault>
      <Button type="submit" variant="accent" className="self-start" disabled={form.isBusy}>
        {common.save()}
      </Button>
    </form>
  );
}

function faultOfCertificates(given: string): string | null {
  if (given.trim() === "") return t.certificatesNeeded();
  return areWholeCertificates(given) ? null : t.certificatesInvalid();
}

const isSecureAddress = (given: string): boolean => URL.parse(given.trim())?.protocol === "https:";
