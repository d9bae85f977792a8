import { Button } from "../../ui/button.tsx";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { Modal } from "../modals/modal.tsx";

/** Revert to last save last. */
export function RevertModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const isUnsaved = useEngineState("saving.isUnsaved");
  return (
    <Modal
      title="Revert to last save?"
      lead={
        isUnsaved
          ? "Everything that anyone has changed since the last save goes, for everyone who is here. You can undo it."
          : "Nothing has changed since the last save."
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{isUnsaved ? "Keep on building" : "Close"}</Button>
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
    <Modal
      title="Clear the space?"
      lead={`${count === 1 ? "The one object that stands" : `All ${count} objects that stand`} here will be taken away, for everyone. The place itself stays. You can undo it, and versions that were saved stay in the history.`}
      onClose={onClose}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Leave it as it is</Button>
        <Button
          look="accent"
          onClick={() => {
            engine.send("clear_room", {});
            onClose();
          }}
        >
          Clear the space
        </Button>
      </div>
    </Modal>
  );
}
