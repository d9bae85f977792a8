// Waits: for the answers of rooms to people of every kind, for each message.
import {
  type ClientMessage,
  type ClientMessageName,
  LEAVE_CODES,
  type ServerMessage,
  type ServerMessageName,
} from "@veranda/contract/rooms/messages";
import type { EDIT_REFUSALS, RoomRefusal } from "@veranda/contract/rooms/refusals";
import { beforeAll, describe, expect, test } from "vitest";
import { spaceBans } from "../../domains/moderation/tables.ts";
import { set, transform } from "../document/testing.fixture.ts";
import type { InstanceAct } from "../hosting/instance-act.ts";
import { createFakeMedia } from "../testing/fake-media.ts";
import { createRoomsSuite } from "../testing/rooms-suite.ts";
import { type TestClient, until } from "../testing/test-client.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

/*
 * Every message of a room, sent by everybody. A message that is added without a row does not compile, nor does a role
 * without an answer in each row.
 */

type Role = "guest" | "participant" | "exCoHost" | "coHost" | "host";
type Message = Exclude<ClientMessageName, "join">;
type Answer = "done" | RoomRefusal | (typeof EDIT_REFUSALS)[number];
type Visit = TestClient & { readonly me: string };
type World = {
  readonly space: string;
  readonly owner: Visit;
  /** A guest and somebody with an account to whom something is done. */
  readonly mark: Visit;
  readonly ben: Visit;
};
type Row<N extends Message> = {
  readonly data: ClientMessage<N> | ((world: World) => ClientMessage<N> | Promise<ClientMessage<N>>);
  readonly by: Readonly<Record<Role, Answer>>;
  /** What is written down of it, or what one who did it, hosts or is a guest hears; null: nobody is told. */
  readonly shows: { readonly act: InstanceAct["act"] } | { readonly told: ServerMessageName } | null;
  readonly before?: (world: World) => unknown;
};

const everybody = (answer: Answer): Row<Message>["by"] => ({
  guest: answer,
  participant: answer,
  exCoHost: answer,
  coHost: answer,
  host: answer,
});
const DONE = everybody("done");
const HOSTS = { ...everybody("HOSTS_ONLY"), coHost: "done", host: "done" } as const;
const ONLY_HOSTS_OF_THE_SPACE = { ...HOSTS, coHost: "HOSTS_ONLY" } as const;
const act = (name: InstanceAct["act"]) => ({ act: name });
const told = (name: ServerMessageName) => ({ told: name });
const goLive = async ({ owner }: World, method: "stream_in" | "inside" = "stream_in"): Promise<void> => {
  owner.send("setLiveMethod", { method, latency: 500, surfaceId: null });
  owner.send("goLive", {});
  await owner.hear("liveChanged", ({ broadcast }) => broadcast !== null);
};

