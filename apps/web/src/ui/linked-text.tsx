import { splitLinks } from "./split-links.ts";

/** User text with its https addresses as links, which open in a new tab without an opener. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece, at) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <a
        // The pieces of one text never change order.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="rounded underline underline-offset-2 hover:no-underline"
      >
        {piece.text}
      </a>
    ),
  );
}
