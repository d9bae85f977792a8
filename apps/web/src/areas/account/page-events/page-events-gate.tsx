import { Suspense } from "react";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { useServiceWorker } from "../notifications/use-service-worker.ts";

// Nobody else is told of anything.
const SignedInPageEvents = lazyComponent(() =>
  import("./signed-in-page-events.tsx").then(({ SignedInPageEvents }) => SignedInPageEvents),
);

/** Lets the page hear what happens while it is open, and be told while it isn't. */
export function PageEventsGate() {
  const { me } = useAuth();
  useServiceWorker();
  return <Suspense>{me && <SignedInPageEvents key={me.id} me={me} />}</Suspense>;
}
