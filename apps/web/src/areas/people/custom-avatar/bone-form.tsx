import type { AvatarBone } from "@veranda/contract/avatar";
import { NEEDED_BONES, type ChosenBones, type CustomAvatarReport } from "@veranda/contract/custom-avatar";
import * as t from "@veranda/messages/avatars";
import { useId, useState, type FormEvent } from "react";
import { Select } from "#ui/select.tsx";
import { Button } from "#ui/button.tsx";
import { CHOSEN_BONES, wordsOf } from "./bone-words.ts";

type BoneFormProps = {
  report: CustomAvatarReport;
  isBusy: boolean;
  /** The bone that is looked at, so that the figure can show it. */
  onLook: (bone: AvatarBone | null) => void;
  onSave: (bones: ChosenBones) => void;
};

const NONE = "";
const isNeeded = (bone: AvatarBone): boolean => (NEEDED_BONES as readonly AvatarBone[]).includes(bone);

/** Which bone of the file is which of ours, each from a list; the figure shows the part that is being chosen. */
export function BoneForm({ report, isBusy, onLook, onSave }: BoneFormProps) {
  const id = useId();
  const [bones, setBones] = useState(
    () => new Map(report.bones.map(({ bone, node }) => [bone, node ?? NONE] as const)),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(Object.fromEntries(CHOSEN_BONES.map((bone) => [bone, bones.get(bone) || null])));
  };
  return (
    <form onSubmit={submit}>
      <div className="grid max-h-72 gap-1.5 overflow-y-auto pr-1">
        {CHOSEN_BONES.map((bone) => (
          <div key={bone} className="grid grid-cols-[8.5rem_1fr] items-center gap-2.5">
            <label htmlFor={`${id}-${bone}`} className="text-sm">
              {wordsOf(bone)}
              {report.unsure.includes(bone) && <span className="text-accent"> {t.pleaseCheck()}</span>}
            </label>
            <Select
              size="sm"
              id={`${id}-${bone}`}
              value={bones.get(bone) ?? NONE}
              required={isNeeded(bone)}
              onFocus={() => onLook(bone)}
              onBlur={() => onLook(null)}
              onChange={(name) => setBones(new Map(bones).set(bone, name))}
            >
              <option value={NONE}>{isNeeded(bone) ? t.choose() : t.none()}</option>
              {report.candidates.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </div>
      <Button type="submit" look="plain" className="mt-4 w-full" disabled={isBusy}>
        {isBusy ? t.applying() : t.acceptBones()}
      </Button>
    </form>
  );
}
