// Slow: two servers, and files that are made light.
import { eq } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileUrl } from "../../platform/files/file-name.ts";
import { openS3StandIn, type S3StandIn } from "../../platform/files/testing/s3-stand-in.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { needsRedis } from "../../testing/redis.ts";
import { soon } from "../../testing/soon.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { openTwoServers } from "../../testing/two-servers.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createFileReferences } from "./file-references.ts";
import { fileContents, filePlaces, files } from "./tables.ts";
import { openWithheldFiles } from "./withheld-files.ts";

/* What a space that was taken down shows is given to nobody, at its address either. */

describe("two processes of one installation", needsRedis, () => {
  let here: TestServer;
  let there: TestServer;
  let store: S3StandIn;
  let close: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    store = await openS3StandIn();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
    ({
      servers: [here, there],
      close,
    } = await openTwoServers({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }));
  }, 60_000);
  afterAll(async () => {
    await close();
    await store.close();
  });

  const picture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();

  let hung = 0;
  /** Uploads a picture and hangs it into a space; answers where it is served. */
  const hang = async (who: TestPerson, spaceId: string, bytes: Buffer): Promise<string> => {
    const body = { name: "a.png", contentType: "image/png", size: bytes.length, roomID: null };
    const { data } = await who.call("POST /files", { body });
    for (const { url } of data.upload.parts)
      await fetch(new URL(url, here.origin), { method: "PUT", body: Uint8Array.from(bytes) });
    const params = { id: data.file.id };
    await who.call("POST /files/{id}/complete", { params, body: { uploadState: "UPLOADED" } });
    await createFileReferences(here.db).useIn(here.db, { spaceId, part: `version:${(hung += 1)}` }, [
      data.file.id,
    ]);
    const [row] = await here.db
      .select({ source: fileContents.source })
      .from(files)
      .innerJoin(fileContents, eq(fileContents.digest, files.digest))
      .where(eq(files.id, data.file.id));
    return fileUrl(row?.source ?? "");
  };
  const newSpace = async (who: TestPerson): Promise<string> =>
    (await who.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;

  const statuses = ({ origin }: TestServer, urls: readonly string[]): Promise<number[]> =>
    Promise.all(urls.map(async (url) => (await fetch(new URL(url, origin))).status));

  const setPicture = async (who: TestPerson, spaceId: string, bytes: Buffer): Promise<string[]> => {
    await who.call("POST /rooms/{id}/thumbnail", {
      params: { id: spaceId },
      query: {},
      file: new Blob([Uint8Array.from(bytes)]),
    });
    const { data } = await who.call("GET /rooms/get/{id}", { params: { id: spaceId }, query: {} });
    return [data.pictures.poster, data.pictures.posterSmall];
  };
  /** Answers with the decision. */
  const takeDown = async (reporter: TestPerson, staff: TestPerson, spaceId: string): Promise<string> => {
    const { data: made } = await reporter.call("POST /rooms/{id}/report", {
      params: { id: spaceId },
      query: {},
      body: { reason: "copyright" },
    });
    const { data } = await staff.call("POST /staff/reports/{id}/decision", {
      params: made,
      body: { outcome: "removed", reason: "Not yours." },
    });
    return data.report.decision?.id ?? "";
  };

  it("while a space is taken down, its picture and files used only there are not served; others are", async () => {
    const [bob, cleo, staff] = await Promise.all([
      addPerson(here, "bob"),
      addPerson(here, "cleo"),
      addPerson(here, "staff", { isStaff: true }),
    ]);
    const [down, up] = [await newSpace(bob), await newSpace(cleo)];
    const posters = await setPicture(bob, down, await picture("#b4532a"));
    const both = await picture("#204060");
    const own = [...posters, await hang(bob, down, await picture("#248"))];
    const shared = [await hang(bob, down, both), await hang(cleo, up, both)];
    for (const server of [here, there])
      expect(await statuses(server, [...own, ...shared])).toEqual([200, 200, 200, 200, 200]);

    const decision = await takeDown(cleo, staff, down);
    expect(await statuses(here, own)).toEqual([404, 404, 404]);
    await soon(async () => expect(await statuses(there, own)).toEqual([404, 404, 404]));
    for (const server of [here, there]) expect(await statuses(server, shared)).toEqual([200, 200]);
    const name = own[0]?.split("/").at(-1);
    for (const init of [{ method: "HEAD" }, { headers: { "if-none-match": `"${name}"` } }])
      expect((await fetch(new URL(own[0] ?? "", here.origin), init)).status).toBe(404);

    // Somebody brings an equal file: it is there for them soon, for all that the other one is withheld.
    const equal = await hang(cleo, up, await picture("#248"));
    expect(equal).toBe(own[2]);
    for (const server of [here, there])
      await soon(async () => expect(await statuses(server, [equal])).toEqual([200]));

    await staff.call("POST /staff/decisions/{id}/undo", {
      params: { id: decision },
      body: { reason: "It is theirs." },
    });
    expect(await statuses(here, own)).toEqual([200, 200, 200]);
    await soon(async () => expect(await statuses(there, own)).toEqual([200, 200, 200]));
  });

  it("they are served to nobody after the owner's account is deleted, except where others use them", async () => {
    const [dan, eve, staff] = await Promise.all([
      addPerson(here, "dan"),
      addPerson(here, "eve"),
      addPerson(here, "decider", { isStaff: true }),
    ]);
    const [down, up] = [await newSpace(dan), await newSpace(eve)];
    const posters = await setPicture(dan, down, await picture("#2ab453"));
    const both = await picture("#602040");
    const own = [...posters, await hang(dan, down, await picture("#842"))];
    const shared = [await hang(dan, down, both), await hang(eve, up, both)];
    await takeDown(eve, staff, down);
    expect(await statuses(here, own)).toEqual([404, 404, 404]);

    await dan.call("DELETE /users/me", {});
    expect(await statuses(here, own)).toEqual([404, 404, 404]);
    await soon(async () => expect(await statuses(there, own)).toEqual([404, 404, 404]));
    for (const server of [here, there]) expect(await statuses(server, shared)).toEqual([200, 200]);
  });

  it("the file of an object that staff have removed is not served, unless it is used elsewhere", async () => {
    const [ida, jon, kim] = await Promise.all([
      addPerson(here, "ida"),
      addPerson(here, "jon"),
      addPerson(here, "kim"),
    ]);
    const [space, other, over] = [await newSpace(ida), await newSpace(jon), await newSpace(kim)];
    const both = await picture("#606020");
    const own = [await hang(ida, space, await picture("#484"))];
    const shared = [await hang(ida, space, both), await hang(jon, other, both)];
    const places = createFileReferences(here.db);
    const rows = await here.db
      .select({ fileId: filePlaces.fileId })
      .from(filePlaces)
      .where(eq(filePlaces.spaceId, space));
    const removed = { spaceId: space, part: "removed:wall1" };
    await places.useIn(
      here.db,
      removed,
      rows.map(({ fileId }) => fileId),
    );
    // A space that ends has all of them looked at.
    await kim.call("POST /rooms/delete/{id}", { params: { id: over } });
    expect(await statuses(here, own)).toEqual([404]);
    expect(await statuses(here, shared)).toEqual([200, 200]);
    await places.useIn(here.db, removed, []);
    await soon(async () => expect(await statuses(here, own)).toEqual([200]));
  });

  it("a deleted account's file is available again as soon as an undo restores its object", async () => {
    const [gus, hal, mia] = await Promise.all([
      addPerson(here, "gus"),
      addPerson(here, "hal"),
      addPerson(here, "mia"),
    ]);
    const [space, other] = [await newSpace(hal), await newSpace(mia)];
    const url = await hang(gus, space, await picture("#555"));
    const part = `version:${hung}`;
    const [{ fileId } = { fileId: "" }] = await here.db
      .select({ fileId: filePlaces.fileId })
      .from(filePlaces)
      .where(eq(filePlaces.spaceId, space));
    const places = createFileReferences(here.db);
    await gus.call("DELETE /users/me", {});
    expect(await statuses(here, [url])).toEqual([200]);
    await places.useIn(here.db, { spaceId: space, part }, []);
    // A space that ends has all of them looked at.
    await mia.call("POST /rooms/delete/{id}", { params: { id: other } });
    expect(await statuses(here, [url])).toEqual([404]);
    await places.useIn(here.db, { spaceId: space, part }, [fileId]);
    await soon(async () => expect(await statuses(here, [url])).toEqual([200]));
  });
});

it("repeated requests for a withheld file don't delay a take-down, however long a check takes", async () => {
  const database = await createTestDatabase();
  let found = ["old"];
  let tell: (event: { name: "SpaceEnded"; spaceId: string }) => Promise<void> = async () => undefined;
  const withheld = await openWithheldFiles({
    db: database.db,
    stored: {
      onlyFor: async () => {
        const now = found;
        await new Promise((resolve) => setTimeout(resolve, 400));
        return now;
      },
    },
    events: { subscribe: (_, { SpaceEnded }) => void (tell = SpaceEnded ?? tell) },
    pubsub: { subscribe: () => () => undefined, publish: () => undefined, close: async () => undefined },
    log: pino({ level: "silent" }),
  });
  const polling = setInterval(() => void withheld.has("old"), 20);
  found = ["old", "new"];
  await tell({ name: "SpaceEnded", spaceId: "down" });
  expect(await withheld.has("new")).toBe(true);
  clearInterval(polling);
  withheld.close();
  await database.close();
});
