import { Fragment } from "react";
import { keyParts } from "./key-words.ts";

/** A key as labelled on the keyboard. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="flex items-center gap-1">
      {keyParts(keys).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <span className="sr-only"> + </span>}
          <kbd className="grid h-7 min-w-7 place-items-center rounded-lg border border-line-strong bg-paper px-2 font-text text-sm font-medium">
            {part}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
