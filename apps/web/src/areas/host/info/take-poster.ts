import { cutPoster } from "./cut-poster.ts";
import { engineIn } from "#engine/engine-in.ts";

/** A poster of what one sees of the space that one stands in; null: one stands elsewhere. */
export async function takePoster(spaceId: string): Promise<Blob | null> {
  const engine = engineIn(spaceId);
  return engine && (await cutPoster(await engine.screenshot({ isFull: true })));
}
