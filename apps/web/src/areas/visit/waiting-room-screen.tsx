import type { EngineHandle } from "@veranda/contract/engine/module";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space";
import { Hourglass } from "lucide-react";
import { EngineProvider, useEngineState } from "#engine/engine-state.ts";
import { Button } from "#ui/button.tsx";
import { EndScreen } from "./end-screen.tsx";

type WaitingRoomScreenProps = {
  engine: EngineHandle;
  spaceName: string;
  isMini: boolean;
  onCancel: () => void;
};

/** Shown while awaiting a host's approval; nothing otherwise. */
export const WaitingRoomScreen = ({ engine, ...rest }: WaitingRoomScreenProps) => (
  <EngineProvider value={engine}>
    <Waiting {...rest} />
  </EngineProvider>
);

function Waiting({ spaceName, isMini, onCancel }: Omit<WaitingRoomScreenProps, "engine">) {
  const waitingRoom = useEngineState("hosting.waitingRoom");
  const name = useEngineState("user.displayName");
  if (waitingRoom === null) return null;
  if (isMini)
    return (
      <p role="status" className="on-glass absolute inset-x-0 bottom-0 p-4 pb-14 text-sm text-on-glass">
        {t.waitTitle()}
      </p>
    );
  const lead = waitingRoom.isHostHere ? t.waitLead : t.waitNobody;
  return (
    <EndScreen
      isStatus
      icon={<Hourglass aria-hidden="true" />}
      title={t.waitTitle()}
      text={lead({ name, space: spaceName })}
    >
      <Button variant="glass" onClick={onCancel}>
        {common.cancel()}
      </Button>
    </EndScreen>
  );
}
