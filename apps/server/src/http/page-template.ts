/** A placeholder in a shared page for a value that differs between visitors. */
export type Placeholder = "nonce" | "uid";

/** A rendered page as bytes, split at its placeholders. */
export type PageTemplate = readonly (Buffer | Placeholder)[];

/** Splits a page at its placeholders; `standIns`: their texts in the page. */
export function cutPage(body: string, standIns: Readonly<Record<Placeholder, string>>): PageTemplate {
  const parts: (Buffer | Placeholder)[] = [];
  const cut = (text: string, [placeholder, ...others]: readonly Placeholder[]): void => {
    if (placeholder === undefined) {
      if (text !== "") parts.push(Buffer.from(text));
      return;
    }
    for (const [index, piece] of text.split(standIns[placeholder]).entries()) {
      if (index > 0) parts.push(placeholder);
      cut(piece, others);
    }
  };
  cut(body, ["nonce", "uid"]);
  return parts;
}

/** Fills in one visitor's values. */
export function fillPage(template: PageTemplate, values: Readonly<Record<Placeholder, string>>): Buffer {
  const bytes = { nonce: Buffer.from(values.nonce), uid: Buffer.from(values.uid) };
  return Buffer.concat(template.map((part) => (typeof part === "string" ? bytes[part] : part)));
}

export const sizeOfTemplate = (template: PageTemplate): number =>
  template.reduce((sum, part) => sum + part.length, 0);
