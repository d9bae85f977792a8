import { Counter, Gauge, type Registry } from "prom-client";
import type { ForwarderCounts } from "./forwarder/messages.ts";

/** Prometheus metrics of the media server. */
export class MediaMetrics {
  readonly #connections: Gauge;
  readonly #publishers: Gauge;
  readonly #forwarded: Counter;
  readonly #refused: Counter;
  readonly #restarts: Counter;
  #last = { forwarded: 0, refused: 0 };

  constructor(registry: Registry) {
    const registers = [registry];
    this.#connections = new Gauge({
      name: "veranda_media_connections",
      help: "Connections at the media server of this process",
      registers,
    });
    this.#publishers = new Gauge({
      name: "veranda_media_publishers",
      help: "People whose sound comes and may be forwarded",
      registers,
    });
    this.#forwarded = new Counter({
      name: "veranda_media_packets_forwarded_total",
      help: "Packets sent to listeners",
      registers,
    });
    this.#refused = new Counter({
      name: "veranda_media_packets_refused_total",
      help: "Packets that came from people and were against a rule: no right to speak, too many, no Opus",
      registers,
    });
    this.#restarts = new Counter({
      name: "veranda_media_restarts_total",
      help: "Times that the media server ended by itself and was started again",
      registers,
    });
  }

  counted({ connections, publishers, forwarded, refused }: ForwarderCounts): void {
    this.#connections.set(connections);
    this.#publishers.set(publishers);
    this.#forwarded.inc(forwarded - this.#last.forwarded);
    this.#refused.inc(refused - this.#last.refused);
    this.#last = { forwarded, refused };
  }

  /** A restarted forwarder counts from zero. */
  stopped(): void {
    this.#last = { forwarded: 0, refused: 0 };
    this.#connections.set(0);
    this.#publishers.set(0);
  }

  restarted(): void {
    this.#restarts.inc();
    this.stopped();
  }
}
