import { randomUUID } from "node:crypto";
import { TURNED_AWAY_SECONDS } from "@veranda/contract/constants";
import { WAITING_ROOM_MAX, type WaitingVisitor } from "@veranda/contract/rooms/hosting";
import type { LeaveReason } from "@veranda/contract/rooms/messages";
import { INACTIVITY_MS } from "../limits/limits.ts";
import { messageBytes, type ClientConnection } from "../transport/client-connection.ts";
import type { Face, ReservationHolder } from "../participants/visitor.ts";
import type { Reservation } from "../reservations/reservation.ts";

/** How it ended for somebody who waited. */
export type WaitOutcome = "admitted" | LeaveReason;

const TURNED_AWAY_MS = TURNED_AWAY_SECONDS * 1000;
/** Keep-alive interval: a page takes silence for a broken connection. */
const SIGN_OF_LIFE_TICKS = 10;

type Knock = Reservation & {
  displayName: string;
  avatar: string;
  link: ClientConnection;
};

type Waiting = {
  readonly visitor: WaitingVisitor;
  readonly holder: ReservationHolder;
  /** As limits count it; null: not counted. */
  readonly address: string | null;
  readonly link: ClientConnection;
  readonly since: number;
  readonly end: (outcome: WaitOutcome) => void;
};

export type WaitingRoomDeps = {
  now: () => number;
  monotonic: () => number;
  isHostHere: () => boolean;
  /** Those who wait, by the names that they would be shown by inside. */
  named: (visitors: readonly WaitingVisitor[]) => WaitingVisitor[];
  /** Somebody came or went. */
  onChange: () => void;
};

/** Visitors who wait to be admitted to an instance. They are not participants yet and receive nothing of it. */
export class WaitingRoom {
  readonly #deps: WaitingRoomDeps;
  readonly #byVisitor = new Map<string, Waiting>();
  /** Visitors who were turned away, and when. */
  readonly #turnedAway = new Map<string, number>();

  constructor(deps: WaitingRoomDeps) {
    this.#deps = deps;
  }

  /** In the order in which they came, by the names that they would be shown by inside. */
  get waiting(): WaitingVisitor[] {
    return this.#deps.named([...this.#byVisitor.values()].map(({ visitor }) => visitor));
  }

  /** Who they are, as they were when they came. */
  get holders(): ReservationHolder[] {
    return [...this.#byVisitor.values()].map(({ holder }) => holder);
  }

  /** Waits until a host answers, the door changes, or the connection ends. */
  wait({ holder, address, displayName, avatar, link }: Knock): Promise<WaitOutcome> {
    const { visitorId, isAuthless } = holder;
    const now = this.#deps.monotonic();
    if (now - (this.#turnedAway.get(visitorId) ?? -Infinity) < TURNED_AWAY_MS)
      return Promise.resolve("turned_away");
    const before = this.#byVisitor.get(visitorId);
    if (before === undefined && this.#byVisitor.size >= WAITING_ROOM_MAX && !this.#makeRoom(address))
      return Promise.resolve("full");
    return new Promise((end) => {
      const visitor = before?.visitor ?? { id: randomUUID(), since: this.#deps.now() };
      this.#byVisitor.set(visitorId, {
        visitor: { ...visitor, displayName, avatar, isAuthless },
        holder,
        address,
        link,
        since: before?.since ?? now,
        end,
      });
      before?.end("replaced");
      this.#greet(link);
      this.#deps.onChange();
    });
  }

  /** Visitors who wait: one by the id that hosts are told, or all. */
  visitors(id: string | null): string[] {
    const waiting = [...this.#byVisitor.values()];
    return waiting.flatMap(({ visitor, holder }) =>
      id === null || visitor.id === id ? holder.visitorId : [],
    );
  }

  nameOf(visitorId: string): string {
    const id = this.#byVisitor.get(visitorId)?.visitor.id;
    return this.waiting.find((visitor) => visitor.id === id)?.displayName ?? "";
  }

  /** A waiting visitor's account has this name and avatar now. */
  showAs(visitorId: string, { displayName, avatar }: Face): void {
    const waiting = this.#byVisitor.get(visitorId);
    if (waiting === undefined) return;
    const { visitor } = waiting;
    if (visitor.displayName === displayName && visitor.avatar === avatar) return;
    this.#byVisitor.set(visitorId, { ...waiting, visitor: { ...visitor, displayName, avatar } });
    this.#deps.onChange();
  }

  end(visitorId: string, outcome: WaitOutcome): void {
    const waiting = this.#byVisitor.get(visitorId);
    if (waiting === undefined) return;
    this.#byVisitor.delete(visitorId);
    if (outcome === "turned_away") this.#remember(visitorId);
    this.#deps.onChange();
    waiting.end(outcome);
  }

  endAll(outcome: WaitOutcome): void {
    for (const visitorId of this.visitors(null)) this.end(visitorId, outcome);
  }

  /** This connection is over. */
  gone(link: ClientConnection): void {
    for (const { link: theirs, holder } of this.#byVisitor.values())
      if (theirs === link) this.end(holder.visitorId, "left");
  }

  endIdle(): void {
    const now = this.#deps.monotonic();
    for (const { since, holder } of this.#byVisitor.values())
      if (now - since > INACTIVITY_MS) this.end(holder.visitorId, "inactivity");
  }

  tick(tick: number): void {
    if (this.#byVisitor.size === 0 || tick % SIGN_OF_LIFE_TICKS !== 0) return;
    for (const { link } of this.#byVisitor.values()) this.#greet(link);
  }

  /**
   * When full, the last visitor of the address with most waiting gives way to one of an address with fewer: nobody can
   * keep others out by knocking often.
   */
  #makeRoom(address: string | null): boolean {
    const counts = new Map<string | null, number>();
    for (const { address: theirs } of this.#byVisitor.values())
      counts.set(theirs, (counts.get(theirs) ?? 0) + 1);
    const [crowd, most] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
    if (most <= (counts.get(address) ?? 0) + 1) return false;
    const last = [...this.#byVisitor.values()].findLast(({ address: theirs }) => theirs === crowd);
    if (last !== undefined) this.end(last.holder.visitorId, "full");
    return true;
  }

  #greet(link: ClientConnection): void {
    link.send(messageBytes("waiting", { isHostHere: this.#deps.isHostHere() }));
  }

  #remember(visitorId: string): void {
    const now = this.#deps.monotonic();
    for (const [oldest, at] of this.#turnedAway) {
      if (now - at < TURNED_AWAY_MS) break;
      this.#turnedAway.delete(oldest);
    }
    this.#turnedAway.delete(visitorId);
    this.#turnedAway.set(visitorId, now);
  }
}
