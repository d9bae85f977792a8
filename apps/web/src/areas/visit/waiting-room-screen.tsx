import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space";
import { Hourglass } from "lucide-react";
import { useEngineState } from "#engine/engine-state.ts";
import { Button } from "#ui/button.tsx";
import { EndScreen } from "./end-screen.tsx";

export type WaitingRoomScreenProps = { spaceName: string; isMini: boolean; onCancel: () => void };

export function WaitingRoomScreen({ spaceName, isMini, onCancel }: WaitingRoomScreenProps) {
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
