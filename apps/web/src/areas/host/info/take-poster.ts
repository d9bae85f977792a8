import { cutPoster } from "./cut-poster.ts";
import { engineIn } from "#engine/engine-in.ts";

/** A poster of the space that one stands in, as it is seen on arriving; null: one stands elsewhere. */
export async function takePoster(spaceId: string): Promise<Blob | null> {
  const engine = engineIn(spaceId);
  return engine && (await cutPoster(await engine.screenshot({ from: "arrival" })));
}
