import type { ReactNode } from "react";
import { OwnGate } from "../account-settings/own-gate.tsx";
import { AuthGate } from "../auth/auth-gate.tsx";
import { PeopleModals } from "../friends/people-modals.tsx";
import { LiveGate } from "../live/live-gate.tsx";
import { SpaceMakingModals } from "../own-spaces/space-making-modals.tsx";
import type { ViewSize } from "../stage/view-size.ts";
import { Toasts } from "../toasts/toasts.tsx";
import { VisitProvider } from "../visit/visit-provider.tsx";

type PageGatesProps = { visitorId: string; viewSize: ViewSize; children: ReactNode };

/** What is there on every page. All of it may ask for the visit that goes on. */
export function PageGates({ visitorId, viewSize, children }: PageGatesProps) {
  return (
    <VisitProvider visitorId={visitorId} viewSize={viewSize}>
      {children}
      <SpaceMakingModals />
      <LiveGate />
      <AuthGate />
      <OwnGate />
      <PeopleModals />
      <Toasts />
    </VisitProvider>
  );
}
