import { setAgeBand } from "./age-band.ts";
import type { TestPerson } from "./people.ts";
import type { TestServer } from "./test-server.ts";

/** Links two people as a child of 13 to 15 and a parent, by calls. */
export async function linkFamily(
  server: Pick<TestServer, "db">,
  child: TestPerson,
  parent: TestPerson,
): Promise<void> {
  await setAgeBand(server, child.id, "13_15");
  await setAgeBand(server, parent.id, "adult");
  const { key } = (await child.call("POST /family/link", {})).data;
  await parent.call("POST /family/link/accept", { body: { key } });
}
