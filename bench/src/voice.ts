import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { HEARD_MAX } from "@veranda/contract/media";
import { needsLivekit } from "@veranda/server/src/testing/livekit.ts";
import { figuresOf } from "./figures.ts";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";
import { crowd, gatherings, measureRoom, oneVoice, stage } from "./voice/forwarding.ts";
import { measureJoining } from "./voice/joining.ts";
import { openEmbeddedVoices, openLivekitVoices, type VoiceServer } from "./voice/voice-server.ts";

/**
 * Voice chat: `npm run bench:voice -- --seconds 8`, or parts of it, `--only embedded,livekit,stage,crowd,joining`.
 *
 * - `embedded` and `livekit`: one voice of fifty packets a second to 10, 50 and 200 listeners, with each media server.
 * - `stage`: four speakers, one after the other, to 250 listeners, with both.
 * - `crowd`: 100 people, 30 of whom speak at the same time: first if everybody hears the maximum number, then if they stand
 *   in one crowd, in groups, or evenly on a floor as large as the park's, and hear whom the product selects there.
 * - `joining`: from permission to the first sound, `--times 60`, with the whole server, which must have been built.
 *
 * Each person is a real WebRTC connection of this process, which shares the machine with the server; the forwarder's process
 * is measured. LiveKit is skipped if it isn't built (`npm test` builds it if Go is installed).
 */
const PARTS = ["embedded", "livekit", "stage", "crowd", "joining"] as const;
const LISTENERS = [10, 50, 200];
const STAGE = { listeners: 250, speakers: 4 };
const CROWD = { people: 100, speakers: 30 };
const FRAMES_PER_SECOND = 50;
/** Goal for the packets per listener, as a share of those when subscribing to everybody. */
const SHARE_OF_ALL = 0.1;

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    only: { type: "string", default: PARTS.join(",") },
    times: { type: "string", default: "60" },
  },
});
const only = values.only.split(",");
const unknown = only.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) throw new Error(`--only takes ${PARTS.join(", ")}`);
const isWanted = (part: (typeof PARTS)[number]): boolean => only.includes(part);

const figures = figuresOf("voice");
if (isWanted("embedded") || isWanted("crowd") || isWanted("stage"))
  await withServer(openEmbeddedVoices, async (server) => {
    if (isWanted("embedded"))
      for (const listeners of LISTENERS) await measureRoom(oneVoice(server, listeners), figures);
    if (isWanted("stage")) await measureRoom(stage(server, STAGE.listeners, STAGE.speakers), figures);
    if (isWanted("crowd")) await measureCrowd(server);
  });
if (isWanted("livekit") || isWanted("stage")) {
  if (needsLivekit.skip === true) console.log("LiveKit isn't built here: it is left out.");
  else
    await withServer(openLivekitVoices, async (server) => {
      if (isWanted("livekit"))
        for (const listeners of LISTENERS) await measureRoom(oneVoice(server, listeners), figures);
      if (isWanted("stage")) await measureRoom(stage(server, STAGE.listeners, STAGE.speakers), figures);
    });
}
if (isWanted("joining"))
  await measureJoining(fileURLToPath(new URL("../..", import.meta.url)), Number(values.times), figures);
console.log(`\nafterwards ${evennessLine(measureEvenness())}`);
process.exit();

async function withServer(
  open: () => Promise<VoiceServer>,
  measure: (server: VoiceServer) => Promise<void>,
): Promise<void> {
  const server = await open();
  try {
    await measure(server);
  } finally {
    await server.close();
  }
}

/** The forwarder's worst case, then typical arrangements of people in a space. */
async function measureCrowd(server: VoiceServer): Promise<void> {
  const { people, speakers } = CROWD;
  await measureRoom(crowd(server, people, speakers, HEARD_MAX), figures);
  // A speaker subscribes to all others.
  const all = ((people * speakers - speakers) / people) * FRAMES_PER_SECOND;
  for (const room of gatherings(server, people, speakers)) {
    const { packetsToAll } = await measureRoom(room, figures);
    const share = packetsToAll / all;
    console.log(`  who subscribes to all gets ${all.toFixed(0)} packets a second: ×${share.toFixed(3)}`);
    figures.atMost(`packets to a listener beside subscribe-all, ${room.what}`, share, "×", SHARE_OF_ALL);
  }
}
