import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openS3StandIn, type S3StandIn } from "../../platform/files/testing/s3-stand-in.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

const PART = 8 * 1024 * 1024;
let s3: S3StandIn;
let server: TestServer;
let ada: TestPerson;

beforeAll(async () => {
  s3 = await openS3StandIn();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  server = await openTestServer({
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  ada = await addPerson(server, "ada");
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

test(
  "a page sends parts directly to the bucket; the server stores, optimises and serves the file",
  { timeout: 60_000 },
  async () => {
    const sound = Buffer.concat([wavHead(PART + 1000), randomBytes(PART + 1000)]);
    const { data } = await ada.call("POST /files", {
      body: { contentType: "audio/wav", name: "rain.wav", size: sound.length, roomID: null },
    });
    const { file, upload } = data;
    expect(upload.parts.map(({ url }) => new URL(url).origin)).toEqual([
      s3.settings.endpoint,
      s3.settings.endpoint,
    ]);
    const complete = async () =>
      (
        await ada.call("POST /files/{id}/complete", {
          params: { id: file.id },
          body: { uploadState: "UPLOADED" },
        })
      ).data;
    const send = (number: number) =>
      fetch(upload.parts[number - 1]?.url ?? "", {
        method: "PUT",
        body: Uint8Array.from(sound.subarray((number - 1) * PART, number * PART)),
      });
    expect((await send(2)).status).toBe(200);
    await expect(complete()).rejects.toMatchObject({ code: "UPLOAD_INCOMPLETE" });
    expect((await send(1)).status).toBe(200);
    expect(await complete()).toMatchObject({ uploadState: "UPLOADED", asset: { kind: "audio" } });
    expect([...s3.uploads.keys()]).toEqual([]);
    const [key, ...others] = s3.objects.keys();
    expect(others.filter((each) => each.startsWith("uploads/"))).toEqual([]);
    const url = `/files/${key?.split("/").at(-1)}`;
    const whole = await fetch(`${server.origin}${url}`);
    expect([whole.status, whole.headers.get("content-type"), whole.headers.get("set-cookie")]).toEqual([
      200,
      "audio/wav",
      null,
    ]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(sound)).toBe(true);
    const part = await fetch(`${server.origin}${url}`, { headers: { range: "bytes=1000-1999" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes 1000-1999/${sound.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(sound.subarray(1000, 2000))).toBe(true);
  },
);

test("the server itself accepts no parts then", async () => {
  const answer = await fetch(`${server.origin}/uploads/9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55/1`, {
    method: "PUT",
    body: "x",
  });
  expect([403, 404, 405]).toContain(answer.status);
});

test("an unreachable bucket is reported as such, and starts no upload", async () => {
  // More than the number of retries: background requests of earlier uploads may use up some.
  s3.faults.push(...Array.from({ length: 12 }, () => ({ status: 503, code: "SlowDown" })));
  const body = { contentType: "image/png", name: "a.png", size: 10, roomID: null };
  await expect(ada.call("POST /files", { body })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  s3.faults.length = 0;
  const { data } = await ada.call("GET /contentMenu", { query: { search: "uploads" } });
  expect(data.storage.usedBytes).toBeLessThan(PART + 2000);
});

function wavHead(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF\0\0\0\0WAVEfmt ", 0, "latin1");
  head.writeUInt32LE(bytes + 36, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(44_100, 24);
  head.writeUInt32LE(176_400, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(bytes, 40);
  return head;
}
