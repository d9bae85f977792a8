import * as t from "@veranda/messages/captions";
import { showToast } from "#ui/toast/toast-store.ts";
import { ChatSpeaker } from "./chat-speaker.ts";
import { chooseReadAloud } from "./read-aloud-settings.ts";

/** Loaded with the first message to read aloud. */
export const ReadAloud = {
  openSpeaker: () => new ChatSpeaker(window.speechSynthesis),
  /** Asked once: afterwards the choice is in the settings. */
  offer(name: string): void {
    chooseReadAloud({ isOn: false });
    showToast({
      message: t.readOffer({ name }),
      action: { label: t.readAloud(), press: () => chooseReadAloud({ isOn: true }) },
    });
  },
};
