import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { Spaces } from "../spaces/spaces.ts";
import type { ImportExport } from "./import-export.ts";
import type { ExportTickets } from "./export-tickets.ts";

export type ImportExportRoutesDeps = {
  importExport: ImportExport;
  tickets: ExportTickets;
  events: Pick<Events, "on">;
  sessions: Pick<Sessions, "hasEnded">;
  spaces: Pick<Spaces, "record">;
};

const PATH = "/exports/spaces";

export function importExportRoutes(
  bind: Bind,
  app: FastifyInstance,
  { importExport, tickets, events, sessions, spaces }: ImportExportRoutesDeps,
): void {
  bind(calls.exportRoom, async ({ person, caller, params: { id }, body: { format } }) => {
    const wish = { ...person, spaceId: id, format };
    const name = await importExport.name({ ...wish, deviceId: caller.visitorId });
    const { ticket, expiresAt } = tickets.issue(wish);
    return { url: `${PATH}/${ticket}/${encodeURIComponent(name)}`, name, expiresAt: expiresAt.toISOString() };
  });
  bind(calls.importRoom, async ({ me, file }) => {
    const id = await importExport.importSpace(me, file.path);
    return spaces.record(id, { accountId: me, shareIds: [] });
  });

  // A download by the browser sends no token, so the URL authorises it.
  app.get<{ Params: { ticket: string; name: string } }>(
    `${PATH}/:ticket/:name`,
    { schema: { hide: true } },
    async ({ params, uid, log }, reply) => {
      const wish = tickets.read(params.ticket);
      if (wish === null || sessions.hasEnded(wish.sessionId)) throw new NamedError("NOT_FOUND");
      const out = new PassThrough();
      const stop = events.on("SessionOver", ({ sessionId }) => {
        if (sessionId === wish.sessionId) out.destroy(new Error("The session that asked for it has ended"));
      });
      out.once("close", stop);
      // Until the response starts, nobody else handles errors of the stream.
      out.on("error", () => undefined);
      // Permission is checked before the first byte is sent.
      await new Promise<void>((resolve, reject) => {
        importExport
          .write({ ...wish, deviceId: uid }, () => {
            resolve();
            return out;
          })
          .catch((error: unknown) => {
            reject(error);
            if (!out.destroyed) log.warn({ err: error }, "A space could not be taken along to its end");
            out.destroy(error instanceof Error ? error : new Error(String(error)));
          });
      });
      return reply
        .type(wish.format === "glb" ? "model/gltf-binary" : "application/zip")
        .header("cache-control", "private, no-store")
        .header("content-disposition", "attachment")
        .header("x-content-type-options", "nosniff")
        .send(out);
    },
  );
}
