import { json } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { customAvatarManifest } from "@veranda/contract/custom-avatar";
import { NamedError } from "../named-error.ts";
import type { Files } from "../platform/files/files.ts";
import { sendStored } from "./stored-files.ts";

/** Portraits of custom avatars, by the digest in their code: whoever has the code can show it. */
export function serveCustomAvatarPortraits(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { name: string } }>(
    "/custom-avatars/:name",
    { schema: { hide: true } },
    async ({ params: { name }, headers, method }, reply) => {
      const id = /^([0-9a-f]{64})\.webp$/.exec(name)?.[1];
      const file = id === undefined ? null : await files.read(`${id}.json`);
      if (file === null) throw new NamedError("NOT_FOUND");
      const { portrait } = customAvatarManifest.parse(await json(file.stream));
      return sendStored(files, portrait, { headers, method }, reply);
    },
  );
  // The URL of earlier versions, which other sites may link to.
  app.get<{ Params: { name: string } }>(
    "/own-avatars/:name",
    { schema: { hide: true } },
    ({ params: { name } }, reply) => reply.redirect(`/custom-avatars/${encodeURIComponent(name)}`, 308),
  );
}
