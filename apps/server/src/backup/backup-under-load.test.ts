// Slow: starts whole servers.
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient, type Client } from "@veranda/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestClient } from "../rooms/testing/test-client.ts";
import { Visits } from "../rooms/testing/visits.ts";
import { add, note } from "../rooms/document/testing.fixture.ts";
import { openSecret } from "../platform/secret.ts";
import { bearer, callsWith } from "../testing/calls-with.ts";
import { addPerson } from "../testing/people.ts";
import { copyFolder } from "../testing/copy-folder.ts";
import { soon } from "../testing/soon.ts";
import { placesIn, type Places } from "./testing.fixture.ts";

const PATIENCE = { timeout: 300_000 };
const PASSWORD = "a quiet evening";
/** Pause between the actions of each worker: something is always in progress, and the backup has CPU time left. */
const BREATH_MS = 60;
const LOOK_MS = 1;

let folder: string;
let places: Places;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-backup-load-"));
  places = placesIn(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const registration = (email: string) => ({
  email,
  password: PASSWORD,
  displayName: "Somebody",
  birthYear: 1990,
  acceptedTerms: true as const,
});

async function enter(call: Client, origin: string, space: string, instance?: string): Promise<TestClient> {
  return new Visits(() => origin).enter(call, space, instance === undefined ? {} : { instance });
}

test(
  "a server in use is backed up as of one moment, with everything acknowledged before",
  PATIENCE,
  async () => {
    const server = await places.serve("busy");
    const secret = openSecret(join(folder, "busy"));
    const ada = await places.withDatabase("busy", (db) =>
      addPerson({ db, secret, origin: server.origin }, "ada"),
    );
    const { data: space } = await ada.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } });
    const builder = await enter(ada.call, server.origin, space.id);
    const { instanceId, room: begun } = await builder.hear("welcome");

    const over = new AbortController();
    let seq = 0;
    const build = async (): Promise<void> => {
      while (!over.signal.aborted) {
        seq += 1;
        builder.send("edit", { seq, ops: [add(note(`note${seq}`))] });
        await pause(BREATH_MS);
      }
    };
    const registered: string[] = [];
    const register = async (who: string): Promise<void> => {
      const call = createClient(`${server.origin}/api`, fetch, 60_000);
      for (let n = 1; !over.signal.aborted; n += 1) {
        const email = `${who}${n}@example.org`;
        await call("POST /auth/v1/register/email", { body: registration(email) });
        registered.push(email);
        await pause(BREATH_MS);
      }
    };
    const named: string[] = [];
    const make = async (): Promise<void> => {
      for (let n = 1; !over.signal.aborted; n += 1) {
        const name = `Space ${n}`;
        await ada.call("PATCH /rooms/{id}/edit", {
          params: { id: space.id },
          body: { name, fullScreenModeEnabled: true },
        });
        named.push(name);
        await pause(BREATH_MS);
      }
    };
    const working = Promise.all([build(), register("bo"), register("cy"), make()]);
    const kept = (): number =>
      builder.heard.reduce(
        (most, { name, data }) =>
          name === "kept" ? Math.max(most, (data as { revision: number }).revision) : most,
        begun.revision,
      );
    await soon(() => {
      expect(kept()).toBeGreaterThan(10);
      expect(registered.length).toBeGreaterThan(2);
      expect(named.length).toBeGreaterThan(0);
    });

    const before = { revision: kept(), registered: [...registered], name: Number(named.at(-1)?.slice(6)) };
    const saved = await places.command("busy", ["backup", "--to", join(folder, "backups")]);
    expect(saved).toMatchObject({ code: 0 });
    const during = { revision: kept(), registered: registered.length };
    over.abort();
    await working;
    builder.break();
    await server.stop();
    // Otherwise nothing was written in the meantime, and the test would prove nothing.
    expect(during.revision).toBeGreaterThan(before.revision);
    expect(during.registered).toBeGreaterThan(before.registered.length);

    const from = /^Saved (.*)\.\n$/.exec(saved.said)?.[1] ?? "";
    expect(await places.command("again", ["restore", "--from", from])).toMatchObject({ code: 0 });
    const restored = await places.serve("again");
    const emails = await places.ask("again", "select email from registrations");
    expect(emails).toEqual(expect.arrayContaining(before.registered));
    const [name] = (await places.ask(
      "again",
      `select name from spaces where id = '${space.id}'`,
    )) as string[];
    expect(Number(name?.slice(6))).toBeGreaterThanOrEqual(before.name);
    // Her session is valid there too, and the document is consistent: each edit added one note, in order.
    const back = await enter(
      callsWith(restored.origin, bearer(ada.token)),
      restored.origin,
      space.id,
      instanceId,
    );
    const { room } = await back.hear("welcome");
    const ids = room.objects.map(({ id }) => id).filter((id) => /^note\d+$/.test(id));
    expect(ids.length).toBeGreaterThanOrEqual(before.revision - begun.revision);
    expect(ids.sort()).toEqual(Array.from({ length: ids.length }, (_, at) => `note${at + 1}`).sort());
    back.break();
    await restored.stop();
  },
);

