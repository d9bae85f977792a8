import type { SpacePreview } from "@veranda/contract";
import { Suspense } from "react";
import { SpaceEvents } from "#areas/events";
import { StageFrame } from "../stage-frame.tsx";
import { useAskAhead } from "./ask-ahead.ts";
import { MoreSpaces } from "./more-spaces.tsx";
import { SpaceAbout } from "./space-about.tsx";
import { SpaceDoor } from "./space-door.tsx";
import { useArrival } from "./use-arrival.ts";
import { useLinkInAddress } from "./use-link-in-address.ts";

type SpacePageProps = {
  preview: SpacePreview;
  isRefreshing: boolean;
  shareId: string | null;
  instanceId: string | null;
};

/** A space's page before and during a visit: the entrance becomes the canvas, the rest stays below. */
export function SpacePage(props: SpacePageProps) {
  const { preview, isRefreshing } = props;
  useLinkInAddress(preview, props.shareId);
  const { isHere, opensItself, walkIn } = useArrival({ ...props, isEmbedded: false });
  useAskAhead(preview, props.shareId, opensItself);
  return (
    <div className="pb-20">
      <StageFrame isActive={isHere} isOpening={opensItself}>
        <SpaceDoor
          preview={preview}
          isRefreshing={isRefreshing}
          isOpening={isHere}
          opensItself={opensItself}
          onEnter={walkIn}
        />
      </StageFrame>
      {preview.canJoin && (
        <div className="mx-auto max-w-[112.5rem] px-(--gutter)">
          <SpaceAbout preview={preview} />
          <Suspense>
            <SpaceEvents spaceId={preview.id} share={props.shareId} />
          </Suspense>
        </div>
      )}
      <MoreSpaces exceptId={preview.id} />
    </div>
  );
}