const ROWS: { readonly [N in Message]: Row<N> } = {
  chat: { data: { text: "hello" }, by: DONE, shows: told("chat") },
  emote: { data: { name: "wave", codepoint: null, isHolding: false }, by: DONE, shows: told("emote") },
  // The names of the signed-in are their accounts'.
  rename: {
    data: { displayName: "Another" },
    by: { ...everybody("NAMED_IN_PROFILE"), guest: "done" },
    shows: told("updated"),
  },
  avatar: { data: { avatar: "plain-1" }, by: DONE, shows: told("updated") },
  identify: { data: { accessToken: "forged" }, by: everybody("NOT_SIGNED_IN_HERE"), shows: null },
  reload: { data: {}, by: DONE, shows: told("room") },
  sit: { data: { seat: null }, by: DONE, shows: null },
  hands: { data: { pose: null }, by: DONE, shows: null },
  // What an admin has put there, in a space whose hosts keep that to themselves.
  edit: {
    data: { seq: 1, ops: [set("theirs", 1, { name: "x" })] },
    by: { ...everybody("FORBIDDEN"), host: "done" },
    shows: told("edited"),
  },
  play: {
    data: { id: "theirs", state: {} },
    by: { ...everybody("UNPLAYABLE"), guest: "PLAYING_FORBIDDEN" },
    shows: null,
  },
  // Of what one may not change nothing is held.
  hold: { data: { ids: [] }, by: DONE, shows: null },
  save: { data: {}, by: ONLY_HOSTS_OF_THE_SPACE, shows: told("saving") },
  revert: { data: { version: null }, by: ONLY_HOSTS_OF_THE_SPACE, shows: told("edited") },
  clear: { data: {}, by: ONLY_HOSTS_OF_THE_SPACE, shows: told("edited") },
  undo: { data: { revision: 1 }, by: everybody("UNDO_EXPIRED"), shows: null },
  hostInstance: { data: {}, by: ONLY_HOSTS_OF_THE_SPACE, shows: told("rights") },

  microphone: { data: { isOn: true }, by: DONE, shows: told("voiceChanged") },
  raiseHand: { data: { isRaised: true }, by: DONE, shows: told("voiceChanged") },
  setVoiceMode: { data: { mode: "hosts_only" }, by: HOSTS, shows: act("voice_mode") },
  muteParticipant: { data: ({ mark }) => ({ id: mark.me, isMuted: true }), by: HOSTS, shows: act("muted") },
  muteAll: { data: {}, by: HOSTS, shows: act("muted_all") },
  giveMicrophone: {
    data: ({ mark }) => ({ id: mark.me, isGiven: true, forSeconds: null }),
    by: HOSTS,
    shows: act("microphone_given"),
  },
  setMegaphone: {
    data: ({ mark }) => ({ id: mark.me, hasMegaphone: true }),
    by: HOSTS,
    shows: act("megaphone_given"),
  },
  camera: { data: { isOn: true }, by: DONE, shows: told("videoChanged") },
  screenShare: { data: { isOn: true, surfaceId: null }, by: DONE, shows: told("videoChanged") },
  stopVideo: {
    before: ({ ben }) => {
      ben.send("camera", { isOn: true });
      return ben.hear("videoChanged");
    },
    data: ({ ben }) => ({ id: ben.me, kind: "camera" }),
    by: HOSTS,
    shows: act("camera_stopped"),
  },
  // Nobody's microphone is on: there is nothing to caption.
  caption: {
    data: { text: "hello", isFinal: true, languageCode: "en" },
    by: everybody("NOT_NOW"),
    shows: told("caption"),
  },
  ignoreVoices: { data: ({ mark }) => ({ ids: [mark.me] }), by: DONE, shows: null },
  wantCaptions: { data: { isWanted: true }, by: DONE, shows: null },
  setTranscript: { data: { isOn: true }, by: HOSTS, shows: null },

  setDoor: { data: { mode: "closed" }, by: HOSTS, shows: act("door") },
  setCapacity: { data: { capacity: 10 }, by: HOSTS, shows: act("capacity") },
  answerWaiting: {
    before: async ({ owner, space }) => {
      owner.send("setDoor", { mode: "ask" });
      await owner.hear("hostView", (view) => view?.door === "ask");
      await connect(space, null);
      await owner.hear("hostView", (view) => view?.waiting.length === 1);
    },
    data: { id: null, isAdmitted: true },
    by: HOSTS,
    shows: act("admitted"),
  },
  removeParticipant: { data: ({ mark }) => ({ id: mark.me }), by: HOSTS, shows: act("removed") },
  setCoHost: {
    data: ({ ben }) => ({ id: ben.me, isCoHost: true }),
    by: ONLY_HOSTS_OF_THE_SPACE,
    shows: act("co_host_made"),
  },
  gather: { data: ({ mark }) => ({ around: mark.me, id: null }), by: HOSTS, shows: act("gathered") },
  respawnOthers: { data: {}, by: HOSTS, shows: act("respawned") },
  setGuiding: { data: { isGuiding: true }, by: HOSTS, shows: act("guiding_started") },
  // Nobody stands anywhere yet: there is nobody to be put beside.
  catchUpWithGuide: {
    before: async ({ owner, mark }) => {
      owner.send("setGuiding", { isGuiding: true });
      await mark.hear("hosting", ({ guideId }) => guideId === owner.me);
    },
    data: {},
    by: everybody("NOT_NOW"),
    shows: told("serverCorrection"),
  },
  announce: { data: { text: "Welcome" }, by: HOSTS, shows: act("announced") },
  setCountdown: { data: { seconds: 60, title: "" }, by: HOSTS, shows: act("countdown") },
  setChatRules: { data: { slowSeconds: 5 }, by: HOSTS, shows: act("chat_rules") },
  setChatWords: { data: { blocked: ["spoiler"] }, by: HOSTS, shows: act("chat_words") },
  removeMessage: {
    data: async ({ owner, mark }) => {
      mark.send("chat", { text: "take it away" });
      return { id: (await owner.hear("chat", ({ text }) => text === "take it away")).id };
    },
    by: HOSTS,
    shows: act("message_removed"),
  },
  answerHeldMessage: {
    before: async ({ owner, mark }) => {
      owner.send("setChatRules", { isGuestChatHeld: true });
      await mark.hear("hosting");
      mark.send("chat", { text: "may I" });
      await mark.hear("chatHeld");
    },
    data: async ({ owner }) => {
      const view = await owner.hear("hostView", (each) => (each?.heldMessages.length ?? 0) > 0);
      return { id: view?.heldMessages[0]?.id ?? "", isShown: true };
    },
    by: HOSTS,
    shows: act("message_shown"),
  },
  goLive: { data: {}, by: HOSTS, shows: act("went_live") },
  endLive: { before: (world) => goLive(world), data: {}, by: HOSTS, shows: act("ended_live") },
  setLiveMethod: {
    data: { method: "inside", latency: 500, surfaceId: null },
    by: HOSTS,
    shows: told("liveChanged"),
  },
  makeStreamKey: { data: {}, by: HOSTS, shows: act("stream_key_made") },
  // For who went live.
  askInsideKey: {
    before: (world) => goLive(world, "inside"),
    data: {},
    by: { ...HOSTS, coHost: "NOT_NOW" },
    shows: told("insideKey"),
  },
  startRecording: {
    before: (world) => goLive(world),
    data: { name: "Evening" },
    by: HOSTS,
    shows: act("recording_started"),
  },
  stopRecording: {
    async before(world) {
      await goLive(world);
      world.owner.send("startRecording", { name: "Evening" });
      await world.owner.hear("liveChanged", ({ recording }) => recording !== null);
    },
    data: {},
    by: HOSTS,
    shows: act("recording_stopped"),
  },
};

