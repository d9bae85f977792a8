import { describe, expect, it } from "vitest";
import {
  BitReader,
  PoseQuantizer,
  newQuantizedPose,
  newBaseline,
  predictX,
  predictZ,
  readDownFrame,
  isSameBaseline,
  UNITS_PER_M,
  type DeltaBaseline,
} from "@veranda/wire";
import { FRAME_BACKLOG_BYTES, MAX_UNHEARD_FRAMES } from "../limits/limits.ts";
import { CHANNEL_HEADER_BYTES } from "../transport/client-connection.ts";
import { Member } from "../participants/member.ts";
import { ReplicationRounds } from "./replication-round.ts";
import { ClientReplicator } from "./client-replicator.ts";

const grid = new PoseQuantizer({ min: [-256, -64, -256], max: [256, 192, 256] });
const nobody: ReadonlySet<number> = new Set();

/** What the first member's page knows: baselines, when each was last heard of, and how much came. */
class Page {
  readonly baselines = new Map<number, DeltaBaseline>();
  readonly heardAt = new Map<number, number>();
  /** What the last frame told. */
  readonly mouths = new Map<number, number>();
  frames = 0;
  bytes = 0;
  tick = 0;
  backlog = 0;
  readonly #bits = new BitReader();

  read(bytes: Uint8Array): void {
    this.frames += 1;
    this.bytes += bytes.length;
    this.mouths.clear();
    this.#bits.open(bytes, CHANNEL_HEADER_BYTES);
    this.tick = readDownFrame(this.#bits, grid, this.tick, {
      beliefOf: (index) => {
        const baseline = this.baselines.get(index) ?? newBaseline();
        this.baselines.set(index, baseline);
        return baseline;
      },
      changed: (index, kind, _facts, _belief, tick) => {
        if (kind !== "key" && !this.heardAt.has(index))
          throw new Error(`an entry of ${index} before its key`);
        this.heardAt.set(index, tick);
      },
      spoke: (index, mouth) => this.mouths.set(index, mouth),
    });
  }

  /** Metres between what this page believes of someone and the truth. */
  errorOf({ index, actual }: Member, tick: number): number {
    const baseline = this.baselines.get(index);
    if (baseline === undefined) return Number.POSITIVE_INFINITY;
    return Math.hypot(predictX(baseline, tick) - actual.x, predictZ(baseline, tick) - actual.z) / UNITS_PER_M;
  }
}

/** People on circles of their own, `people / 2` metres around the first, whose page listens. */
class Crowd {
  readonly page = new Page();
  readonly members: Member[];
  readonly replicator: ClientReplicator;
  readonly #rounds = new ReplicationRounds(() => nobody);
  tick = 0;
  /** The first one goes through the crowd, the others stand every now and then. */
  isRestless = false;
  isStanding = false;
  /** Who leaves after the round began and before this watcher is served. */
  leaving: number | null = null;

  constructor(people: number) {
    this.replicator = new ClientReplicator(
      {
        post: () => undefined,
        send: (bytes) => this.page.read(bytes),
        flush: () => undefined,
        ping: () => undefined,
        backlog: () => this.page.backlog,
        close: () => undefined,
      },
      0,
    );
    this.members = Array.from({ length: people }, (_, index) => member(index));
    const [first] = this.members;
    if (first !== undefined) first.replicator = this.replicator;
  }

  /** Ticks go by; a page that listens says what it heard. */
  pass(
    ticks: number,
    {
      isListening = true,
      stride = 1,
      each,
    }: { isListening?: boolean; stride?: number; each?: () => void } = {},
  ): void {
    for (let tick = 0; tick < ticks; tick += 1) {
      this.tick += stride;
      for (const member of this.members) this.#walk(member);
      if (isListening) this.replicator.hear(this.page.tick);
      if (this.leaving !== null) {
        this.#rounds.begin(this.members, this.tick);
        this.replicator.forget(this.leaving);
        this.#rounds.forget(this.leaving);
        this.#rounds.slice();
        return;
      }
      for (let left = this.#rounds.begin(this.members, this.tick); left > 0; left -= 1) this.#rounds.slice();
      each?.();
    }
  }

  get others(): Member[] {
    return this.members.slice(1);
  }

  get oldest(): number {
    return Math.max(...this.others.map(({ index }) => this.tick - (this.page.heardAt.get(index) ?? 0)));
  }

  #walk(member: Member): void {
    const pause = this.isStanding ? 30 : this.isRestless ? (this.tick + member.index * 7) % 40 : 0;
    const angle = (this.isStanding ? 0 : this.tick - Math.max(0, pause - 20)) * 0.03 + member.index;
    const around = (member.index / this.members.length) * (this.members.length / 2);
    const pose = newQuantizedPose();
    const place = {
      x: Math.sin(member.index) * around + 3 * Math.sin(angle),
      z: Math.cos(member.index) * around + 3 * Math.cos(angle),
      vx: pause > 20 ? 0 : 0.9 * Math.cos(angle),
      vz: pause > 20 ? 0 : -0.9 * Math.sin(angle),
    };
    if (this.isRestless && member.index === 0) place.x = 120 * Math.sin(this.tick * 0.02);
    grid.quantise({ y: 0, vy: 0, heading: angle, motion: 1, flags: 0, ...place }, pose);
    member.inputBuffer.receive(this.tick, pose, this.tick === 1, this.tick - 0.5);
  }
}

