import { createServer, type Socket } from "node:net";
import { networkOf } from "../../shared/network-of.ts";
import { codeOf } from "../../thrown.ts";
import type { GatewayReport, GatewayRequest } from "./messages.ts";
import { Publisher } from "./publisher.ts";

/**
 * The RTMP gateway runs in a process of its own to contain exploits by untrusted input. It converts what encoders send
 * to streams like those that programs send by WHIP. It exits when the channel to the server closes, however the server
 * ended.
 */

/** Maximum connections, in all and per network: an encoder has one, and briefly a second while reconnecting. */
const CONNECTIONS_MAX = 64;
const CONNECTIONS_A_NETWORK = 4;

process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// Ctrl-C reaches the whole process group; the server decides when this one ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

const publishers = new Map<number, Publisher>();
const networks = new Map<string, number>();
let lastSession = 0;

const report = (message: GatewayReport): void => {
  if (process.connected) process.send?.(message);
};

function take(socket: Socket): void {
  const address = socket.remoteAddress ?? "";
  const network = networkOf(address);
  const count = networks.get(network) ?? 0;
  if (count >= CONNECTIONS_A_NETWORK) {
    socket.destroy();
    return;
  }
  networks.set(network, count + 1);
  socket.once("close", () => {
    const left = (networks.get(network) ?? 1) - 1;
    if (left === 0) networks.delete(network);
    else networks.set(network, left);
  });
  const session = (lastSession += 1);
  const publisher = new Publisher(socket, {
    onPublish: (key, offer) => {
      publishers.set(session, publisher);
      report({ type: "publish", session, address, key, offer });
    },
    onProblem: (problem) => report({ type: "problem", session, problem }),
    onEnded: () => {
      if (publishers.delete(session)) report({ type: "ended", session });
    },
  });
}

function start(host: string, port: number): void {
  const server = createServer(take);
  server.maxConnections = CONNECTIONS_MAX;
  server.on("error", (error) => report({ type: "deaf", code: codeOf(error) }));
  server.listen({ host, port }, () => {
    const address = server.address();
    report({ type: "listening", port: typeof address === "object" ? (address?.port ?? 0) : 0 });
  });
}

process.on("message", (request: GatewayRequest) => {
  if (request.type === "start") start(request.host, request.port);
  else {
    const publisher = publishers.get(request.session);
    if (request.type === "answer") publisher?.answer(request.sdp);
    else if (request.type === "refuse") publisher?.refuse(request.reason);
    else publisher?.close();
  }
});