const suite = createRoomsSuite((db) => ({
  spaces: realSpaces(db),
  media: createFakeMedia(),
  arrivalPointsOf: () => ({ arrivals: [[0, 0, 0]], teleporters: [] }),
}));
beforeAll(async () => {
  for (const name of ["owner", "ann", "ben", "cara", "dan", "pat"]) await insertAccount(suite.db, name);
});

async function connect(spaceId: string, who: string | null, displayName = "Gil"): Promise<TestClient> {
  const holder = holderOf(who);
  const seat = await suite.seat(holder.visitorId, { spaceId, holder });
  return suite.connect(seat, { displayName: who ?? displayName });
}
async function visit(spaceId: string, who: string | null, displayName?: string): Promise<Visit> {
  const client = await connect(spaceId, who, displayName);
  const { me } = await client.hear("welcome");
  return Object.assign(client, { me });
}
async function makeWorld(name: Message): Promise<World> {
  const space = await insertSpace(suite.db, "owner", {
    objects: [transform("theirs", { creatorId: "owner" })],
    restricted: ["edit_admin_content", "change_environment", "save_room", "clear_room"],
  });
  const owner = await visit(space, "owner");
  const [mark, ben] = await Promise.all([visit(space, null, "Mark"), visit(space, "ben")]);
  if (name === "gather" || name === "respawnOthers")
    await until(() => {
      for (const each of [owner, mark, ben]) each.pose({});
      return owner.baselines.size >= 2 || undefined;
    });
  return { space, owner, mark, ben };
}
const nameCoHost = async (owner: Visit, them: Visit, isCoHost: boolean): Promise<void> => {
  const from = them.heard.length;
  owner.send("setCoHost", { id: them.me, isCoHost });
  await until(() => them.heard.slice(from).find(({ name }) => name === "rights"));
};

