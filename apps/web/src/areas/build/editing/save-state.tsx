import { mayChange, type RoomRights } from "@veranda/contract";
import type { SavingState } from "@veranda/contract/engine/editing-state";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/editing";
import { Check, CircleAlert, CloudCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "#ui/spinner.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { saveSpace } from "./save-space.ts";

type Word = { text: string; sign: ReactNode };

const sign = (Icon: typeof Check, look: string) => <Icon className={`size-4 ${look}`} aria-hidden="true" />;

/** The save state as text. */
export function savingWord({ state, isUnsaved, revision, persistedRevision }: SavingState): Word {
  if (state === "in_progress") return { text: common.saving(), sign: <Spinner /> };
  if (state === "failure" && isUnsaved)
    return { text: t.notSaved(), sign: sign(CircleAlert, "text-glass-bad") };
  if (!isUnsaved) return { text: t.saved(), sign: sign(Check, "text-glass-good") };
  if (revision > persistedRevision) return { text: t.savingDraft(), sign: <Spinner /> };
  return { text: t.draftSaved(), sign: sign(CloudCheck, "text-glass-sea") };
}

/** The save state, and the save button. */
export function SaveState({ rights }: { rights: RoomRights }) {
  const engine = useEngine();
  const saving = useEngineState("saving");
  const word = useHotkeyWord();
  const { text, sign } = savingWord(saving);
  const isBusy = saving.state === "in_progress";
  const maySave = mayChange(rights, "save_room");
  return (
    <div className="flex items-center gap-2">
      <span
        role="status"
        className="flex w-37 items-center justify-center gap-1.5 text-xs font-medium whitespace-nowrap text-on-glass-soft handheld:sr-only"
      >
        {sign}
        {text}
      </span>
      {maySave && (
        <ButtonBase
          disabled={isBusy || !saving.isUnsaved}
          title={word("save_space") ?? undefined}
          onClick={() => void saveSpace(engine)}
          className="hit h-9 rounded-full bg-on-glass px-4 text-sm font-semibold text-glass-ink transition duration-150 hover:bg-white focus-visible:outline-on-glass disabled:opacity-40"
        >
          {common.save()}
        </ButtonBase>
      )}
    </div>
  );
}
