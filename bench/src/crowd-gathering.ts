import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { OpenRoomConnection } from "@veranda/engine/features/session/room-connection-port";
import { NullRoom } from "@veranda/engine/testing/null-room.fixture";
import { MOTION } from "@veranda/wire";
import { TURN_RATE, walkingPlace } from "./crowd-places.ts";

/** Frames of 1/60 s per round of everybody's circle. */
const ROUND = Math.round(((2 * Math.PI) / TURN_RATE) * 60);
/** First participant index of the others. */
const FIRST_SEAT = 1000;
const NUMBERS = 5;
/** Distance ahead of the viewer, metres. */
const AHEAD = 8;

/**
 * An instance in memory in which people walk in circles in front of the viewer. Routes and messages are computed in advance,
 * so that frames measure the engine alone.
 */
export class Gathering {
  readonly room = new NullRoom();
  readonly #seat = this.room.open;
  readonly #ways: Float32Array;
  readonly #messages: readonly string[];
  readonly #most: number;
  readonly #height: number;
  #here = 0;
  #frame = 0;

  /** `codes`: avatar codes, in the order of joining. */
  constructor(codes: readonly string[], from = { x: 0, y: 0, z: 0, heading: 0 }) {
    const most = (this.#most = codes.length);
    this.#messages = codes.map((code, i) => JSON.stringify(["joined", { participant: personOf(i, code) }]));
    this.#ways = new Float32Array(ROUND * most * NUMBERS);
    this.#height = from.y;
    const [sin, cos] = [Math.sin(from.heading), Math.cos(from.heading)];
    for (let frame = 0; frame < ROUND; frame++)
      for (let i = 0; i < most; i++) {
        const way = walkingPlace(i, most, (frame / ROUND) * ((2 * Math.PI) / TURN_RATE));
        const z = way.z - AHEAD;
        const numbers = [
          from.x + cos * way.x + sin * z,
          from.z - sin * way.x + cos * z,
          cos * way.vx + sin * way.vz,
          -sin * way.vx + cos * way.vz,
          way.heading + from.heading,
        ];
        this.#ways.set(numbers, (frame * most + i) * NUMBERS);
      }
  }

  readonly open: OpenRoomConnection = (events) => ({
    ...this.#seat(events),
    remotes: {
      sample: (seat, _now, out) => {
        const i = seat - FIRST_SEAT;
        if (i < 0 || i >= this.#here) return false;
        const at = (this.#frame * this.#most + i) * NUMBERS;
        const ways = this.#ways;
        out.x = ways[at] as number;
        out.y = this.#height;
        out.z = ways[at + 1] as number;
        out.vx = ways[at + 2] as number;
        out.vy = 0;
        out.vz = ways[at + 3] as number;
        out.heading = ways[at + 4] as number;
        out.motion = MOTION.walk;
        out.flags = 0;
        out.ageMs = 0;
        return true;
      },
    },
  });

  /** Another person joins, by the message of the instance. */
  come(): void {
    const message = this.#messages[this.#here];
    if (message === undefined) throw new RangeError("Everybody is here.");
    this.#here += 1;
    const [name, data] = JSON.parse(message) as ["joined", ServerMessage<"joined">];
    this.room.tell(0, name, data);
  }

  /** Advances everybody by 1/60 s. */
  step(): void {
    this.#frame = (this.#frame + 1) % ROUND;
  }
}

const personOf = (i: number, avatar: string): ServerMessage<"joined">["participant"] => ({
  id: `walker-${i}`,
  index: FIRST_SEAT + i,
  generation: 0,
  displayName: `Walker ${i}`,
  isAuthless: true,
  userId: null,
  avatar,
  isHost: false,
  isCoHost: false,
  isAway: false,
  seat: null,
  joinedAt: "2026-01-01T00:00:00.000Z",
});

/** A burst of joins: how many are there, how many join, and how many of them per frame, as in an instance. */
export const THERE = 100;
export const JOINING = 100;
export const NEWCOMERS_A_FRAME = 4;

/** Avatar codes of those who are there and who join: custom avatars are spread evenly among the latter. */
export function burstCodes(looks: readonly string[], own: readonly string[]): string[] {
  const every = JOINING / Math.max(1, own.length);
  return Array.from({ length: THERE + JOINING }, (_, i) => {
    const newcomer = i - THERE;
    const at = Math.floor(newcomer / every);
    const isOwn = newcomer >= 0 && own.length > 0 && at !== Math.floor((newcomer - 1) / every);
    return (isOwn ? own[at] : looks[i % looks.length]) ?? "";
  });
}
