import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import * as t from "@veranda/messages/pages";
import { loadErrorSentences, sentenceOfCode } from "../error-sentences.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/** Shows why the room refused something and, where it may be retried, in how many seconds. */
export async function sayRefusal(reason: RoomRefusal, waitSeconds = 1): Promise<void> {
  await loadErrorSentences();
  showToast({ message: sentenceOfCode(reason, { waitSeconds }) ?? t.unexpected(), kind: "error" });
}
