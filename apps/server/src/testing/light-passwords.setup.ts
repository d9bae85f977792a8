import type * as argon2 from "@node-rs/argon2";
import { vi } from "vitest";

// A password's hash is to cost time and 19 MB, of each server that is open; none of the tests is about that but
// domains/accounts/password-hash.test.ts, which asks outside of this process.
vi.mock("@node-rs/argon2", async (load) => {
  const library = await load<typeof argon2>();
  const hash: typeof library.hash = (password, options) =>
    library.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return { ...library, hash };
});
