import { parseArgs } from "node:util";
import { ROOM_PROTOCOL } from "@veranda/contract/rooms/messages";
import { PoseQuantizer, type Bounds } from "@veranda/wire";
import { PoseSender } from "@veranda/engine/net/pose-sender";
import { Instance, ClientSession, ROOM_CODE } from "@veranda/server/src/rooms/index.ts";
import { noMedia } from "@veranda/server/src/platform/media/no-media.ts";
import { alone } from "@veranda/server/src/platform/processes/processes.ts";
import {
  emptySpaces,
  noFiles,
  noHostActs,
  strangers,
} from "@veranda/server/src/rooms/testing/empty-spaces.ts";
import { noRecordings } from "@veranda/server/src/rooms/testing/test-recordings.ts";
import { HlsStreams } from "@veranda/server/src/rooms/live/hls/hls-streams.ts";
import { pino } from "pino";
import { figuresOf } from "./figures.ts";
import { GOALS } from "./rooms/goals.ts";
import { line, SimulatedSocket, SimulatedTime } from "./rooms/simulation.ts";
import { meanRate, quantile, sorted, summary } from "./rooms/summary.ts";
import { styleOf, Town } from "./rooms/town.ts";
import { WatcherBot } from "./rooms/watcher-bot.ts";

/**
 * The same people on a simulated network with seeded delays, in one process and in simulated time, so that the protocol is
 * measured independently of the machine's load: `npm run bench:rooms-simulated -- --style dodging`. The instance, the
 * frames and the watchers are the real ones; sockets and Colyseus aren't included.
 */
const { values } = parseArgs({
  options: {
    people: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
    watchers: { type: "string", default: "24" },
    side: { type: "string" },
    seed: { type: "string", default: "1" },
    latency: { type: "string", default: "30" },
    jitter: { type: "string", default: "40" },
    style: { type: "string", default: "walking" },
  },
});
const people = Number(values.people);
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const network = { latency: Number(values.latency), jitter: Number(values.jitter) };
const side = Number(values.side ?? Math.round(4 * Math.sqrt(people)));
const style = styleOf(values.style);
const figures = figuresOf("rooms-simulated");
const FRAME_MS = 1000 / 60;
/** Not a whole number of ticks: otherwise every sample would have the same age relative to the last frame. */
const LOOK_FRAMES = 7;

const time = new SimulatedTime();
const town = new Town(people, side, seed, 0, style);
const instance = new Instance(
  {
    record: { instanceId: "simulated", spaceId: "bench001", number: 1, createdAt: new Date(0) },
    memory: null,
    about: { name: "Bench", hosts: { ownerId: null, administrators: [], restrictedPermissions: [] } },
    opened: {
      working: {
        entries: [],
        setting: { environment: "terrace", variant: "day" },
        revision: 0,
        isUnsaved: false,
      },
      isWritten: false,
    },
    assets: [],
  },
  {
    seat: () => undefined,
    move: () => undefined,
    unseat: () => undefined,
    voice: () => undefined,
    hosting: () => undefined,
    hostAct: () => undefined,
    chat: () => undefined,
    removeChat: () => undefined,
    stop: () => Promise.resolve(),
    flush: () => Promise.resolve(),
    written: () => Promise.resolve(true),
  },
  {
    now: () => time.now,
    monotonic: () => time.now,
    log: pino({ level: "silent" }),
    spaces: emptySpaces(),
    people: strangers,
    sessions: { hasEnded: () => false, ended: async () => new Set() },
    files: noFiles,
    recordings: noRecordings,
    store: {
      write: async () => "written",
      writeAccepted: async () => ({ end: "written", refused: [] }),
      save: async () => 1,
      keep: async () => undefined,
      end: async () => undefined,
    },
    onSaved: () => undefined,
    lease: { instanceId: "simulated", spaceId: "bench001", epoch: 1, isLost: false },
    verifyLease: () => Promise.resolve(),
    isEmote: () => true,
    seatsOf: () => null,
    isEnvironment: () => true,
    prefabBounds: () => null,
    arrivalPointsOf: () => null,
    voiceZonesOf: () => [],
    media: noMedia,
    processes: alone,
    shareTimes: { add: async () => 0 },
    hlsStreams: new HlsStreams(),
    webrtcWatchersMax: 0,
    rtmpPort: () => null,
    streamKeys: { revoke: async () => undefined, make: async () => "" },
    captionTicket: () => null,
    onStreamKey: () => undefined,
    isAvatarAllowed: () => true,
    ownsCustomAvatar: () => Promise.resolve(true),
    randomName: () => "Wandering Wren",
    randomAvatar: () => "plain",
    onVisit: () => undefined,
    hostActs: noHostActs,
    onAnnounced: () => undefined,
    spaceChats: { save: async () => null, forgetWords: async () => undefined },
    visitMeter: { entered: () => undefined, left: () => undefined },
    capacity: Infinity,
    onEntered: () => undefined,
    onListing: () => undefined,
    becomeHost: () => Promise.resolve(),
  },
);