describe("killed in the middle", () => {
  let backup: string;
  /** Waits for a condition that may hold for milliseconds only; polling costs CPU time of the test itself. */
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await pause(LOOK_MS);
  };

  beforeEach(async () => {
    if (backup !== undefined) return;
    const server = await places.serve("first");
    await server.stop();
    const { said } = await places.command("first", ["backup", "--to", join(folder, "whole")]);
    backup = /^Saved (.*)\.\n$/.exec(said)?.[1] ?? "";
    copyFolder(join(folder, "first"), join(folder, "used"));
    await places.withPostgres("used", () => places.ask("used", "update spaces set name = 'as it was'"));
  }, PATIENCE.timeout);

  test("a backup leaves none that looks complete, and the original unchanged", PATIENCE, async () => {
    const into = join(folder, "cut-backups");
    const child = places.startCommand("first", ["backup", "--to", into]);
    const ended = once(child, "exit");
    await until(() => existsSync(into) && readdirSync(into).length > 0);
    child.kill("SIGKILL");
    await ended;
    const [partial = ""] = readdirSync(into);
    expect(partial).toMatch(/^\.veranda-.*\.partial$/);
    const refused = await places.command("none", ["restore", "--from", join(into, partial)]);
    expect(refused.said).toMatch(/^There is no whole backup in /);
    const again = await places.command("first", ["backup", "--to", into]);
    expect(again).toMatchObject({ code: 0 });
    const server = await places.serve("first");
    expect(await fetch(`${server.origin}/api/health`)).toMatchObject({ ok: true });
    await server.stop();
  });

  test.each([
    ["while files are copied", ".restoring"],
    ["while the database is made", ".restoring/postgres"],
    ["while it is filled", ".restoring/postgres/postmaster.pid"],
  ])("a restore leaves the existing data, %s", PATIENCE, async (_, mark) => {
    // Short, because socket paths have a maximum length.
    const data = `used${mark.length}`;
    copyFolder(join(folder, "used"), join(folder, data));
    const child = places.startCommand(data, ["restore", "--from", backup, "--overwrite"]);
    const ended = once(child, "exit");
    await until(() => existsSync(join(folder, data, mark)));
    child.kill("SIGKILL");
    await ended;
    const server = await places.serve(data);
    expect(await places.ask(data, "select distinct name from spaces")).toEqual(["as it was"]);
    await server.stop();
    expect(await places.command(data, ["restore", "--from", backup, "--overwrite"])).toMatchObject({
      code: 0,
    });
    // The test above shows that a server runs on restored data.
    const names = await places.withPostgres(data, () => places.ask(data, "select distinct name from spaces"));
    expect(names).not.toHaveLength(0);
    expect(names).not.toContain("as it was");
  });
});
