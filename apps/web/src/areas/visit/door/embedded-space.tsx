import type { SpacePreview } from "@veranda/contract";
import { StageSlot } from "../stage-slot.tsx";
import { useAskAhead } from "./ask-ahead.ts";
import { SpaceDoor } from "./space-door.tsx";
import { useArrival } from "./use-arrival.ts";

type EmbeddedSpaceProps = {
  preview: SpacePreview;
  isRefreshing: boolean;
  shareId: string | null;
  instanceId: string | null;
};

/** An embedded space: the canvas fills the frame, without a surrounding page. */
export function EmbeddedSpace(props: EmbeddedSpaceProps) {
  const { isHere, opensItself, walkIn } = useArrival({ ...props, isEmbedded: true });
  useAskAhead(props.preview, props.shareId, opensItself);
  return (
    <main className="relative h-dvh overflow-clip">
      <SpaceDoor
        preview={props.preview}
        isRefreshing={props.isRefreshing}
        isOpening={isHere}
        opensItself={opensItself}
        onEnter={walkIn}
      />
      {isHere && <StageSlot />}
    </main>
  );
}
