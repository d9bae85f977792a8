import { DISPLAY_NAME_MAX, foldName, type BuiltInAvatar } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { Shuffle } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { nameFaultWords } from "#api/faults/name-words.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useForm } from "#api/forms/use-form.ts";
import { LazyStudio } from "#areas/people";
import { AvatarPicker } from "./avatar-picker.tsx";
import type { Guest } from "#session/guest.ts";
import { randomName } from "./prepare-guest.ts";

type GuestFormProps = {
  /** Initial values. */
  guest: Guest;
  avatars: readonly BuiltInAvatar[];
  submitLabel: string;
  /** Called with the draft, so that it survives an unmount. */
  onChange?: (guest: Guest) => void;
  onSubmit: (guest: Guest) => void;
};

/** Stacked; in a low window the avatars are beside the name and the button. */
const FORM =
  "flex min-h-0 flex-col gap-5 low:-mx-2 low:grid low:grid-cols-[1fr_1.25fr] low:gap-x-6 low:gap-y-3 low:overflow-y-auto low:px-2 low:pb-1";

/** A name, with a button for a random one, and a choice of avatar. */
export function GuestForm({ guest, avatars, submitLabel, onChange, onSubmit }: GuestFormProps) {
  const [isMaking, setIsMaking] = useState(false);
  const form = useForm({
    initial: guest,
    check: ({ displayName }) => ({ displayName: nameFaultWords(displayName) }),
    send: async (chosen) => onSubmit({ ...chosen, displayName: foldName(chosen.displayName) }),
  });
  const { avatar } = form.values;
  const change = (more: Partial<Guest>) => {
    form.change(more);
    onChange?.({ ...form.values, ...more });
  };
  const shuffle = () => {
    randomName().then(
      (another) => change({ displayName: another }),
      (error: unknown) => showToast({ message: sentenceFor(error), kind: "error" }),
    );
  };

  return (
    <form {...form.props} className={FORM}>
      {/* In a low and narrow window this scrolls and the button stays visible. */}
      <div className="-mx-2 flex min-h-0 flex-col gap-5 overflow-y-auto px-2 pt-1 low:contents">
        <Field
          {...form.text("displayName")}
          label={t.name()}
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ displayName: target.value })}
          end={
            <IconButton label={t.anotherName()} onClick={shuffle}>
              <Shuffle className="size-4.5" aria-hidden="true" />
            </IconButton>
          }
        />
        {avatars.length > 0 && (
          <AvatarPicker
            avatars={avatars}
            chosen={avatar}
            onChoose={(chosen) => change({ avatar: chosen })}
            onMake={() => setIsMaking(true)}
          />
        )}
      </div>
      <Button
        type="submit"
        variant="accent"
        size="lg"
        className="w-full shrink-0 low:sticky low:bottom-0 low:self-end"
      >
        {submitLabel}
      </Button>
      {isMaking && (
        <LazyStudio
          avatar={avatar}
          presets={avatars}
          saveLabel={t.wearThisAvatar()}
          onSave={(made) => {
            change({ avatar: made });
            setIsMaking(false);
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
    </form>
  );
}
