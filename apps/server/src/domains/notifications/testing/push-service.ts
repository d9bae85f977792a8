import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Post } from "../../../platform/push/post.ts";

export type PushService = {
  readonly port: number;
  /** What was handed to it: where, and what. */
  readonly taken: { path: string; body: Buffer }[];
  /** How it answers: 201, unless a test says otherwise. */
  answer: (path: string, response: ServerResponse) => void;
  close(): void;
};

/** A push service on this machine. */
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

/** Sends pushes meant for the internet to a service on this machine. */
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
