import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import * as t from "@veranda/messages/pages";
import { loadErrorSentences, sentenceOfCode } from "../error-sentences.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/** Says why the room did not do something. */
export async function sayRefusal(reason: RoomRefusal): Promise<void> {
  await loadErrorSentences();
  showToast({ message: sentenceOfCode(reason) ?? t.unexpected(), kind: "error" });
}
