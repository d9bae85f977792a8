import { Mountain, Upload } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/content";
import { fileUnshowable } from "@veranda/messages/editing";
import { useRef, useState } from "react";
import { Button, ButtonBase } from "#ui/button.tsx";
import { fileFaultSentence, loadFileFaults } from "#api/faults/file-faults.ts";
import { contentQuery } from "#api/content-query.ts";
import { sendToEditingUi, useEditingUi } from "../editing/editing-ui-state.ts";
import { useObjectNames } from "../editing/prefabs.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { Modal } from "#ui/modal.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { FileInput } from "#ui/file-input.tsx";
import { isModel, joinModels } from "../uploads/join-models.ts";
import { startUploads } from "../uploads/upload-store.ts";

/** Makes a model the environment: a placed object's, an uploaded file's, or a new upload's. */
export function CustomEnvironmentModal({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const { customEnvironment } = useEditingUi();
  const room = useEngineState("room");
  const objects = useEngineState("objects");
  const nameOf = useObjectNames();
  const objectId = customEnvironment?.objectId ?? null;
  const object = objectId === null ? undefined : objects[objectId];
  // An existing custom environment is removed.
  const replaces = room?.setting.customFileId != null || room?.setting.packageUrl != null;
  const becomesLead = replaces ? t.objectReplaces : t.objectBecomes;
  const close = () => {
    sendToEditingUi({ type: "CLOSE_CUSTOM_ENVIRONMENT" });
    onClose();
  };
  const become = (message: Parameters<typeof engine.send<"set_custom_environment">>[1]) => {
    engine.send("set_custom_environment", { ...message, replace: replaces });
    close();
  };
  return (
    <Modal
      title={replaces ? t.replaceEnvironment() : t.ownEnvironment()}
      lead={object ? becomesLead({ name: nameOf(object) }) : replaces ? t.modelReplaces() : t.modelBecomes()}
      onClose={close}
    >
      {object ? (
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={close}>{common.cancel()}</Button>
          <Button variant="accent" onClick={() => become({ objectId: object.id })}>
            <Mountain className="size-4.5" aria-hidden="true" />{" "}
            {replaces ? t.replace() : t.takeAsEnvironment()}
          </Button>
        </div>
      ) : (
        <FromFile onChoose={(fileId) => become({ content: { fileId } })} />
      )}
    </Modal>
  );
}

function FromFile({ onChoose }: { onChoose: (fileId: string) => void }) {
  const engine = useEngine();
  const chooser = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  /** The chosen model, with its parts. */
  const send = async (chosen: readonly File[]) => {
    setSending(true);
    const model = (await joinModels(chosen)).find(isModel);
    if (!model) {
      await loadFileFaults();
      showToast({ message: fileFaultSentence("PART_ALONE") ?? fileUnshowable(), kind: "error" });
      setSending(false);
      return;
    }
    startUploads({
      files: [model],
      roomId: engine.state.session.roomId,
      onAnnounced: ([announced]) => announced && onChoose(announced.id),
      onFailed: () => setSending(false),
    });
  };
  const { data, isPending } = useInfiniteQuery(contentQuery("uploads", ""));
  const models =
    data?.pages
      .flatMap((page) => page.items)
      .filter(({ file }) => file?.asset.kind === "model" && file.asset.work.state === "done") ?? [];
  return (
    <>
      <Button
        variant="accent"
        disabled={isSending}
        onClick={() => chooser.current?.click()}
        className="w-full"
      >
        <Upload className="size-4.5" aria-hidden="true" /> {isSending ? t.uploading() : t.uploadModel()}
      </Button>
      <FileInput
        ref={chooser}
        multiple
        accept=".glb,.gltf,.bin,.obj,.mtl,.fbx,.stl,.usdz,.zip,image/*"
        aria-label={t.modelFile()}
        onFiles={(files) => void send(files)}
      />
      <h3 className="mt-6 mb-2 font-text text-sm font-semibold tracking-normal text-ink-faint">
        {t.yourModels()}
      </h3>
      {models.length === 0 ? (
        <p className="text-ink-soft">{isPending ? common.loading() : t.noModels()}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-3">
          {models.map(({ id, title, picture, file }) => (
            <li key={id}>
              <ButtonBase
                onClick={() => file && onChoose(file.id)}
                className="group/model block w-full rounded-2xl text-left"
              >
                <span className="grid aspect-square place-items-center overflow-hidden rounded-2xl bg-sunken text-ink-faint group-hover/model:bg-hover">
                  {picture === null ? (
                    <Mountain className="size-7" aria-hidden="true" />
                  ) : (
                    <img src={picture} alt="" className="size-full object-cover" />
                  )}
                </span>
                <span className="mt-1 block truncate text-sm">{title}</span>
              </ButtonBase>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
