import { useQuery } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import { useEffect, useEffectEvent } from "react";
import { flagsQuery } from "../../api/queries.ts";
import { StageFrame } from "../stage/stage-frame.tsx";
import { useVisit } from "../visit/visit.ts";
import { MoreSpaces } from "./more-spaces.tsx";
import { SpaceAbout } from "./space-about.tsx";
import { SpaceDoor } from "./space-door.tsx";

type SpacePageProps = { preview: SpacePreview; shareId: string | null; instanceId: string | null };

/** A space before and while one is in it: the door becomes the canvas, the rest stays below. */
export function SpacePage({ preview, shareId, instanceId }: SpacePageProps) {
  const { visit, enter } = useVisit();
  const { data: flags } = useQuery(flagsQuery());
  const isHere = visit?.space.id === preview.id;
  const walkIn = () => enter({ space: preview, shareId, instanceId, isEmbedded: false });

  const entersAtOnce = flags?.playClick === false && preview.canJoin;
  // Only the arrival walks in by itself: who has left stays outside.
  const arrive = useEffectEvent(() => {
    if (!isHere) walkIn();
  });
  useEffect(() => {
    if (entersAtOnce) arrive();
  }, [entersAtOnce]);

  return (
    <div className="pb-20">
      <StageFrame isActive={isHere}>
        <SpaceDoor preview={preview} isOpening={isHere} onEnter={walkIn} />
      </StageFrame>
      <div className="mx-auto max-w-[112.5rem] px-(--gutter)">
        <SpaceAbout preview={preview} />
      </div>
      <MoreSpaces exceptId={preview.id} />
    </div>
  );
}
