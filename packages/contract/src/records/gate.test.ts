import { expect, test } from "vitest";
import { chainNumber, contractAddress, tokenAmount, tokenNumber } from "./gate.ts";

const UINT256_MAX = 2n ** 256n - 1n;

test.each(["0", "7", String(UINT256_MAX)])("a token may have the number %s", (number) =>
  expect(tokenNumber.safeParse(number).success).toBe(true),
);
test.each(["", "00", "-1", "1.0", "0x1", "1e3", String(UINT256_MAX + 1n), "9".repeat(79)])(
  "no token has the number %j",
  (number) => expect(tokenNumber.safeParse(number).success).toBe(false),
);

test.each(["2", "0.5", "0.000000000000000001", "10.10"])("one may have to hold %s", (amount) =>
  expect(tokenAmount.safeParse(amount).success).toBe(true),
);
test.each(["0", "0.0", "", ".5", "5.", "-1", "1,5", "01", "1e3", `0.${"0".repeat(37)}1`])(
  "nobody has to hold %j",
  (amount) => expect(tokenAmount.safeParse(amount).success).toBe(false),
);

test("a contract is known by its address in whatever letters, on a chain with a number", () => {
  expect(contractAddress.parse(`0x${"Ab".repeat(20)}`)).toBe(`0x${"ab".repeat(20)}`);
  for (const chain of [0, -1, 1.5, 1e15]) expect(chainNumber.safeParse(chain).success).toBe(false);
});
