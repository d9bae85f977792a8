// Slow: compiles contracts, and asks a chain of its own.
import type { Client, Space } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { eq, sql } from "drizzle-orm";
import { hashMessage } from "viem/utils";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Visits } from "../../rooms/testing/visits.ts";
import { codeOf } from "../../testing/code-of.ts";
import { hasChain, openTestChain, type TestChain } from "../../testing/chain/test-chain.ts";
import { needs } from "../../testing/needs.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { soon } from "../../testing/soon.ts";
import { wallets } from "../wallets/tables.ts";

let chain: TestChain;
let server: TestServer;
let free: TestServer;
let badges: string;
let tickets: string;
let coins: string;
let owner: TestPerson;
let bo: TestPerson;
/** Bo's wallet. */
let wallet: string;
let space: Space;
let made = 0;
const visits = new Visits(() => server.origin);
/** A chain whose node is unreachable. */
const AWAY = 10;

const newAddress = (): string => privateKeyToAccount(generatePrivateKey()).address.toLowerCase();
const connect = async (accountId: string): Promise<string> => {
  const address = newAddress();
  await server.db.insert(wallets).values({ address, accountId, connection: "Test", createdAt: new Date() });
  return address;
};

describe("tokens of a real chain", needs("anvil", hasChain), () => {
  beforeAll(async () => {
    chain = await openTestChain();
    [badges, tickets, coins] = [
      await chain.deploy("Badges"),
      await chain.deploy("Tickets"),
      await chain.deploy("Coins"),
    ];
    [server, free] = await Promise.all([
      openTestServer({
        withRooms: true,
        settings: {
          ETHEREUM_RPC_URL: `${chain.id}=${chain.url},${AWAY}=http://127.0.0.1:9`,
          PLAN: "BUSINESS",
          TOKEN_CHECK_SECONDS: "1",
        },
      }),
      openTestServer({ settings: { ETHEREUM_RPC_URL: `${chain.id}=${chain.url}` } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([server.close(), free.close()]);
    await chain.close();
  });
  beforeEach(async () => {
    made += 1;
    owner = await addPerson(server, `tokenowner${made}`);
    bo = await addPerson(server, `tokenbo${made}`);
    wallet = await connect(bo.id);
    space = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
  });
  afterEach(() => visits.breakOff());

  const at = () => ({ params: { id: space.id } });
  const shared = () => ({ ...at(), query: {} });
  type Asked = { chain?: number; contractAddress: string; tokenId?: string | null; minimumAmount?: string };
  const ask = async (token: Asked, by = owner.call) =>
    (await by("PUT /rooms/{id}/nft/gate", { ...at(), body: { chain: chain.id, ...token } })).data;
  const gates = async (call: Client) => (await call("GET /rooms/{id}/gates", shared())).data;
  const join = (call: Client) => visits.seat(call, space.id);
  let numbers = 0;
  const number = () => String((numbers += 1));
  const mint = (to: string, id = number()) => chain.run(badges, "Badges", "mint", [to, BigInt(id)]);

  test("one badge (ERC-721) admits its holder, and is checked each time", async () => {
    const id = number();
    await mint(wallet, id);
    const gate = await ask({ contractAddress: badges.toUpperCase().replace("0X", "0x"), tokenId: id });
    expect(gate).toMatchObject({
      kind: "token",
      chain: chain.id,
      contractAddress: badges,
      tokenId: id,
      standard: "erc721",
      minimumAmount: "1",
      name: "Harbour badges",
    });
    expect((await bo.call("GET /rooms/{id}/nft/gate", shared())).data).toEqual(gate);
    expect(await codeOf(join(bo.call))).toBe("ok");
    expect(await gates(bo.call)).toMatchObject({ isOpen: true, gates: [{ isPassed: true }] });
    await chain.run(badges, "Badges", "transferFrom", [wallet, newAddress(), BigInt(id)], wallet);
    // Although a recent result says that they hold it.
    expect(await codeOf(join(bo.call))).toBe("GATED");
    expect(await gates(bo.call)).toMatchObject({ isOpen: false, gates: [{ isPassed: false }] });
  });

  test("of a collection any badge counts, in any of several wallets", async () => {
    await ask({ contractAddress: badges, minimumAmount: "2" });
    await mint(wallet);
    expect(await codeOf(join(bo.call))).toBe("GATED");
    await mint(await connect(bo.id));
    expect(await codeOf(join(bo.call))).toBe("ok");
  });

  test("tickets (ERC-1155) count by token id", async () => {
    const id = BigInt(made);
    await chain.run(tickets, "Tickets", "mint", [wallet, id, 2n]);
    expect(await ask({ contractAddress: tickets, tokenId: String(id), minimumAmount: "3" })).toMatchObject({
      standard: "erc1155",
      name: "",
    });
    expect(await codeOf(join(bo.call))).toBe("GATED");
    await chain.run(tickets, "Tickets", "mint", [wallet, id, 1n]);
    expect(await codeOf(join(bo.call))).toBe("ok");
  });

  test("coins (ERC-20) count in fractions", async () => {
    await ask({ contractAddress: coins, minimumAmount: "0.5" });
    await chain.run(coins, "Coins", "mint", [wallet, 499_999n]);
    expect(await codeOf(join(bo.call))).toBe("GATED");
    await chain.run(coins, "Coins", "mint", [wallet, 1n]);
    expect(await codeOf(join(bo.call))).toBe("ok");
  });

  test("who comes in by a token is told so, and nobody else", async () => {
    const isByToken = async (call: Client) => (await call("GET /rooms/{id}/join", shared())).data.isByToken;
    await mint(wallet);
    expect(await isByToken(bo.call)).toBe(false);
    await ask({ contractAddress: badges });
    expect(await isByToken(bo.call)).toBe(true);
    expect(await isByToken(owner.call)).toBe(false);
    // The password alone is enough.
    await owner.call("PUT /rooms/{id}/gates/password", { ...at(), body: { password: "a quiet harbour" } });
    await owner.call("PATCH /rooms/{id}/gates", { ...at(), body: { mode: "any" } });
    expect(await isByToken(bo.call)).toBe(true);
    await bo.call("POST /rooms/{id}/gates/password", { ...shared(), body: { password: "a quiet harbour" } });
    expect(await isByToken(bo.call)).toBe(false);
  });

  test("the same token again changes the amount, and adds no gate", async () => {
    await ask({ contractAddress: coins, minimumAmount: "0.5" });
    await ask({ contractAddress: coins, minimumAmount: "2" });
    expect((await gates(owner.call)).gates).toMatchObject([{ minimumAmount: "2" }]);
  });

  test("people without a wallet, or without an account, are not admitted", async () => {
    await ask({ contractAddress: badges });
    const ann = await addPerson(server, `tokenann${made}`);
    expect(await codeOf(join(ann.call))).toBe("GATED");
    const uid = `mwq5c8f5-${made.toString(16).padStart(16, "0")}`;
    const body = { roomId: space.id, roomShareID: null, noAuthUserID: uid };
    expect(await codeOf(server.call("POST /rooms/noauth/{id}", { ...at(), body }))).toBe("GATED");
    expect(await codeOf(join(owner.call))).toBe("ok");
  });

  test("one of several suffices if hosts say so, otherwise all are required", async () => {
    await ask({ contractAddress: badges });
    await owner.call("PUT /rooms/{id}/gates/password", { ...at(), body: { password: "a quiet harbour" } });
    await mint(wallet);
    expect(await codeOf(join(bo.call))).toBe("GATED");
    await owner.call("PATCH /rooms/{id}/gates", { ...at(), body: { mode: "any" } });
    expect(await codeOf(join(bo.call))).toBe("ok");
  });

  test("an unavailable chain is reported at the door, unless another requirement is met", async () => {
    await server.db.execute(sql`
      insert into space_gates (space_id, kind, chain, contract_address, standard, minimum_units)
      values (${space.id}, 'token', ${AWAY}, ${badges}, 'erc721', '1')`);
    expect(await codeOf(join(bo.call))).toBe("CHAIN_UNAVAILABLE");
    expect(await codeOf(bo.call("POST /rooms/{id}/watch", { ...shared(), body: {} }))).toBe(
      "CHAIN_UNAVAILABLE",
    );
    // It isn't needed here.
    await owner.call("PUT /rooms/{id}/gates/password", { ...at(), body: { password: "a quiet harbour" } });
    expect(await codeOf(join(bo.call))).toBe("GATED");
    await owner.call("PATCH /rooms/{id}/gates", { ...at(), body: { mode: "any" } });
    expect(await codeOf(join(bo.call))).toBe("CHAIN_UNAVAILABLE");
    await bo.call("POST /rooms/{id}/gates/password", { ...shared(), body: { password: "a quiet harbour" } });
    expect(await codeOf(join(bo.call))).toBe("ok");
  });

  test("a contract is checked before its gate is set", async () => {
    const clock = await chain.deploy("Clock");
    expect(await codeOf(ask({ contractAddress: clock }))).toBe("NOT_A_TOKEN");
    expect(await codeOf(ask({ contractAddress: newAddress() }))).toBe("NOT_A_TOKEN");
    expect(await codeOf(ask({ contractAddress: badges, tokenId: "999999999" }))).toBe("TOKEN_NOT_FOUND");
    expect(await codeOf(ask({ contractAddress: badges, chain: 137 }))).toBe("TOKEN_CHAIN_UNKNOWN");
    expect(await codeOf(ask({ contractAddress: badges, chain: AWAY }))).toBe("CHAIN_UNAVAILABLE");
    const impossible: Asked[] = [
      { contractAddress: tickets },
      { contractAddress: coins, tokenId: "1" },
      { contractAddress: coins, minimumAmount: "0.0000001" },
      { contractAddress: coins, minimumAmount: "0" },
      { contractAddress: badges, minimumAmount: "0.5" },
      { contractAddress: badges, minimumAmount: "-1" },
      { contractAddress: badges, tokenId: (1n << 256n).toString() },
      { contractAddress: "0x12" },
      { contractAddress: badges, chain: 0 },
    ];
    for (const token of impossible) expect(await codeOf(ask(token))).toBe("INVALID_INPUT");
    expect((await gates(owner.call)).gates).toEqual([]);
  });

  test("a space can have at most ten tokens, also if hosts add them at once", async () => {
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, n) => codeOf(ask({ contractAddress: tickets, tokenId: String(n) }))),
    );
    expect(added.map(String).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => "TOO_MANY_GATES"),
      ...Array.from({ length: 10 }, () => "ok"),
    ]);
  });

  test("a plan without token gates allows none", async () => {
    const host = await addPerson(free, `tokenfree${made}`);
    const { id } = (await host.call("POST /rooms", { body: {} })).data;
    const body = { chain: chain.id, contractAddress: badges };
    expect(await codeOf(host.call("PUT /rooms/{id}/nft/gate", { params: { id }, body }))).toBe("NOT_IN_PLAN");
  });

  test("people can check whether their own wallets hold a token, and nobody else's", async () => {
    const id = number();
    const verify = async (address: string) =>
      (
        await bo.call("POST /users/nft/verify", {
          body: { chain: chain.id, contractAddress: badges, tokenId: id, address },
        })
      ).data.owns;
    await mint(wallet, id);
    expect(await verify(wallet)).toBe(true);
    expect(await verify(wallet.toUpperCase().replace("0X", "0x"))).toBe(true);
    expect(await verify(await connect(bo.id))).toBe(false);
    expect(await codeOf(verify(newAddress()))).toBe("WALLET_NOT_CONNECTED");
  });

  test("lookups of contracts are rate-limited", async () => {
    const safe = await chain.deploy("Faulty");
    await chain.run(safe, "Faulty", "fail", [4n]);
    const proof = { chain: chain.id, signedHash: hashMessage("Harbour"), signature: "0x1234" };
    await server.db
      .insert(wallets)
      .values({ address: safe, accountId: bo.id, connection: "Safe", createdAt: new Date(), ...proof });
    const body = { chain: chain.id, contractAddress: badges, address: safe };
    const codes = await Promise.all(
      Array.from({ length: 62 }, () => codeOf(bo.call("POST /users/nft/verify", { body }))),
    );
    expect(codes.filter((code) => code === "WALLET_NOT_CONNECTED")).toHaveLength(60);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(2);
  });

  test("a contract wallet counts on its own chain, and as long as whoever connected it owns it", async () => {
    const key = privateKeyToAccount(generatePrivateKey());
    const safe = await chain.deploy("Wallet", [key.address]);
    await mint(safe);
    const another = await addPerson(server, `tokency${made}`);
    const held = async (on: number) => {
      const hash = hashMessage("Harbour");
      const signature = await key.signMessage({ message: "Harbour" });
      const row = { address: safe, connection: "Safe", createdAt: new Date(), signedHash: hash, signature };
      await server.db.delete(wallets).where(eq(wallets.address, safe));
      await server.db.insert(wallets).values({ ...row, chain: on, accountId: another.id });
    };
    await ask({ contractAddress: badges });
    await held(AWAY);
    expect(await codeOf(join(another.call))).toBe("GATED");
    await held(chain.id);
    const inside = await visits.enter(another.call, space.id);
    await inside.hear("welcome");
    await chain.run(safe, "Wallet", "pass", [newAddress()]);
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
    expect(await codeOf(join(another.call))).toBe("GATED");
  });

  test("people who sell while inside are removed, and nobody else", async () => {
    const [id, other] = [number(), number()];
    await ask({ contractAddress: badges });
    const ann = await addPerson(server, `tokenann${made}`);
    await mint(wallet, id);
    await mint(await connect(ann.id), other);
    const [one, two] = [await visits.enter(bo.call, space.id), await visits.enter(ann.call, space.id)];
    const { me } = await one.hear("welcome");
    await chain.run(badges, "Badges", "transferFrom", [wallet, newAddress(), BigInt(id)], wallet);
    expect(await one.closed()).toBe(LEAVE_CODES.gated);
    expect(await two.hear("left")).toEqual({ id: me, reason: "gated" });
    expect(await codeOf(join(bo.call))).toBe("GATED");
    expect(await codeOf(join(ann.call))).toBe("ok");
  });

  test("people inside when a token gate is added stay if they hold the token, and are told why they leave otherwise", async () => {
    const ann = await addPerson(server, `tokenann${made}`);
    await mint(wallet);
    const [one, two] = [await visits.enter(bo.call, space.id), await visits.enter(ann.call, space.id)];
    const [{ me }] = [await two.hear("welcome"), await one.hear("welcome")];
    await ask({ contractAddress: badges });
    expect(await two.closed()).toBe(LEAVE_CODES.gated);
    expect(await one.hear("left")).toEqual({ id: me, reason: "gated" });
    // The same token again, which they still hold; then one that they don't.
    await ask({ contractAddress: badges, minimumAmount: "1" });
    expect((await bo.call("GET /rooms/{id}/instances", shared())).data).toHaveLength(1);
    expect(one.closedWith).toBeNull();
    await ask({ contractAddress: coins, minimumAmount: "1" });
    expect(await one.closed()).toBe(LEAVE_CODES.gated);
  });

  test("an unavailable chain removes nobody, and admits nobody", async () => {
    await ask({ contractAddress: badges });
    await mint(wallet);
    const inside = await visits.enter(bo.call, space.id);
    await inside.hear("welcome");
    // Older than a result's validity.
    await server.db.execute(sql`
      update space_gate_passes set valid_until = now() + interval '2 seconds' where account_id = ${bo.id}`);
    await server.db.execute(sql`update space_gates set chain = ${AWAY} where space_id = ${space.id}`);
    await soon(async () => {
      const { rows } = await server.db.execute(
        sql`select from space_gate_passes where account_id = ${bo.id} and valid_until > now() + interval '1 minute'`,
      );
      expect(rows).toHaveLength(1);
    });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(inside.closedWith).toBeNull();
    expect((await bo.call("GET /rooms/{id}/instances", shared())).data).toHaveLength(1);
    expect(await codeOf(join(bo.call))).toBe("CHAIN_UNAVAILABLE");
  });

  test("a disconnected wallet no longer counts", async () => {
    await ask({ contractAddress: badges });
    await mint(wallet);
    const inside = await visits.enter(bo.call, space.id);
    await inside.hear("welcome");
    await server.db.delete(wallets).where(eq(wallets.address, wallet));
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
  });
});
