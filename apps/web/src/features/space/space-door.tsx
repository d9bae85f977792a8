import type { SpacePreview } from "@veranda/contract";
import { Lock } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Faces } from "../explore/faces.tsx";
import { LiveCount } from "../explore/live-count.tsx";
import { Poster } from "../explore/poster.tsx";
import { DOOR_CLOSED } from "./door-closed.ts";

type SpaceDoorProps = { preview: SpacePreview; isOpening: boolean; onEnter: () => void };

/** The space as one sees it from outside: its picture, who made it, who is in, and the way in. */
export function SpaceDoor({ preview, isOpening, onEnter }: SpaceDoorProps) {
  const { name, maker, description, faces, participantCount, canJoin } = preview;
  return (
    <div className="absolute inset-0" inert={isOpening}>
      <Poster pictures={preview.pictures} sizes="100vw" isEager />
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
        {canJoin ? (
          <Button look="accent" size="lg" onClick={onEnter} className="min-w-40">
            Enter
          </Button>
        ) : (
          <p className="flex max-w-[52ch] items-center gap-3 rounded-2xl border border-glass-line bg-glass px-4 py-3 backdrop-blur-md">
            <Lock className="size-5 shrink-0" aria-hidden="true" />
            {DOOR_CLOSED}
          </p>
        )}
      </div>
    </div>
  );
}
