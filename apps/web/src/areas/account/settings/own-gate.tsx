import { Suspense } from "react";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Fetched once somebody is signed in.
const OwnSettings = lazyComponent(() => import("./own-settings.tsx").then(({ OwnSettings }) => OwnSettings));

/** What a person has chosen for themselves holds on every page. */
export function OwnGate() {
  const { me } = useAuth();
  return <Suspense fallback={null}>{me && <OwnSettings key={me.id} me={me} />}</Suspense>;
}
