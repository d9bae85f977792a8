import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { StaffReportDetail } from "@veranda/contract";
import type { ClientMessage, ServerMessage } from "@veranda/contract/rooms/messages";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { madeLight, uploadFile } from "../files/testing/upload-file.ts";
import { spaces } from "../spaces/tables.ts";
import { ReportDesk } from "./decisions.fixture.ts";

type Added = { id: string; kind: "note" | "image" | "model" | "audio"; props: Record<string, string> };

/** A space in which everybody may build: whose it is, Ann, who builds something bad, and Cleo, who reports it. */
export type ObjectScene = {
  readonly host: TestPerson;
  readonly ann: TestPerson;
  readonly cleo: TestPerson;
  readonly spaceId: string;
  enter(who: TestPerson): Promise<TestClient>;
  /** The same, with what they find. */
  welcomed(who: TestPerson): Promise<{ client: TestClient; room: ServerMessage<"welcome">["room"] }>;
  /** Answers the report's id. */
  report(objectId: string): Promise<string>;
  /** Ids of what newcomers find. */
  standing(): Promise<string[]>;
  /** All clients go. */
  leave(): void;
};

/** `number`: no other scene of this desk has it. */
export async function openObjectScene(desk: ReportDesk, number: number): Promise<ObjectScene> {
  const named = (name: string) => addPerson(desk.server, `${name}${number}`);
  const [host, ann, cleo] = [await named("host"), await named("ann"), await named("cleo")];
  const spaceId = (await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  await desk.server.db.update(spaces).set({ restrictedPermissions: [] }).where(eq(spaces.id, spaceId));
  desk.server.changed();
  let clients: TestClient[] = [];
  const welcomed = async (who: TestPerson) => {
    const client = await enterAs(desk.server, who, spaceId);
    clients.push(client);
    return { client, room: (await client.hear("welcome")).room };
  };
  return {
    host,
    ann,
    cleo,
    spaceId,
    welcomed,
    enter: async (who) => (await welcomed(who)).client,
    report: (objectID) =>
      soon(async () => {
        const body = { objectID, reason: "abuse", text: "" } as const;
        const { data } = await cleo.call("POST /rooms/{id}/report/object", { params: { id: spaceId }, body });
        return data.id;
      }),
    standing: async () => (await welcomed(cleo)).room.objects.map(({ id }) => id).toSorted(),
    leave() {
      for (const client of clients) client.leave();
      clients = [];
    },
  };
}

/** For all tests of a file a desk, and for each a scene of its own, which is given to `begin` with its number. */
export function eachInObjectScene(
  begin: (desk: ReportDesk, scene: ObjectScene, number: number) => void | Promise<void>,
): void {
  let desk: ReportDesk;
  let made = 0;
  beforeAll(async () => {
    desk = await ReportDesk.open();
  });
  beforeEach(async () => {
    made += 1;
    const scene = await openObjectScene(desk, made);
    await begin(desk, scene, made);
    return () => scene.leave();
  });
  afterAll(() => desk.close());
}

export const added = (seq: number, { id, kind, props }: Added) =>
  ({
    seq,
    ops: [
      {
        op: "add",
        object: {
          id,
          kind,
          name: "Board",
          parentId: null,
          order: 0,
          transform: { position: [1, 0, 2], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
          props,
          isHidden: false,
          locked: false,
          uneditable: false,
        },
      },
    ],
  }) satisfies ClientMessage<"edit">;

/** Builds, and answers the version of the object. */
export async function build(client: TestClient, seq: number, object: Added): Promise<number> {
  client.send("edit", added(seq, object));
  const { results } = await client.hear("edited", (told) => told.seq === seq);
  return results[0]?.version ?? 0;
}

type Change = { id: string; base: number; props: Record<string, string> };
export const change = (client: TestClient, seq: number, { id, base, props }: Change) => {
  client.send("edit", { seq, ops: [{ op: "set", id, base, change: { props } }] });
  return client.hear("edited", (told) => told.seq === seq);
};

export async function removeObject(client: TestClient, seq: number, id: string, base: number): Promise<void> {
  client.send("edit", { seq, ops: [{ op: "remove", id, base }] });
  await client.hear("edited", (told) => told.seq === seq);
}

/** Until what was built is written down, about a second later. */
export const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2_500));

export const removed = (desk: ReportDesk, id: string): Promise<StaffReportDetail> =>
  desk.decide(id, { outcome: "removed", reason: "Hate." });

/** As `removed`, and what its files contain is taken from nobody again. */
export const banned = (desk: ReportDesk, id: string): Promise<StaffReportDetail> =>
  desk.decide(id, { outcome: "removed", reason: "Hate.", areFilesBanned: true });

/** A picture of blots of colour, each seed others. */
export const drawn = async (seed: number): Promise<Buffer> => {
  const blots = Array.from({ length: 60 }, (_, at) => {
    const n = (at + 1) * (seed + 1) * 7_919;
    return `<circle cx="${n % 400}" cy="${(n * 3) % 300}" r="${14 + (n % 30)}" fill="hsl(${n % 360} 70% ${20 + (n % 60)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${blots.join("")}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#ccc" }).png().toBuffer();
};

/** A picture of somebody's own, ready to be shown; answers the file's id. */
export async function uploadPicture(
  desk: ReportDesk,
  who: TestPerson,
  bytes: Buffer,
  name = "board.png",
): Promise<string> {
  const { id } = await uploadFile(desk.server, who, bytes, name);
  await madeLight(who, id);
  return id;
}
