import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PushMessage } from "@veranda/contract/records/notifications";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createPost, type PushRequest } from "./post.ts";
import { InternalAddress, isPublicAddress, publicLookup } from "../outbound/public-address.ts";
import { createPusher, PushServiceAway, type Pusher } from "./pusher.ts";
import { isPushAddress, parsePushTarget } from "./push-target.ts";
import { createBrowser } from "./testing/browser.ts";
import { openVapidKeys } from "./vapid-keys.ts";

const message: PushMessage = {
  title: "Ada sent you a friend request!",
  body: "See who it is.",
  icon: "/content/ada.webp",
  path: "/@ada",
  tag: "friend_request:a",
};

const never = new AbortController().signal;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "veranda-push-"));
  folders.push(folder);
  return folder;
}

describe("the keys", () => {
  test("are generated once, readable only by their owner", () => {
    const folder = newFolder();
    const keys = openVapidKeys(folder);
    expect(openVapidKeys(folder)).toEqual(keys);
    expect(statSync(join(folder, "push-keys.json")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "push-keys.json"), "utf8")).toContain(keys.publicKey);
  });

  test("stop the start with a message if they are damaged", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "push-keys.json"), '{"publicKey":"AAAA"');
    expect(() => openVapidKeys(folder)).toThrow(/push keys .* are damaged/);
  });
});

describe("push endpoints", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "2001:0::1",
    "nonsense",
    "",
  ])("%s is not public", (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
  test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::200e"])(
    "%s is public",
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true);
    },
  );

  test.each([
    "http://push.example.org/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://localhost/x",
    "https://push.example.org:8443/x",
    "https://user:pw@push.example.org/x",
    "ftp://push.example.org",
    "//push.example.org",
    "",
  ])("%s is rejected", (address) => {
    expect(isPushAddress(address)).toBe(false);
  });
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com:443/wpush/v2/x",
  ])("%s is accepted", (address) => expect(isPushAddress(address)).toBe(true));

  test("a name that resolves to an internal address is not connected to", async () => {
    const lookup = (name: string) =>
      new Promise<string>((resolve, reject) =>
        publicLookup(name, { all: false }, (error, address) =>
          error === null ? resolve(JSON.stringify(address)) : reject(error),
        ),
      );
    await expect(lookup("localhost")).rejects.toThrow(InternalAddress);
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const connected = vi.fn<() => void>();
    server.on("connection", connected);
    const { port } = server.address() as { port: number };
    const post = createPost();
    const body = Buffer.from("x");
    const request = { url: `https://localhost:${port}/`, headers: {}, body };
    await expect(post(request, never)).rejects.toThrow("inside");
    expect(connected).not.toHaveBeenCalled();
    post.close();
    server.close();
  });

  test("only a complete subscription is accepted", () => {
    const { token, target } = createBrowser();
    expect(parsePushTarget(token)).toEqual(target);
    const spoilt: unknown[] = [
      "",
      "{",
      "[]",
      "null",
      '"x"',
      { endpoint: target.endpoint },
      { endpoint: target.endpoint, keys: { p256dh: "AAAA", auth: target.auth } },
      {
        endpoint: target.endpoint,
        keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: target.auth },
      },
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: "AAAA" } },
      { endpoint: `https://push.example.org/${"x".repeat(2000)}`, keys: target },
      { endpoint: "https://10.0.0.1/x", keys: target },
    ];
    for (const each of spoilt)
      expect(parsePushTarget(typeof each === "string" ? each : JSON.stringify(each))).toBe(null);
  });
});

describe("a push", () => {
  const open = (answers: (number | Error)[] = []): { pusher: Pusher; sent: PushRequest[] } => {
    const sent: PushRequest[] = [];
    const post = async (request: PushRequest): Promise<number> => {
      sent.push(request);
      const answer = answers.shift() ?? 201;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const keys = openVapidKeys(newFolder());
    return { pusher: createPusher({ keys, subject: "https://veranda.example", post }), sent };
  };
  const deliver = ({ pusher }: { pusher: Pusher }, { target } = createBrowser(), sent = message) =>
    pusher.deliver(target, sent, never);

  test("can be decrypted only by its browser, and is signed for its service", async () => {
    const browser = createBrowser();
    const { pusher, sent } = open();
    expect(await deliver({ pusher }, browser)).toEqual({ outcome: "delivered" });
    const [request] = sent;
    if (request === undefined) throw new Error("Nothing was sent");
    expect(request.url).toBe(browser.target.endpoint);
    expect(browser.read(request.body)).toEqual(message);
    expect(request.body.toString("latin1")).not.toContain("friend");
    const [, jwt = "", key] =
      /^vapid t=([^,]+), k=(.+)$/.exec(String(request.headers["Authorization"])) ?? [];
    expect(key).toBe(pusher.publicKey);
    const [head, claims = "", signature = ""] = jwt.split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: "https://push.example.org",
      sub: "https://veranda.example",
    });
    const point = Buffer.from(pusher.publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const isSigned = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(isSigned).toBe(true);
  });

  test("replaces an undelivered message with the same tag, and no other", async () => {
    const { pusher, sent } = open();
    const browser = createBrowser();
    for (const tag of ["follow:a", "follow:a", "follow:b"])
      await deliver({ pusher }, browser, { ...message, tag });
    await deliver({ pusher }, createBrowser(), { ...message, tag: "follow:a" });
    const [first, again, other, elsewhere] = sent.map(({ headers }) => String(headers["Topic"]));
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(again).toBe(first);
    expect(new Set([first, other, elsewhere]).size).toBe(3);
  });

  test.each([
    [429, "HTTP_429"],
    [503, "HTTP_503"],
    [new Error("reset"), "NO_ANSWER"],
  ])(
    "may be sent later when its service answers %s, without its secret address in the log",
    async (answer, code) => {
      const error = await deliver(open([answer])).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PushServiceAway);
      expect(error).toMatchObject({ code });
      expect(String(error)).not.toContain("/v2/abc");
    },
  );

  test("reports a rejection by the service, and a subscription that has ended", async () => {
    expect(await deliver(open([400]))).toEqual({ outcome: "refused", status: 400 });
    expect(await deliver(open([410]))).toEqual({ outcome: "gone" });
    expect(await deliver(open([404]))).toEqual({ outcome: "gone" });
  });

  test("is not sent to an internal address, whatever was stored", async () => {
    const { pusher, sent } = open();
    const stored = createBrowser("https://169.254.169.254/latest");
    expect(await deliver({ pusher }, stored)).toEqual({ outcome: "gone" });
    expect(sent).toEqual([]);
  });
});
