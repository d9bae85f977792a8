import type { AvatarBone } from "@veranda/contract/avatar";
import { NEEDED_BONES, type ChosenBones, type CustomAvatarReport } from "@veranda/contract/custom-avatar";
import * as t from "@veranda/messages/avatars";
import { useId } from "react";
import { useForm } from "#api/forms/use-form.ts";
import { NoteLine } from "#ui/note-line.tsx";
import { Select } from "#ui/select.tsx";
import { Button } from "#ui/button.tsx";
import { CHOSEN_BONES, wordsOf } from "./bone-words.ts";

type BoneFormProps = {
  report: CustomAvatarReport;
  isBusy: boolean;
  /** The focused bone, highlighted on the preview. */
  onLook: (bone: AvatarBone | null) => void;
  onSave: (bones: ChosenBones) => void;
};

const NONE = "";
const isNeeded = (bone: AvatarBone): boolean => (NEEDED_BONES as readonly AvatarBone[]).includes(bone);

/** Maps the file's bones to the skeleton's, each by a list; the preview highlights the current one. */
export function BoneForm({ report, isBusy, onLook, onSave }: BoneFormProps) {
  const id = useId();
  const form = useForm({
    initial: Object.fromEntries(report.bones.map(({ bone, node }) => [bone, node ?? NONE])),
    check: (bones) =>
      Object.fromEntries(
        CHOSEN_BONES.filter(isNeeded).map((bone) => [
          bone,
          (bones[bone] ?? NONE) === NONE ? t.boneMissing() : null,
        ]),
      ),
    send: async (bones) =>
      onSave(Object.fromEntries(CHOSEN_BONES.map((bone) => [bone, bones[bone] || null]))),
  });
  return (
    <form {...form.props}>
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
              value={form.values[bone] ?? NONE}
              required={isNeeded(bone)}
              aria-invalid={form.faultAt(bone) !== null}
              aria-describedby={form.faultAt(bone) === null ? undefined : `${id}-${bone}-fault`}
              onFocus={() => onLook(bone)}
              onBlur={() => onLook(null)}
              onChange={(name) => form.change({ [bone]: name })}
            >
              <option value={NONE}>{isNeeded(bone) ? t.choose() : t.none()}</option>
              {report.candidates.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
            {form.faultAt(bone) !== null && (
              <p id={`${id}-${bone}-fault`} role="alert" className="col-start-2 text-sm">
                <NoteLine kind="fault">{form.faultAt(bone)}</NoteLine>
              </p>
            )}
          </div>
        ))}
      </div>
      <Button type="submit" variant="plain" className="mt-4 w-full" disabled={isBusy}>
        {isBusy ? t.applying() : t.acceptBones()}
      </Button>
    </form>
  );
}
