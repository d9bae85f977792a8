import { z } from "zod";

const PATIENCE_MS = 20_000;
const ANSWER_BYTES_MAX = 16_384;
const LABELS_MAX = 50;

const answer = z.object({
  labels: z
    .record(z.string().min(1).max(60), z.number().min(0).max(1))
    .refine((labels) => Object.keys(labels).length <= LABELS_MAX),
});

/** What a classifier is surest of, of what it looks for. */
export type PictureFinding = { readonly label: string; readonly score: number };

export type PictureClassifierOptions = { readonly url: string; readonly token: string | undefined };

/**
 * Asks the classifier that PICTURE_CLASSIFIER_URL names about a picture (WebP); its protocol is in docs/moderation.md.
 * null: it looks for nothing that could be here. Throws where it gives no answer, or none that can be read.
 */
export async function classifyPicture(
  { url, token }: PictureClassifierOptions,
  picture: Buffer,
  signal: AbortSignal,
): Promise<PictureFinding | null> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "image/webp",
      accept: "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: new Uint8Array(picture),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`It answered ${response.status}`);
  }
  const { labels } = answer.parse(JSON.parse(await readText(response)));
  const [surest] = Object.entries(labels).toSorted(([, a], [, b]) => b - a);
  return surest === undefined ? null : { label: readable(surest[0]), score: surest[1] };
}

/** Without what can't be stored or seen. */
const readable = (label: string): string => label.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim() || "?";

/** Throws where it is longer than any answer. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    // Leaving the loop cancels the rest.
    if (bytes > ANSWER_BYTES_MAX) throw new Error("Its answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
