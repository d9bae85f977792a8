import { Suspense } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import type { HostNoticesProps } from "./host-notice-lines.tsx";
import { useMayHost } from "./use-may-host.ts";

/** Not needed on arrival. */
const HostNoticeLines = lazyComponent(() =>
  import("./host-notice-lines.tsx").then(({ HostNoticeLines }) => HostNoticeLines),
);

/** Notices by and for hosts. Rendered while empty, so that a live region announces what is added. */
export function HostNotices(props: HostNoticesProps) {
  const announcement = useEngineState("hosting.announcement");
  const countdown = useEngineState("hosting.countdown");
  const guideId = useEngineState("hosting.guideId");
  const mayHost = useMayHost();
  return (
    <div aria-live="polite" className="contents">
      {(mayHost || announcement !== null || countdown !== null || guideId !== null) && (
        <Suspense fallback={null}>
          <HostNoticeLines {...props} />
        </Suspense>
      )}
    </div>
  );
}
