import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Post } from "../../../platform/push/post.ts";

export type PushService = {
  readonly port: number;
  /** Received requests: path and body. */
  readonly taken: { path: string; body: Buffer }[];
  /** Its response: 201 by default. */
  answer: (path: string, response: ServerResponse) => void;
  close(): void;
};

/** A fake push service. */
export async function openPushService(): Promise<PushService> {
  const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = incoming.url ?? "";
    service.taken.push({ path, body: await buffer(incoming) });
    service.answer(path, response);
  };
  const server = createServer((incoming, response) => void take(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const service: PushService = {
    port: (server.address() as AddressInfo).port,
    taken: [],
    answer: (_, response) => void response.writeHead(201).end(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** Sends pushes meant for the internet to the local service. */
export const postTo =
  (port: number): Post =>
  ({ url, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const { pathname } = new URL(url);
      request({ host: "127.0.0.1", port, path: pathname, method: "POST", headers, signal }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on("error", reject)
        .end(body);
    });
