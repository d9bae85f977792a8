import type { BuiltInAvatar } from "@veranda/contract";
import type { AvatarLook } from "@veranda/contract/avatar";
import { decodeLook } from "@veranda/contract/avatar-code";
import * as t from "@veranda/messages/avatars";
import { useId } from "react";
import { lookName } from "../titles/look-name.ts";

type PresetRowProps = { presets: readonly BuiltInAvatar[]; worn: string; onWear: (look: AvatarLook) => void };

export function PresetRow({ presets, worn, onWear }: PresetRowProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t.readyMade()}</legend>
      <div className="-m-1 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2.5 p-1">
        {presets.map(({ id, name, thumbnail, look }) => (
          <label
            key={id}
            className="relative block aspect-square cursor-pointer overflow-hidden rounded-2xl bg-sunken ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line-strong has-checked:ring-2 has-checked:ring-accent has-focus-visible:ring-2 has-focus-visible:ring-focus"
          >
            <input
              type="radio"
              name={group}
              aria-label={lookName(id, name)}
              checked={id === worn}
              onChange={() => {
                const decoded = decodeLook(look);
                if (decoded) onWear(decoded);
              }}
              className="absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
