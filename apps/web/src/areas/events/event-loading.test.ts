import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { pageContext, type PageContext } from "#api/page-context.ts";
import { loadEventOnServer } from "./event-loading.ts";

const statusFor = async (status: number, code: string): Promise<number | undefined> => {
  const error = { code, message: "x", display: "x", fields: {}, faults: {}, customData: null };
  const context = new RouterContextProvider();
  const apiFetch = async () => Response.json({ errors: [{ ...error, statusCode: status }] }, { status });
  context.set(pageContext, { apiFetch } as Partial<PageContext> as PageContext);
  const { init } = await loadEventOnServer({
    request: new Request("https://spaces.example/events/tea-abcdefghijklmnop"),
    params: { address: "tea-abcdefghijklmnop" },
    context,
  });
  return init?.status;
};

test("the page of an event that is closed to guests is no refusal: it may be open to who is signed in", async () => {
  expect(await statusFor(403, "USER_UNAUTHORIZED")).toBe(200);
});

test("the page of an event that there isn't says so to search engines too", async () => {
  expect(await statusFor(404, "EVENT_NOT_FOUND")).toBe(404);
});
