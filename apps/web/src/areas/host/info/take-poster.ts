import { cutPoster } from "./cut-poster.ts";
import { engineIn } from "#engine/engine-in.ts";

/** A screenshot of the current space from its arrival view; null when one is elsewhere. */
export async function takePoster(spaceId: string): Promise<Blob | null> {
  const engine = engineIn(spaceId);
  return engine && (await cutPoster(await engine.screenshot({ from: "arrival" })));
}
