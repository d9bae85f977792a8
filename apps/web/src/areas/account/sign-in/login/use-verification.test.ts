import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { useVerification } from "./use-verification.ts";

const ASK = "POST /api/auth/v1/login/verified";
const credentials = { email: "ann@example.org", password: "a quiet evening" };
const session = { idToken: "id", refreshToken: "refresh", expiresAt: 4_000_000_000_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("asks until the address is verified, by answers that are no errors, and brings the session", async () => {
  let isVerified = false;
  const asked = answerCalls({
    [ASK]: () => ({ body: isVerified ? { state: "verified", session } : { state: "waiting" } }),
  });
  const onTokens = vi.fn();
  renderHook(() => useVerification(credentials, onTokens));
  await vi.advanceTimersByTimeAsync(13_000);
  expect(asked.map(({ body }) => body)).toEqual([credentials, credentials]);
  expect(onTokens).not.toHaveBeenCalled();
  isVerified = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onTokens.mock.calls).toEqual([[session]]);
  expect(asked).toHaveLength(3);
});

test("ends when the password is refused, and goes on after any other fault", async () => {
  let answer = refusal("INTERNAL_ERROR", 500, "Something went wrong.");
  const asked = answerCalls({ [ASK]: () => answer });
  renderHook(() => useVerification(credentials, vi.fn()));
  await vi.advanceTimersByTimeAsync(7_000);
  answer = refusal("INVALID_CREDENTIAL", 401, "The password is not right.");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});
