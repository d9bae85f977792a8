import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { addPerson } from "../../testing/people.ts";
import { createPersonCards, type PersonCards } from "./person-cards.ts";

let server: TestServer;
let ann: string;
let cards: PersonCards;

beforeAll(async () => {
  server = await openTestServer();
  ann = (await addPerson(server, "ann")).id;
});
beforeEach(() => {
  cards = createPersonCards({ db: server.db, thumbnailOf: (avatar) => avatar });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const rename = (name: string) =>
  server.db.execute(sql`update accounts set display_name = ${name} where id = ${ann}`);
const nameOfAnn = async () => (await cards.byId([ann])).get(ann)?.displayName;

test("cards are cached for a while, and read again when somebody has changed", async () => {
  await rename("Ann");
  const asked = vi.spyOn(server.db, "execute");
  expect(await nameOfAnn()).toBe("Ann");
  expect(await cards.inOrder([ann, "AAAAAAAAAAAAAAAA"])).toMatchObject([{ username: "ann" }]);
  // The second time only for the missing person.
  expect(asked).toHaveBeenCalledTimes(2);
  await nameOfAnn();
  expect(asked).toHaveBeenCalledTimes(2);
  await rename("Ann Again");
  cards.forget();
  expect(await nameOfAnn()).toBe("Ann Again");
});

test("a read started before a change is not cached after it", async () => {
  await rename("Before");
  const execute = server.db.execute.bind(server.db);
  const slow = vi.spyOn(server.db, "execute").mockImplementationOnce(((
    query: Parameters<typeof execute>[0],
  ) =>
    execute(query).then(async (rows) => {
      await rename("After");
      cards.forget();
      return rows;
    })) as unknown as typeof execute);
  await nameOfAnn();
  expect(slow).toHaveBeenCalled();
  expect(await nameOfAnn()).toBe("After");
});
