import * as t from "@veranda/messages/captions";
import { showToast } from "#ui/toast/toast-store.ts";
import { ChatSpeaker } from "./chat-speaker.ts";
import { chooseReadAloud } from "./read-aloud-settings.ts";

/** What is fetched when the first message comes that is to be read aloud. */
export const ReadAloud = {
  openSpeaker: () => new ChatSpeaker(window.speechSynthesis),
  /** Once: whoever passes it over is not asked again, and finds it in the settings. */
  offer(name: string): void {
    chooseReadAloud({ isOn: false });
    showToast({
      message: t.readOffer({ name }),
      action: { label: t.readAloud(), press: () => chooseReadAloud({ isOn: true }) },
    });
  },
};
