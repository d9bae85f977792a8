import { splitLinks } from "./split-links.ts";

/** What somebody wrote, with its https addresses to press. They open in a tab of their own that knows nothing of this one. */
export function LinkedText({ text, isOnGlass = false }: { text: string; isOnGlass?: boolean }) {
  return splitLinks(text).map((piece, at) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <a
        // Of one text, whose pieces never change.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className={`rounded underline underline-offset-2 hover:no-underline ${isOnGlass ? "focus-visible:outline-on-glass" : ""}`}
      >
        {piece.text}
      </a>
    ),
  );
}
