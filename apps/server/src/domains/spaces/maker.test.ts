import { afterAll, beforeAll, expect, test } from "vitest";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("cards and previews of a space name its maker, under 16 without a link to their profile", async () => {
  const shown = async (band: "adult" | "13_15") => {
    const maker = await addPerson(server, `maker_${band}`, { displayName: "Kimberly" });
    await setAgeBand(server, maker.id, band);
    const { id } = (await maker.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", name: band } }))
      .data;
    const preview = await server.call("GET /rooms/{id}/preview", { params: { id }, query: {} });
    const record = await server.call("GET /spaces/v2/{id}", { params: { id }, query: {} });
    const { data: listed } = await maker.call("GET /rooms", { query: { type: "my_space" } });
    return [
      "maker" in preview.data ? preview.data.maker : null,
      record.data.space.maker,
      listed.spaces[0]?.maker,
    ];
  };
  const all = <T>(one: T): T[] => [one, one, one];
  expect(await shown("adult")).toEqual(all({ displayName: "Kimberly", username: "maker_adult" }));
  expect(await shown("13_15")).toEqual(all({ displayName: "Kimberly", username: null }));
});
