import type { FileAsset, FileKind } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineMessage } from "@veranda/contract/engine/messages";
import * as t from "@veranda/messages/editing";
import { readEditingUi, sendToEditingUi } from "../editing/editing-ui-state.ts";
import { engineCanvas } from "#engine/engine-loader.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { joinModels } from "./join-models.ts";
import { startUploads, type Announced } from "./upload-store.ts";

export type NewContent = EngineMessage<"spawn_content">["content"][number];
export type Spot = { x: number; y: number };

/** Converts a page position to fractions of the view from the top left. */
export function spotOf({ clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const box = engineCanvas().getBoundingClientRect();
  const share = (at: number, from: number, size: number) =>
    size === 0 ? 0.5 : Math.max(0, Math.min(1, (at - from) / size));
  return { x: share(clientX, box.left, box.width), y: share(clientY, box.top, box.height) };
}

/** The kind of object that a file becomes; null for files that can't be placed. */
const KINDS: Record<FileKind, NewContent["kind"] | null> = {
  model: "model",
  image: "image",
  video: "video",
  audio: "audio",
  document: "document",
  package: null,
  template: null,
  space: null,
};

export function contentOfFile({
  id,
  name,
  asset,
}: Pick<Announced, "id" | "name" | "asset">): NewContent | null {
  const kind = KINDS[asset.kind];
  return kind === null
    ? null
    : { kind, props: { fileId: id }, name: name.replace(/\.[^.]*$/, "").slice(0, 80), asset };
}

/**
 * Places objects where they were dropped or in front of the participant; the first replaces the object to be replaced,
 * if any.
 */
export function placeContent(engine: EngineHandle, content: readonly NewContent[], at?: Spot): void {
  const [first, ...others] = content;
  if (!first) return;
  const { replacing, isChoosingPoster } = readEditingUi();
  const isReplacing = replacing !== null && at === undefined;
  if (isReplacing) {
    if (!isChoosingPoster) engine.send("replace_object_content", { objectId: replacing, content: first });
    else if (first.kind === "image")
      engine.send("inspector_panel_edit_field", {
        path: "props.posterId",
        newValue: first.props?.["fileId"] ?? "",
      });
    else {
      showToast({ message: t.choosePicture(), kind: "error" });
      return;
    }
    sendToEditingUi({ type: "END_REPLACE" });
  }
  const left = isReplacing ? others : [first, ...others];
  if (left.length > 0)
    engine.send("spawn_content", { content: left, autoLayout: left.length > 1, ...(at ? { at } : {}) });
  sendToEditingUi({ type: "UNCOVER" });
}

/**
 * Uploads files and places them at once, where they were dropped or in front of the participant; a model with its
 * parts. In a stand it has to be known first how large they are.
 */
export async function placeFiles(engine: EngineHandle, chosen: readonly File[], at?: Spot): Promise<void> {
  const files = await joinModels(chosen);
  const aspects = new Map(
    await Promise.all(files.map(async (file) => [file.name, await aspectOf(file)] as const)),
  );
  const placed = new Set<string>();
  const { rights, session } = engine.state;
  const isByStand = (rights?.stands.length ?? 0) > 0;
  const { roomId } = session;
  startUploads({
    files,
    roomId,
    onDone(done) {
      const content = isByStand ? contentOfFile(done) : null;
      if (content && engine.state.session.roomId === roomId) placeContent(engine, [content], at);
    },
    onAnnounced(announced) {
      if (isByStand) return;
      const content = announced.flatMap((record) => {
        const asset: FileAsset = {
          ...record.asset,
          aspect: record.asset.aspect ?? aspects.get(record.name) ?? null,
        };
        // Whether a zip contains a model is known only after the upload.
        const one = placed.has(record.id) ? null : contentOfFile({ ...record, asset });
        if (one) placed.add(record.id);
        return one ?? [];
      });
      placeContent(engine, content, at);
    },
    // Failed uploads are removed from the space.
    onFailed(announced) {
      if (announced) engine.send("withdraw_file", { fileId: announced.id });
    },
  });
}

/** A picture's aspect ratio, before the server has read it; null where the browser can't. */
async function aspectOf(file: File): Promise<number | null> {
  if (!file.type.startsWith("image/") || typeof createImageBitmap !== "function") return null;
  try {
    const picture = await createImageBitmap(file);
    const aspect = picture.width / picture.height;
    picture.close();
    return aspect;
  } catch {
    return null;
  }
}
