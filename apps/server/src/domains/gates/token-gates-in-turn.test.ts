import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { gatesOf } from "./gate-facts.ts";
import { createTokenGates } from "./token-gates.ts";

const CHAIN = 1;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const addressOf = (person: string, n: number) => `0x${Buffer.from(`${person}${n}`).toString("hex")}`;
async function personWithWallets(name: string, count: number): Promise<string> {
  const { id } = await addPerson(server, name);
  for (let n = 0; n < count; n += 1)
    await server.db.execute(sql`
      insert into wallets (address, account_id, connection, created_at)
      values (${addressOf(name, n)}, ${id}, 'Test', now() + make_interval(secs => ${n}))`);
  return id;
}

/** This many gates of a space that each require coins. */
async function gatesFor(name: string, count: number, minimum: number) {
  const host = await addPerson(server, name);
  const space = (await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  for (let n = 0; n < count; n += 1)
    await server.db.execute(sql`
      insert into space_gates (space_id, kind, chain, contract_address, standard, minimum_units)
      values (${space.id}, 'token', ${CHAIN}, ${`0x${n}`}, 'erc20', ${String(minimum)})`);
  return (await gatesOf(server.db, space.id, [])).gates;
}

function tokenGates(balanceOf: (owner: string) => Promise<bigint>) {
  const asked: string[] = [];
  const gates = createTokenGates({
    db: server.db,
    reader: {
      about: () => Promise.reject(new Error("Nobody asks what it is")),
      nameOf: () => Promise.reject(new Error("Nobody asks what it is called")),
      balanceOf: (_, owner) => {
        asked.push(owner);
        return balanceOf(owner);
      },
    },
    contracts: { has: () => true, isSigned: async () => true },
    log: { warn: () => undefined },
  });
  return { gates, asked };
}

test("an account with many wallets takes no turns away from others, and only ten of them count", async () => {
  const many = await personWithWallets("greedy", 14);
  const one = await personWithWallets("modest", 1);
  const [manyGates, oneGate] = [await gatesFor("greedyhost", 10, 1), await gatesFor("modesthost", 1, 1)];
  let release = (): void => undefined;
  const silence = new Promise<bigint>((resolve) => (release = () => resolve(0n)));
  const { gates, asked } = tokenGates((owner) =>
    owner === addressOf("modest", 0) ? Promise.resolve(1n) : silence,
  );
  const greedy = gates.look(manyGates, many);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(7);
  expect([...(await gates.look(oneGate, one)).values()]).toEqual(["held"]);
  release();
  expect(new Set((await greedy).values())).toEqual(new Set(["missing"]));
  expect(asked).toHaveLength(10 * 10 + 1);
});

test("no more wallets are queried once the amount is reached", async () => {
  const rich = await personWithWallets("rich", 10);
  const gate = await gatesFor("richhost", 1, 1);
  const { gates, asked } = tokenGates(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return 1n;
  });
  expect([...(await gates.look(gate, rich)).values()]).toEqual(["held"]);
  expect(asked).toHaveLength(7);
});
