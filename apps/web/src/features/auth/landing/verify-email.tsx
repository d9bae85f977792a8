import { useMutation, useQuery } from "@tanstack/react-query";
import { TICKET_WAIT_MS } from "@veranda/contract";
import { CircleCheck, MailX } from "lucide-react";
import { unsigned } from "../../../api/client.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { sentenceFor } from "../../faults/sentence.ts";
import { openLogin } from "../auth.ts";
import { mailWaitOf, useCountdown } from "../login/mail-wait.ts";
import { tellTabs } from "../tabs.ts";
import { useAuth } from "../use-auth.ts";
import { LandingPage } from "./landing-page.tsx";
import { useTicket, type MailTicket } from "./use-ticket.ts";

/** Where the mail of a new account leads: the address is the person's own, and every tab of theirs hears it. */
export function VerifyEmail() {
  const given = useTicket();
  const { data, error, isPending } = useQuery({
    queryKey: ["verify-email", given?.ticket],
    queryFn: () => verify(given),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  return (
    <LandingPage title="Your address">
      {isPending && <Verifying />}
      {data && <Verified email={data} />}
      {error && <NotVerified email={given?.email ?? null} error={error} />}
    </LandingPage>
  );
}

async function verify(given: MailTicket | null): Promise<string> {
  if (given === null) throw new Error("The link is not whole");
  const { email, ticket, publicAddress } = given;
  if (publicAddress !== null) {
    const { completeWallet } = await import("../../wallet/complete-wallet.ts");
    await completeWallet({ email, ticket, publicAddress });
    return email;
  }
  await unsigned("PUT /auth/v1/verify/email", { body: { email, ticket } });
  tellTabs({ type: "verified", email });
  return email;
}

/** As high as what comes. */
function Verifying() {
  return (
    <div role="status" aria-label="Checking your link" className="flex flex-col items-center py-16">
      <span className="size-14 animate-shimmer rounded-full bg-sunken" />
      <Skeleton className="mt-5 h-8 w-72 rounded-xl" />
      <Skeleton className="mt-3 h-6 w-56 rounded-xl" />
    </div>
  );
}

function Verified({ email }: { email: string }) {
  const { isLoggedIn } = useAuth();
  return (
    <Notice
      isWholePage
      icon={<CircleCheck aria-hidden="true" />}
      title={isLoggedIn ? "You are in" : "Your address is verified"}
      actions={
        isLoggedIn ? (
          <LinkButton look="accent" to="/">
            Look around
          </LinkButton>
        ) : (
          <Button look="accent" onClick={() => openLogin({ email, step: "password" })}>
            Sign in
          </Button>
        )
      }
    >
      {isLoggedIn
        ? "Your account is ready. If you came from a space, go back to that tab: you are still standing there."
        : "Where you made your account, you are being signed in now. Here, sign in to go on."}
    </Notice>
  );
}

function NotVerified({ email, error }: { email: string | null; error: Error }) {
  const { seconds, start } = useCountdown(0);
  const again = useMutation({
    mutationFn: (to: string) => unsigned("POST /auth/v1/verify/email", { body: { email: to } }),
    onSuccess: () => start(TICKET_WAIT_MS),
    onError: (fault) => start(mailWaitOf(fault) ?? 0),
  });
  return (
    <Notice
      isWholePage
      isError
      icon={<MailX aria-hidden="true" />}
      title="This link doesn't work"
      actions={
        email === null ? (
          <LinkButton to="/">Go to the home page</LinkButton>
        ) : (
          <Button look="accent" disabled={seconds > 0 || again.isPending} onClick={() => again.mutate(email)}>
            {seconds > 0 ? `Sent. Again in ${seconds} s` : "Send a new one"}
          </Button>
        )
      }
    >
      {email === null
        ? "It is not whole. Open it from the mail once more."
        : again.isError && mailWaitOf(again.error) === null
          ? sentenceFor(again.error)
          : sentenceFor(error)}
    </Notice>
  );
}
