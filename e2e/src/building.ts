import { readFile, readdir } from "node:fs/promises";
import type { EngineMessage, EngineMessageName } from "@veranda/contract/engine/messages";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineState } from "@veranda/contract/engine/state";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { standing, untilInside } from "./visitor.ts";

type Console = Window & { veranda?: EngineHandle };
type EngineView = Pick<
  EngineState,
  "objects" | "assets" | "drawn" | "rights" | "holds" | "saving" | "editing" | "session"
>;

/** How long something may take on a machine that is busy. */
export const LONG = { timeout: 60_000, interval: 200 };

/** Says something to the page's engine. */
export const send = <N extends EngineMessageName>(
  page: Page,
  name: N,
  data: EngineMessage<N>,
): Promise<void> =>
  page.evaluate(
    ([message, content]) => (window as Console).veranda?.send(message as "undo", content as never),
    [name, data] as const,
  );

/** What the page's engine knows of the space. */
export const engineState = (page: Page): Promise<EngineView> =>
  page.evaluate(() => {
    const state = (window as Console).veranda?.state;
    if (!state) throw new Error("There is no engine.");
    const { objects, assets, drawn, rights, holds, saving, editing, session } = state;
    return { objects, assets, drawn, rights, holds, saving, editing, session };
  });

type Dropped = { name: string; type: string; bytes: Buffer };

const PREFABS = new URL("../../content/built/prefabs/", import.meta.url);
/** Two files that spaces take. */
export async function pictureAndModel(): Promise<Dropped[]> {
  const picture = await sharp({ create: { width: 320, height: 160, channels: 3, background: "#b4532a" } })
    .png()
    .toBuffer();
  const name = (await readdir(PREFABS)).find((file) => /^lectern\..*\.glb$/.test(file)) ?? "";
  return [
    { name: "dusk.png", type: "image/png", bytes: picture },
    { name: "lectern.glb", type: "model/gltf-binary", bytes: await readFile(new URL(name, PREFABS)) },
  ];
}

/**
 * Drops files onto the middle of the view, as from the computer's folder. A browser drops only where the page has said
 * "copy": what lies over the view for a moment is waited for.
 */
export async function drop(page: Page, files: Dropped[]): Promise<void> {
  const carried = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString("base64") }));
  const isDropped = () =>
    page.evaluate((given) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      // One that scripts make keeps no effect that is set on it.
      Object.defineProperty(data, "dropEffect", { value: "none", writable: true });
      const at = { clientX: window.innerWidth / 2, clientY: window.innerHeight / 2 };
      const isPrevented = (kind: string) =>
        !document.body.dispatchEvent(
          new DragEvent(kind, { ...at, dataTransfer: data, bubbles: true, cancelable: true }),
        );
      isPrevented("dragenter");
      const isTaken = isPrevented("dragover") && data.dropEffect === "copy";
      if (isTaken) isPrevented("drop");
      return isTaken;
    }, carried);
  await expect.poll(isDropped, LONG).toBe(true);
}

/** Makes a space on the blank stage, as someone who is signed in, and empties it. */
export async function beginBlankStage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Blank Stage" }).click();
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/s\//);
  await untilInside(page);
  await page.getByRole("button", { name: "Build" }).waitFor();
  await clearSpace(page);
}

/** Removes all objects of the space that a page is in. */
export async function clearSpace(page: Page): Promise<void> {
  // Nothing is cleared while the connection is being mended; a page that is slow to draw may have lost it.
  const isConnected = async () => expect((await engineState(page)).session.reconnecting).toBeNull();
  await vi.waitFor(isConnected, LONG);
  await send(page, "clear_room", {});
  const isEmpty = async () => expect((await engineState(page)).objects).toEqual({});
  await vi.waitFor(isEmpty, LONG);
}

/** Policy violations of a page from now on. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  type Watched = Window & { blocked?: string[] };
  await page.addInitScript(() => {
    const blocked = ((window as Watched).blocked = [] as string[]);
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      blocked.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as Watched).blocked ?? []);
}

/** How far the files of objects are. */
export async function statesOf(page: Page): Promise<(string | undefined)[]> {
  const { objects, assets } = await engineState(page);
  const ids = Object.values(objects).flatMap(({ props }) => props["fileId"] ?? []);
  return ids.map((id) => assets[String(id)]?.work.state);
}

/** Moves what was dropped to where it is seen large, to the right of oneself. */
export async function approach(page: Page): Promise<void> {
  const [object] = Object.values((await engineState(page)).objects);
  if (!object) throw new Error("Nothing was placed.");
  const [x, y, z] = object.transform.position;
  const [meX, , meZ] = await standing(page);
  const far = Math.hypot(x - meX, z - meZ);
  const [aheadX, aheadZ] = [(x - meX) / far, (z - meZ) / far];
  await send(page, "set_object_position", {
    objectId: object.id,
    x: meX + aheadX * 2.5 - aheadZ * 1.7,
    y,
    z: meZ + aheadZ * 2.5 + aheadX * 1.7,
  });
}

/** The kinds of what stands in the space, in alphabetical order. */
export const kindsIn = async (page: Page): Promise<string[]> =>
  Object.values((await engineState(page)).objects)
    .map(({ kind }) => kind)
    .toSorted();

/** The id of the note that says this. */
export async function noteOf(page: Page, text: string): Promise<string> {
  const { objects } = await engineState(page);
  const note = Object.values(objects).find(({ props }) => props["text"] === text);
  if (!note) throw new Error(`Nothing says ${text}.`);
  return note.id;
}

/** Objects by their ids, so that two pages' can be compared. */
const ordered = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether the objects that two pages know are the same. */
export async function knowTheSame(...pages: [Page, Page]): Promise<boolean> {
  const [one, other] = await Promise.all(pages.map(async (page) => (await engineState(page)).objects));
  return JSON.stringify(one, ordered) === JSON.stringify(other, ordered);
}

/** Saves the space as one builds, by the button, and waits until it is. */
export async function saveSpace(page: Page): Promise<void> {
  const save = page.getByRole("button", { name: "Save", exact: true });
  if (!(await save.isVisible())) await page.getByRole("button", { name: /^Build/ }).click();
  await save.click();
  await expect
    .poll(async () => (await engineState(page)).saving, LONG)
    .toMatchObject({ state: "success", isUnsaved: false });
}
