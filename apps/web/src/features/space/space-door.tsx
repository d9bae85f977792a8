import { ACCESS_DENIED_GUEST, TOAST_UNAUTHORIZED_MS, type SpacePreview } from "@veranda/contract";
import { Lock } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
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
        {!canJoin && <ClosedSign />}
        {canJoin && opensItself && <OpeningSign />}
        {canJoin && !opensItself && (
          <Button look="accent" size="lg" onClick={onEnter} className="min-w-40">
            Enter
          </Button>
        )}
      </div>
    </div>
  );
}

/** For who may not come in: said on the door, and once more as it is noticed. */
function ClosedSign() {
  useEffect(() => {
    showToast({ message: ACCESS_DENIED_GUEST, kind: "error", durationMs: TOAST_UNAUTHORIZED_MS });
  }, []);
  return (
    <p className="flex max-w-[52ch] items-center gap-3.5 rounded-2xl border border-glass-line bg-glass-strong px-5 py-3.5 backdrop-blur-md">
      <Lock className="size-5 shrink-0" aria-hidden="true" />
      <span>
        <span className="block font-semibold">{ACCESS_DENIED_GUEST}</span>
        <span className="block text-on-glass-soft">Or ask its owner for the link that lets you in.</span>
      </span>
    </p>
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
