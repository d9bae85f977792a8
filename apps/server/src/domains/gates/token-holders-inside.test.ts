// Slow: compiles contracts, and asks a chain of its own.
import type { Client, Space } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { sql } from "drizzle-orm";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { hashMessage } from "viem/utils";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Visits } from "../../rooms/testing/visits.ts";
import { codeOf } from "../../testing/code-of.ts";
import { hasChain, openTestChain, type TestChain } from "../../testing/chain/test-chain.ts";
import { needs } from "../../testing/needs.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { wallets } from "../wallets/tables.ts";
import { GRACE_SECONDS } from "./token-gates.ts";

let chain: TestChain;
let server: TestServer;
let badges: string;
let owner: TestPerson;
let bo: TestPerson;
/** Bo's wallet, and the badge in it. */
let wallet: string;
let badge: bigint;
let space: Space;
let made = 0;
const visits = new Visits(() => server.origin);
/** A chain whose node is unreachable. */
const AWAY = 10;

const newAddress = (): string => privateKeyToAccount(generatePrivateKey()).address.toLowerCase();
const at = () => ({ params: { id: space.id } });
const join = (call: Client) => codeOf(visits.seat(call, space.id));
const enter = async () => {
  const visit = await visits.enter(bo.call, space.id);
  await visit.hear("welcome");
  return visit;
};
const sell = () => chain.run(badges, "Badges", "transferFrom", [wallet, newAddress(), badge], wallet);
const askForBadges = () =>
  owner.call("PUT /rooms/{id}/nft/gate", { ...at(), body: { chain: chain.id, contractAddress: badges } });
/** Makes the chain's last confirmation this much older. */
const saidAgo = (seconds: number, isLapsed = false) =>
  server.db.execute(sql`
    update space_gate_passes set passed_at = now() - make_interval(secs => ${seconds}),
      valid_until = case when ${isLapsed} then now() - interval '1 second' else valid_until end
    where account_id = ${bo.id}`);
const isPassValid = async () =>
  (
    await server.db.execute(sql`
    select from space_gate_passes where account_id = ${bo.id} and valid_until > now()`)
  ).rows.length === 1;
const moveGateAway = () =>
  server.db.execute(sql`update space_gates set chain = ${AWAY} where space_id = ${space.id}`);

describe("somebody who is inside by a token", needs("anvil", hasChain), () => {
  beforeAll(async () => {
    chain = await openTestChain();
    badges = await chain.deploy("Badges");
    server = await openTestServer({
      withRooms: true,
      settings: {
        ETHEREUM_RPC_URL: `${chain.id}=${chain.url},${AWAY}=http://127.0.0.1:9`,
        PLAN: "BUSINESS",
        TOKEN_CHECK_SECONDS: "1",
        JOIN_RATE_LIMIT: "240",
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await chain.close();
  });
  beforeEach(async () => {
    made += 1;
    owner = await addPerson(server, `insideowner${made}`);
    bo = await addPerson(server, `insidebo${made}`);
    wallet = newAddress();
    badge = BigInt(made);
    await server.db
      .insert(wallets)
      .values({ address: wallet, accountId: bo.id, connection: "Test", createdAt: new Date() });
    await chain.run(badges, "Badges", "mint", [wallet, badge]);
    space = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  });
  afterEach(() => visits.breakOff());

  test.each([
    [1, "says far too much"],
    [2, "breaks off"],
    [3, "never ends"],
    [4, "reverts"],
    [5, "says half a word"],
  ])(
    "is removed once they sell, though another wallet of theirs is a contract that (%i) %s",
    async (fault) => {
      const safe = await chain.deploy("Faulty");
      const proof = { chain: chain.id, signedHash: hashMessage("Harbour"), signature: "0x1234" };
      await server.db
        .insert(wallets)
        .values({ address: safe, accountId: bo.id, connection: "Safe", createdAt: new Date(), ...proof });
      await askForBadges();
      const inside = await enter();
      await chain.run(safe, "Faulty", "fail", [BigInt(fault)]);
      await sell();
      expect(await inside.closed()).toBe(LEAVE_CODES.gated);
      expect(await join(bo.call)).toBe("GATED");
    },
  );

  test("stays because of one wallet while another can’t be checked", async () => {
    const safe = await chain.deploy("Faulty");
    await chain.run(safe, "Faulty", "fail", [2n]);
    const proof = { chain: chain.id, signedHash: hashMessage("Harbour"), signature: "0x1234" };
    await server.db
      .insert(wallets)
      .values({ address: safe, accountId: bo.id, connection: "Safe", createdAt: new Date(), ...proof });
    await askForBadges();
    expect(await join(bo.call)).toBe("ok");
  });

  test("is removed when the chain has been unavailable for too long", async () => {
    await askForBadges();
    const inside = await enter();
    await moveGateAway();
    await soon(async () => {
      // Repeated, since a check that started before may still write a new confirmation.
      await saidAgo(GRACE_SECONDS - 30);
      const { rows } = await server.db.execute<{ left: number }>(sql`
        select extract(epoch from valid_until - now())::float8 as left from space_gate_passes
        where account_id = ${bo.id}`);
      expect(rows[0]?.left).toBeLessThan(31);
    });
    expect(inside.closedWith).toBeNull();
    await saidAgo(GRACE_SECONDS + 1);
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
  });

  test("is checked again after the cached result has expired, and stays or leaves by the current holding", async () => {
    await askForBadges();
    const inside = await enter();
    await saidAgo(3600, true);
    await soon(async () => expect(await isPassValid()).toBe(true));
    expect(inside.closedWith).toBeNull();
    await sell();
    await saidAgo(3600, true);
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
  });

  test("is removed even if their pass was revoked at a door meanwhile", async () => {
    await askForBadges();
    const inside = await enter();
    await sell();
    expect(await join(bo.call)).toBe("GATED");
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
  });

  test("stays while a newly required chain is unavailable, but only for a while", async () => {
    const inside = await enter();
    await server.db.execute(sql`
      insert into space_gates (space_id, kind, chain, contract_address, standard, minimum_units)
      values (${space.id}, 'token', ${AWAY}, ${badges}, 'erc721', '1')`);
    await owner.call("PATCH /rooms/{id}/gates", { ...at(), body: { mode: "any" } });
    await soon(async () => expect(await isPassValid()).toBe(true));
    expect(inside.closedWith).toBeNull();
    expect(await join(bo.call)).toBe("CHAIN_UNAVAILABLE");
    await saidAgo(GRACE_SECONDS + 1);
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
  });

  test("is not checked as a host, or if they pass another way", async () => {
    const hosted = await visits.enter(owner.call, space.id);
    await hosted.hear("welcome");
    await owner.call("PUT /rooms/{id}/gates/password", { ...at(), body: { password: "a quiet harbour" } });
    await owner.call("PATCH /rooms/{id}/gates", { ...at(), body: { mode: "any" } });
    await askForBadges();
    const word = { ...at(), query: {}, body: { password: "a quiet harbour" } };
    await bo.call("POST /rooms/{id}/gates/password", word);
    const inside = await enter();
    await sell();
    // Long enough for several checks.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect([inside.closedWith, hosted.closedWith]).toEqual([null, null]);
  });

  test("is rate-limited at a door that queries chains", async () => {
    await askForBadges();
    await sell();
    const answers = await Promise.all(Array.from({ length: 32 }, () => join(bo.call)));
    expect(answers.map(String).toSorted()).toEqual([
      ...Array.from({ length: 30 }, () => "GATED"),
      ...Array.from({ length: 2 }, () => "RATE_LIMITED"),
    ]);
  });
});
