import { afterAll, beforeAll, expect, test } from "vitest";
import { errorBody } from "@veranda/contract";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ann: TestPerson;
let spaceId: string;
beforeAll(async () => {
  server = await openTestServer();
  ann = await addPerson(server, "ann");
  const made = await ann.call("POST /rooms", { body: { name: "Holy Shit Records" } });
  spaceId = made.data.id;
});
afterAll(() => server.close());

const send = async (method: string, path: string, body: object) => {
  const response = await fetch(`${server.origin}/api${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", authorization: `Bearer ${ann.token}` },
  });
  return { status: response.status, body: await response.json() };
};

test.each([
  ["PATCH", "/users/me", "displayName", "Sieg Heil"],
  ["PATCH", "/users/me", "about", "some words and then n1gg3r"],
  ["POST", "/rooms", "name", "Faggots out"],
  ["PATCH", "/rooms/{id}/edit", "description", "kill yourself"],
  ["POST", "/organization", "name", "Untermenschen e. V."],
])("%s %s rejects a slur as %s, reporting the field", async (method, path, field, text) => {
  const more = path.endsWith("/edit") ? { fullScreenModeEnabled: false } : {};
  const refused = await send(method, path.replace("{id}", spaceId), { ...more, [field]: text });
  expect(refused.status).toBe(400);
  const [error] = errorBody.parse(refused.body).errors;
  expect(error).toMatchObject({
    code: "INVALID_INPUT",
    faults: { [`body.${field}`]: { code: "WORDS_REFUSED" } },
    fields: { [`body.${field}`]: "This contains a word that can’t be used here. Choose another." },
  });
});

test("texts in lists are checked too", async () => {
  const links = [
    { title: "My shop", url: "https://example.org" },
    { title: "Sieg Heil", url: "https://example.org" },
  ];
  const refused = await send("PATCH", "/users/me", { links });
  expect(refused.status).toBe(400);
  expect(errorBody.parse(refused.body).errors[0]?.faults).toHaveProperty(["body.links.title"]);
  expect((await send("PATCH", "/users/me", { links: links.slice(0, 1) })).status).toBe(200);
});

test("texts in forms are checked too", async () => {
  const form = new FormData();
  form.set("description", "kill  yourself");
  const response = await fetch(`${server.origin}/api/v2/spaces/${spaceId}`, {
    method: "PATCH",
    body: form,
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect(response.status).toBe(400);
  expect(errorBody.parse(await response.json()).errors[0]?.faults).toHaveProperty(["body.description"]);
});

test("coarse words, and words that only resemble slurs, are accepted", async () => {
  const taken = await send("PATCH", "/users/me", { displayName: "Dick Nigel", about: "Shit happens" });
  expect(taken.status).toBe(200);
});
