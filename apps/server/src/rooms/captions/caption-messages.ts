import type { captionClientMessages } from "@veranda/contract/rooms/captions";
import type { MessageRules } from "../transport/message-handler.ts";
import type { InstanceCaptions } from "./instance-captions.ts";

export type CaptionMessageName = keyof typeof captionClientMessages;

/** What people say of their own words as text, and whether they read those of others. */
export const captionMessages = (
  captions: Pick<InstanceCaptions, "take" | "setReading" | "setTranscript">,
): MessageRules<CaptionMessageName> => ({
  rateLimits: { caption: "captions", wantCaptions: "captionWishes", setTranscript: "captionWishes" },
  take(member, [name, data]) {
    switch (name) {
      case "caption":
        return captions.take(member, data);
      case "setTranscript":
        return captions.setTranscript(member, data.isOn);
      case "wantCaptions":
        captions.setReading(member, data.isWanted);
        return null;
      default:
        return name satisfies never;
    }
  },
});
