import type { BuiltInAvatar } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { Shirt } from "lucide-react";
import { useState } from "react";
import { RadioGroup } from "#ui/radio-group.tsx";
import { RadioTile } from "#ui/radio-tile.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { lookName } from "#i18n/titles/look-name.ts";
import { isLook, portraitOf } from "#session/portrait-of.ts";

/** With the studio's tile two rows of five; the studio has all avatars. */
const SHOWN = 9;

/** The first few avatars, including the initial one, as the list may scroll, and the chosen one. */
function shownOf(avatars: readonly BuiltInAvatar[], first: string, chosen: string): BuiltInAvatar[] {
  const isInFront = ({ id }: BuiltInAvatar, at: number): boolean =>
    id === first || (id === chosen && at >= SHOWN);
  const inFront = avatars.filter(isInFront);
  const others = avatars.filter((avatar) => !inFront.includes(avatar));
  return [...inFront, ...others].slice(0, SHOWN - ([first, chosen].some(isLook) ? 1 : 0));
}

type AvatarPickerProps = {
  avatars: readonly BuiltInAvatar[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Opens the studio, to make one's own. */
  onMake: () => void;
};

/** Portraits as a radio group; arrow keys move between them. */
export function AvatarPicker({ avatars, chosen, onChoose, onMake }: AvatarPickerProps) {
  const [first] = useState(chosen);
  return (
    <RadioGroup
      label={t.avatar()}
      value={chosen}
      onChange={onChoose}
      className="low:col-start-2 low:row-span-2 low:row-start-1"
      row="more-below -mx-1 grid max-h-72 grid-cols-4 gap-2 overflow-y-auto p-1 2xs:max-h-60 2xs:grid-cols-5 low:max-h-44!"
    >
      <ButtonBase
        onClick={onMake}
        className="grid aspect-square place-content-center justify-items-center gap-1 rounded-2xl border-2 border-dashed border-line-strong px-1 text-center text-xs leading-tight font-semibold text-ink-soft transition-colors duration-150 hover:border-accent hover:text-ink"
      >
        <Shirt className="size-5 low:hidden" aria-hidden="true" /> {t.makeYourOwn()}
      </ButtonBase>
      {isLook(chosen) && (
        <RadioTile value={chosen} label={t.yourOwn()} className="aspect-square">
          <img src={portraitOf(chosen, avatars)} alt="" className="size-full object-cover" />
        </RadioTile>
      )}
      {shownOf(avatars, first, chosen).map((avatar) => (
        <RadioTile
          key={avatar.id}
          value={avatar.id}
          label={lookName(avatar.id, avatar.name)}
          className="aspect-square"
        >
          <Portrait {...avatar} />
        </RadioTile>
      ))}
    </RadioGroup>
  );
}

/** Cropped from the atlas where the portrait is in one. */
function Portrait({ thumbnail, sheet }: Pick<BuiltInAvatar, "thumbnail" | "sheet">) {
  if (sheet === null) return <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />;
  return (
    <svg viewBox={`${sheet.at} 0 1 1`} aria-hidden="true" className="size-full">
      <image href={sheet.url} width={sheet.of} height="1" />
    </svg>
  );
}
