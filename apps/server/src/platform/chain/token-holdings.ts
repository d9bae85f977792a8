import type { TokenName } from "@veranda/contract/token-id";
import type { Log } from "viem";
import { NamedError } from "../../named-error.ts";
import { createSemaphore } from "../semaphore.ts";
import { nodeTransport } from "./node-transport.ts";
import type { TokenReader } from "./token-reader.ts";

/* Event signatures (keccak-256) of ERC-721 and ERC-1155. */
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const TRANSFER_SINGLE = "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
const TRANSFER_BATCH = "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";

/** Timeout of an answer; searching logs takes longer than reading a contract. */
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 4_194_304;
/**
 * Limits of the search through past blocks: requests, milliseconds and contracts found; then the number of tokens whose
 * balance is read.
 */
const QUESTIONS_MAX = 40;
const SEARCHED_MS = 15_000;
const RECEIVED_MAX = 600;
const TOKENS_MAX = 200;
/**
 * Anybody can create transfers to an address: limits per contract, of the tokens that are checked and of those found
 * not to be held. Contracts are checked and listed in rotation.
 */
const OF_CONTRACT_MAX = 60;
const NOT_HELD_MAX = 20;
/** Time limit for reading balances. */
const ASKED_MS = 15_000;
/**
 * Factors by which the block range is narrowed after a refusal and widened after an answer: some nodes limit blocks,
 * others limit logs.
 */
const NARROWER = 8;
const WIDER = 2;
const AT_ONCE = 8;
const WAITING_MAX = 2_400;

/** The tokens of an address, latest transfer first. Incomplete if something wasn't checked or didn't answer. */
export type HeldTokens = { readonly tokens: readonly TokenName[]; readonly isComplete: boolean };

/** Which ERC-721 and ERC-1155 tokens an address holds: finds transfers to it, then reads the balances. */
export type TokenHoldings = {
  /** `owner` in lower case. Throws TOKEN_CHAIN_UNKNOWN or CHAIN_UNAVAILABLE. */
  of(chain: number, owner: string): Promise<HeldTokens>;
};

/** `urls`: for each chain a JSON-RPC node that supports `eth_getLogs`. */
export function createTokenHoldings(
  urls: ReadonlyMap<number, string>,
  { balanceOf }: Pick<TokenReader, "balanceOf">,
): TokenHoldings {
  const asking = createSemaphore(AT_ONCE, WAITING_MAX, () => new NamedError("CHAIN_UNAVAILABLE"));

  /** Whether each token is still held; null if its contract wasn't asked or did not answer. */
  const heldAmong = (received: readonly TokenName[], owner: string): Promise<readonly (boolean | null)[]> => {
    const until = performance.now() + ASKED_MS;
    const misses = new Map<string, number>();
    const isHeld = async ({ chainId: chain, contract, number, standard }: TokenName) => {
      const missed = misses.get(contract) ?? 0;
      if (missed >= NOT_HELD_MAX || performance.now() > until) return null;
      const token = { chain, contract, tokenId: number.toString(), standard };
      const balance = await balanceOf(token, owner).catch(() => null);
      // A failing node (null) counts neither way.
      if (balance === 0n) misses.set(contract, (misses.get(contract) ?? 0) + 1);
      return balance === null ? null : balance > 0n;
    };
    return Promise.all(received.map((token) => asking(() => isHeld(token), owner)));
  };

  return {
    async of(chain, owner) {
      const url = urls.get(chain);
      if (url === undefined) throw new NamedError("TOKEN_CHAIN_UNKNOWN");
      const received = await receivedBy(url, chain, owner);
      const asked = inTurns(received.tokens).slice(0, RECEIVED_MAX);
      const held = await heldAmong(asked, owner);
      const found = asked.filter((_, at) => held[at] === true);
      const listed = new Set(found.slice(0, TOKENS_MAX));
      return {
        tokens: received.tokens.filter((token) => listed.has(token)),
        isComplete:
          received.isComplete &&
          asked.length === received.tokens.length &&
          listed.size === found.length &&
          !held.includes(null),
      };
    },
  };
}