function member(index: number): Member {
  const visitor = { visitorId: `v${index}`, userId: null, isAuthless: true, isHost: false, friendIds: [] };
  const participant = {
    id: `p${index}`,
    index,
    generation: 1,
    displayName: "Wren",
    avatar: "plain",
    isAuthless: true,
    userId: null,
    isHost: false,
    isCoHost: false,
    isAway: false,
    seat: null,
    joinedAt: "2026-01-01T00:00:00.000Z",
  };
  return new Member(participant, visitor, `k${index}`, grid, 0);
}

const agrees = (baseline: DeltaBaseline | undefined, other: DeltaBaseline, tick: number): boolean =>
  baseline !== undefined && isSameBaseline(baseline, other, tick);

/** Of whom the page after some tick believed what none of their streams says, though they wait for no key. */
function astray(crowd: Crowd, ticks: number, how: { stride?: number }): Set<number> {
  const found = new Set<number>();
  const isKnown = ({ index, streams }: Member): boolean => {
    const baseline = crowd.page.baselines.get(index);
    return streams.baselines.some((stream) => agrees(baseline, stream, crowd.tick));
  };
  const each = (): void => {
    for (const other of crowd.others) {
      if (!isKnown(other) && !crowd.replicator.isWaiting(other.index)) found.add(other.index);
    }
  };
  crowd.pass(ticks, { ...how, each });
  return found;
}

describe("rounds", () => {
  it("tell of everyone within 1.5 s for ever, in small and in large crowds (W18)", () => {
    for (const people of [3, 90, 600]) {
      const crowd = new Crowd(people);
      crowd.pass(40);
      let worst = 0;
      crowd.pass(120, { each: () => (worst = Math.max(worst, crowd.oldest)) });
      expect(worst).toBeLessThan(15);
    }
  });

  it("keep the page's baseline near the truth, nearer the nearer someone is (W18, W19)", () => {
    const crowd = new Crowd(400);
    crowd.pass(60);
    const near = crowd.others.slice(0, 20);
    crowd.pass(50, {
      each: () => {
        for (const other of near) expect(crowd.page.errorOf(other, crowd.tick)).toBeLessThan(0.1);
        for (const other of crowd.others) expect(crowd.page.errorOf(other, crowd.tick)).toBeLessThan(2.5);
      },
    });
  });

  it("leave nobody with a baseline that no stream has, however often levels change (W8, W19)", () => {
    const crowd = new Crowd(250);
    crowd.isRestless = true;
    crowd.pass(60);
    expect(astray(crowd, 300, {})).toEqual(new Set());
  });

  it("leave nobody so either where ticks are skipped and frames left out", () => {
    const crowd = new Crowd(250);
    crowd.isRestless = true;
    crowd.pass(60);
    for (let part = 0; part < 60; part += 1) {
      crowd.page.backlog = part % 3 === 1 ? FRAME_BACKLOG_BYTES + 1 : 0;
      expect(astray(crowd, 4, { stride: 1 + (part % 7) })).toEqual(new Set());
    }
  });

  it("cost a replicator less than twice as much among 1,000 as among 200", () => {
    const bytesAmong = (people: number): number => {
      const crowd = new Crowd(people);
      crowd.pass(40);
      const before = crowd.page.bytes;
      crowd.pass(100);
      return crowd.page.bytes - before;
    };
    expect(bytesAmong(1_000) / bytesAmong(200)).toBeLessThan(2);
  });
});

