import { mayAdd } from "@veranda/contract/permissions";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space-tools";
import { Hammer } from "lucide-react";
import { useState } from "react";
import { GlassClose } from "#ui/glass-close.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useHintTurn } from "#ui/hint-turn.ts";
import { Region } from "#ui/regions.tsx";

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
    // Storage is forbidden: it comes again.
  }
}

/** In a space where nothing was placed yet, for those who may place something. */
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
    <Region name="notices">
      <section
        aria-label={t.spaceEmpty()}
        className="flex max-w-md items-center gap-3 rounded-2xl border border-glass-line bg-glass-strong py-2 pr-1.5 pl-4 text-sm text-on-glass shadow-float backdrop-blur-xl animate-rise-in"
      >
        <Hammer className="size-5 shrink-0" aria-hidden="true" />
        <p className="flex-1">
          {t.spaceEmptyLead()}{" "}
          <button
            type="button"
            onClick={() => {
              engine.send("play_sound", { sound: "tap" });
              engine.send("set_edit_mode", { enabled: true });
            }}
            className="hit rounded font-semibold underline underline-offset-2 focus-visible:outline-on-glass"
          >
            {t.startBuilding()}
          </button>
        </p>
        <GlassClose
          label={common.dismiss()}
          onClick={() => {
            rememberDismissed(roomId);
            setDismissed(true);
          }}
        />
      </section>
    </Region>
  );
}
