import type * as argon2 from "@node-rs/argon2";
import { vi } from "vitest";

// Hashing a password takes time and 19 MB in each server; the only test that needs it is
// domains/accounts/password-hash.test.ts, which runs in another process.
vi.mock("@node-rs/argon2", async (load) => {
  const library = await load<typeof argon2>();
  const hash: typeof library.hash = (password, options) =>
    library.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return { ...library, hash };
});
