import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space";
import { Footprints, Hand } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { SMALL_VIEW } from "../hints/small-view.ts";
import { HintLine } from "#ui/hint-line.tsx";
import { useHintTurn } from "#ui/hint-turn.ts";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ControlsModal } from "../stage/stage-dialogs.ts";
import { isMobile } from "#preferences/unsupported.ts";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { useCoarsePointer } from "#ui/use-coarse-pointer.ts";

const STORAGE_KEY = "arrival_hint";
/** Walking time in seconds after which the hint is done. */
const LEARNT_MS = 5_000;
/** How long the hint stays, in milliseconds. */
const SHOWN_MS = 30_000;

function wasSeen(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(STORAGE_KEY, "seen");
  } catch {
    // Storage is forbidden: it is shown again.
  }
}

/**
 * How to walk and look, on the first arrival. Dismissed for good by walking or by its close button; if ignored, it
 * returns on the next visit.
 */
export function ArrivalHint() {
  const [isShown, setShown] = useState(() => !wasSeen());
  const isSmall = useMediaQuery(SMALL_VIEW);
  const isTurn = useHintTurn(isShown && !isSmall);
  /** Walking, then looking, then walking on. */
  const walkedMs = useRef(0);
  const isMoving = useEngineState("isMoving");
  const isCoarse = useCoarsePointer();
  useEffect(() => {
    if (!isShown || !isMoving) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => {
      remember();
      setShown(false);
    }, LEARNT_MS - walkedMs.current);
    return () => {
      clearTimeout(timer);
      walkedMs.current += performance.now() - since;
    };
  }, [isShown, isMoving]);
  useEffect(() => {
    if (!isTurn) return undefined;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isTurn]);
  if (!isTurn) return null;
  const close = () => {
    remember();
    setShown(false);
  };
  const shared = { label: t.howToWalk(), closeLabel: common.gotIt(), onClose: close };
  return isMobile(navigator) || isCoarse ? (
    <HintLine
      {...shared}
      icon={<Hand className="size-5 shrink-0" aria-hidden="true" />}
      text={t.walkByTouch()}
    />
  ) : (
    <ForKeys {...shared} />
  );
}

function ForKeys(shared: { label: string; closeLabel: string; onClose: () => void }) {
  const word = useHotkeyWord();
  const isPad = useEngineState("input.device") === "gamepad";
  const keys = (["walk_forward", "walk_left", "walk_back", "walk_right"] as const).map((action) =>
    word(action),
  );
  const showAll = () => {
    shared.onClose();
    openDialog(ControlsModal);
  };
  return (
    <HintLine
      {...shared}
      icon={<Footprints className="size-5 shrink-0" aria-hidden="true" />}
      text={isPad ? t.walkByGamepad() : t.walkByKeys({ keys: keys.join(" ") })}
      action={{ label: t.allControls(), press: showAll }}
    />
  );
}
