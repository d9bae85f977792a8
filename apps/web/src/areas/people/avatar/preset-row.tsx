import type { BuiltInAvatar } from "@veranda/contract";
import type { AvatarLook } from "@veranda/contract/avatar";
import { decodeLook } from "@veranda/contract/avatar-code";
import * as t from "@veranda/messages/avatars";
import { RadioGroup } from "#ui/radio-group.tsx";
import { RadioTile } from "#ui/radio-tile.tsx";
import { lookName } from "#i18n/titles/look-name.ts";

type PresetRowProps = { presets: readonly BuiltInAvatar[]; worn: string; onWear: (look: AvatarLook) => void };

export function PresetRow({ presets, worn, onWear }: PresetRowProps) {
  return (
    <RadioGroup
      label={t.readyMade()}
      value={worn}
      onChange={(id) => {
        const decoded = decodeLook(presets.find((preset) => preset.id === id)?.look ?? "");
        if (decoded) onWear(decoded);
      }}
      row="-m-1 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2.5 p-1"
    >
      {presets.map(({ id, name, thumbnail }) => (
        <RadioTile key={id} value={id} label={lookName(id, name)} className="aspect-square">
          <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
        </RadioTile>
      ))}
    </RadioGroup>
  );
}
