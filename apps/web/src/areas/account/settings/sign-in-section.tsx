import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import type { OauthProvider } from "@veranda/contract/calls/sign-in";
import { ORGANIZATION_PROVIDER } from "@veranda/contract/constants";
import * as t from "@veranda/messages/account";
import { KeyRound, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "#api/client.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { PROVIDER_LOGOS } from "../sign-in/login/provider-logos.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { integrationsQuery } from "#api/integrations-query.ts";
import { CARD_LINES, Card, CardLine, CardSkeleton } from "#ui/card.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { DisconnectOrganisationModal } from "./disconnect-organisation-modal.tsx";
import { WalletsPanel } from "./wallets-panel.tsx";

const PROVIDERS = [
  ["google", "Google"],
  ["apple", "Apple"],
  ["microsoft", "Microsoft"],
] as const;

/** Ways to sign in: email, providers, wallets. The last one can't be removed. */
export function SignInSection({ me }: { me: CurrentUser }) {
  const { data, error, isPending, refetch } = useQuery(integrationsQuery());
  const { data: options } = useQuery(signInOptionsQuery());
  const disconnect = useDisconnect();
  if (isPending) return <CardSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const methods = options?.methods ?? [];
  const accountOf = (provider: string) =>
    data.connectedAccounts.find(({ connection }) => connection === provider);
  const organisations = data.connectedAccounts.filter(({ connection }) => connection.startsWith("saml:"));
  const shown = PROVIDERS.filter(([id, name]) => methods.includes(name) || accountOf(id));
  return (
    <>
      <Card title={t.waysToSignIn()} lead={t.waysToSignInLead()}>
        <div className={CARD_LINES}>
          <MethodRow
            icon={<Mail className="size-5" aria-hidden="true" />}
            name={t.emailAndPassword()}
            note={me.hasPassword ? me.email : t.noPasswordYet()}
          >
            <LinkButton size="sm" to="/settings">
              {me.hasPassword ? t.changePassword() : t.setPassword()}
            </LinkButton>
          </MethodRow>
          {shown.map(([id, name]) => (
            <MethodRow
              key={id}
              icon={PROVIDER_LOGOS[name]}
              name={name}
              note={accountOf(id) ? (accountOf(id)?.email ?? t.isConnected()) : t.notConnected()}
            >
              {accountOf(id) ? (
                <Button
                  size="sm"
                  aria-label={t.disconnectFrom({ name })}
                  disabled={disconnect.isPending}
                  onClick={() => disconnect.mutate({ provider: id, type: "account" })}
                >
                  {t.disconnect()}
                </Button>
              ) : (
                <ConnectButton provider={id} name={name} />
              )}
            </MethodRow>
          ))}
          {organisations.map(({ connection, email }) => (
            <MethodRow
              key={connection}
              icon={<KeyRound className="size-5" aria-hidden="true" />}
              name={t.organisation()}
              note={email ?? connection.slice("saml:".length)}
            >
              <Button
                size="sm"
                aria-label={t.disconnectOrganisation()}
                disabled={disconnect.isPending}
                onClick={() => {
                  const onConfirm = () => disconnect.mutate({ provider: connection, type: "account" });
                  // Its sessions end with it; those of a provider of the operator's go on.
                  if (!connection.startsWith(ORGANIZATION_PROVIDER)) onConfirm();
                  else openDialog(DisconnectOrganisationModal, { onConfirm });
                }}
              >
                {t.disconnect()}
              </Button>
            </MethodRow>
          ))}
        </div>
      </Card>
      <WalletsPanel
        wallets={data.connectedWallets}
        isBusy={disconnect.isPending}
        onDisconnect={(address) => disconnect.mutate({ provider: address, type: "wallet" })}
      />
    </>
  );
}

type MethodRowProps = { icon: ReactNode; name: string; note: string | null; children: ReactNode };

function MethodRow({ icon, name, note, children }: MethodRowProps) {
  return (
    <CardLine icon={icon} name={name} note={note ?? undefined}>
      {children}
    </CardLine>
  );
}

function ConnectButton({ provider, name }: { provider: OauthProvider; name: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = { api: provider, mode: "redirect", return: "/settings/sign-in" } as const;
      return (await api("GET /integrations/auth", { query })).data.url;
    },
    onSuccess: (url) => location.assign(url),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <Button size="sm" aria-label={t.connectTo({ name })} disabled={isPending} onClick={() => mutate()}>
      {t.connect()}
    </Button>
  );
}

function useDisconnect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { provider: string; type: "account" | "wallet" }) =>
      (await api("POST /integrations/disconnect", { body })).data,
    onSuccess: (data) => {
      queries.setQueryData(integrationsQuery().queryKey, data);
      showToast({ message: t.disconnected() });
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["me"] }),
  });
}
