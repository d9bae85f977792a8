import { sql } from "drizzle-orm";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { SPACES, sampleSpace } from "../../../testing/sample-content.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

const place = { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
const thing = (id: string, parentId: string | null = null) => ({
  id,
  kind: parentId === null ? ("group" as const) : ("prefab" as const),
  name: "",
  parentId,
  order: 0,
  transform: {
    position: [...place.position],
    rotation: [...place.rotation],
    scale: [...place.scale],
  } as never,
  props: parentId === null ? {} : { prefab: "chair" },
  isHidden: false,
  locked: false,
  uneditable: true,
  creatorId: null,
  version: 7,
});
const FURNISHED = sampleSpace({
  id: "furnish6",
  name: "Furnished",
  order: 6,
  objects: [thing("group1"), thing("chair1", "group1"), thing("chair2", "group1")],
});

/** A server with another sample space, `furnish6`, which contains objects. */
export const openOwnSpaces = (): Promise<TestServer> => openTestServer({ spaces: [...SPACES, FURNISHED] });

let pairs = 0;
/** Two new people without connections and notifications. */
export async function addPair(server: TestServer): Promise<{ ada: TestPerson; bo: TestPerson }> {
  pairs += 1;
  const ada = await addPerson(server, `ada${pairs}`, { displayName: "Ada" });
  const bo = await addPerson(server, `bo${pairs}`, { displayName: "Bo" });
  server.rooms.refreshed.length = 0;
  return { ada, bo };
}

export type Wished = { [K in "name" | "templateId"]?: string } & {
  shareSetting?: "PRIVATE" | "PUBLIC_LINK";
  setting?: { environment: string; variant: string };
};
export const create = async (who: TestPerson, body: Wished = {}) =>
  (await who.call("POST /rooms", { body })).data;
export const read = async (who: TestPerson, id: string) =>
  (await who.call("GET /rooms/get/{id}", { params: { id }, query: {} })).data;
export const edit = async (who: TestPerson, id: string, body: object) =>
  (
    await who.call("PATCH /rooms/{id}/edit", {
      params: { id },
      body: { fullScreenModeEnabled: true, ...body },
    })
  ).data;
export const own = async (who: TestPerson, type: "my_space" | "admin" | "loved" | "recent" = "my_space") =>
  (await who.call("GET /rooms", { query: { type, start: 0, count: 60 } })).data.spaces;

/** Gives somebody this many spaces. */
export const fill = (server: TestServer, who: TestPerson, count: number) =>
  server.db.execute(sql`
    with filled as (insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small,
      poster_blur, seo_title, seo_description, setting)
    select ${`fill${who.username}x`} || n, 'x', 'x' || n, 'PRIVATE', 'share-' || n, 'x', 'FREE', '', '', '', '', '', '{"environment":"a","variant":"b"}'
    from generate_series(1, ${count}) as n returning id)
    insert into space_members (space_id, account_id, role) select id, ${who.id}, 'owner' from filled`);

export const faultsOf = (all: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  all.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
export const named = (code: string) => ({ code });
