import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { spaces } from "../spaces/tables.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());

test("a space's environment exists in the installation, and its lighting variant is not a built-in property of an object", async () => {
  const ada = await addPerson(server, "ada");
  const { data } = await ada.call("POST /rooms", { body: {} });
  // An environment of an earlier version of the installation.
  const setting = { environment: "before", variant: "day" };
  await server.db.update(spaces).set({ setting }).where(eq(spaces.id, data.id));
  const client = await enterAs(server, ada, data.id);
  let seq = 0;
  const asked = async (wished: object): Promise<unknown> => {
    seq += 1;
    const mine = seq;
    client.send("edit", { seq: mine, ops: [], setting: wished });
    return Promise.race([
      client.hear("edited", (told) => told.seq === mine).then((told) => told.setting),
      client.hear("editRefused", (told) => told.seq === mine).then(({ code }) => code),
    ]);
  };
  for (const wished of [{ environment: "nowhere" }, { environment: "__proto__" }, { variant: "constructor" }])
    expect(await asked(wished)).toBe("INVALID_INPUT");
  expect(await asked({ variant: "dusk" })).toEqual({ environment: "before", variant: "dusk" });
  expect(await asked({ environment: "terrace" })).toEqual({ environment: "terrace", variant: "dusk" });
});
