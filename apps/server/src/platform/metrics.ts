import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { collectDefaultMetrics, Registry } from "prom-client";

export type MetricsServer = { readonly port: number; readonly close: () => Promise<void> };

let ofProcess: Registry | undefined;

/** The metrics of one server, with those of the process that it runs in. */
export const createMetrics = (): Registry => Registry.merge([processMetrics()]);

/** What is told of the whole process, watched once: prom-client never takes its observers and timers away again. */
function processMetrics(): Registry {
  if (ofProcess !== undefined) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/**
 * Serves the metrics on a port of their own. Visitors don't depend on them: if the port is taken, logs it, returns
 * null, and the server runs without.
 */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
  log: Logger,
): Promise<MetricsServer | null> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "The metrics can't be written");
        response.writeHead(500).end();
      },
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, host, resolve);
    });
  } catch (error) {
    log.warn({ err: error, port, host }, "The metrics have no port; set METRICS_PORT to another one, or 0");
    return null;
  }
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
