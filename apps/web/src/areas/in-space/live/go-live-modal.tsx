import * as t from "@veranda/messages/hosting";
import { useEffect } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";

type Props = { onClose: () => void };

/**
 * Explains what going live means, and closes once the room confirms it. `isListed`: the broadcast appears on the home
 * page.
 */
export function GoLiveModal({ isListed, onClose }: Props & { isListed: boolean }) {
  const engine = useEngine();
  const isLive = useEngineState("live.broadcast") !== null;
  const method = useEngineState("live.method");
  useEffect(() => {
    if (isLive) onClose();
  }, [isLive, onClose]);
  const whoWatches = isListed ? t.goLiveLead() : t.goLiveUnlistedLead();
  const whatTheySee = method === "inside" ? t.goLiveFromView() : t.goLiveFromProgram();
  return (
    <ConfirmModal
      title={t.goLiveTitle()}
      lead={`${whoWatches} ${whatTheySee}`}
      confirm={t.goLive()}
      onClose={onClose}
      onConfirm={() => engine.send("go_live", {})}
    />
  );
}

export function EndGoLiveModal({ onClose }: Props) {
  const engine = useEngine();
  const isLive = useEngineState("live.broadcast") !== null;
  useEffect(() => {
    if (!isLive) onClose();
  }, [isLive, onClose]);
  return (
    <ConfirmModal
      title={t.endLiveTitle()}
      lead={t.endLiveLead()}
      confirm={t.endLive()}
      isDangerous
      onClose={onClose}
      onConfirm={() => engine.send("end_live", {})}
    />
  );
}

/** Confirms before another source replaces what viewers see. */
export function SwitchSourceModal({ onSwitch, onClose }: Props & { onSwitch: () => void }) {
  return (
    <ConfirmModal
      title={t.switchSourceTitle()}
      lead={t.switchSourceLead()}
      confirm={t.switchSource()}
      isDangerous
      onClose={onClose}
      onConfirm={() => {
        onSwitch();
        onClose();
      }}
    />
  );
}
