import { expect, test } from "vitest";
import { isTokenId, readTokenId } from "./token-id.ts";

const CONTRACT = `0x${"aB".repeat(20)}`;
/** The largest number that a token can have, of 78 digits. */
const UINT256_MAX = (2n ** 256n - 1n).toString();
const TOO_LARGE = (2n ** 256n).toString();
const named = (number: string, chain = "1", standard = "erc721"): string =>
  `eip155:${chain}/${standard}:${CONTRACT}/${number}`;

test.each([
  ["0", 0n],
  ["7", 7n],
  [UINT256_MAX, 2n ** 256n - 1n],
])("a token of the number %s is read in full", (number, value) => {
  expect(isTokenId(named(number))).toBe(true);
  expect(readTokenId(named(number, "137", "erc1155"))).toEqual({
    chainId: 137,
    standard: "erc1155",
    contract: CONTRACT,
    number: value,
  });
});

test.each([
  named(""),
  named("07"),
  named("-1"),
  named("1e9"),
  named(TOO_LARGE),
  named("9".repeat(79)),
  named("1", "0"),
  named("1", "01"),
  named("1", "1", "erc20"),
  `eip155:1/erc721:${CONTRACT.slice(0, -1)}/1`,
  `${named("1")}\n`,
  ` ${named("1")}`,
])("%j names no token", (id) => expect(isTokenId(id)).toBe(false));
