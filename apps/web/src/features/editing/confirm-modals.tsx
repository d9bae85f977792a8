import { Button } from "../../ui/button.tsx";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { Modal } from "../../ui/modal.tsx";

/** Revert to last save last. */
export function RevertModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const isUnsaved = useEngineState("saving.isUnsaved");
  return (
    <Modal
      title="Revert to last save?"
      lead={
        isUnsaved
          ? "This discards all changes since the last save, for everyone. You can undo it."
          : "Nothing has changed since the last save."
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{isUnsaved ? "Cancel" : "Close"}</Button>
        {isUnsaved && (
          <Button
            look="accent"
            onClick={() => {
              engine.send("revert_room", {});
              onClose();
            }}
          >
            Revert to last save
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
      title="Clear the space?"
      lead={`This removes ${count === 1 ? "the only object" : `all ${count} objects`} for everyone. The environment and saved versions stay. You can undo it.`}
      confirm="Clear the space"
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
      title="Empty all frames?"
      lead={`This removes what hangs in ${count === 1 ? "the only filled frame" : `all ${count} filled frames`} for everyone. The frames stay. You can undo it.`}
      confirm="Empty all frames"
      onConfirm={() => {
        engine.send("clear_all_gallery_frames", {});
        onClose();
      }}
      onClose={onClose}
    />
  );
}
