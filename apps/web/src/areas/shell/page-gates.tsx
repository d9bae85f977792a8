import type { ReactNode } from "react";
import { AuthGate, PageEventsGate, OwnGate } from "#areas/account";
import { DebugGate } from "./debug/debug-gate.tsx";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { PageToasts } from "#ui/dialogs/page-toasts.tsx";
import { WalkInGate } from "#areas/host";
import { Stage } from "#areas/in-space";
import { useFocusRecovery } from "#ui/use-focus-recovery.ts";
import type { ViewSize } from "#engine/view-size.ts";
import { VisitProvider } from "#areas/visit";

type PageGatesProps = { visitorId: string; viewSize: ViewSize; children: ReactNode };

/** The parts of every page. All may depend on the current visit. */
export function PageGates({ visitorId, viewSize, children }: PageGatesProps) {
  useFocusRecovery();
  return (
    <VisitProvider visitorId={visitorId} viewSize={viewSize} Stage={Stage}>
      {children}
      <WalkInGate />
      <PageEventsGate />
      <AuthGate />
      <OwnGate />
      <DebugGate />
      <DialogHost />
      <PageToasts />
    </VisitProvider>
  );
}
