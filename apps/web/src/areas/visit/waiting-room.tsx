import type { EngineHandle } from "@veranda/contract/engine/module";
import { Suspense } from "react";
import { EngineProvider, useEngineState } from "#engine/engine-state.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import type { WaitingRoomScreenProps } from "./waiting-room-screen.tsx";

// Few spaces let people in one by one.
const WaitingRoomScreen = lazyComponent(() =>
  import("./waiting-room-screen.tsx").then(({ WaitingRoomScreen }) => WaitingRoomScreen),
);

type WaitingRoomProps = WaitingRoomScreenProps & { engine: EngineHandle };

/** Shown while awaiting a host's approval; nothing otherwise. */
export const WaitingRoom = ({ engine, ...screen }: WaitingRoomProps) => (
  <EngineProvider value={engine}>
    <WhileWaiting {...screen} />
  </EngineProvider>
);

function WhileWaiting(screen: WaitingRoomScreenProps) {
  const isWaiting = useEngineState("hosting.waitingRoom") !== null;
  if (!isWaiting) return null;
  return (
    <Suspense fallback={null}>
      <WaitingRoomScreen {...screen} />
    </Suspense>
  );
}
