import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectEntry } from "../object-renderer.ts";
import type { MediaSubject } from "../media-faults.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { paintedSource, type PaintedSource } from "./painted-source.ts";

export const fileSubject = ({ fileId: id, name }: FileAsset, noun: MediaSubject["noun"]): MediaSubject => ({
  id,
  name,
  noun,
});

/** Card with a file's name, and its progress or why it can't be shown: `refusal`, else the file's own error. */
export function fileCard(
  { media, words }: Pick<UserRenderContext, "media" | "words">,
  { asset, object }: ObjectEntry,
  title: string,
  refusal: string | null = asset?.work.state === "refused"
    ? (words.fileFault(asset.work.refusal ?? "UNUSABLE") ?? words.fileUnusable())
    : null,
): PaintedSource {
  return paintedSource(media, {
    style: "waiting",
    name: asset?.name || object.name || title,
    progress: Math.round((asset?.work.progress ?? 0) * 20) / 20,
    below: refusal ?? words.processing(),
    isRefused: refusal !== null,
  });
}
