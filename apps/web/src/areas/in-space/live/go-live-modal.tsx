import * as t from "@veranda/messages/hosting";
import { useEffect } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";

type Props = { onClose: () => void };

/** Says what going live means before it is so; closes once the room says that it is. */
export function GoLiveModal({ onClose }: Props) {
  const engine = useEngine();
  const isLive = useEngineState("live.broadcast") !== null;
  useEffect(() => {
    if (isLive) onClose();
  }, [isLive, onClose]);
  return (
    <ConfirmModal
      title={t.goLiveTitle()}
      lead={t.goLiveLead()}
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
