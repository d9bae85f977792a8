import type { AvatarLook } from "@veranda/contract/avatar";
import { encodeLook } from "@veranda/contract/avatar-code";
import type { AvatarPreview } from "@veranda/contract/engine/module";
import { useEffect, useState } from "react";
import { RadioGroup } from "#ui/radio-group.tsx";
import { RadioTile } from "#ui/radio-tile.tsx";
import { pictured, type Choice, type Option } from "./choices.ts";

const PICTURE_PIXELS = 152;

type OptionRowProps = {
  choice: Choice;
  look: AvatarLook;
  preview: AvatarPreview | null;
  onWear: (look: AvatarLook) => void;
};

/** Portraits of the current look with each option; arrow keys move between them. */
export function OptionRow({ choice, look, preview, onWear }: OptionRowProps) {
  const options = choice.optionsOf(look);
  return (
    <RadioGroup
      label={choice.name()}
      value={options.find(({ isChosen }) => isChosen)?.id ?? null}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id);
        if (chosen) onWear(chosen.look);
      }}
      row="-m-1 grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2.5 p-1"
    >
      {options.map((option) => (
        <RadioTile key={option.id} value={option.id} label={option.name}>
          <Picture option={option} choice={choice} preview={preview} />
          <span aria-hidden="true" className="block truncate px-1.5 pb-1.5 text-center text-xs text-ink-soft">
            {option.name}
          </span>
        </RadioTile>
      ))}
    </RadioGroup>
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
    // One per frame, so that input comes first.
    return soon(() => setSource(preview.picture(look, view, PICTURE_PIXELS)));
    // The code identifies the look.
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

/** Runs the action in a later frame, after queued ones; returns a function that cancels it. */
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
