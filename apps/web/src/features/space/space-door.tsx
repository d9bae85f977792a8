import { useIsFetching } from "@tanstack/react-query";
import {
  ACCESS_DENIED_GUEST,
  ACCESS_DENIED_SIGNED_IN,
  TOAST_UNAUTHORIZED_MS,
  type SpacePreview,
} from "@veranda/contract";
import { Lock } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { openLogin } from "../auth/auth.ts";
import { useAuth } from "../auth/use-auth.ts";
import { Faces } from "../explore/faces.tsx";
import { LiveCount } from "../explore/live-count.tsx";
import { Poster } from "../explore/poster.tsx";
import { showToast } from "../toasts/toast-store.ts";

type SpaceDoorProps = {
  preview: SpacePreview;
  /** One is on the way in: the canvas comes over it. */
  isOpening: boolean;
  /** Opens by itself as soon as the page can: there is nothing to press. */
  opensItself: boolean;
  onEnter: () => void;
};

/** The space as one sees it from outside: its picture, who made it, who is in, and the way in. */
export function SpaceDoor({ preview, isOpening, opensItself, onEnter }: SpaceDoorProps) {
  const { name, maker, description, faces, participantCount, canJoin } = preview;
  const { isLoggedIn, isRestoring } = useAuth();
  const isAskedAnew = useIsFetching({ queryKey: ["preview", preview.id] }) > 0;
  // To a guest it may be closed, and open to the person whose session is being taken up.
  const isUndecided = !canJoin && (isRestoring || isAskedAnew);
  return (
    <div className="absolute inset-0" inert={isOpening}>
      <Poster pictures={preview.pictures} sizes="max(100vw, 170vh)" isEager />
      <div
        aria-hidden="true"
        className="absolute inset-0 bg-[linear-gradient(to_top,rgb(20_12_8/0.86),rgb(20_12_8/0.4)_45%,rgb(20_12_8/0.05)_80%)]"
      />
      <div className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-5 p-6 text-on-glass sm:p-10 lg:p-14">
        {participantCount > 0 && (
          <div className="flex items-center gap-3">
            <Faces faces={faces} />
            <LiveCount count={participantCount} />
          </div>
        )}
        <div>
          <h1 className="text-[clamp(2.5rem,6vw,4.75rem)] leading-[1.02] font-semibold">{name}</h1>
          <p className="mt-3 text-on-glass-soft">by {maker.displayName}</p>
          <p className="mt-3 line-clamp-3 max-w-[52ch] text-lg text-on-glass/90">{description}</p>
        </div>
        {!canJoin && !isUndecided && <ClosedSign isLoggedIn={isLoggedIn} />}
        {(isUndecided || (canJoin && opensItself)) && <OpeningSign />}
        {canJoin && !opensItself && (
          <Button look="accent" size="lg" onClick={onEnter} className="min-w-40">
            Enter
          </Button>
        )}
      </div>
    </div>
  );
}

/** For who may not come in: a toast says that they can't, the door what they can do. */
function ClosedSign({ isLoggedIn }: { isLoggedIn: boolean }) {
  const isEmbedded = useLocation().pathname.startsWith("/embed/");
  const message = isLoggedIn ? ACCESS_DENIED_SIGNED_IN : ACCESS_DENIED_GUEST;
  useEffect(() => {
    showToast({ message, kind: "error", durationMs: TOAST_UNAUTHORIZED_MS });
  }, [message]);
  return (
    <div className="flex max-w-[52ch] flex-wrap items-center gap-3.5 rounded-2xl border border-glass-line bg-glass-strong px-5 py-3.5 backdrop-blur-md">
      <Lock className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">This space is private</span>
        <span className="block text-on-glass-soft">
          {isLoggedIn ? "Ask its owner for an invitation." : "Sign in, or ask its owner for an invitation."}
        </span>
      </p>
      {!isLoggedIn && !isEmbedded && (
        <Button look="accent" size="sm" onClick={() => openLogin()}>
          Sign in
        </Button>
      )}
    </div>
  );
}

/** As high as the button that would stand there, so that nothing moves. */
function OpeningSign() {
  return (
    <p className="flex h-13 items-center gap-3 font-semibold text-on-glass-soft">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent animate-pulse-soft" />
      Opening the door
    </p>
  );
}
