import * as t from "@veranda/messages/space";
import { Skeleton } from "#ui/skeleton.tsx";
import { StageFrame } from "../stage-frame.tsx";
import { useOpensItself } from "./use-opens-itself.ts";

export function SpacePageSkeleton() {
  const isOpening = useOpensItself(undefined);
  return (
    <div role="status" aria-label={t.loadingSpace()}>
      <StageFrame isActive={false} isOpening={isOpening}>
        <Skeleton className="size-full rounded-none opacity-20" />
      </StageFrame>
    </div>
  );
}
