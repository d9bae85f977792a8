import type { BuiltInAvatar } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { Shirt } from "lucide-react";
import { useId, useState } from "react";
import { lookName } from "../titles/look-name.ts";
import { isLook, portraitOf } from "../avatar/portrait-of.ts";

const TILE =
  "relative block aspect-square cursor-pointer overflow-hidden rounded-2xl bg-sunken ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line-strong has-checked:ring-2 has-checked:ring-accent has-focus-visible:ring-2 has-focus-visible:ring-focus";

/** With the tile that opens the studio, three rows of five; the studio has them all. */
const SHOWN = 14;

/** A few to begin with; those that were or are chosen are among them. */
function shownOf(avatars: readonly BuiltInAvatar[], chosen: readonly string[]): BuiltInAvatar[] {
  const few = avatars.slice(0, SHOWN);
  const others = avatars.slice(SHOWN).filter(({ id }) => chosen.includes(id));
  return [...others, ...few].slice(0, SHOWN - (chosen.some(isLook) ? 1 : 0));
}

type AvatarPickerProps = {
  avatars: readonly BuiltInAvatar[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Opens the studio, where one makes one's own. */
  onMake: () => void;
};

/** Portraits to choose from; arrow keys move between them as in any group of radio buttons. */
export function AvatarPicker({ avatars, chosen, onChoose, onMake }: AvatarPickerProps) {
  const group = useId();
  const [first] = useState(chosen);
  return (
    <fieldset className="low:col-start-2 low:row-span-2 low:row-start-1">
      <legend className="mb-1.5 text-sm font-semibold">{t.avatar()}</legend>
      <div className="-mx-1 grid max-h-56 grid-cols-4 gap-2 overflow-y-auto p-1 2xs:max-h-60 2xs:grid-cols-5 low:max-h-32!">
        <button
          type="button"
          onClick={onMake}
          className="grid aspect-square place-content-center justify-items-center gap-1 rounded-2xl border-2 border-dashed border-line-strong px-1 text-center text-xs leading-tight font-semibold text-ink-soft transition-colors duration-150 hover:border-accent hover:text-ink"
        >
          <Shirt className="size-5 low:hidden" aria-hidden="true" /> {t.makeYourOwn()}
        </button>
        {isLook(chosen) && (
          <label className={TILE}>
            <input
              type="radio"
              name={group}
              aria-label={t.yourOwn()}
              checked
              readOnly
              className="absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <img src={portraitOf(chosen, avatars)} alt="" className="size-full object-cover" />
          </label>
        )}
        {shownOf(avatars, [first, chosen]).map((avatar) => (
          <label key={avatar.id} className={TILE}>
            <input
              type="radio"
              name={group}
              value={avatar.id}
              aria-label={lookName(avatar.id, avatar.name)}
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
