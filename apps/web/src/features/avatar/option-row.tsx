import type { AvatarLook } from "@veranda/contract/avatar";
import { encodeLook } from "@veranda/contract/avatar-code";
import type { AvatarPreview } from "@veranda/contract/engine/module";
import { useEffect, useId, useState } from "react";
import { pictured, type Choice, type Option } from "./choices.ts";

const PICTURE_PIXELS = 152;
const TILE =
  "relative block cursor-pointer overflow-hidden rounded-2xl bg-sunken ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line-strong has-checked:ring-2 has-checked:ring-accent has-focus-visible:ring-2 has-focus-visible:ring-focus";

type OptionRowProps = {
  choice: Choice;
  look: AvatarLook;
  preview: AvatarPreview | null;
  onWear: (look: AvatarLook) => void;
};

/** Pictures of oneself with each of the things; arrow keys move between them. */
export function OptionRow({ choice, look, preview, onWear }: OptionRowProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{choice.name()}</legend>
      <div className="-m-1 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2.5 p-1">
        {choice.optionsOf(look).map((option) => (
          <label key={option.id} className={TILE}>
            <input
              type="radio"
              name={group}
              checked={option.isChosen}
              onChange={() => onWear(option.look)}
              aria-label={option.name}
              className="absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <Picture option={option} choice={choice} preview={preview} />
            <span
              aria-hidden="true"
              className="block truncate px-1.5 pb-1.5 text-center text-xs text-ink-soft"
            >
              {option.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type PictureProps = { option: Option; choice: Choice; preview: AvatarPreview | null };

function Picture({ option, choice, preview }: PictureProps) {
  const [source, setSource] = useState<string | null>(null);
  const look = pictured(option.look, choice);
  const code = encodeLook(look);
  const { view } = choice;
  useEffect(() => {
    if (!preview) return undefined;
    // One at a time between frames: what one does with the hands comes first.
    return soon(() => setSource(preview.picture(look, view, PICTURE_PIXELS)));
    // The code says everything that the look does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [preview, code, view]);
  return (
    <span className="block aspect-square w-full">
      {source !== null && <img src={source} alt="" className="size-full object-cover animate-fade-in" />}
    </span>
  );
}

const waiting: (() => void)[] = [];
let isDrawing = false;

/** Runs the action in a coming frame, after those that wait already; returns how to call it off. */
function soon(action: () => void): () => void {
  waiting.push(action);
  if (!isDrawing) {
    isDrawing = true;
    requestAnimationFrame(drawNext);
  }
  return () => {
    const at = waiting.indexOf(action);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function drawNext(): void {
  waiting.shift()?.();
  isDrawing = waiting.length > 0;
  if (isDrawing) requestAnimationFrame(drawNext);
}
