import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { engineState, LONG, send } from "./building.ts";

type Console = Window & { veranda?: EngineHandle };

/** A screen of one colour in place of what the browser would ask for. */
export const shareColour = (colour: string): void => {
  navigator.mediaDevices.getDisplayMedia = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    const context = canvas.getContext("2d");
    const draw = (): void => {
      if (!context) return;
      context.fillStyle = colour;
      context.fillRect(0, 0, canvas.width, canvas.height);
    };
    draw();
    setInterval(draw, 100);
    return Promise.resolve(canvas.captureStream(10));
  };
};

/** Pictures of a tile that were decoded. */
export const framesOf = (page: Page, label: string): Promise<number> =>
  page.evaluate((wanted) => {
    const videos = [...document.querySelectorAll("video")];
    const video = videos.find((each) => each.getAttribute("aria-label") === wanted);
    return video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
  }, label);

/** Whose cameras and screens there are to see. */
export const videosIn = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys((window as Console).veranda?.state.video.people ?? {}).length);

/** Puts a screen before whoever stands here, and answers its id. */
export async function placeScreen(page: Page): Promise<string> {
  await send(page, "spawn_content", { content: [{ kind: "screen", props: {} }] });
  await vi.waitFor(async () => expect(await screensOf(page)).toHaveLength(1), LONG);
  const [id = ""] = await screensOf(page);
  return id;
}

const screensOf = async (page: Page): Promise<string[]> =>
  Object.values((await engineState(page)).objects).flatMap(({ id, kind }) => (kind === "screen" ? [id] : []));
