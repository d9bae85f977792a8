import { mayChange, type RoomRights } from "@veranda/contract";
import type { SavingState } from "@veranda/contract/engine/editing-state";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/editing";
import { Check, CircleAlert, CloudCheck, LoaderCircle } from "lucide-react";
import { useHotkeyWord } from "../keybinds/use-hotkey-word.ts";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { saveSpace } from "./save-space.ts";

type Word = { text: string; icon: typeof Check; look: string };

/** How saving stands, in words. */
export function savingWord({ state, isUnsaved, revision, keptRevision }: SavingState): Word {
  if (state === "in_progress") return { text: common.saving(), icon: LoaderCircle, look: "animate-spin" };
  if (state === "failure" && isUnsaved)
    return { text: t.notSaved(), icon: CircleAlert, look: "text-glass-bad" };
  if (!isUnsaved) return { text: t.saved(), icon: Check, look: "text-glass-good" };
  if (revision > keptRevision) return { text: t.savingDraft(), icon: LoaderCircle, look: "animate-spin" };
  return { text: t.draftSaved(), icon: CloudCheck, look: "text-glass-sea" };
}

/** How saving stands, and the button that saves. */
export function SaveState({ rights }: { rights: RoomRights }) {
  const engine = useEngine();
  const saving = useEngineState("saving");
  const word = useHotkeyWord();
  const { text, icon: Icon, look } = savingWord(saving);
  const isBusy = saving.state === "in_progress";
  const maySave = mayChange(rights, "save_room");
  return (
    <div className="flex items-center gap-2">
      <span
        role="status"
        className="flex w-37 items-center justify-center gap-1.5 text-xs font-medium whitespace-nowrap text-on-glass-soft handheld:sr-only"
      >
        <Icon className={`size-4 ${look}`} aria-hidden="true" />
        {text}
      </span>
      {maySave && (
        <button
          type="button"
          disabled={isBusy || !saving.isUnsaved}
          title={word("save_space") ?? undefined}
          onClick={() => void saveSpace(engine)}
          className="hit h-9 rounded-full bg-on-glass px-4 text-sm font-semibold text-glass-ink transition duration-150 hover:bg-white focus-visible:outline-on-glass disabled:opacity-40"
        >
          {common.save()}
        </button>
      )}
    </div>
  );
}
