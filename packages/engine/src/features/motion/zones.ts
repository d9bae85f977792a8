import type { ZonePrompt } from "@veranda/contract/engine/state";
import type { Sentence } from "@veranda/contract/engine/words";
import { voiceZonesIn, VoiceZones } from "@veranda/contract/rooms/voice-zones";
import type { Frame } from "../../core/loop.ts";
import { isInArea, type Ladder, type Seat } from "../../world/zones/zones.ts";
import type { Context, Feature } from "../context.ts";
import type { Session } from "../session/session.ts";
import { PortalWatch } from "./portals.ts";

const PERIOD_SECONDS = 0.1;
/** Timeout for the server's answer. */
const PATIENCE_SECONDS = 4;
/** Somebody without a seat granted by the server stays seated for this long. */
const GRACE_SECONDS = 3;
/** How long one stands in a teleporter before it triggers. */
const DWELL_SECONDS = 0.22;

type Offer =
  | { kind: "sit"; seat: Seat }
  | { kind: "stand" }
  | { kind: "climb" | "climb_down"; ladder: Ladder; isTop: boolean };

const TITLES: Record<Offer["kind"], Sentence> = {
  sit: (t) => t.sit(),
  stand: (t) => t.standUp(),
  climb: (t) => t.climb(),
  climb_down: (t) => t.climbDown(),
};

/** Seats, ladders, teleporters, portals and areas: possible interactions here, and automatic effects. */
export function zones(context: Context, session: Session): Feature<"interact" | "set_portal_spaces"> {
  const { state, world, input, words } = context;
  const portals = new PortalWatch(context);
  let offer: Offer | null = null;
  let sincePublished = 0;
  /** A requested seat, and the time since. */
  let asked: { seat: Seat; seconds: number } | null = null;
  let seatless = 0;
  let sinceToldUp = Infinity;
  let dwell = 0;
  /** At a teleporter's exit, the person has to leave it before it works again. */
  let isThrough = false;
  let shownPoints: unknown = null;
  let shownAreas: unknown = null;
  let voiceZones = new VoiceZones([]);
  let privateZone = 0;

  const seatOf = (id: string | null): string | null =>
    id === null ? null : (state.current.participants[id]?.seat ?? null);
  const isTaken = (key: string): boolean => {
    const { participants, session } = state.current;
    for (const id in participants) if (id !== session.me && participants[id]?.seat === key) return true;
    return false;
  };

  const find = (): Offer | null => {
    const { body } = world.own;
    const { x, y, z } = body.position;
    if (body.seat) return { kind: "stand" };
    if (body.doing !== "move" || !body.isGrounded) return null;
    const seat = world.zones.seatNear(x, y, z, body.heading, isTaken);
    if (seat) return { kind: "sit", seat };
    const near = world.zones.ladderNear(x, y, z);
    return near && { kind: near.isTop ? "climb_down" : "climb", ...near };
  };

  const publish = (): void => {
    offer = find();
    const { prompt } = state.current.zones;
    const next: ZonePrompt | null = offer && {
      kind: offer.kind,
      title: TITLES[offer.kind](words),
      key: input.keyOf(input.device === "gamepad" ? "pad_interact" : "interact"),
    };
    if (prompt?.kind !== next?.kind || prompt?.key !== next?.key) state.patch("zones", { prompt: next });
    const { x, y, z } = world.own.pose;
    const within = world.zones.all.areas.filter((area) => isInArea(area, x, y + 0.9, z));
    const { areas } = state.current.zones;
    if (within.length !== areas.length || within.some(({ name }, i) => name !== areas[i]))
      state.patch("zones", { areas: within.map(({ name }) => name) });
    publishVoice(x, y, z);
    const points = world.zones.all.pointsOfInterest;
    if (points !== shownPoints) state.patch("zones", { pointsOfInterest: [...points] });
    shownPoints = points;
  };

  const publishVoice = (x: number, y: number, z: number): void => {
    const { areas } = world.zones.all;
    if (areas !== shownAreas) voiceZones = new VoiceZones(voiceZonesIn(areas));
    shownAreas = areas;
    const { voice } = state.current.zones;
    privateZone = voiceZones.privateAt(x, y, z, privateZone);
    const isOnStage = voiceZones.isOnStage(x, y, z, voice === "stage");
    const next = privateZone > 0 ? "private" : isOnStage ? "stage" : null;
    if (next !== voice) state.patch("zones", { voice: next });
  };

  const act = (): void => {
    if (state.current.session.status !== "joined") return;
    offer = find();
    const { body } = world.own;
    if (!offer || asked) return;
    if (offer.kind === "stand") body.rise();
    else if (offer.kind === "sit") {
      asked = { seat: offer.seat, seconds: 0 };
      session.tell("sit", { seat: offer.seat.key });
    } else body.climb(offer.ladder, offer.isTop);
  };

  /** The server assigns seats; the body follows, and standing up is sent to the server. */
  const follow = (deltaSeconds: number): void => {
    const { me } = state.current.session;
    const given = seatOf(me);
    const { body } = world.own;
    if (asked) {
      asked.seconds += deltaSeconds;
      if (given === asked.seat.key) {
        body.sit(asked.seat);
        asked = null;
        sinceToldUp = Infinity;
      } else if (asked.seconds > PATIENCE_SECONDS || isTaken(asked.seat.key)) asked = null;
      return;
    }
    const sitsOn = body.seat?.key ?? null;
    sinceToldUp += deltaSeconds;
    seatless = sitsOn !== null && given !== sitsOn ? seatless + deltaSeconds : 0;
    if (sitsOn === null && given !== null && sinceToldUp > PATIENCE_SECONDS) {
      session.tell("sit", { seat: null });
      sinceToldUp = 0;
    } else if (seatless > GRACE_SECONDS) body.rise();
  };

  const teleport = (deltaSeconds: number): void => {
    const { x, y, z } = world.own.body.position;
    const door = world.zones.teleporterAt(x, y, z);
    if (!door) {
      isThrough = false;
      dwell = 0;
      return;
    }
    dwell += deltaSeconds;
    if (isThrough || dwell < DWELL_SECONDS) return;
    isThrough = true;
    const [toX, toY, toZ] = door.target.position;
    world.spawning.travel({ position: [toX, toY, toZ], heading: door.target.heading });
  };

  return {
    handlers: {
      interact: act,
      set_portal_spaces: ({ spaces }) => world.objects?.setPortalSpaces(spaces),
    },
    onFrame: ({ deltaSeconds }: Frame) => {
      if (state.current.session.status !== "joined") {
        asked = null;
        portals.reset();
        return;
      }
      if (input.takeInteract()) act();
      follow(deltaSeconds);
      teleport(deltaSeconds);
      portals.onFrame(deltaSeconds);
      sincePublished += deltaSeconds;
      if (sincePublished < PERIOD_SECONDS) return;
      sincePublished = 0;
      publish();
    },
  };
}
