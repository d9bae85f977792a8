import type { SpaceEvent, SpaceEventInput } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { addMember } from "../../testing/space-members.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { spaces } from "../spaces/tables.ts";

const HOUR_MS = 3_600_000;

type Calling = Pick<TestPerson, "call">;

let made = 0;

/** A space shared by link, with a host and two other people. */
export async function addYard(
  server: TestServer,
): Promise<{ host: TestPerson; bob: TestPerson; cleo: TestPerson; space: string; shareId: string }> {
  made += 1;
  const [space, shareId] = [`yard000${made}`, `share-of-yard${made}`];
  const [host, bob, cleo] = await Promise.all([
    addPerson(server, `host${made}`),
    addPerson(server, `bob${made}`),
    addPerson(server, `cleo${made}`),
  ]);
  const [sample] = await server.db.select().from(spaces).where(eq(spaces.id, "park0001"));
  if (sample === undefined) throw new Error("no sample space");
  const { slug, name, makerName, plan, poster, posterSmall, posterBlur, seoTitle, seoDescription, setting } =
    sample;
  const looks = { slug, name, makerName, plan, poster, posterSmall, posterBlur, seoTitle, seoDescription };
  await server.db
    .insert(spaces)
    .values({ ...looks, setting, id: space, shareSetting: "PUBLIC_LINK", shareId });
  await addMember(server.db, host.id, [space]);
  return { host, bob, cleo, space, shareId };
}

export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

export const eventInput = (given: Partial<SpaceEventInput> = {}): SpaceEventInput => ({
  title: "Garden party",
  description: "",
  startsAt: inHours(2),
  minutes: 90,
  capacity: null,
  invitedPlaces: 0,
  invitedUntil: null,
  drawAt: null,
  ...given,
});

export const createEvent = ({ call }: Calling, space: string, given?: Partial<SpaceEventInput>) =>
  call("POST /v2/rooms/{id}/events", { params: { id: space }, body: eventInput(given) });
export const editEvent = ({ call }: Calling, id: string, given?: Partial<SpaceEventInput>) =>
  call("PUT /v2/events/{id}", { params: { id }, body: eventInput(given) });
export const cancelEvent = ({ call }: Calling, id: string) =>
  call("POST /v2/events/{id}/cancel", { params: { id }, body: {} });
export const replyTo = ({ call }: Calling, id: string, isGoing: boolean, share?: string) =>
  call("PUT /v2/events/{id}/reply", {
    params: { id },
    query: share === undefined ? {} : { share },
    body: { isGoing },
  });
export const eventOf = async ({ call }: Calling, id: string): Promise<SpaceEvent> =>
  (await call("GET /v2/events/{id}", { params: { id }, query: {} })).data;
/** The events in somebody's own list. */
export const ownEvents = async ({ call }: Calling) => (await call("GET /v2/events", {})).data.events;
