import * as t from "@veranda/messages/space";
import { Skeleton } from "#ui/skeleton.tsx";
import { StageFrame } from "../stage-frame.tsx";

export function SpacePageSkeleton() {
  return (
    <div role="status" aria-label={t.loadingSpace()}>
      <StageFrame isActive={false}>
        <Skeleton className="size-full rounded-none opacity-20" />
      </StageFrame>
    </div>
  );
}
