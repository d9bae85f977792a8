import { CAPTION_MAX } from "@veranda/contract/rooms/captions";

/** The end of an interim text is shown, as the most recent part. */
export function latestPiece(text: string): string {
  const line = oneLine(text);
  if (line.length <= CAPTION_MAX) return line;
  const end = line.slice(-(CAPTION_MAX - 1));
  const at = end.indexOf(" ");
  return `…${wellFormed(at === -1 ? end : end.slice(at + 1))}`;
}

/** Splits a text into short captions, after sentences where possible, else between words. */
export function captionPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = oneLine(text);
  while (rest.length > CAPTION_MAX) {
    const head = rest.slice(0, CAPTION_MAX);
    const sentence = Math.max(...[". ", "? ", "! ", "。"].map((end) => head.lastIndexOf(end)));
    const word = head.lastIndexOf(" ");
    const cut = sentence > CAPTION_MAX / 3 ? sentence + 1 : word > 0 ? word : CAPTION_MAX;
    pieces.push(wellFormed(rest.slice(0, cut)).trim());
    rest = rest.slice(cut).trim();
  }
  if (rest !== "") pieces.push(rest);
  return pieces.filter((piece) => piece !== "");
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Z}]+/gu, " ").trim();

/** A cut may split a surrogate pair. */
const wellFormed = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
