import * as t from "@veranda/messages/sign-up";
import { useSnapshot } from "#site/statechart/use-statechart.ts";
import { useEffect, useState } from "react";
import { createActor } from "#site/statechart/statechart.ts";
import { Button } from "#ui/button.tsx";
import { GlassClose } from "#ui/glass-close.tsx";
import { useCoarsePointer } from "#ui/use-coarse-pointer.ts";
import { useEngineState } from "#engine/engine-state.ts";
import { HintLine } from "#ui/hint-line.tsx";
import { useHintTurn } from "#ui/hint-turn.ts";
import { Region } from "#ui/regions.tsx";
import { signInFromSpace } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { bannerMachine, type BannerVariant } from "./banner-machine.ts";
import { isBannerDue, rememberDismissal } from "./dismissal.ts";
import { GlassCard } from "#ui/glass-card.tsx";

/** Delay before the banner, in milliseconds. */
const SETTLED_MS = 3 * 60_000;

const WORDS: Record<BannerVariant, { title: () => string; text: () => string }> = {
  settled: {
    title: t.enjoying,
    text: t.enjoyingLead,
  },
  talking: {
    title: t.newFriends,
    text: t.newFriendsLead,
  },
};

/** One per page load: a dismissal in one space holds in the next. */
const banner = createActor(bannerMachine).start();

/** Invites guests to sign up once they have been in a space for a while or have talked to others there. */
export function SignUpBanner() {
  const { isLoggedIn, isRestoring } = useAuth();
  const isGuest = useEngineState("user.isAuthless") && !isLoggedIn && !isRestoring;
  const { isOpen, variant } = useBanner(isGuest);
  const isTurn = useHintTurn(isGuest && isOpen);
  const isCoarse = useCoarsePointer();
  if (!isTurn) return null;
  const { title, text } = WORDS[variant];
  const dismiss = () => {
    banner.send({ type: "DISMISS" });
    rememberDismissal(localStorage, Date.now());
  };
  const register = () => void signInFromSpace({ step: "register" });
  if (isCoarse)
    return (
      <HintLine
        label={t.createAnAccount()}
        text={title()}
        action={{ label: t.createAccount(), press: register }}
        closeLabel={t.notNow()}
        onClose={dismiss}
      />
    );
  return (
    <Region name="left">
      <GlassCard
        aria-label={t.createAnAccount()}
        className="relative order-first w-full shrink-0 sm:w-84 p-5 animate-rise-in"
      >
        <h2 className="mr-9 text-xl">{title()}</h2>
        <p className="mt-1.5 text-[0.9375rem] text-on-glass-soft">{text()}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="accent" size="sm" onClick={register}>
            {t.createAccount()}
          </Button>
          <Button variant="glass" size="sm" onClick={() => void signInFromSpace()}>
            {t.signIn()}
          </Button>
        </div>
        <GlassClose label={t.notNow()} onClick={dismiss} className="absolute top-3 right-3" />
      </GlassCard>
    </Region>
  );
}

function useBanner(isGuest: boolean): { isOpen: boolean; variant: BannerVariant } {
  const snapshot = useSnapshot(banner);
  const me = useEngineState("session.me");
  const messages = useEngineState("chat").messages;
  const [isDue] = useState(() => isBannerDue(localStorage, Date.now()));
  const hasCompany = Object.keys(useEngineState("participants")).length > 1;
  const hasTalked = hasCompany && messages.some(({ senderId }) => senderId === me);
  useEffect(() => {
    if (!isGuest || !isDue) return undefined;
    if (hasTalked) banner.send({ type: "OPEN", variant: "talking" });
    const timer = setTimeout(() => banner.send({ type: "OPEN", variant: "settled" }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isGuest, isDue, hasTalked]);
  return { isOpen: snapshot.matches("open"), variant: snapshot.context.variant };
}
