import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PushMessage } from "@veranda/contract/records/notifications";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createPost, type PushRequest } from "./post.ts";
import { isPublicAddress, publicLookup } from "./public-address.ts";
import { createPusher, type Pusher } from "./pusher.ts";
import { isPushAddress, parsePushTarget, type PushTarget } from "./push-target.ts";
import { openVapidKeys } from "./vapid-keys.ts";
import { soon } from "../../testing/soon.ts";

const message: PushMessage = {
  title: "Ada sent you a friend request!",
  body: "See who it is.",
  icon: "/content/ada.webp",
  path: "/@ada",
  tag: "friend_request:a",
};

/** A browser's side of a push subscription. */
function createBrowser(endpoint = "https://push.example.org/v2/abc") {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  const target: PushTarget = {
    endpoint,
    p256dh: keys.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
  };
  /** RFC 8291 and RFC 8188, by hand. */
  const read = (body: Buffer): unknown => {
    const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
    const theirs = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), theirs]);
    const ikm = Buffer.from(hkdfSync("sha256", keys.computeSecret(theirs), auth, info, 32));
    const key = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: nonce\0", 12));
    const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return {
    target,
    read,
    token: JSON.stringify({ endpoint, keys: { p256dh: target.p256dh, auth: target.auth } }),
  };
}

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
  test("are made once, for their owner's eyes", () => {
    const folder = newFolder();
    const keys = openVapidKeys(folder);
    expect(openVapidKeys(folder)).toEqual(keys);
    expect(statSync(join(folder, "push-keys.json")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "push-keys.json"), "utf8")).toContain(keys.publicKey);
  });

  test("that are damaged stop the start with a sentence", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "push-keys.json"), '{"publicKey":"AAAA"');
    expect(() => openVapidKeys(folder)).toThrow(/push keys .* are damaged/);
  });
});

describe("where pushes may go", () => {
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
  ])("%s is not the open internet", (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
  test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::200e"])(
    "%s is",
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
  ])("%s is refused", (address) => {
    expect(isPushAddress(address)).toBe(false);
  });
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com:443/wpush/v2/x",
  ])("%s is taken", (address) => expect(isPushAddress(address)).toBe(true));

  test("a name that leads inside is not connected to", async () => {
    const lookup = (name: string) =>
      new Promise<string>((resolve, reject) =>
        publicLookup(name, { all: false }, (error, address) =>
          error === null ? resolve(JSON.stringify(address)) : reject(error),
        ),
      );
    await expect(lookup("localhost")).rejects.toThrow("The name leads inside");
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const connected = vi.fn<() => void>();
    server.on("connection", connected);
    const { port } = server.address() as { port: number };
    const post = createPost();
    const body = Buffer.from("x");
    await expect(post({ url: `https://localhost:${port}/`, headers: {}, body })).rejects.toThrow("inside");
    expect(connected).not.toHaveBeenCalled();
    post.close();
    server.close();
  });

  test("only a whole subscription is one", () => {
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
  const log = pino({ level: "silent" });
  const open = (statuses: (number | Error)[]): { pusher: Pusher; sent: PushRequest[] } => {
    const sent: PushRequest[] = [];
    const post = async (request: PushRequest): Promise<number> => {
      sent.push(request);
      const status = statuses.shift() ?? 201;
      if (status instanceof Error) throw status;
      return status;
    };
    const keys = openVapidKeys(newFolder());
    return {
      pusher: createPusher({ keys, subject: "https://veranda.example", post, log, waitsMs: [1, 1] }),
      sent,
    };
  };

  test("can be read by its browser alone, and is signed for its service", async () => {
    const browser = createBrowser();
    const { pusher, sent } = open([]);
    pusher.send(browser.target, message, () => undefined);
    await pusher.close();
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

  test("is tried again when the service is down, not when it says no", async () => {
    const down = open([503, new Error("reset"), 201]);
    down.pusher.send(createBrowser().target, message, () => undefined);
    await soon(() => expect(down.sent).toHaveLength(3));
    await down.pusher.close();
    const no = open([400]);
    no.pusher.send(createBrowser().target, message, () => undefined);
    await no.pusher.close();
    expect(no.sent).toHaveLength(1);
  });

  test("to a browser that gave its subscription up says so", async () => {
    const { pusher } = open([410]);
    const gone = vi.fn<() => void>();
    pusher.send(createBrowser().target, message, gone);
    await pusher.close();
    expect(gone).toHaveBeenCalledTimes(1);
  });

  test("goes nowhere inside, whatever was stored", async () => {
    const { pusher, sent } = open([]);
    pusher.send(createBrowser("https://169.254.169.254/latest").target, message, () => undefined);
    await pusher.close();
    expect(sent).toEqual([]);
  });
});
