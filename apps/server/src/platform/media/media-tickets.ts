import { randomBytes } from "node:crypto";
import type { MediaTicket } from "@veranda/contract/media";
import { MEDIA_PATH } from "@veranda/contract/media-signalling";
import { iceServersFor } from "./ice-servers.ts";
import type { MediaDeps, MediaSettings } from "./media-settings.ts";
import { createMediaTokens, TOKEN_SECONDS, type MediaTokens } from "./media-token.ts";

type MediaTicketsOptions = Pick<MediaSettings, "turn"> &
  Pick<MediaDeps, "secret" | "processId" | "now" | "pathHere"> & {
    kind: MediaTicket["kind"];
    /** Identifies the run of the media server that issues them: tokens of an earlier one are invalid. */
    run: string;
  };

export type MediaTickets = Pick<MediaTokens, "read"> & {
  /** `id`: of the token, which can be used once. */
  issue(room: string, identity: string): Promise<{ id: string; ticket: MediaTicket }>;
};

/** An id for one run of a media server. */
export const newRun = (): string => randomBytes(9).toString("base64url");

/** Issues tickets for the media server of this process. */
export function createMediaTickets(options: MediaTicketsOptions): MediaTickets {
  const { kind, run, turn, secret, processId, now, pathHere = (path) => path } = options;
  const url = pathHere(MEDIA_PATH);
  const tokens = createMediaTokens(secret, `${processId}:${run}`, now);
  return {
    read: (text) => tokens.read(text),
    async issue(room, identity) {
      const id = randomBytes(12).toString("base64url");
      const token = await tokens.sign({ id, room, identity });
      const iceServers = iceServersFor(turn, identity, now());
      return {
        id,
        ticket: { kind, url, token, identity, iceServers, expiresInS: TOKEN_SECONDS },
      };
    },
  };
}
