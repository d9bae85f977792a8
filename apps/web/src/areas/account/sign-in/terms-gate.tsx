import { useQueryClient, useMutation } from "@tanstack/react-query";
import * as t from "@veranda/messages/auth";
import * as pages from "@veranda/messages/pages";
import { useLocation } from "react-router";
import { api } from "#api/client.ts";
import { meQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { DialogDescription, DialogFrame, DialogTitle } from "#ui/dialog-frame.tsx";
import { useSite } from "#site/site.ts";
import { signOut } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { rich } from "#ui/rich.ts";
import { rulesAt } from "./message-parts.tsx";

const stay = (): void => undefined;

/**
 * Asks people who registered without the form (by a provider, an organisation, a partner, a wallet) to accept the
 * terms. Only the pages of the terms themselves are accessible without.
 */
export function TermsGate() {
  const { me } = useAuth();
  const { name, termsUrl, privacyUrl } = useSite().brand;
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const accepting = useMutation({
    mutationFn: async () =>
      (await api("PATCH /users/me", { body: { acceptsTerms: true, acceptsPrivacy: true } })).data,
    onSuccess: (changed) => queries.setQueryData(meQuery().queryKey, changed),
  });
  if (me === null || me.acceptedTermsAt !== null || pathname === termsUrl || pathname === privacyUrl)
    return null;
  return (
    <DialogFrame place="card" onClose={stay} isDescribed className="overflow-y-auto">
      <DialogTitle className="text-[1.625rem]">{t.welcome({ site: name })}</DialogTitle>
      <DialogDescription className="mt-1.5 text-ink-soft">
        {rich(t.acceptToContinue({ terms: rulesAt(termsUrl), privacy: rulesAt(privacyUrl) }))}
      </DialogDescription>
      <FormFault className="mt-4">{accepting.isError ? sentenceFor(accepting.error) : null}</FormFault>
      {/* The first in keyboard order, too. */}
      <div className="mt-7 flex flex-row-reverse flex-wrap gap-3">
        <Button variant="accent" disabled={accepting.isPending} onClick={() => accepting.mutate()}>
          {t.acceptAndContinue()}
        </Button>
        <Button variant="quiet" disabled={accepting.isPending} onClick={() => void signOut()}>
          {pages.signOut()}
        </Button>
      </div>
    </DialogFrame>
  );
}
