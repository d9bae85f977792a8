import { Suspense } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import type { HostNoticesProps } from "./host-notice-lines.tsx";
import { useMayHost } from "./use-may-host.ts";

/** Nobody needs them to arrive. */
const HostNoticeLines = lazyComponent(() =>
  import("./host-notice-lines.tsx").then(({ HostNoticeLines }) => HostNoticeLines),
);

/** What hosts tell everybody, and what hosts are told. There before it has words: what comes into it is read out. */
export function HostNotices(props: HostNoticesProps) {
  const announcement = useEngineState("hosting.announcement");
  const countdown = useEngineState("hosting.countdown");
  const mayHost = useMayHost();
  return (
    <div aria-live="polite" className="contents">
      {(mayHost || announcement !== null || countdown !== null) && (
        <Suspense fallback={null}>
          <HostNoticeLines {...props} />
        </Suspense>
      )}
    </div>
  );
}
