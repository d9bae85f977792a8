import type { ReactNode } from "react";
import { OwnGate } from "../account-settings/own-gate.tsx";
import { AuthGate } from "../auth/auth-gate.tsx";
import { DebugGate } from "../debug/debug-gate.tsx";
import { DialogHost } from "../dialogs/dialog-host.tsx";
import { PageToasts } from "../dialogs/page-toasts.tsx";
import { LiveGate } from "../live/live-gate.tsx";
import { WalkInGate } from "../own-spaces/walk-in-gate.tsx";
import { Stage } from "../stage/lazy-stage.ts";
import type { ViewSize } from "../stage/view-size.ts";
import { VisitProvider } from "../visit/visit-provider.tsx";

type PageGatesProps = { visitorId: string; viewSize: ViewSize; children: ReactNode };

/** What is there on every page. All of it may ask for the visit that goes on. */
export function PageGates({ visitorId, viewSize, children }: PageGatesProps) {
  return (
    <VisitProvider visitorId={visitorId} viewSize={viewSize} Stage={Stage}>
      {children}
      <WalkInGate />
      <LiveGate />
      <AuthGate />
      <OwnGate />
      <DebugGate />
      <DialogHost />
      <PageToasts />
    </VisitProvider>
  );
}
