import { useQuery } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import { useEffect, useEffectEvent } from "react";
import { flagsQuery } from "../../api/queries.ts";
import { StageSlot } from "../stage/stage-slot.tsx";
import { useVisit } from "../visit/visit.ts";
import { SpaceDoor } from "./space-door.tsx";

type EmbeddedSpaceProps = { preview: SpacePreview; shareId: string | null; instanceId: string | null };

/** A space inside another site's page: the canvas fills the frame and nothing stands around it. */
export function EmbeddedSpace({ preview, shareId, instanceId }: EmbeddedSpaceProps) {
  const { visit, enter } = useVisit();
  const { data: flags } = useQuery(flagsQuery());
  const isHere = visit?.space.id === preview.id;
  const walkIn = () => enter({ space: preview, shareId, instanceId, isEmbedded: true });

  const entersAtOnce = flags?.playClick === false && preview.canJoin;
  // Only the arrival walks in by itself: who has left stays outside.
  const arrive = useEffectEvent(() => {
    if (!isHere) walkIn();
  });
  useEffect(() => {
    if (entersAtOnce) arrive();
  }, [entersAtOnce]);

  return (
    <main className="relative h-dvh overflow-hidden">
      <SpaceDoor preview={preview} isOpening={isHere} onEnter={walkIn} />
      {isHere && <StageSlot />}
    </main>
  );
}
