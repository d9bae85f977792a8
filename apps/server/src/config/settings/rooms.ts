import { integer } from "../parse.ts";
import { setting } from "./setting.ts";

export const roomsSettings = {
  INSTANCE_CEILING: setting({
    meaning: "Maximum number of people in one instance of a space, whatever its plan allows.",
    default: "1000",
    parse: integer(1, 4096),
  }),
  LIVE_WEBRTC_WATCHERS: setting({
    meaning:
      "Pages that watch a broadcast of one instance half a second behind, by WebRTC; whoever comes after them gets it a few seconds behind, by HLS. [live.md](live.md) says what each way takes.",
    default: "100",
    parse: integer(0, 10_000),
  }),
  GUEST_TOKEN_SECONDS: setting({
    meaning: "How long a guest's temporary token is valid, in seconds.",
    default: "3600",
    parse: integer(60, 86_400),
  }),
} as const;
