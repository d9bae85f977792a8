import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { mediaOf } from "./media-of.ts";
import { readConfig } from "./read-config.ts";

const media = (env: Record<string, string>) => mediaOf(readConfig({ argv: [], env, folder: tmpdir() }));

test("by default voice has a port, and the public address is announced", () => {
  expect(media({})).toMatchObject({ port: 3001, addresses: [], turn: null });
  expect(media({ PUBLIC_URL: "https://spaces.test/x" }).addresses).toEqual(["spaces.test"]);
  expect(media({ PUBLIC_URL: "https://[2001:db8::1]:8443" }).addresses).toEqual(["2001:db8::1"]);
  const named = { PUBLIC_URL: "https://spaces.test", MEDIA_ADDRESS: "203.0.113.7, home.test" };
  expect(media(named).addresses).toEqual(["203.0.113.7", "home.test"]);
  expect(media({ ...named, MEDIA_ADDRESS: "none" }).addresses).toEqual([]);
});

test("TURN servers require their secret, and valid URLs", () => {
  const urls = "turn:turn.test:3478,turns:turn.test:443?transport=tcp";
  expect(media({ TURN_URLS: urls, TURN_SECRET: "s" }).turn).toEqual({ urls: urls.split(","), secret: "s" });
  expect(() => media({ TURN_URLS: urls })).toThrow("TURN_URLS and TURN_SECRET must be set together");
  expect(() => media({ TURN_SECRET: "s" })).toThrow("TURN_URLS and TURN_SECRET must be set together");
  expect(() => media({ TURN_URLS: "https://turn.test", TURN_SECRET: "s" })).toThrow(
    "TURN_URLS must be addresses",
  );
  expect(() => media({ MEDIA_ADDRESS: "http://x" })).toThrow(
    "MEDIA_ADDRESS must be an address or a host name",
  );
});

test("LiveKit requires its URL, key and secret together", () => {
  expect(media({}).livekit).toBeNull();
  const named = { LIVEKIT_URL: "ws://127.0.0.1:7880", LIVEKIT_API_KEY: "k", LIVEKIT_API_SECRET: "s" };
  expect(media(named).livekit).toEqual({ url: "ws://127.0.0.1:7880", key: "k", secret: "s" });
  for (const name of Object.keys(named))
    expect(() => media({ ...named, [name]: "" })).toThrow("must be set together");
  expect(() => media({ ...named, LIVEKIT_URL: "livekit.test" })).toThrow("LIVEKIT_URL must be an address");
});