/** Why this connection was told that the message isn't taken; "done": it wasn't. */
function answerSince(client: TestClient, from: number, message: Message): Answer {
  for (const { name, data } of client.heard.slice(from)) {
    if (name === "editRefused" && message === "edit") return (data as ServerMessage<"editRefused">).code;
    const refusal = name === "refused" ? (data as ServerMessage<"refused">) : null;
    if (refusal?.message === message) return refusal.reason;
  }
  return "done";
}

type Outcome = { readonly answer: Answer; readonly isDone: boolean };
const wanted = (name: Message, role: Role): Outcome => {
  const answer = ROWS[name].by[role];
  return { answer, isDone: answer === "done" };
};

/** Sends the message of a row: how it is answered, and whether anything shows that it was done. */
async function outcomeOf(name: Message, world: World, client: Visit, role: Role): Promise<Outcome> {
  const { data, by, shows } = ROWS[name] as Row<Message>;
  const sent = typeof data === "function" ? await data(world) : data;
  const ears = [client, world.owner, world.mark].map(({ heard }) => ({ heard, from: heard.length }));
  const [from, acts] = [client.heard.length, (await suite.here.acts()).length];
  const isShown = async (): Promise<boolean> => {
    if (shows === null) return true;
    if ("act" in shows) return (await suite.here.acts()).slice(acts).some((each) => each.act === shows.act);
    return ears.some((each) => each.heard.slice(each.from).some((message) => message.name === shows.told));
  };
  client.send(name, sent);
  // Answered after it: what is refused at once was refused by then.
  client.send("undo", { revision: 1 });
  await until(() => (answerSince(client, from, "undo") === "done" ? undefined : true));
  if (by[role] !== "done") await until(() => (answerSince(client, from, name) === "done" ? undefined : true));
  else
    await until(async () =>
      (await isShown()) || answerSince(client, from, name) !== "done" ? true : undefined,
    );
  const answer = answerSince(client, from, name);
  return { answer, isDone: shows === null ? answer === "done" : await isShown() };
}

const MESSAGES = Object.keys(ROWS) as Message[];

describe.each(MESSAGES)("%s", (name) => {
  test("is accepted from those who are permitted, and from nobody else", async () => {
    const world = await makeWorld(name);
    const { space, owner } = world;
    const [guest, participant, exCoHost, coHost] = await Promise.all([
      visit(space, null),
      visit(space, "pat"),
      visit(space, "ann"),
      visit(space, "cara"),
    ]);
    await Promise.all([nameCoHost(owner, coHost, true), nameCoHost(owner, exCoHost, true)]);
    await nameCoHost(owner, exCoHost, false);
    await ROWS[name].before?.(world);
    expect(await outcomeOf(name, world, guest, "guest")).toEqual(wanted(name, "guest"));
    expect(await outcomeOf(name, world, participant, "participant")).toEqual(wanted(name, "participant"));
    expect(await outcomeOf(name, world, exCoHost, "exCoHost")).toEqual(wanted(name, "exCoHost"));
    expect(await outcomeOf(name, world, coHost, "coHost")).toEqual(wanted(name, "coHost"));
  });

  test("is taken of a host of the space, and of nobody who is banned", async () => {
    const world = await makeWorld(name);
    const { space, owner } = world;
    await ROWS[name].before?.(world);
    // Their seat is from before.
    const ban = { accountId: "dan", displayName: "dan", reason: "", bannedBy: "owner" };
    await suite.db.insert(spaceBans).values({ ...ban, spaceId: space });
    const { data } = ROWS[name] as Row<Message>;
    const sent = typeof data === "function" ? await data(world) : data;
    const acts = (await suite.here.acts()).length;
    const banned = await connect(space, "dan");
    await until(() => (banned.token === "" ? undefined : true));
    banned.send(name, sent);
    expect(await banned.closed()).toBe(LEAVE_CODES.banned);
    expect(banned.heard).toEqual([]);
    expect((await suite.here.acts()).slice(acts)).toEqual([]);
    expect(await outcomeOf(name, world, owner, "host")).toEqual(wanted(name, "host"));
  });
});
