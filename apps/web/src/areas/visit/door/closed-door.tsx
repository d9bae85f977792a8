import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract";
import * as pages from "@veranda/messages/pages";
import * as t from "@veranda/messages/space";
import { Lock } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Button, buttonClass, LinkButton } from "#ui/button.tsx";
import { openLogin } from "#session/auth.ts";
import { closeToast, openToast } from "#ui/toast/toast-store.ts";
import { closedWords } from "./closed-words.ts";

type ClosedDoorProps = {
  isLoggedIn: boolean;
  /** They are too young for it: there is nothing that they could do. */
  isForAdults?: boolean;
  onRetry: () => void;
};

/**
 * For people who may not enter: a toast says that they can't, this says what they can do. An embed is too small for
 * both.
 */
export function ClosedDoor({ isLoggedIn, isForAdults = false, onRetry }: ClosedDoorProps) {
  const { pathname, search } = useLocation();
  const isEmbedded = pathname.startsWith("/embed/");
  const message = isLoggedIn ? pages.accessDenied() : pages.accessDeniedGuest();
  useEffect(() => {
    if (isEmbedded || isForAdults) return undefined;
    const toast = openToast({ message, kind: "error", durationMs: TOAST_UNAUTHORIZED_MS });
    // It is so no longer: the person has signed in, may enter, or is elsewhere.
    return () => closeToast(toast);
  }, [message, isEmbedded, isForAdults]);
  return (
    <div
      data-asking=""
      className="absolute inset-0 grid place-items-center overflow-y-auto bg-[radial-gradient(90%_120%_at_50%_115%,var(--lamplight),transparent_70%)] p-5 text-center text-on-glass"
    >
      <div className="max-w-[42ch] py-6">
        <span className="mx-auto mb-5 grid size-13 place-items-center rounded-full bg-glass-hover">
          <Lock aria-hidden="true" />
        </span>
        <h1 className="text-[clamp(2rem,4vw,2.75rem)] leading-tight">{t.spacePrivate()}</h1>
        <p className="mt-3 text-on-glass-soft">{isForAdults ? t.forAdults() : closedWords(isLoggedIn)}</p>
        {isEmbedded && !isLoggedIn && (
          <a
            href={pathname.replace("/embed/", "/s/") + search}
            target="_blank"
            rel="noopener"
            className={buttonClass("glass", undefined, "mt-7")}
          >
            {t.openInNewTab()}
          </a>
        )}
        {!isEmbedded && (
          <div className="mt-7 flex flex-wrap justify-center gap-3">
            {isLoggedIn && !isForAdults && (
              <Button variant="accent" onClick={onRetry}>
                {t.tryAgain()}
              </Button>
            )}
            {!isLoggedIn && (
              <Button variant="accent" onClick={() => openLogin()}>
                {t.signIn()}
              </Button>
            )}
            <LinkButton variant="glass" to="/">
              {t.exploreSpaces()}
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
