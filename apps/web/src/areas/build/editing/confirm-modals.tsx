import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/editing";
import { Button } from "#ui/button.tsx";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { Modal } from "#ui/modal.tsx";

/** Reverts the space to the last save. */
export function RevertModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const isUnsaved = useEngineState("saving.isUnsaved");
  return (
    <Modal title={t.revertTitle()} lead={isUnsaved ? t.revertLead() : t.nothingToRevert()} onClose={onClose}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{isUnsaved ? common.cancel() : common.close()}</Button>
        {isUnsaved && (
          <Button
            variant="accent"
            onClick={() => {
              engine.send("revert_room", {});
              onClose();
            }}
          >
            {t.revert()}
          </Button>
        )}
      </div>
    </Modal>
  );
}

export function ClearModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const count = Object.keys(useEngineState("objects")).length;
  return (
    <ConfirmModal
      title={t.clearTitle()}
      lead={t.clearLead({ count })}
      confirm={t.clearSpace()}
      onConfirm={() => {
        engine.send("clear_room", {});
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Empties all frames at once. */
export function EmptyFramesModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const count = Object.values(useEngineState("objects")).filter(
    ({ props }) => props.frame !== undefined,
  ).length;
  return (
    <ConfirmModal
      title={t.emptyFramesTitle()}
      lead={t.emptyFramesLead({ count })}
      confirm={t.emptyFrames()}
      onConfirm={() => {
        engine.send("clear_all_gallery_frames", {});
        onClose();
      }}
      onClose={onClose}
    />
  );
}
