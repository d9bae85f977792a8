import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { InternalAddress, isPublicAddress } from "./public-address.ts";
import { createFetchFile, isOpenAddress, type FetchFailed } from "./fetch-file.ts";

test.each([
  "http://example.com/a.glb",
  "ftp://example.com/a.glb",
  "file:///etc/passwd",
  "https://example.com:8443/a.glb",
  "https://me:word@example.com/a.glb",
  "https://localhost/a.glb",
  "https://avatar.localhost/a.glb",
  "https://127.0.0.1/a.glb",
  "https://127.1/a.glb",
  "https://2130706433/a.glb",
  "https://0x7f000001/a.glb",
  "https://0177.0.0.1/a.glb",
  "https://10.1.2.3/a.glb",
  "https://172.20.0.1/a.glb",
  "https://192.168.1.1/a.glb",
  "https://100.100.0.1/a.glb",
  "https://169.254.169.254/latest/meta-data",
  "https://0.0.0.0/a.glb",
  "https://224.0.0.1/a.glb",
  "https://[::1]/a.glb",
  "https://[::]/a.glb",
  "https://[fe80::1]/a.glb",
  "https://[fd00::1]/a.glb",
  "https://[::ffff:127.0.0.1]/a.glb",
  "https://[::ffff:7f00:1]/a.glb",
  "https://[::ffff:a9fe:a9fe]/a.glb",
  "https://[64:ff9b::7f00:1]/a.glb",
  "https://[2002:7f00:1::]/a.glb",
])("%s is not requested", (text) => {
  expect(isOpenAddress(new URL(text))).toBe(false);
});

test.each(["https://example.com/a.glb", "https://93.184.215.14/a.glb", "https://[2606:2800:21f::1]/a.glb"])(
  "%s is requested",
  (text) => {
    expect(isOpenAddress(new URL(text))).toBe(true);
  },
);

describe("fetching a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "veranda-fetch-"));
  let server: Server;
  let port = 0;
  let asked: string[] = [];
  let names = 0;
  const path = (): string => join(folder, `file${names++}`);
  const limits = { bytes: 1000, seconds: 1 };
  /** A lookup in which names stand for this machine; results are checked as usual. */
  const lookupOf =
    (...answers: string[]): LookupFunction =>
    (_host, options, answer) => {
      const address = (answers.length > 1 ? answers.shift() : answers[0]) ?? "";
      const isJudgedInside = address !== "here" && !isPublicAddress(address);
      if (isJudgedInside) return answer(new InternalAddress(), "", 0);
      if (options.all === true) return answer(null, [{ address: "127.0.0.1", family: 4 }]);
      answer(null, "127.0.0.1", 4);
    };
  const fetcher = (lookup = lookupOf("here")) =>
    createFetchFile({
      send: (url, options, onAnswer) =>
        request(new URL(url.pathname, `http://${url.hostname}:${port}`), options, onAnswer),
      lookup,
    });
  const reasonOf = (fetching: Promise<void>): Promise<string> =>
    fetching.then(
      () => "fetched",
      (error: unknown) => (error as FetchFailed).reason,
    );

  beforeAll(async () => {
    server = createServer((incoming, answer) => {
      asked.push(`${incoming.headers.host?.split(":")[0]}${incoming.url}`);
      const url = incoming.url ?? "";
      if (url === "/moved") answer.writeHead(302, { location: "https://other.example/model" }).end();
      else if (url === "/inside")
        answer.writeHead(302, { location: "https://[::ffff:127.0.0.1]/model" }).end();
      else if (url === "/plain") answer.writeHead(302, { location: "http://other.example/model" }).end();
      else if (url === "/round") answer.writeHead(302, { location: "/round" }).end();
      else if (url === "/slow") answer.write("a");
      else if (url === "/said") answer.writeHead(200, { "content-length": 5000 }).end("x".repeat(5000));
      else if (url === "/unsaid") answer.writeHead(200).end("x".repeat(5000));
      else if (url === "/model") answer.end("a model");
      else answer.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("writes the content to the file", async () => {
    const to = path();
    await fetcher()("https://models.example/model", to, limits);
    expect(readFileSync(to, "utf8")).toBe("a model");
  });

  it("follows redirects to permitted addresses only", async () => {
    expect(await reasonOf(fetcher()("https://models.example/moved", path(), limits))).toBe("fetched");
    asked = [];
    expect(await reasonOf(fetcher()("https://models.example/inside", path(), limits))).toBe("refused");
    expect(await reasonOf(fetcher()("https://models.example/plain", path(), limits))).toBe("refused");
    expect(asked).toEqual(["models.example/inside", "models.example/plain"]);
    expect(await reasonOf(fetcher()("https://models.example/round", path(), limits))).toBe("missing");
  });

  it("does not connect to a name that resolves to an internal address", async () => {
    asked = [];
    expect(
      await reasonOf(fetcher(lookupOf("10.0.0.1"))("https://models.example/model", path(), limits)),
    ).toBe("refused");
    expect(asked).toEqual([]);
  });

  it("resolves a name once per connection, so that DNS rebinding has no effect", async () => {
    // The first answer is checked and used; a second lookup would return an internal address.
    const rebinding = lookupOf("here", "127.0.0.1");
    expect(await reasonOf(fetcher(rebinding)("https://models.example/model", path(), limits))).toBe(
      "fetched",
    );
    expect(await reasonOf(fetcher(rebinding)("https://models.example/model", path(), limits))).toBe(
      "refused",
    );
  });

  it("aborts if it is too large or too slow, and leaves no file behind", async () => {
    for (const [place, reason] of [
      ["said", "too_large"],
      ["unsaid", "too_large"],
      ["slow", "too_slow"],
      ["nothing", "missing"],
    ] as const) {
      const to = path();
      expect(await reasonOf(fetcher()(`https://models.example/${place}`, to, limits))).toBe(reason);
      expect(existsSync(to)).toBe(false);
    }
  });
});
