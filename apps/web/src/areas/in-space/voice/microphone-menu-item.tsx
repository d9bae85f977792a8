import * as t from "@veranda/messages/space";
import { Mic } from "lucide-react";
import { MenuItem } from "#ui/menu.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { sendToSpaceUi } from "../camera-mode/space-ui-state.ts";
import { useVoice } from "./voice-view.ts";

/** Shown where the bar has no room for the menu's button (`max-2xs`). */
const NARROW = "(width < 28.125rem)";

/** Microphone, voice processing and push to talk, in the space's menu on phones. */
export function MicrophoneMenuItem() {
  const { isOffered } = useVoice();
  const isNarrow = useMediaQuery(NARROW);
  if (!isOffered || !isNarrow) return null;
  return (
    <MenuItem
      icon={<Mic />}
      onSelect={() => sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: "microphone" })}
    >
      {t.microphoneOptions()}
    </MenuItem>
  );
}
