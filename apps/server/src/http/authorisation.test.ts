// Slow: makes every call as everybody.
import { calls, errorBody, type CallDefinition, type CallName } from "@veranda/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addSession } from "../testing/people.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { accountsRows } from "./authorisation/accounts-rows.fixture.ts";
import { peopleRows } from "./authorisation/people-rows.fixture.ts";
import {
  OPEN,
  OTHER_UID,
  ROLES,
  UID,
  type Got,
  type Input,
  type Role,
  type Row,
} from "./authorisation/row.fixture.ts";
import { spacesRows } from "./authorisation/spaces-rows.fixture.ts";
import { newWorld, OTHER, type World } from "./authorisation/world.fixture.ts";

/**
 * Every call of the contract, made by every kind of caller with the ids of somebody else, the owner. A call without a
 * row does not compile. Routes that aren't calls are in authorisation-addresses.test.ts.
 */
const ROWS: Readonly<Record<CallName, Row>> = { ...spacesRows, ...accountsRows, ...peopleRows };

let server: TestServer;
let tokens: { open: string; other: string };
let made = 0;

const guestToken = async (id: string): Promise<string> =>
  (
    await server.call("POST /rooms/noauth/{id}", {
      params: { id },
      body: { roomId: id, roomShareID: null, noAuthUserID: UID },
    })
  ).data.tempToken;

beforeAll(async () => {
  server = await openTestServer();
  tokens = { open: await guestToken(OPEN), other: await guestToken(OTHER) };
  server.rooms.chats.set("instance1", []);
});
afterAll(() => server.close());

let shared: Promise<World> | undefined;
/** People without a connection to those of other rows; rows that only read may share them. */
function worldFor(name: CallName): Promise<World> {
  if (calls[name].method === "GET") return (shared ??= newWorld(server, (made += 1)));
  return newWorld(server, (made += 1));
}

/** The expected result by the call's declaration alone. */
function byDeclaration({ caller }: CallDefinition, role: Role): Got {
  if (caller === "anyone") return "ok";
  if (role === "nobody") return "UNAUTHENTICATED";
  if (caller === "guest") return "ok";
  if (role === "guest") return "UNAUTHENTICATED";
  return caller === "staff" && role !== "staff" ? "FORBIDDEN" : "ok";
}

function expected(name: CallName, role: Role): Got {
  const declared = byDeclaration(calls[name], role);
  if (declared !== "ok") return declared;
  return ROWS[name].but?.[role] ?? ROWS[name].all ?? "ok";
}

function formOf({ body = {} }: Input): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(body as Record<string, string>)) form.set(field, value);
  form.set("file", new Blob(["nothing that can be read"], { type: "image/png" }), "a.png");
  return form;
}

async function make(name: CallName, input: Input, headers: Record<string, string>): Promise<Got> {
  const call: CallDefinition = calls[name];
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => input.params?.[key] ?? "");
  const hasJson = call.file === undefined && input.body !== undefined;
  const body = hasJson ? JSON.stringify(input.body) : call.file === undefined ? null : formOf(input);
  const response = await fetch(`${server.origin}/api${path}${input.query ?? ""}`, {
    method: call.method,
    headers: { ...headers, ...(hasJson ? { "content-type": "application/json" } : {}) },
    ...(body === null ? {} : { body }),
  });
  const answer: unknown = await response.json();
  return response.ok ? "ok" : ((errorBody.parse(answer).errors[0]?.code ?? "INTERNAL") as Got);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const names = Object.keys(calls) as CallName[];

describe("who may make which call, with another's ids", () => {
  test.each(names)("%s", async (name) => {
    const world = await worldFor(name);
    const { input = {} } = ROWS[name];
    const sent = typeof input === "function" ? input(world) : input;
    const headers: Record<Role, Record<string, string>> = {
      nobody: {},
      guest: bearer(tokens.open),
      stranger: bearer(world.stranger.token),
      blocked: bearer(world.blocked.token),
      staff: bearer(world.staff.token),
      administrator: bearer(world.administrator.token),
      owner: bearer(world.owner.token),
      member: bearer(world.member.token),
      admin: bearer(world.admin.token),
    };
    const got: Record<string, Got> = {};
    for (const role of ROLES) got[role] = await make(name, sent, headers[role]);
    expect(got).toEqual(Object.fromEntries(ROLES.map((role) => [role, expected(name, role)])));
  });
});

describe("tokens that open nothing", () => {
  const needing = names.filter((name) => calls[name].caller !== "anyone");
  // Rejected calls change nothing, so one world suffices.
  let world: World;
  beforeAll(async () => {
    world = await newWorld(server, 0);
  });

  test.each(needing)("%s", async (name) => {
    const { input = {} } = ROWS[name];
    const sent = typeof input === "function" ? input(world) : input;
    const { token, sessionId, call } = await addSession(server, world.owner.id);
    for (const headers of [
      bearer(`${token.slice(0, -4)}AAAA`),
      bearer("nonsense"),
      { authorization: "Basic YTpi" },
      { cookie: `session=${token}` },
      { ...bearer(tokens.open), cookie: `uid=${OTHER_UID}` },
    ])
      expect(await make(name, sent, headers)).toBe("UNAUTHENTICATED");
    await call("DELETE /auth/sessions/{id}", { params: { id: sessionId } });
    expect(await make(name, sent, bearer(token))).toBe("UNAUTHENTICATED");
  });

  test("a guest's token for another space", async () => {
    expect(await make("joinRoom", { params: { id: OPEN } }, bearer(tokens.other))).toBe("USER_UNAUTHORIZED");
  });
});
