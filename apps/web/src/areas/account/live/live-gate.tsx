import { Suspense } from "react";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { useServiceWorker } from "../notifications/use-service-worker.ts";

// Nobody else is told of anything.
const SignedInLive = lazyComponent(() =>
  import("./signed-in-live.tsx").then(({ SignedInLive }) => SignedInLive),
);

/** Lets the page hear what happens while it is open, and be told while it isn't. */
export function LiveGate() {
  const { me } = useAuth();
  useServiceWorker();
  return <Suspense>{me && <SignedInLive key={me.id} me={me} />}</Suspense>;
}
