import type { FastifyInstance } from "fastify";
import { NamedError } from "../named-error.ts";
import { readStoredMails, type StoredMail } from "../platform/mail/folder.ts";

const SHOWN = 50;

/** Only this machine: mails contain links that sign in, and a development server listens to the whole network. */
const LOOPBACK = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/** Mails that were stored instead of sent, for developers: newest first, with clickable links. */
export function mailPage(app: FastifyInstance, folder: string): void {
  app.get("/api/mail", { schema: { hide: true } }, async ({ raw }, reply) => {
    if (!LOOPBACK.includes(raw.socket.remoteAddress ?? "")) throw new NamedError("FORBIDDEN");
    const mails = await readStoredMails(folder, SHOWN);
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><h1>Mail</h1>${
          mails.map(entry).join("") || "<p>No mail yet.</p>"
        }</html>`,
      );
  });
}

const entry = ({ to, subject, text, at }: StoredMail): string =>
  `<article><h2>${escape(subject)}</h2><p>${escape(to)}, ${escape(at)}</p><pre>${linked(escape(text))}</pre></article>`;

const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
