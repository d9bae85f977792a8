import { Suspense } from "react";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Loaded once somebody is signed in.
const OwnSettings = lazyComponent(() => import("./own-settings.tsx").then(({ OwnSettings }) => OwnSettings));

/** Applies the account's settings on every page. */
export function OwnGate() {
  const { me } = useAuth();
  return <Suspense fallback={null}>{me && <OwnSettings key={me.id} me={me} />}</Suspense>;
}
