/** The parts of a shared page that differ for each visitor. */
export type VisitorWord = "nonce" | "uid";

/** A rendered page as bytes, split at the visitor's parts. */
export type PageTemplate = readonly (Buffer | VisitorWord)[];

/** Splits a page at the placeholders of the visitor's parts. */
export function cutPage(body: string, standIns: Readonly<Record<VisitorWord, string>>): PageTemplate {
  const parts: (Buffer | VisitorWord)[] = [];
  const cut = (text: string, [word, ...others]: readonly VisitorWord[]): void => {
    if (word === undefined) {
      if (text !== "") parts.push(Buffer.from(text));
      return;
    }
    for (const [index, piece] of text.split(standIns[word]).entries()) {
      if (index > 0) parts.push(word);
      cut(piece, others);
    }
  };
  cut(body, ["nonce", "uid"]);
  return parts;
}

/** The page of one visitor. */
export function fillPage(template: PageTemplate, words: Readonly<Record<VisitorWord, string>>): Buffer {
  const bytes = { nonce: Buffer.from(words.nonce), uid: Buffer.from(words.uid) };
  return Buffer.concat(template.map((part) => (typeof part === "string" ? bytes[part] : part)));
}

export const sizeOfTemplate = (template: PageTemplate): number =>
  template.reduce((sum, part) => sum + part.length, 0);
