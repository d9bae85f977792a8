import { mayAdd } from "@veranda/contract/permissions";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space-tools";
import { Hammer } from "lucide-react";
import { useState } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { HintLine } from "#ui/hint-line.tsx";
import { useHintTurn } from "#ui/hint-turn.ts";

const storageKey = (roomId: string): string => `empty_space_hint:${roomId}`;

function wasDismissed(roomId: string): boolean {
  try {
    return localStorage.getItem(storageKey(roomId)) !== null;
  } catch {
    return false;
  }
}

function rememberDismissed(roomId: string): void {
  try {
    localStorage.setItem(storageKey(roomId), "dismissed");
  } catch {
    // Storage is forbidden: it is shown again.
  }
}

/** Shown in an empty space to those who may place something. */
export function EmptySpaceHint() {
  const roomId = useEngineState("session.roomId");
  return roomId === null ? null : <HintOf key={roomId} roomId={roomId} />;
}

function HintOf({ roomId }: { roomId: string }) {
  const engine = useEngine();
  const status = useEngineState("session.status");
  const rights = useEngineState("rights");
  const objects = useEngineState("objects");
  const [isDismissed, setDismissed] = useState(() => wasDismissed(roomId));
  const isEmpty = Object.values(objects).every(({ kind }) => kind === "spawn");
  const mayBuild = status === "joined" && rights !== null && mayAdd(rights);
  const isTurn = useHintTurn(mayBuild && isEmpty && !isDismissed);
  if (!isTurn) return null;
  return (
    <HintLine
      label={t.spaceEmpty()}
      icon={<Hammer className="size-5 shrink-0" aria-hidden="true" />}
      text={t.spaceEmptyLead()}
      action={{
        label: t.startBuilding(),
        press: () => {
          engine.send("play_sound", { sound: "tap" });
          engine.send("set_edit_mode", { enabled: true });
        },
      }}
      closeLabel={common.dismiss()}
      onClose={() => {
        rememberDismissed(roomId);
        setDismissed(true);
      }}
    />
  );
}
