import { createServer, type IncomingMessage, type Server } from "node:http";
import { decodeFunctionData, encodeErrorResult, encodeFunctionResult, parseAbi, type Hex } from "viem";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { createChains } from "../../platform/chain/chains.ts";
import { openTestLibrary, type TestLibrary } from "./testing/test-library.ts";

/* Tokens are read from a JSON-RPC node over HTTP, with the contracts' own encoding. */

const abi = parseAbi([
  "function tokenURI(uint256) view returns (string)",
  "function uri(uint256) view returns (string)",
  "error ERC721NonexistentToken(uint256)",
  "error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)",
]);
const CONTRACT = "0x495f947276749Ce646f68AC8c248420045cb7b5e";
const NO_CONTRACT = `0x${"0".repeat(40)}`;
const OFFCHAIN = `0x${"c".repeat(40)}`;
const CID = "bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku";
const id = (number: string, standard = "erc721", contract = CONTRACT, chain = 1): string =>
  `eip155:${chain}/${standard}:${contract}/${number}`;

const glb = Buffer.concat([Buffer.from("glTF"), Buffer.from([2, 0, 0, 0]), Buffer.alloc(120)]);
const page = (description: unknown): Buffer => Buffer.from(JSON.stringify(description));
const data = (text: string, isPacked: boolean): string =>
  isPacked
    ? `data:application/json;base64,${Buffer.from(text).toString("base64")}`
    : `data:application/json;utf8,${text}`;

/** The contract's metadata URI of each token. */
const uris = new Map<bigint, string>();
let node: Server;
let offchain = 0;
let at: TestLibrary;
let ada: string;

beforeAll(async () => {
  node = createServer((request, response) => {
    if (request.url === "/offchain") offchain += 1;
    void answer(request).then((body) => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  const address = node.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const chains = createChains(
    new Map([
      [1, url],
      [10, "http://127.0.0.1:9"],
    ]),
  );
  at = await openTestLibrary(undefined, undefined, chains);
  ada = await at.person("ada");
});
beforeEach(() => {
  uris.clear();
  at.outside.clear();
  at.asked.length = 0;
});
afterAll(async () => {
  await at.close();
  node.closeAllConnections();
  await new Promise((resolve) => node.close(resolve));
});

async function answer(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { id: call, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
    id: number;
    params: [{ to: string; data: Hex }];
  };
  const [{ to, data: asked }] = params;
  if (to === NO_CONTRACT) return { jsonrpc: "2.0", id: call, result: "0x" };
  const reverted = (error: Hex) => ({
    jsonrpc: "2.0",
    id: call,
    error: { code: 3, message: "execution reverted", data: error },
  });
  if (to === OFFCHAIN) {
    const { port } = node.address() as { port: number };
    return reverted(
      encodeErrorResult({
        abi,
        errorName: "OffchainLookup",
        args: [OFFCHAIN as Hex, [`http://127.0.0.1:${port}/offchain`], "0x", "0x00000000", "0x"],
      }),
    );
  }
  const { functionName, args } = decodeFunctionData({ abi, data: asked });
  const uri = uris.get(args[0]);
  if (uri === undefined)
    return reverted(encodeErrorResult({ abi, errorName: "ERC721NonexistentToken", args: [args[0]] }));
  const result = encodeFunctionResult({ abi, functionName, result: uri });
  return { jsonrpc: "2.0", id: call, result };
}

const importModel = (name: string) => at.library.tokens.importFrom(ada, name, "model", null);
test("the model of a token becomes a file of whoever imports it, also from IPFS", async () => {
  uris.set(7n, `ipfs://${CID}/7.json`);
  at.outside.set(
    `https://ipfs.example.org/ipfs/${CID}/7.json`,
    page({ name: "Island", image: "https://example.org/7.png", animation_url: `ipfs://ipfs/${CID}/7.glb` }),
  );
  at.outside.set(`https://ipfs.example.org/ipfs/${CID}/7.glb`, glb);
  const file = await importModel(id("7"));
  expect(file).toMatchObject({ name: "Island", uploadState: "UPLOADED", asset: { kind: "model" } });
  expect(at.asked).toEqual([
    `https://ipfs.example.org/ipfs/${CID}/7.json`,
    `https://ipfs.example.org/ipfs/${CID}/7.glb`,
  ]);
});

test("an ERC-1155 token is described under its number in hexadecimal", async () => {
  uris.set(314592n, "https://example.org/{id}.json");
  const address = `https://example.org/${"4cce0".padStart(64, "0")}.json`;
  at.outside.set(address, page({ animation_url: "https://example.org/a.vrm" }));
  at.outside.set("https://example.org/a.vrm", glb);
  expect(await importModel(id("314592", "erc1155"))).toMatchObject({ name: "#314592" });
});

test.each([true, false])("on-chain metadata is read (packed: %s)", async (isPacked) => {
  const model = `data:model/gltf-binary;base64,${glb.toString("base64")}`;
  uris.set(1n, data(JSON.stringify({ name: "100% on chain", animation_url: model }), isPacked));
  expect(await importModel(id("1"))).toMatchObject({ name: "100% on chain", size: glb.length });
  expect(at.asked).toEqual([]);
});

test.each<[string, unknown]>([
  ["a picture", { image: "https://example.org/7.png" }],
  ["a video", { animation_url: "https://example.org/video.gif" }],
  ["a page", { animation_url: "https://example.org/page" }],
  ["nothing that can be read", "<html>"],
])("a token that shows %s is rejected", async (_, description) => {
  uris.set(7n, "https://example.org/7.json");
  at.outside.set("https://example.org/7.json", page(description));
  at.outside.set("https://example.org/page", Buffer.from("<!doctype html><title>Art</title>"));
  expect(await codeOf(importModel(id("7")))).toBe("TOKEN_HAS_NO_MODEL");
});

test("an unknown token, an unconfigured chain and a node without an answer are different errors", async () => {
  expect(await codeOf(importModel(id("8")))).toBe("TOKEN_NOT_FOUND");
  expect(await codeOf(importModel(id("8", "erc721", NO_CONTRACT)))).toBe("TOKEN_NOT_FOUND");
  expect(await codeOf(importModel(id("8", "erc721", CONTRACT, 137)))).toBe("TOKEN_CHAIN_UNKNOWN");
  expect(await codeOf(importModel(id("8", "erc721", CONTRACT, 10)))).toBe("UNAVAILABLE");
  expect(at.library.tokens.chainIds).toEqual([1, 10]);
});

test("a contract can't make the server fetch anything (EIP-3668), nor leave the gateway", async () => {
  expect(await codeOf(importModel(id("8", "erc721", OFFCHAIN)))).toBe("TOKEN_NOT_FOUND");
  expect(offchain).toBe(0);
  uris.set(7n, `ipfs://${CID}/../../admin`);
  expect(await codeOf(importModel(id("7")))).toBe("ADDRESS_REFUSED");
  expect(at.asked).toEqual([]);
});
