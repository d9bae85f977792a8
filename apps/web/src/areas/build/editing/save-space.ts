import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/editing";
import { api } from "#api/client.ts";
import { uploadPicture } from "#api/uploads/upload-picture.ts";

type Size = { readonly width: number; readonly height: number };
const VERSION: Size = { width: 960, height: 540 };
const POSTER: Size = { width: 1280, height: 720 };

/** Saves the space. A screenshot of the view follows, where one can be taken. */
export async function saveSpace(engine: EngineHandle): Promise<void> {
  const before = engine.state.saving;
  if (before.state === "in_progress") return;
  const shot = before.isUnsaved ? engine.screenshot() : null;
  engine.send("save_room", {});
  const { roomId } = engine.state.session;
  if (shot === null || roomId === null) return;
  try {
    const [view, version] = await Promise.all([shot, savedVersion(engine)]);
    if (version === null || version === before.version) return;
    const fileID = await uploadPicture(await pictureOf(view, VERSION), roomId);
    await api("PUT /rooms/{id}/versions/{version}/picture", {
      params: { id: roomId, version },
      body: { fileID },
    });
    await renewPoster(engine, roomId);
  } catch {
    // The version is saved without a picture too.
  }
}

/** Updates the space's poster from the arrival view, unless a host has chosen a picture. */
async function renewPoster(engine: EngineHandle, id: string): Promise<void> {
  const { data } = await api("GET /spaces/v2/{id}", { params: { id }, query: {} });
  if (data.space.isCustomThumbnail && !data.space.isTakenThumbnail) return;
  const file = await pictureOf(await engine.screenshot({ from: "arrival" }), POSTER);
  await api("POST /rooms/{id}/thumbnail", { params: { id }, query: { isTaken: "true" }, file });
}

/** The version that is being saved; null when none is. */
function savedVersion(engine: EngineHandle): Promise<number | null> {
  return new Promise((resolve) => {
    const check = (): void => {
      const { state, version } = engine.state.saving;
      if (state === "in_progress") return;
      stop();
      resolve(state === "success" ? version : null);
    };
    const stop = engine.observe(["saving"], check);
    check();
  });
}

/** The centre of a view, at a poster's width. */
async function pictureOf(view: Blob, size: Size): Promise<File> {
  const shot = await createImageBitmap(view);
  const canvas = Object.assign(document.createElement("canvas"), size);
  const scale = Math.max(size.width / shot.width, size.height / shot.height);
  const [width, height] = [shot.width * scale, shot.height * scale];
  canvas
    .getContext("2d")
    ?.drawImage(shot, (size.width - width) / 2, (size.height - height) / 2, width, height);
  shot.close();
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.8));
  if (!picture) throw new Error("No picture came of the view");
  const name = t.savedPicture({ time: new Date().toISOString().slice(0, 16).replace("T", " ") });
  return new File([picture], name, { type: picture.type });
}
