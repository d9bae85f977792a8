import type { FileAsset } from "@veranda/contract/records/file";
import type { MadePicture } from "../../../platform/media.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import { Unreadable } from "../media-faults.ts";
import type { PanelSource } from "../panels/panel.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { Flat, type Content } from "./flat.ts";

const HEIGHT = 1;

/** A picture's levels, smallest first, as they are fetched and decoded. */
export function fileSource(context: UserRenderContext, asset: FileAsset): PanelSource | null {
  const aspect = asset.aspect ?? 1;
  const levels = asset.levels.toSorted((a, b) => (a.width ?? a.bytes) - (b.width ?? b.bytes));
  if (levels.length === 0) return null;
  return {
    key: `file ${levels.at(-1)?.url}`,
    heights: levels.map(({ width }) => (width ?? 2048) / aspect),
    load: async (level) => {
      const { url = "", ktx2 } = levels[level] ?? {};
      const packed = ktx2 && context.media.takesPacked ? await loadPacked(context, asset, ktx2.url) : null;
      return packed ?? loadPicture(context, url);
    },
  };
}

/** As a compressed texture, with an eighth of the bytes; null: not available. */
async function loadPacked(
  { source, media, faults }: UserRenderContext,
  { fileId: id }: FileAsset,
  url: string,
): Promise<MadePicture | null> {
  try {
    return await media.readPacked(await source.fetchBytes(url, undefined, source.signal));
  } catch (error) {
    faults.log(id, "The KTX2 of a picture can't be had", error);
    return null;
  }
}

/** A single picture at a URL of this server. */
export const addressSource = (context: UserRenderContext, url: string): PanelSource => ({
  key: `file ${url}`,
  heights: [720],
  load: () => loadPicture(context, url),
});

async function loadPicture({ source, media }: UserRenderContext, url: string): Promise<MadePicture> {
  const bytes = await source.fetchBytes(url, undefined, source.signal);
  try {
    return await media.readPicture(bytes);
  } catch (cause) {
    throw new Unreadable(String(cause), { cause });
  }
}

/** Renders uploaded pictures: 1 m high, with their natural width. */
export class Pictures extends Flat {
  titleOf({ asset }: ObjectEntry): string {
    return asset?.name || this.context.words.picture();
  }

  protected contentOf(entry: ObjectEntry): Content {
    const { asset } = entry;
    const aspect = asset?.aspect ?? 16 / 9;
    const size = { width: HEIGHT * aspect, height: HEIGHT };
    const source =
      asset?.work.state === "done" ? this.ofFile(entry, fileSource(this.context, asset), "picture") : null;
    return source ? { ...size, source, aspect } : { ...size, ...this.waiting(entry) };
  }
}
