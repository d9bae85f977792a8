import { Suspense } from "react";
import { useAuth } from "#session/use-auth.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { useServiceWorker } from "../notifications/use-service-worker.ts";

// Only signed-in people have page events.
const SignedInPageEvents = lazyComponent(() =>
  import("./signed-in-page-events.tsx").then(({ SignedInPageEvents }) => SignedInPageEvents),
);

/** Receives page events while the page is open, and push notifications while it isn't. */
export function PageEventsGate() {
  const { me } = useAuth();
  useServiceWorker();
  return <Suspense>{me && <SignedInPageEvents key={me.id} me={me} />}</Suspense>;
}
