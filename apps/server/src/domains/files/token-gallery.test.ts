// Slow: compiles contracts, and asks a chain of its own.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { ContentItem } from "@veranda/contract";
import { readTokenId } from "@veranda/contract/token-id";
import sharp from "sharp";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTokenHoldings } from "../../platform/chain/token-holdings.ts";
import { createTokenReader } from "../../platform/chain/token-reader.ts";
import { codeOf } from "../../testing/code-of.ts";
import { hasChain, openTestChain, type TestChain } from "../../testing/chain/test-chain.ts";
import { needs } from "../../testing/needs.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { wallets } from "../wallets/tables.ts";

let chain: TestChain;
let server: TestServer;
let badges: string;
let tickets: string;
let coins: string;
let bo: TestPerson;
let wallet: string;
let made = 0;

const newAddress = (): string => privateKeyToAccount(generatePrivateKey()).address.toLowerCase();

describe("tokens in the person's own wallets", needs("anvil", hasChain), () => {
  beforeAll(async () => {
    chain = await openTestChain();
    [badges, tickets, coins] = [
      await chain.deploy("Badges"),
      await chain.deploy("Tickets"),
      await chain.deploy("Coins"),
    ];
    server = await openTestServer({
      settings: { ETHEREUM_RPC_URL: `${chain.id}=${chain.url},10=http://127.0.0.1:9` },
    });
  });
  afterAll(async () => {
    await server.close();
    await chain.close();
  });
  beforeEach(async () => {
    made += 1;
    bo = await addPerson(server, `gallerybo${made}`);
    wallet = newAddress();
    await server.db
      .insert(wallets)
      .values({ address: wallet, accountId: bo.id, connection: "Test", createdAt: new Date() });
  });

  const mint = (to: string, id: number) => chain.run(badges, "Badges", "mint", [to, BigInt(id)]);
  const menu = async (query: object = {}, of = bo) =>
    (
      await of.call("GET /contentMenu", {
        query: { search: "tokens", address: wallet, chain: chain.id, ...query },
      })
    ).data;
  const numbersOf = (items: readonly ContentItem[]) => items.map(({ id }) => Number(readTokenId(id).number));

  test("are those of both standards currently held, latest first, without coins", async () => {
    await mint(wallet, 101);
    await mint(wallet, 102);
    await chain.run(badges, "Badges", "transferFrom", [wallet, newAddress(), 101n], wallet);
    await chain.run(coins, "Coins", "mint", [wallet, 7n]);
    await chain.run(tickets, "Tickets", "mint", [wallet, 5n, 2n]);
    await chain.run(tickets, "Tickets", "mintBatch", [wallet, [6n, 7n, 8n], [1n, 0n, 1n]]);
    const { items, next, isComplete } = await menu();
    expect(numbersOf(items)).toEqual([6, 8, 5, 102]);
    expect(items.at(-1)).toEqual({
      id: `eip155:${chain.id}/erc721:${badges}/102`,
      kind: "token",
      title: "Harbour badges #102",
      picture: null,
    });
    expect({ next, isComplete }).toEqual({ next: null, isComplete: true });
  });

  test("are found by name, in pages, and among everything if a wallet is given", async () => {
    for (let id = 200; id < 250; id += 1) await mint(wallet, id);
    const first = await menu();
    expect(first.items).toHaveLength(48);
    expect(first.next).toBe(48);
    const rest = await menu({ offset: 48 });
    expect(numbersOf(rest.items)).toEqual([201, 200]);
    expect(numbersOf((await menu({ query: "badges #249" })).items)).toEqual([249]);
    const all = await menu({ search: "all", query: "harbour badges #21" });
    expect(all.items.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => "token"));
    expect((await bo.call("GET /contentMenu", { query: { query: "harbour badges" } })).data.items).toEqual(
      [],
    );
  });

  test("are shown to nobody else, and nobody sees those in others' wallets", async () => {
    await mint(wallet, 300);
    const eve = await addPerson(server, `galleryeve${made}`);
    expect(await codeOf(menu({}, eve))).toBe("NOT_FOUND");
    expect(await codeOf(menu({ address: newAddress() }))).toBe("NOT_FOUND");
    // In mixed case, as wallets display it.
    expect((await menu({ address: `0x${wallet.slice(2).toUpperCase()}` })).items).toHaveLength(1);
  });

  test("an unknown, silent or unconfigured chain is reported as such", async () => {
    expect(await codeOf(menu({ chain: 137 }))).toBe("TOKEN_CHAIN_UNKNOWN");
    expect(await codeOf(menu({ chain: 10 }))).toBe("CHAIN_UNAVAILABLE");
    expect(await codeOf(menu({ chain: undefined }))).toBe("INVALID_INPUT");
    expect(await codeOf(menu({ address: "0x1" }))).toBe("INVALID_INPUT");
    const all = await menu({ search: "all", chain: 10 });
    expect(all).toMatchObject({ items: [], isComplete: false });
  });

  test("fake transfers hide nothing, and leave the list incomplete", async () => {
    await mint(wallet, 350);
    const invented = Array.from({ length: 200 }, (_, at) => BigInt(9_000 + at));
    const none = invented.map(() => 0n);
    await chain.run(tickets, "Tickets", "mintBatch", [wallet, invented, none]);
    expect(await menu()).toMatchObject({ items: [{ title: "Harbour badges #350" }], isComplete: false });
  });

  test("a contract with an oversized answer, or none, doesn't affect the others", async () => {
    await mint(wallet, 360);
    const noisy = await chain.deploy("Noisy");
    await chain.run(noisy, "Noisy", "mint", [wallet, 1n]);
    expect(await menu()).toMatchObject({ items: [{ title: "Harbour badges #360" }], isComplete: false });
  });

  test("one is previewed, and its picture imported as a file; it has no model", async () => {
    const drawn = sharp({ create: { width: 32, height: 32, channels: 3, background: "teal" } }).png();
    const image = `data:image/png;base64,${(await drawn.toBuffer()).toString("base64")}`;
    const description = `data:application/json;utf8,${JSON.stringify({ name: "A badge", image })}`;
    await chain.run(badges, "Badges", "describe", [description]);
    await mint(wallet, 400);
    const [item] = (await menu()).items;
    const id = item?.id ?? "";
    const { data: preview } = await bo.call("GET /content/token-preview", { query: { id } });
    expect(preview.name).toBe("A badge");
    expect(preview.picture).toMatch(/^data:image\/(?:webp|avif);base64,/);
    const { data: file } = await bo.call("POST /files/import/token", {
      body: { id, roomID: null, media: "picture" },
    });
    expect(file).toMatchObject({ name: "A badge", asset: { kind: "image" } });
    expect(await codeOf(bo.call("POST /files/import/token", { body: { id, roomID: null } }))).toBe(
      "TOKEN_HAS_NO_MODEL",
    );
    // The metadata still contains its name; its picture can't be shown.
    const drawing = `data:application/json;utf8,${JSON.stringify({ name: "B", image: "data:image/svg+xml,<svg/>" })}`;
    await chain.run(badges, "Badges", "describe", [drawing]);
    const again = { query: { id } };
    expect((await bo.call("GET /content/token-preview", again)).data).toEqual({ name: "B", picture: null });
    const gone = { query: { id: `eip155:${chain.id}/erc721:${badges}/999` } };
    expect((await bo.call("GET /content/token-preview", gone)).data).toEqual({ name: null, picture: null });
  });

  describe("at a node that answers for few blocks at a time", () => {
    let node: Server;
    const ranges: number[] = [];
    /** The chain's answer, or an error if too many blocks were requested. */
    const answer = async (request: IncomingMessage): Promise<Uint8Array | string> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const { id, method, params } = JSON.parse(body.toString()) as {
        id: number;
        method: string;
        params: [{ fromBlock: string; toBlock: string }];
      };
      if (method === "eth_getLogs") {
        const blocks = Number(params[0].toBlock) - Number(params[0].fromBlock) + 1;
        const error = { code: -32_005, message: "query exceeds max block range" };
        if (blocks > 5) return JSON.stringify({ jsonrpc: "2.0", id, error });
        ranges.push(blocks);
      }
      const headers = { "content-type": "application/json" };
      const answered = await fetch(chain.url, { method: "POST", body, headers });
      return new Uint8Array(await answered.arrayBuffer());
    };
    beforeAll(async () => {
      node = createServer((request, response) => void answer(request).then((body) => response.end(body)));
      await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
    });
    afterAll(() => new Promise((resolve) => node.close(resolve)));
    const mine = (blocks: number) =>
      fetch(chain.url, {
        method: "POST",
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_mine", params: [blocks] }),
        headers: { "content-type": "application/json" },
      });
    const holdings = () => {
      const { port } = node.address() as { port: number };
      const urls = new Map([[chain.id, `http://127.0.0.1:${port}`]]);
      return createTokenHoldings(urls, createTokenReader(urls)).of(chain.id, wallet);
    };

    test("older ones are found in steps, and a limit of steps is reported", async () => {
      await mint(wallet, 500);
      await mine(60);
      await mint(wallet, 501);
      const near = await holdings();
      expect(near.tokens.map(({ number }) => number)).toEqual([501n, 500n]);
      expect(near.isComplete).toBe(true);
      expect(Math.max(...ranges)).toBeLessThanOrEqual(5);
      await mine(400);
      await mint(wallet, 502);
      const far = await holdings();
      expect(far.tokens.map(({ number }) => number)).toEqual([502n]);
      expect(far.isComplete).toBe(false);
    });
  });

  // Last: it adds blocks, which would affect the search above.
  test("many tokens of many contracts hide none of another's", async () => {
    await mint(wallet, 370);
    const ids = Array.from({ length: 60 }, (_, at) => BigInt(at));
    const ones = ids.map(() => 1n);
    for (let count = 0; count < 10; count += 1) {
      const crowd = await chain.deploy("Tickets");
      await chain.run(crowd, "Tickets", "mintBatch", [wallet, ids, ones]);
    }
    const { tokens, isComplete } = await createTokenHoldings(
      new Map([[chain.id, chain.url]]),
      createTokenReader(new Map([[chain.id, chain.url]])),
    ).of(chain.id, wallet);
    expect(new Set(tokens.map(({ contract }) => contract)).size).toBe(11);
    expect([tokens.length, isComplete]).toEqual([200, false]);
    expect(tokens.at(-1)?.number).toBe(370n);
  });
});
