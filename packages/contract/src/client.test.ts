import { expect, test } from "vitest";
import { createClient, type CallError } from "./client.ts";

type Asked = { url: string; init: RequestInit };
const answering = (response: () => Response | Promise<Response>) => {
  const asked: Asked[] = [];
  const fetcher = (async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return response();
  }) as unknown as typeof fetch;
  return { asked, call: createClient("/api", fetcher, 1000) };
};
const failure = (body: unknown, status: number) =>
  answering(() => new Response(JSON.stringify(body), { status }))
    .call("GET /health", {})
    .then(
      () => expect.unreachable("the call failed"),
      (error: unknown) => error as CallError,
    );

test("parameters are encoded, and omitted if undefined", async () => {
  const { asked, call } = answering(() => Response.json({ spaces: [], tags: [], next: null }));
  await call("GET /search", { query: { query: "a&b c", type: "spaces" } });
  await call("GET /feed/categories/{category}", { params: { category: "a/b" }, query: {} });
  expect(asked.map(({ url }) => url)).toEqual([
    "/api/search?query=a%26b+c&type=spaces",
    "/api/feed/categories/a%2Fb",
  ]);
});

test("a token and a body are sent in the right form", async () => {
  const { asked, call } = answering(() => Response.json({}));
  await call(
    "POST /meetings/{id}/joinChat",
    { params: { id: "abcdef" }, query: {}, body: { instanceId: "one-one" } },
    { token: "t" },
  );
  expect(asked[0]?.init).toMatchObject({
    method: "POST",
    body: '{"instanceId":"one-one"}',
    headers: { authorization: "Bearer t", "content-type": "application/json" },
  });
});

test("a failure carries the first error's name, status and sentences", async () => {
  const entry = {
    code: "SPACE_FULL",
    message: '{"message":"full"}',
    display: "Full.",
    fields: {},
    customData: null,
    statusCode: 409,
  };
  expect(await failure({ errors: [entry] }, 409)).toMatchObject({
    code: "SPACE_FULL",
    statusCode: 409,
    message: "full",
    display: "Full.",
  });
});

test("an answer without an error body is a failure too", async () => {
  expect(await failure("<html>", 502)).toMatchObject({ code: "INTERNAL", statusCode: 502 });
});

test("no answer is a network failure, a late one a timeout", async () => {
  const broken = answering(() => Promise.reject(new TypeError("offline")));
  await expect(broken.call("GET /health", {})).rejects.toMatchObject({ code: "NETWORK", statusCode: 0 });
  const slow = createClient(
    "/api",
    ((_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      )) as typeof fetch,
    5,
  );
  await expect(slow("GET /health", {})).rejects.toMatchObject({ code: "TIMEOUT" });
});
