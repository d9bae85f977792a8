/** Time between two looks at what has arrived. */
const LOOK_MS = 1_000;
/**
 * A connection without media is asked for an answer every 2.5 seconds (Chromium and Safari, by libwebrtc). So after this many
 * looks without a packet or an answer, nothing gets through. Browsers take six seconds or more to report that.
 */
const SILENT_LOOKS = 4;

type ReadReports = () => Promise<readonly (RTCStatsReport | undefined)[]>;

/** Ends a connection that nothing gets through any more, for example after a change of network. */
export class ConnectionWatch {
  readonly #read: ReadReports;
  readonly #onSilent: () => void;
  readonly #looks: ReturnType<typeof setInterval>;
  /** What each pair of candidates has received, by its id. */
  readonly #received = new Map<string, number>();
  #silent = 0;
  #isOver = false;

  constructor(read: ReadReports, onSilent: () => void) {
    this.#read = read;
    this.#onSilent = onSilent;
    this.#looks = setInterval(() => void this.#look().catch(() => undefined), LOOK_MS);
  }

  close(): void {
    this.#isOver = true;
    clearInterval(this.#looks);
  }

  async #look(): Promise<void> {
    const reports = (await this.#read()).filter((report) => report !== undefined);
    if (this.#isOver) return;
    // Nothing is sent or received at present.
    if (reports.length === 0) this.#received.clear();
    const isAlive = reports.map((report) => this.#hasReceived(report)).includes(true);
    this.#silent = isAlive || this.#received.size === 0 ? 0 : this.#silent + 1;
    if (this.#silent < SILENT_LOOKS) return;
    this.close();
    this.#onSilent();
  }

  /** False where nothing has come since the last look. A dead connection may name another pair, or none. */
  #hasReceived(report: RTCStatsReport): boolean {
    let hasReceived = false;
    for (const pair of report.values() as Iterable<Partial<RTCIceCandidatePairStats>>) {
      // Firefox doesn't count answers: there the connection's own state must do.
      if (pair.type !== "candidate-pair" || pair.responsesReceived === undefined) continue;
      const id = pair.id ?? "";
      const received = pair.responsesReceived + (pair.requestsReceived ?? 0) + (pair.bytesReceived ?? 0);
      hasReceived ||= received > (this.#received.get(id) ?? 0);
      this.#received.set(id, received);
    }
    return hasReceived;
  }
}
