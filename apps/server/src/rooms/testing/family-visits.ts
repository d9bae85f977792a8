import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { linkFamily } from "../../testing/family.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import type { TestClient } from "./test-client.ts";
import { Visits } from "./visits.ts";

/** Kim, who is 13 to 15, and a parent to whom she is linked. */
type Family = { readonly server: TestServer; readonly kim: TestPerson; readonly mum: TestPerson };

/**
 * For each test of a file a family of its own, by a server with rooms; `begin` is given it, and adds others. Registers
 * the file's hooks.
 */
export function eachWithFamily(begin: (family: Family) => void | Promise<void>) {
  let server: TestServer;
  let kim: TestPerson;
  let mum: TestPerson;
  let made = 0;
  const visits = new Visits(() => server.origin);
  /** By a name that nobody else of this test has. */
  const person = (displayName: string): Promise<TestPerson> =>
    addPerson(server, `${displayName}${made}`, { displayName });

  beforeAll(async () => {
    server = await openTestServer({ withRooms: true });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    made += 1;
    [kim, mum] = await Promise.all([person("Kim"), person("Mum")]);
    await linkFamily(server, kim, mum);
    await begin({ server, kim, mum });
  });
  afterEach(() => visits.breakOff());

  return {
    visits,
    person,
    enter: ({ call }: TestPerson, spaceId: string): Promise<TestClient> => visits.enter(call, spaceId),
    /** The parent says with whom Kim talks. */
    letTalkWith: (conversation: "friends" | "nobody") =>
      mum.call("PATCH /family/children/{id}", { params: { id: kim.id }, body: { conversation } }),
  };
}
