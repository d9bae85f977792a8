import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A secret of this process that marks calls made while rendering a page. */
const MARK = randomBytes(16).toString("hex");
const HEADER = "x-veranda-inside";

/** The visitor's own request was already counted; the calls for rendering it are not. */
export const isInternal = (request: FastifyRequest): boolean => request.headers[HEADER] === MARK;

/** A fetch that is answered by this process, on behalf of the given request's visitor. */
export function internalFetch(
  app: FastifyInstance,
  visitor: Pick<FastifyRequest, "host" | "ip" | "uid">,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(addressOf(input), "http://inside"), init ?? undefined);
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as "GET",
      url: pathname + search,
      headers: {
        ...Object.fromEntries(request.headers),
        host: visitor.host,
        cookie: `uid=${visitor.uid}`,
        [HEADER]: MARK,
      },
      remoteAddress: visitor.ip,
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) headers.set(name, String(value));
    }
    return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
}

const addressOf = (input: string | URL | Request): string | URL =>
  input instanceof Request ? input.url : input;