let serverCorrections = 0;
const connect = (bot: number, hear: (bytes: Uint8Array) => void): ((bytes: Uint8Array) => void) => {
  const down = line(time, seed * 7 + bot, network, hear);
  const visit = new ClientSession({
    instance,
    link: {
      post: down,
      send: down,
      flush: () => undefined,
      ping: () => undefined,
      backlog: () => 0,
      close: (reason) => console.error(`bot ${bot} was closed: ${reason}`),
    },
    holder: { visitorId: `bot-${bot}`, userId: null, isAuthless: true, isHost: false, friendIds: [] },
    address: null,
    nowTick: () => time.now / 100,
    refusal: () => Promise.resolve(null),
    onServerCorrection: () => {
      serverCorrections += 1;
    },
    identify: async () => null,
    onFault: (error) => {
      throw error;
    },
    onIdentified: () => undefined,
  });
  visit.receive(Uint8Array.of(ROOM_CODE.joined));
  return line(time, seed * 11 + bot, network, (bytes) => {
    if (bytes[0] === ROOM_CODE.bytes) visit.receive(bytes);
  });
};

const phaseOf = (bot: number): number => (bot * 37) % 100;
const walks: (() => void)[] = [];
const watchers: { watcher: WatcherBot; phase: number }[] = [];
const joins: Promise<void>[] = [];
for (let bot = 0; bot < people; bot += 1) {
  const phase = phaseOf(bot);
  const pose = town.walkers[bot]?.pose;
  if (pose === undefined) break;
  if (bot < Number(values.watchers)) {
    const watcher = new WatcherBot(bot, town);
    joins.push(
      watcher.join(
        { address: "simulated", ticket: "" },
        time.clock(() => town.now + phase),
        () => {
          const socket = new SimulatedSocket((bytes) => up(bytes));
          const up = connect(bot, (bytes) => socket.deliver(bytes));
          time.after(1, () => socket.deliver(Uint8Array.of(10, 1, 65)));
          return socket;
        },
      ),
    );
    walks.push(() => watcher.walk(pose));
    watchers.push({ watcher, phase });
  } else {
    let sender: PoseSender | null = null;
    let heard = 0;
    const up = connect(bot, (bytes) => {
      if (bytes[1] === 0) heard = (bytes[2] ?? 0) | ((bytes[3] ?? 0) << 8);
      else if (sender === null) {
        const [name, data] = JSON.parse(Buffer.from(bytes.subarray(2)).toString()) as [
          string,
          { bounds: Bounds },
        ];
        if (name === "welcome") sender = new PoseSender(new PoseQuantizer(data.bounds));
      }
    });
    const hello = { protocol: ROOM_PROTOCOL, ticket: "", displayName: `Bot ${bot}`, avatar: "plain" };
    up(Buffer.concat([Buffer.of(17, 1), Buffer.from(JSON.stringify(["join", hello]))]));
    walks.push(() => {
      const bytes = sender?.step(pose, town.now + phase, heard) ?? null;
      if (bytes !== null) up(bytes);
    });
  }
}

const cpu: number[] = [];
let tick = 0;
let frame = 0;
const run = async (from: number, until: number): Promise<void> => {
  for (let now = from; now < until; now += FRAME_MS) {
    time.advance(now);
    town.advance(now);
    for (const walk of walks) walk();
    if (Math.floor(now / 100) > tick) {
      tick = Math.floor(now / 100);
      const before = process.cpuUsage();
      for (let left = instance.beginRound(tick); left > 0; left -= 1) instance.serveSlice();
      const used = process.cpuUsage(before);
      cpu.push((used.user + used.system) / 1000);
    }
    frame += 1;
    if (frame % LOOK_FRAMES === 0)
      for (const { watcher, phase } of watchers) watcher.look(town.now + phase, town.now);
    // Joining waits for promises, which simulated time doesn't advance.
    if (now < 2_000) await new Promise((resolve) => setImmediate(resolve));
  }
};
const WARM_MS = 12_000;
await run(0, WARM_MS);
await Promise.all(joins);
for (const { watcher, phase } of watchers) watcher.begin(town.now + phase);
cpu.length = 0;
await run(WARM_MS, WARM_MS + seconds * 1000);
const seen = watchers.map(({ watcher, phase }) => watcher.report(town.now + phase));
const who = `${people} people ${style}, ${network.latency} to ${network.latency + network.jitter} ms each way`;
const goal = people === 100 ? GOALS[style] : undefined;
const errors = sorted(seen.flatMap(({ errorsCm }) => errorsCm));
figures.atMost(`${who}: received by a watcher`, meanRate(seen) / 1000, "kB/s", goal?.kB);
figures.atMost(`${who}: position error p99 within 15 m`, quantile(errors, 0.99), "cm", goal?.cm);
console.log(
  [
    `${people} people ${style} on ${side} m × ${side} m, ${seconds} s of simulated time, seed ${seed}, each way ${network.latency} ms and up to ${network.jitter} ms more`,
    ...summary(seen),
    `round                   p50 ${quantile(sorted(cpu), 0.5).toFixed(2)} ms, p99 ${quantile(sorted(cpu), 0.99).toFixed(2)} ms of the processor, without sockets; put back ${serverCorrections} times`,
  ].join("\n"),
);
