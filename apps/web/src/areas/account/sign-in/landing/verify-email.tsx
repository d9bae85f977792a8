import { useMutation, useQuery } from "@tanstack/react-query";
import { CallError, TICKET_WAIT_MS } from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import * as pages from "@veranda/messages/pages";
import { CircleCheck, MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { unsigned } from "#api/client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { rememberedGuest } from "#session/guest.ts";
import { mailWaitOf, useCountdown } from "../login/mail-wait.ts";
import { useSite } from "#site/site.ts";
import { broadcastToTabs } from "#session/cross-tab.ts";
import { useAuth } from "#session/use-auth.ts";
import { BrokenLink } from "./broken-link.tsx";
import { ConfirmElsewhere } from "./confirm-elsewhere.tsx";
import { LandingCard, LandingPage } from "./landing-page.tsx";
import { useTicket, type MailTicket } from "./use-ticket.ts";

/**
 * The page that a new account's mail links to. The address is verified only by an action: in the browser that signed up
 * by a press, elsewhere with the chosen password.
 */
export function VerifyEmail() {
  const given = useTicket();
  const [isAsked, setAsked] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const { me } = useAuth();
  const { data, error, isFetching } = useQuery({
    queryKey: ["verify-email", given?.ticket],
    queryFn: () => verify(given),
    enabled: isAsked || given === null,
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const isElsewhere = error instanceof CallError && error.code === "TICKET_ELSEWHERE";
  // Opening the mail's link a second time finds the person signed in.
  const isUsedByMe = !isFetching && given !== null && me?.email === given.email;
  const isDone = data !== undefined || isConfirmed || isUsedByMe;
  return (
    <LandingPage title={t.confirmEmail()}>
      {isFetching && <Verifying />}
      {!isAsked && !isDone && given !== null && <Confirm given={given} onConfirm={() => setAsked(true)} />}
      {isDone && <Verified />}
      {isElsewhere && !isDone && given?.publicAddress === null && (
        <ConfirmElsewhere given={given} onConfirmed={() => setConfirmed(true)} />
      )}
      {isElsewhere && !isDone && given !== null && given.publicAddress !== null && (
        <WalletElsewhere address={given.publicAddress} />
      )}
      {error && !isElsewhere && !isDone && <NotVerified given={given} error={error} />}
    </LandingPage>
  );
}

async function verify(given: MailTicket | null): Promise<string> {
  if (given === null) throw new Error("The link is incomplete");
  const { email, ticket, publicAddress } = given;
  const { signInHere } = await import("./sign-in-here.ts");
  if (publicAddress !== null) {
    const { completeWallet } = await import("../../wallet/complete-wallet.ts");
    await completeWallet({ email, ticket, publicAddress });
    return email;
  }
  const { avatar } = rememberedGuest(localStorage);
  const logIn = { method: "Email", email, ...(avatar === undefined ? {} : { avatarID: avatar }) } as const;
  await signInHere(
    logIn,
    async () => (await unsigned("PUT /auth/v1/verify/email", { body: { email, ticket } })).data.session,
  );
  broadcastToTabs({ type: "verified", email });
  return email;
}

/** Says what confirming will do. */
function Confirm({ given, onConfirm }: { given: MailTicket; onConfirm: () => void }) {
  const { name } = useSite().brand;
  const { email, publicAddress } = given;
  const lead =
    publicAddress === null
      ? t.confirmLead({ email, site: name })
      : t.confirmWalletLead({ email, site: name, wallet: shortened(publicAddress) });
  return (
    <LandingCard title={t.confirmEmail()} lead={lead}>
      <Button variant="accent" className="w-full" onClick={onConfirm}>
        {t.confirmAndSignIn()}
      </Button>
    </LandingCard>
  );
}

/** As high as the content that replaces it. */
function Verifying() {
  return (
    <div role="status" aria-label={t.checkingLink()} className="flex flex-col items-center py-16">
      <span className="size-14 animate-shimmer rounded-full bg-sunken" />
      <Skeleton className="mt-5 h-8 w-72 rounded-xl" />
      <Skeleton className="mt-3 h-6 w-56 rounded-xl" />
    </div>
  );
}

function Verified() {
  return (
    <Notice
      isWholePage
      icon={<CircleCheck aria-hidden="true" />}
      title={t.signedIn()}
      actions={
        <LinkButton variant="accent" to="/">
          {t.explore()}
        </LinkButton>
      }
    >
      {t.signedInLead()}
    </Notice>
  );
}

function WalletElsewhere({ address }: { address: string }) {
  return (
    <Notice
      isWholePage
      icon={<MonitorSmartphone aria-hidden="true" />}
      title={t.openElsewhere()}
      actions={<LinkButton to="/">{pages.goHome()}</LinkButton>}
    >
      {t.openElsewhereLead({ wallet: shortened(address) })}
    </Notice>
  );
}

const shortened = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;

function NotVerified({ given, error }: { given: MailTicket | null; error: Error }) {
  const { seconds, start } = useCountdown(0);
  const again = useMutation({
    mutationFn: (to: string) => unsigned("POST /auth/v1/verify/email", { body: { email: to } }),
    onSuccess: () => start(TICKET_WAIT_MS),
    onError: (fault) => start(mailWaitOf(fault) ?? 0),
  });
  const email = given?.email ?? null;
  const isOfWallet = given !== null && given.publicAddress !== null;
  return (
    <BrokenLink
      action={
        email === null || isOfWallet ? (
          <LinkButton to="/">{pages.goHome()}</LinkButton>
        ) : (
          <Button
            variant="accent"
            disabled={seconds > 0 || again.isPending}
            onClick={() => again.mutate(email)}
          >
            {seconds > 0 ? t.sendLinkAgainIn({ seconds }) : t.sendNewLink()}
          </Button>
        )
      }
    >
      {email === null
        ? t.linkIncomplete()
        : isOfWallet
          ? t.walletLinkBroken()
          : again.isError && mailWaitOf(again.error) === null
            ? sentenceFor(again.error)
            : error instanceof CallError && error.code === "INVALID_INPUT"
              ? t.linkIncompleteOrNew()
              : sentenceFor(error)}
    </BrokenLink>
  );
}
