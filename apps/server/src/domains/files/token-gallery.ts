import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ContentItem } from "@veranda/contract";
import { readTokenId, type TokenName } from "@veranda/contract/token-id";
import type { Logger } from "pino";
import { NamedError } from "../../named-error.ts";
import type { HeldTokens, TokenHoldings } from "../../platform/chain/token-holdings.ts";
import type { TokenReader } from "../../platform/chain/token-reader.ts";
import { FetchFailed, type FetchFile } from "../../platform/outbound/fetch-file.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { DescribeToken } from "./token-descriptions.ts";

/** Rate limits of searches, which take many requests each, and of previews. */
const SEARCHED = { max: 30, windowMs: 600_000 };
const LOOKED_AT = { max: 300, windowMs: 600_000 };
/** How long a search result is cached, so that its pages are consistent. */
const SERVED_MS = 120_000;
const SERVED_MAX = 100;
const SEARCHES_AT_ONCE = 2;
const LOOKS_AT_ONCE = 4;
const NAMES_AT_ONCE = 8;
const NAMED_MS = 6_000;
const WAITING_MAX = 200;
const NAMES_WAITING_MAX = 1_000;
/** Limits of a fetched picture, which is scaled down before it is sent. */
const PICTURE_LIMITS = { bytes: 8_000_000, seconds: 8 };
const PICTURE_MAX_BYTES = 100_000;
const NAME_MAX = 100;

type TokenGalleryDeps = {
  holdings: TokenHoldings;
  names: Pick<TokenReader, "nameOf">;
  describe: DescribeToken;
  fetchSmallPicture: FetchFile;
  /** Addresses of somebody's wallets that are valid on a chain, in lower case. */
  walletsOn: (accountId: string, chain: number) => Promise<readonly string[]>;
  limiter: Limiter;
  folder: string;
  log: Logger;
  now: () => number;
};

export type TokensAsked = { chain: number; address: string; query: string };
type FoundTokens = { items: readonly ContentItem[]; isComplete: boolean };
type TokenPreview = { name: string | null; picture: string | null };

/** The tokens in somebody's connected wallets, for selection. */
export type TokenGallery = {
  /**
   * Tokens of one wallet on one chain, by their contract's name for them. Throws NOT_FOUND for a wallet that isn't
   * theirs there, TOKEN_CHAIN_UNKNOWN, CHAIN_UNAVAILABLE or RATE_LIMITED.
   */
  find(accountId: string, asked: TokensAsked): Promise<FoundTokens>;
  /**
   * The token's name, and its picture as a `data:` URL of at most 100 kB; null if unavailable, without the reason.
   * Throws RATE_LIMITED.
   */
  preview(accountId: string, id: string): Promise<TokenPreview>;
};

export function createTokenGallery(deps: TokenGalleryDeps): TokenGallery {
  const { holdings, names, describe, limiter, folder, log, now } = deps;
  const unavailable = () => new NamedError("UNAVAILABLE");
  const searching = createSemaphore(SEARCHES_AT_ONCE, WAITING_MAX, unavailable);
  const naming = createSemaphore(NAMES_AT_ONCE, NAMES_WAITING_MAX, unavailable);
  const looking = createSemaphore(LOOKS_AT_ONCE, WAITING_MAX, unavailable);
  /** By chain and address; oldest first. */
  const served = new Map<string, { at: number; found: Promise<FoundTokens> }>();

  const requirePace = async (key: string, limit: typeof SEARCHED): Promise<void> => {
    const waitMs = await limiter.take(key, limit);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };

  const nameAll = async (chain: number, { tokens, isComplete }: HeldTokens): Promise<FoundTokens> => {
    const contracts = [...new Set(tokens.map(({ contract }) => contract))];
    const called = new Map<string, string>();
    const until = performance.now() + NAMED_MS;
    // If a name isn't available in time, the number is shown.
    const name = async (contract: string): Promise<void> => {
      if (performance.now() < until)
        called.set(contract, await names.nameOf({ chain, contract }).catch(() => ""));
    };
    await Promise.all(contracts.map((contract) => naming(() => name(contract), contract)));
    const titleOf = ({ contract, number }: TokenName): string =>
      `${called.get(contract) ?? ""} #${shortNumber(number)}`.trim();
    return {
      items: tokens.map((token) => ({
        id: idOf(token),
        kind: "token",
        title: titleOf(token),
        picture: null,
      })),
      isComplete,
    };
  };

  const search = async (accountId: string, chain: number, address: string): Promise<FoundTokens> => {
    const key = `${chain}:${address}`;
    const last = served.get(key);
    if (last !== undefined && now() - last.at < SERVED_MS && now() >= last.at) return last.found;
    await requirePace(`token-searches:${accountId}`, SEARCHED);
    const found = searching(async () => nameAll(chain, await holdings.of(chain, address)), accountId);
    served.delete(key);
    served.set(key, { at: now(), found });
    found.catch(() => {
      if (served.get(key)?.found === found) served.delete(key);
    });
    for (const oldest of served.keys()) {
      if (served.size <= SERVED_MAX) break;
      served.delete(oldest);
    }
    return found;
  };

  const pictureOf = async (link: string): Promise<string | null> => {
    const path = join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      await deps.fetchSmallPicture(link, path, PICTURE_LIMITS);
      const bytes = await readFile(path);
      const type = bytes.toString("latin1", 8, 12) === "WEBP" ? "image/webp" : "image/avif";
      return bytes.length > PICTURE_MAX_BYTES ? null : `data:${type};base64,${bytes.toString("base64")}`;
    } finally {
      await rm(path, { force: true });
    }
  };

  /** What a token says of itself may be wrong in any way. */
  const nothing = (error: unknown): null => {
    const isExpected =
      error instanceof NamedError || error instanceof FetchFailed || error instanceof TaskFailed;
    if (!isExpected) log.warn({ err: error }, "A token could not be looked at");
    return null;
  };

  return {
    async find(accountId, { chain, address, query }) {
      const wallets = await deps.walletsOn(accountId, chain);
      if (!wallets.includes(address.toLowerCase())) throw new NamedError("NOT_FOUND");
      const { items, isComplete } = await search(accountId, chain, address.toLowerCase());
      const wanted = query.toLowerCase();
      return { items: items.filter(({ title }) => title.toLowerCase().includes(wanted)), isComplete };
    },
    async preview(accountId, id) {
      await requirePace(`token-looks:${accountId}`, LOOKED_AT);
      return looking(async () => {
        const said = await describe(readTokenId(id), "glance").catch(nothing);
        const { name = null, picture = null } = said ?? {};
        return {
          name: name === null ? null : readableName(name),
          picture: picture === null ? null : await pictureOf(picture).catch(nothing),
        };
      }, accountId);
    },
  };
}

const idOf = ({ chainId, standard, contract, number }: TokenName): string =>
  `eip155:${chainId}/${standard}:${contract}/${number}`;

/** Numbers that are hashes would fill a title. */
const shortNumber = (number: bigint): string => {
  const digits = number.toString();
  return digits.length > 12 ? `${digits.slice(0, 4)}…${digits.slice(-4)}` : digits;
};

const readableName = (name: string): string | null =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, NAME_MAX) || null;
