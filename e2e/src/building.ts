import type { EngineMessage, EngineMessageName } from "@veranda/contract/engine/messages";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineState } from "@veranda/contract/engine/state";
import type { Page } from "playwright-core";
import { expect } from "vitest";

type Console = Window & { veranda?: EngineHandle };
type Known = Pick<EngineState, "objects" | "assets" | "rights" | "holds" | "saving" | "editing" | "session">;

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
export const know = (page: Page): Promise<Known> =>
  page.evaluate(() => {
    const state = (window as Console).veranda?.state;
    if (!state) throw new Error("There is no engine.");
    const { objects, assets, rights, holds, saving, editing, session } = state;
    return { objects, assets, rights, holds, saving, editing, session };
  });

/** Drops files onto the middle of the view, as from the computer's folder; like a browser, only where a drop is taken. */
export async function drop(
  page: Page,
  files: { name: string; type: string; bytes: Buffer }[],
): Promise<void> {
  const carried = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString("base64") }));
  const isTaken = () =>
    page.evaluate((given) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const at = { clientX: window.innerWidth / 2, clientY: window.innerHeight / 2 };
      const isPrevented = (kind: string) =>
        !document.body.dispatchEvent(
          new DragEvent(kind, { ...at, dataTransfer: data, bubbles: true, cancelable: true }),
        );
      isPrevented("dragenter");
      return isPrevented("dragover") && isPrevented("drop");
    }, carried);
  await expect.poll(isTaken, LONG).toBe(true);
}