describe("who speaks (W26)", () => {
  const speak = (crowd: Crowd, mouth: number): void => {
    for (const member of crowd.members) member.speak(mouth, crowd.tick);
  };

  it("is told to those who are near or in the middle, tick by tick, and so is their silence", () => {
    const crowd = new Crowd(300);
    crowd.pass(60);
    for (const mouth of [0x5c, 0x31, 0xff]) {
      speak(crowd, mouth);
      crowd.pass(1);
      expect(crowd.page.mouths.size).toBeGreaterThan(60);
      expect(crowd.page.mouths.size).toBeLessThanOrEqual(88);
      expect(new Set(crowd.page.mouths.values())).toEqual(new Set([mouth]));
      expect(crowd.page.mouths.get(1)).toBe(mouth);
      expect(crowd.page.mouths.has(299)).toBe(false);
    }
    speak(crowd, 0);
    crowd.pass(1);
    expect(crowd.page.mouths.size).toBe(0);
  });

  it("is heard at once also where nothing else happens, and so is the end of it", () => {
    const crowd = new Crowd(2);
    crowd.isStanding = true;
    crowd.pass(60);
    const framesOf = (mouth: number): number => {
      const { frames } = crowd.page;
      speak(crowd, mouth);
      crowd.pass(1);
      return crowd.page.frames - frames;
    };
    expect([0x5c, 0x31, 0x31, 0].map(framesOf)).toEqual([1, 1, 1, 1]);
    expect([0, 0, 0, 0].map(framesOf)).not.toEqual([1, 1, 1, 1]);
  });

  it("costs nothing while nobody does, and two bytes a tick for each who does", () => {
    const bytesOf = (mouth: number, speakers: number): number => {
      const crowd = new Crowd(40);
      crowd.pass(60);
      const before = crowd.page.bytes;
      crowd.pass(50, {
        each: () => {
          for (const member of crowd.members.slice(1, 1 + speakers)) member.speak(mouth, crowd.tick);
        },
      });
      return crowd.page.bytes - before;
    };
    const silent = bytesOf(0, 20);
    expect(bytesOf(0x5c, 0)).toBe(silent);
    expect((bytesOf(0x5c, 20) - silent) / 50 / 20).toBeLessThan(2);
  });

  it("is nobody who is hidden", () => {
    const crowd = new Crowd(10);
    crowd.pass(40);
    crowd.replicator.hide(3);
    speak(crowd, 0x5c);
    crowd.pass(1);
    expect([...crowd.page.mouths.keys()].sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
  });
});

describe("a slow reader", () => {
  it("gets nothing while its socket is full, and the present once it has drained", () => {
    const crowd = new Crowd(60);
    crowd.pass(40);
    crowd.page.backlog = FRAME_BACKLOG_BYTES + 1;
    const { frames } = crowd.page;
    crowd.pass(60);
    expect(crowd.page.frames).toBe(frames);
    crowd.page.backlog = 0;
    crowd.pass(3);
    expect(crowd.page.frames).toBeLessThanOrEqual(frames + 3);
    for (const other of crowd.others) expect(crowd.page.errorOf(other, crowd.tick)).toBeLessThan(0.3);
  });

  it("that never acknowledges is sent no more than the network may hold", () => {
    const crowd = new Crowd(60);
    crowd.pass(40);
    const { frames } = crowd.page;
    crowd.pass(90, { isListening: false });
    expect(crowd.page.frames - frames).toBeLessThanOrEqual(MAX_UNHEARD_FRAMES + 2);
  });

  it("that takes one frame in three has fewer, fresher ones, and nobody is forgotten", () => {
    const crowd = new Crowd(90);
    crowd.pass(40);
    const { frames } = crowd.page;
    let worst = 0;
    crowd.pass(90, {
      each: () => {
        crowd.page.backlog = crowd.tick % 3 === 2 ? 0 : FRAME_BACKLOG_BYTES + 1;
        worst = Math.max(worst, crowd.oldest);
      },
    });
    expect(crowd.page.frames - frames).toBeLessThanOrEqual(31);
    expect(worst).toBeLessThan(20);
  });
});

describe("a server that skips ticks", () => {
  it("takes nobody for a slow reader who hears every frame two frames late", () => {
    const crowd = new Crowd(30);
    crowd.pass(40);
    const { frames } = crowd.page;
    const heard = [crowd.page.tick, crowd.page.tick];
    crowd.pass(30, {
      stride: 14,
      isListening: false,
      each: () => {
        heard.push(crowd.page.tick);
        crowd.replicator.hear(heard.shift() ?? 0);
      },
    });
    expect(crowd.page.frames - frames).toBe(30);
  });
});

describe("somebody who leaves while a round is under way", () => {
  it("is not told of to those who come later in it", () => {
    const crowd = new Crowd(300);
    crowd.pass(40);
    for (const leaving of [3, 17, 31, 250]) {
      crowd.page.heardAt.delete(leaving);
      crowd.leaving = leaving;
      for (let tick = 0; tick < 16; tick += 1) {
        crowd.pass(1);
        expect(crowd.page.heardAt.has(leaving)).toBe(false);
        expect(crowd.replicator.isWaiting(leaving)).toBe(false);
      }
    }
  });
});

describe("an index given to somebody else", () => {
  it("is sent as a keyframe again", () => {
    const crowd = new Crowd(5);
    crowd.pass(20);
    crowd.replicator.forget(3);
    crowd.page.heardAt.delete(3);
    crowd.pass(20);
    expect(crowd.page.heardAt.get(3)).toBeGreaterThan(20);
  });
});
