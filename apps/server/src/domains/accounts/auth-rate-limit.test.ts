import { expect, test } from "vitest";
import { createMemoryLimiter } from "../../platform/shared/limiter.ts";
import { createAuthRateLimit } from "./auth-rate-limit.ts";

test("guesses from all addresses of one IPv6 network count together", async () => {
  const tries = createAuthRateLimit(
    createMemoryLimiter(() => 0),
    5,
  );
  const from = (ip: string) => ({ ip, device: "" });
  for (let n = 0; n < 5; n += 1) await tries.signIn(from(`2001:db8:1:2::${n}`));
  await expect(tries.signIn(from("2001:db8:1:2:ffff::1"))).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await tries.signIn(from("2001:db8:1:3::1"));
});
