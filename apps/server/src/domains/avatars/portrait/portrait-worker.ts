import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { AvatarLook } from "@veranda/contract/avatar";
import { toPicture } from "../../../processing/raster/frame.ts";
import { drawPortrait } from "./draw.ts";
import { readKit } from "./kit.ts";

/** Rendered at this size and scaled down, for antialiasing. */
const DRAWN = 768;
const SIZE = 512;

export type PortraitAsked = { id: number; look: AvatarLook };
export type PortraitAnswer = { id: number; picture: Uint8Array } | { id: number; fault: string };

const kit = readKit(readFileSync((workerData as { kitFile: string }).kitFile));

async function draw(look: AvatarLook): Promise<Uint8Array> {
  return toPicture(drawPortrait(kit, look, DRAWN), SIZE)
    .removeAlpha()
    .webp({ quality: 82 })
    .toBuffer();
}

parentPort?.on("message", ({ id, look }: PortraitAsked) => {
  const answer = (said: PortraitAnswer): void => {
    // A thread's port, not a window: it has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage(said);
  };
  draw(look).then(
    (picture) => answer({ id, picture }),
    (error: unknown) => answer({ id, fault: String(error) }),
  );
});
