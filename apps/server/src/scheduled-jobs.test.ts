import { jobs as declared, type JobName } from "@veranda/contract/jobs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soon } from "./testing/soon.ts";
import { openTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await server.jobs.ready();
});
afterAll(() => server.close());

const scheduled = (Object.keys(declared) as JobName[]).filter((name) => declared[name].cron !== null);

test.each(scheduled)("the server has a handler for %s", async (name) => {
  await server.db.transaction((tx) => server.jobs.send(name, {}, tx));
  await soon(async () => {
    server.jobs.wake(name);
    const { rows } = await server.db.execute(
      `select state::text, output from pgboss.job where name = '${name}' order by created_on`,
    );
    expect(rows[0]).toMatchObject({ state: "completed" });
  });
});
