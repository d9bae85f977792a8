import type { EngineHandle } from "@veranda/contract/engine/module";
import { useSyncExternalStore } from "react";
import { uploadPicture } from "../uploads/upload-picture.ts";

/** A picture for the history is worth this much waiting, and no more. */
const PICTURE_PATIENCE_MS = 6_000;
const WIDTH = 960;
const HEIGHT = 540;

const listeners = new Set<() => void>();
let isTaking = false;

function setTaking(next: boolean): void {
  isTaking = next;
  for (const listener of listeners) listener();
}

/** Saves the space with a picture of what is seen now; without one where none can be had. */
export async function saveSpace(engine: EngineHandle): Promise<void> {
  if (isTaking || engine.state.saving.state === "in_progress") return;
  setTaking(true);
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PICTURE_PATIENCE_MS));
  const pictureFileId = await Promise.race([takePicture(engine).catch(() => null), patience]);
  setTaking(false);
  engine.send("save_room", { pictureFileId });
}

async function takePicture(engine: EngineHandle): Promise<string> {
  const shot = await createImageBitmap(await engine.screenshot());
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  // The middle of the view, as wide as a poster is.
  const scale = Math.max(WIDTH / shot.width, HEIGHT / shot.height);
  const [width, height] = [shot.width * scale, shot.height * scale];
  canvas.getContext("2d")?.drawImage(shot, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
  shot.close();
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.8));
  if (!picture) throw new Error("No picture came of the view");
  const name = `Saved ${new Date().toISOString().slice(0, 16).replace("T", " ")}.webp`;
  return uploadPicture(new File([picture], name, { type: picture.type }), engine.state.session.roomId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A picture for the history is being taken. */
export const useTakingPicture = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isTaking,
    () => false,
  );