/** Round robin over contracts, so that many tokens of one contract don't crowd out those of others. */
function inTurns(tokens: readonly TokenName[]): TokenName[] {
  const contracts = Map.groupBy(tokens, ({ contract }) => contract);
  const turns = new Map(
    [...contracts.values()].flatMap((own) => own.map((token, turn) => [token, turn] as const)),
  );
  return tokens.toSorted((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
}

/** Tokens that were transferred to an address, whether or not it still has them, latest first. */
async function receivedBy(url: string, chainId: number, owner: string): Promise<HeldTokens> {
  const { createPublicClient, numberToHex, pad } = await import("viem");
  const client = createPublicClient({
    transport: await nodeTransport(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }),
  });
  const to = pad(owner as `0x${string}`);
  // Four topics: ERC-20 transfers have the same signature but three.
  const wanted = [
    [TRANSFER, null, to, null],
    [[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, to],
  ] as const;
  const logsIn = async (first: number, last: number): Promise<Log[]> => {
    const range = { fromBlock: numberToHex(first), toBlock: numberToHex(last) };
    const found = await Promise.all(
      wanted.map((topics) =>
        client.request({
          method: "eth_getLogs",
          params: [{ ...range, topics: topics as never }],
        }),
      ),
    );
    return (found.flat() as unknown as Log[]).toSorted(
      (a, b) => Number(b.blockNumber) - Number(a.blockNumber) || Number(b.logIndex) - Number(a.logIndex),
    );
  };
  const unavailable = (cause: unknown) => new NamedError("CHAIN_UNAVAILABLE", { cause });
  const newest = Number(
    await client.getBlockNumber().catch((error: unknown) => {
      throw unavailable(error);
    }),
  );

  const tokens = new Map<string, TokenName>();
  const ofContract = new Map<string, number>();
  let isComplete = true;
  const take = (token: TokenName): void => {
    const key = `${token.contract}/${token.number}`;
    if (tokens.has(key)) return;
    const count = ofContract.get(token.contract) ?? 0;
    // Contracts beyond the maximum are skipped.
    if (count >= OF_CONTRACT_MAX || (count === 0 && ofContract.size >= RECEIVED_MAX)) isComplete = false;
    else {
      tokens.set(key, token);
      ofContract.set(token.contract, count + 1);
    }
  };
  const until = performance.now() + SEARCHED_MS;
  let last = newest;
  let width = newest + 1;
  let widest = width;
  /** The widest range in blocks that was answered; 0 at first. */
  let answered = 0;
  for (let asked = 0; last >= 0; asked += 1) {
    if (asked === QUESTIONS_MAX || performance.now() > until || ofContract.size >= RECEIVED_MAX) break;
    const first = Math.max(0, last - width + 1);
    try {
      for (const token of tokensIn(await logsIn(first, last), chainId)) take(token);
      answered = Math.max(answered, last - first + 1);
      last = first - 1;
      width = Math.min(widest, width * WIDER);
    } catch (error) {
      // Too many blocks or logs for this node, or an error of its own: nodes don't distinguish these.
      if (width > 1) {
        widest = width - 1;
        width = Math.max(1, Math.floor((last - first + 1) / NARROWER));
        continue;
      }
      if (answered === 0) throw unavailable(error);
      // A single block has more logs than the node returns. Earlier ranges are requested at the usual width again.
      isComplete = false;
      last = first - 1;
      [width, widest] = [answered, newest + 1];
    }
  }
  if (answered === 0) throw unavailable(null);
  return { tokens: [...tokens.values()], isComplete: isComplete && last < 0 };
}

const WORD = 64;

/** The tokens that transfer logs refer to. Any contract can write malformed logs: they are skipped. */
function* tokensIn(logs: readonly Log[], chainId: number): Generator<TokenName> {
  for (const { address, topics, data } of logs) {
    const contract = address.toLowerCase() as TokenName["contract"];
    const named = (standard: TokenName["standard"], number: bigint): TokenName => ({
      chainId,
      standard,
      contract,
      number,
    });
    const [signature, , , fourth] = topics;
    const words = data.slice(2).match(/.{64}/g) ?? [];
    if (signature === TRANSFER && fourth !== undefined) yield named("erc721", BigInt(fourth));
    else if (signature === TRANSFER_SINGLE && words[0] !== undefined)
      yield named("erc1155", BigInt(`0x${words[0]}`));
    else if (signature === TRANSFER_BATCH) yield* numbersIn(words).map((number) => named("erc1155", number));
  }
}

/** Decodes the first of the two arrays of an ABI-encoded batch: its offset in bytes, then its length and numbers. */
function numbersIn(words: readonly string[]): bigint[] {
  const [start = "0"] = words;
  const at = (Number(`0x${start}`) * 2) / WORD;
  const count = Math.min(Number(`0x${words[at] ?? "0"}`), RECEIVED_MAX);
  return words.slice(at + 1, at + 1 + count).map((word) => BigInt(`0x${word}`));
}
