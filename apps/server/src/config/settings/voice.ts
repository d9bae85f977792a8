import { bareText, hosts, httpUrl, livekitUrl, port, turnUrls } from "../parse.ts";
import { optional, setting } from "./setting.ts";

export const voiceSettings = {
  MEDIA_PORT: setting({
    meaning:
      "Port of voices and videos, over UDP, and over TCP where UDP is blocked. If it is taken, another one is used, and the log says so; 0 takes a free one. [voice.md](voice.md) says what to open.",
    default: "3001",
    parse: port,
  }),
  MEDIA_ADDRESS: optional({
    meaning:
      "Addresses or host names that pages reach that port at, separated by commas, besides those of this machine's own networks; or `none`. Without it, the host of PUBLIC_URL.",
    parse: hosts,
  }),
  RTMP_PORT: setting({
    meaning:
      "TCP port at which programs that know no WHIP send streams by RTMP; 0 takes none. It is open while a broadcast waits for a program's stream, and five minutes longer. If it is taken, streams come by WHIP only, and the log says so. [live.md](live.md#streaming-in) says which of the two to take.",
    default: "1935",
    parse: port,
  }),
  TURN_URLS: setting({
    meaning:
      "TURN servers for people whose networks block everything else, separated by commas, as in `turns:turn.example.org:443?transport=tcp`; or `none`. Needs TURN_SECRET.",
    default: "none",
    parse: turnUrls,
  }),
  TURN_SECRET: optional({
    meaning:
      "Secret shared with those servers (coturn's `static-auth-secret`): pages get credentials derived from it that are valid for a day.",
    parse: bareText(400),
    secret: true,
  }),
  CAPTIONS_URL: optional({
    meaning:
      "Address of a speech recogniser for browsers without one, as in `http://127.0.0.1:8090/`; [captions.md](captions.md) has its protocol and an example. Without it, captions are made by browsers that can.",
    parse: httpUrl,
  }),
  CAPTIONS_TOKEN: optional({
    meaning: "Token that it is sent as `Authorization: Bearer …`.",
    parse: bareText(400),
    secret: true,
  }),
  LIVEKIT_URL: optional({
    meaning:
      "Address of a LiveKit server that forwards voices, cameras and screens in place of the built-in media server, as in `ws://127.0.0.1:7880`; this server calls it, pages don't. Needs LIVEKIT_API_KEY and LIVEKIT_API_SECRET. [voice.md](voice.md) says which one to choose.",
    parse: livekitUrl,
  }),
  LIVEKIT_API_KEY: optional({ meaning: "A key of that server's.", parse: bareText(200) }),
  LIVEKIT_API_SECRET: optional({
    meaning: "Its secret.",
    parse: bareText(400),
    secret: true,
  }),
} as const;
