import * as t from "@veranda/messages/space";
import { Mic } from "lucide-react";
import { MenuItem } from "#ui/menu.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { sendToSpaceUi } from "../camera-mode/space-ui-state.ts";
import { useVoice } from "./voice-view.ts";

/** Where the bar has no room for the button of its menu (`max-2xs`). */
const NARROW = "(width < 28.125rem)";

/** Which microphone, how the voice is treated and how one holds to talk, in the menu of the space on a phone. */
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
