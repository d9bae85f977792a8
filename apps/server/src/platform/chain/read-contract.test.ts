import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { contractReader } from "./read-contract.ts";

let node: Server | undefined;
afterEach(() => {
  node?.closeAllConnections();
  node?.close();
});

const CONTRACT = "0x495400000000000000000000000000000000cb7b";

/** Reads a balance from a node with the given answer; counts the requests. */
async function balanceFrom(answer: (response: ServerResponse, id: number) => void) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => answer(response, (JSON.parse(body) as { id: number }).id));
  });
  node = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const read = await contractReader(`http://127.0.0.1:${port}`);
  const balance = read(CONTRACT, "function balanceOf(address) view returns (uint256)", [CONTRACT]);
  return { balance, asked: () => asked };
}

const says = (given: object) => (response: ServerResponse, id: number) =>
  void response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ jsonrpc: "2.0", id, ...given }));
const UNAVAILABLE = { code: "CHAIN_UNAVAILABLE" };

test("reads a number; null for a contract that reverts or lacks the function", async () => {
  const word = (n: number) => `0x${n.toString(16).padStart(64, "0")}`;
  expect(await (await balanceFrom(says({ result: word(7) }))).balance).toBe(7n);
  const reverted = { code: 3, message: "execution reverted", data: "0x" };
  expect(await (await balanceFrom(says({ error: reverted }))).balance).toBeNull();
  expect(await (await balanceFrom(says({ error: { ...reverted, code: -32_603 } }))).balance).toBeNull();
  expect(await (await balanceFrom(says({ result: "0x" }))).balance).toBeNull();
});

test.each([
  [-32_603, "EVM error InvalidFEOpcode"],
  [-32_603, "EVM error OutOfGas"],
  [-32_000, "out of gas"],
  [-32_000, "invalid opcode: INVALID"],
  [-32_000, "invalid jump destination"],
  [-32_000, "stack underflow (0 <=> 1)"],
  [-32_000, "execution aborted (timeout = 5s)"],
  [-32_015, "VM execution error."],
])("null for a contract that fails, with the codes of different nodes: %i %s", async (code, message) => {
  expect(await (await balanceFrom(says({ error: { code, message } }))).balance).toBeNull();
});

test("throws, rather than returning null, when the node itself has an error", async () => {
  const answers: object[] = [
    { error: { code: -32_603, message: "internal error" } },
    { error: { code: -32_005, message: "too many requests" } },
    { error: { code: -32_000, message: "header not found" } },
    { error: "gone" },
    { result: { of: "another kind" } },
    { result: 12 },
    { result: null },
  ];
  for (const given of answers) {
    const { balance } = await balanceFrom(says(given));
    await expect(balance, JSON.stringify(given)).rejects.toMatchObject(UNAVAILABLE);
  }
  const { balance } = await balanceFrom((response) => void response.writeHead(200).end("<html>"));
  await expect(balance).rejects.toMatchObject(UNAVAILABLE);
}, 60_000);

test("does not follow a node's redirects", async () => {
  const moved = await balanceFrom(
    (response) => void response.writeHead(307, { location: "/elsewhere" }).end(),
  );
  await expect(moved.balance).rejects.toMatchObject(UNAVAILABLE);
  expect(moved.asked()).toBeLessThanOrEqual(2);
});

test("aborts an endless answer, whether fast or slow", async () => {
  const part = "0".repeat(65_536);
  let sent = 0;
  const fast = await balanceFrom((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const go = (): void => {
      while (!response.destroyed && sent < 100_000_000) {
        sent += part.length;
        if (!response.write(part)) return void response.once("drain", go);
      }
    };
    go();
  });
  await expect(fast.balance).rejects.toMatchObject(UNAVAILABLE);
  expect(sent).toBeLessThan(20_000_000);
  node?.closeAllConnections();
  node?.close();

  const started = Date.now();
  const timers: NodeJS.Timeout[] = [];
  const slow = await balanceFrom((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    timers.push(setInterval(() => response.write(" "), 100));
  });
  await expect(slow.balance).rejects.toMatchObject(UNAVAILABLE);
  for (const timer of timers) clearInterval(timer);
  expect(Date.now() - started).toBeLessThan(12_000);
}, 30_000);
