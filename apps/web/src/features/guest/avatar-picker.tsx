import type { BuiltInAvatar } from "@veranda/contract";
import { useId } from "react";

type AvatarPickerProps = {
  avatars: readonly BuiltInAvatar[];
  chosen: string;
  onChoose: (id: string) => void;
};

/** Portraits to choose from; arrow keys move between them as in any group of radio buttons. */
export function AvatarPicker({ avatars, chosen, onChoose }: AvatarPickerProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Avatar</legend>
      <div className="-mx-1 grid max-h-56 grid-cols-4 gap-2 overflow-y-auto p-1 2xs:grid-cols-5">
        {avatars.map((avatar) => (
          <label
            key={avatar.id}
            className="relative block aspect-square cursor-pointer overflow-hidden rounded-2xl bg-sunken ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line-strong has-checked:ring-2 has-checked:ring-accent has-focus-visible:ring-2 has-focus-visible:ring-focus"
          >
            <input
              type="radio"
              name={group}
              value={avatar.id}
              aria-label={avatar.name}
              checked={avatar.id === chosen}
              onChange={() => onChoose(avatar.id)}
              className="absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <img src={avatar.thumbnail} alt="" loading="lazy" className="size-full object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
