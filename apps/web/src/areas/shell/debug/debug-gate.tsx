import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { flagsQuery } from "#api/queries.ts";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

const DebugMenu = lazyComponent(() => import("./debug-menu.tsx").then(({ DebugMenu }) => DebugMenu));

/** The debug menu, enabled by a flag for a person or for everyone; development sets it. */
export function DebugGate() {
  const { me } = useAuth();
  const { data: flags } = useQuery(flagsQuery());
  return (
    (me?.featureFlags ?? flags)?.debugMenu === true && (
      <Suspense fallback={null}>
        <DebugMenu />
      </Suspense>
    )
  );
}
