import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { RoundReport } from "./replication/replication-round.ts";

/** Prometheus metrics of the realtime side. */
export class RoomMetrics {
  readonly participants: Gauge;
  readonly instances: Gauge;
  readonly serverCorrections: Counter;
  readonly #tickSeconds: Histogram;
  readonly #blockSeconds: Histogram;
  readonly #bytesOut: Counter;
  readonly #framesDropped: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.participants = new Gauge({
      name: "veranda_participants",
      help: "People in instances of this process",
      registers,
    });
    this.instances = new Gauge({
      name: "veranda_instances",
      help: "Running instances of this process",
      registers,
    });
    this.serverCorrections = new Counter({
      name: "veranda_server_corrections_total",
      help: "Impossible moves that the server corrected",
      registers,
    });
    this.#tickSeconds = new Histogram({
      name: "veranda_tick_seconds",
      help: "Time that one instance's round of poses took",
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.1],
      registers,
    });
    this.#blockSeconds = new Histogram({
      name: "veranda_tick_block_seconds",
      help: "Time that a round of poses held up everything else in one go",
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.1],
      registers,
    });
    this.#bytesOut = new Counter({
      name: "veranda_pose_bytes_total",
      help: "Bytes of pose frames sent",
      registers,
    });
    this.#framesDropped = new Counter({
      name: "veranda_frames_dropped_total",
      help: "Frames not sent because their reader was behind",
      registers,
    });
  }

  block(seconds: number): void {
    this.#blockSeconds.observe(seconds);
  }

  round(report: Readonly<RoundReport>, seconds: number): void {
    this.#tickSeconds.observe(seconds);
    this.#bytesOut.inc(report.bytes);
    this.#framesDropped.inc(report.dropped);
  }
}
