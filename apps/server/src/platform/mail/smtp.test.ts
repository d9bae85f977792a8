import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { jobs } from "@veranda/contract/jobs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { soon } from "../../testing/soon.ts";
import type { Mail } from "./mailer.ts";
import { deliverBySmtp } from "./smtp.ts";

const LINK = "https://veranda.example/verify?ticket=Zm9yLXRlc3RzLW9ubHktbm90LWEtcmVhbC10aWNrZXQ";
const MAIL: Mail = { to: "ana@example.org", subject: "Welcome", text: `Follow ${LINK}` };

let server: Server;
let sockets: Set<Socket>;
let bodies: string[];
/** The server's response to a message body; it waits until this resolves. */
let verdict: Promise<string>;

beforeEach(async () => {
  [sockets, bodies] = [new Set(), []];
  server = createServer((socket) => serve(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** A minimal SMTP server, for a client without extensions. */
function serve(socket: Socket): void {
  sockets.add(socket);
  socket.on("error", () => undefined);
  let text = "";
  let isBody = false;
  socket.write("220 ready\r\n");
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
      if (isBody) {
        const last = text.indexOf("\r\n.\r\n");
        if (last < 0) return;
        bodies.push(text.slice(0, last));
        text = text.slice(last + 5);
        isBody = false;
        void verdict.then((answer) => socket.write(`${answer}\r\n`));
        continue;
      }
      const command = text.slice(0, end);
      text = text.slice(end + 2);
      isBody = command === "DATA";
      socket.write(isBody ? "354 go on\r\n" : "250 ok\r\n");
    }
  });
}
const deliver = () =>
  deliverBySmtp({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: "veranda@example.org",
  });

test("text that a mail server quotes from a rejected mail is not passed on", async () => {
  verdict = Promise.resolve(`554 5.7.1 Refused for ${LINK} in it`);
  const fault = await deliver()(MAIL).then(
    () => null,
    (error: unknown) => error as Error & { code?: string },
  );
  expect(fault?.message).toContain("554 5.7.1 Refused for (hidden) in it");
  expect(fault?.code).toBe("EMESSAGE");
  expect(`${fault?.stack} ${JSON.stringify(fault)}`).not.toContain("ticket");
});

test("each of the mails delivered at the same time gets a connection", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  verdict = promise;
  const send = deliver();
  const all = Promise.all(
    Array.from({ length: jobs["mail.deliver"].concurrency }, (_, n) =>
      send({ ...MAIL, subject: `Mail ${n}` }),
    ),
  );
  await soon(async () => expect(bodies).toHaveLength(jobs["mail.deliver"].concurrency));
  resolve("250 taken");
  await all;
});

test("an optional mail has a header for one-click unsubscribing", async () => {
  verdict = Promise.resolve("250 ok");
  const unsubscribe = `https://veranda.example/unsubscribe/${"x".repeat(300)}`;
  await deliver()({ ...MAIL, unsubscribe });
  await deliver()(MAIL);
  const [withHeader, without = ""] = bodies;
  const header = withHeader?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
  expect(header).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(header).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(without).not.toContain("List-Unsubscribe");
});
