import { eq } from "drizzle-orm";
import type { ObjectOp } from "@veranda/contract";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { spaceDrafts, spaceVersions } from "../../domains/spaces/tables.ts";
import type { Db } from "../../platform/db/database.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { noFiles } from "../testing/empty-spaces.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";
import type { RoomFiles, RoomSpaces } from "../rooms-deps.ts";

/** Somebody in a space. */
export type Builder = TestClient & { readonly me: string };

type Given = Parameters<typeof insertSpace>[2];
type Fronts = { spaces?: Partial<RoomSpaces>; files?: Partial<RoomFiles> };
type Arrival = { instanceId?: string; capacity?: number; resumeKey?: string };

/** Rooms over real spaces, with people who build in them: `ann`, `ben`, `owner`, `admin`, and guests. */
export class BuildingHouse {
  readonly db: Db;
  readonly spaces: ReturnType<typeof realSpaces>;
  /** What a test puts before the real ones. */
  inFront: Fronts = {};
  readonly #closeDatabase: () => Promise<void>;
  readonly #clients: TestClient[] = [];
  #rooms: TestRooms | null = null;

  private constructor(db: Db, closeDatabase: () => Promise<void>) {
    this.db = db;
    this.spaces = realSpaces(db);
    this.#closeDatabase = closeDatabase;
  }

  static async open(): Promise<BuildingHouse> {
    const database = await createTestDatabase();
    const house = new BuildingHouse(database.db, () => database.close());
    await house.#start();
    for (const name of ["ann", "ben", "owner", "admin"]) await insertAccount(house.db, name);
    return house;
  }

  get here(): TestRooms {
    if (this.#rooms === null) throw new Error("The rooms are closed");
    return this.#rooms;
  }

  newSpace(owner: string, given?: Given): Promise<string> {
    return insertSpace(this.db, owner, given);
  }

  /** Somebody of this name, or a guest. */
  async visit(spaceId: string, name: string | null, arrival: Arrival = {}): Promise<Builder> {
    const { instanceId = null, capacity = null, resumeKey } = arrival;
    const seat = await this.here.rooms.reserve({ spaceId, capacity, holder: holderOf(name), instanceId });
    const hello = { ticket: seat.ticket, displayName: name ?? "Guest", ...(resumeKey && { resumeKey }) };
    const client = this.add(new TestClient(this.here.url(seat), hello));
    const { me } = await client.hear("welcome");
    return Object.assign(client, { me });
  }

  /** A client that is to leave with the others. */
  add(client: TestClient): TestClient {
    this.#clients.push(client);
    return client;
  }

  /** Everyone has gone, and the instance with them. */
  async ended(spaceId: string): Promise<void> {
    this.#leave();
    await until(async () => ((await this.here.rooms.instances(spaceId)).length === 0 ? true : undefined));
  }

  /** The rooms close, and after `meanwhile` others open over the same database; whoever was there is not waited for. */
  async restart(meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    await this.here.close();
    await meanwhile();
    await this.#start();
  }

  /** After each test. */
  reset(): void {
    this.inFront = {};
    this.#leave();
  }

  async close(): Promise<void> {
    await this.here.close();
    await this.#closeDatabase();
  }

  draftsOf(spaceId: string) {
    return this.db.select().from(spaceDrafts).where(eq(spaceDrafts.spaceId, spaceId));
  }

  versionsOf(spaceId: string) {
    const { version } = spaceVersions;
    return this.db.select().from(spaceVersions).where(eq(spaceVersions.spaceId, spaceId)).orderBy(version);
  }

  #leave(): void {
    for (const client of this.#clients.splice(0)) client.leave();
  }

  async #start(): Promise<void> {
    const answering = <T extends object>(real: T, front: () => Partial<T> | undefined): T =>
      new Proxy(real, {
        get: (target, name) => Reflect.get(front() ?? {}, name) ?? Reflect.get(target, name),
      });
    this.#rooms = await startTestRooms(this.db, {
      spaces: answering<RoomSpaces>(this.spaces, () => this.inFront.spaces),
      files: answering<RoomFiles>(noFiles, () => this.inFront.files),
    });
  }
}

let seqs = 0;
export const edit = (client: TestClient, ...ops: ObjectOp[]): number => {
  seqs += 1;
  client.send("edit", { seq: seqs, ops });
  return seqs;
};
export const edited = (client: TestClient, seq: number): Promise<ServerMessage<"edited">> =>
  client.hear("edited", (each) => each.seq === seq);
export const refused = (client: TestClient, seq: number): Promise<ServerMessage<"editRefused">> =>
  client.hear("editRefused", (each) => each.seq === seq);
/** Once it is in the database; its revision. */
export const kept = async (client: TestClient, seq: number): Promise<number> => {
  const { revision } = await edited(client, seq);
  await client.hear("kept", (each) => each.revision >= revision);
  return revision;
};
export const countHeard = (client: TestClient, name: string): number =>
  client.heard.filter((each) => each.name === name).length;
