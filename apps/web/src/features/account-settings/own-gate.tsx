import { Suspense } from "react";
import { DebugGate } from "../debug/debug-gate.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { useModals } from "../modals/use-modals.ts";
import { lazyComponent } from "../faults/lazy-component.tsx";

// Fetched when they are first needed.
const OwnSettings = lazyComponent(() => import("./own-settings.tsx").then(({ OwnSettings }) => OwnSettings));
const MetaMaskSetupModal = lazyComponent(() =>
  import("../wallet/metamask-setup-modal.tsx").then(({ MetaMaskSetupModal }) => MetaMaskSetupModal),
);

/** What a person has chosen for themselves holds on every page; the modals of it. */
export function OwnGate() {
  const { me } = useAuth();
  const { top, close } = useModals();
  return (
    <Suspense fallback={null}>
      {me && <OwnSettings key={me.id} me={me} />}
      {top === "MetaMaskSetup" && <MetaMaskSetupModal onClose={() => close("MetaMaskSetup")} />}
      <DebugGate me={me} />
    </Suspense>
  );
}
