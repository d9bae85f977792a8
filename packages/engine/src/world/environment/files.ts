import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import { siblingUrl } from "../../core/sibling-url.ts";
import type { EnvironmentSource } from "./source.ts";

/** Share of the manifest's download in the progress. */
const MANIFEST_SHARE = 0.03;

/** Fetches the files of a manifest and reports one combined progress. */
export class EnvironmentFiles {
  readonly manifest: EnvironmentManifest;
  readonly #source: EnvironmentSource;
  readonly #loaded = new Map<string, number>();
  #total = 0;

  constructor(source: EnvironmentSource, manifest: EnvironmentManifest) {
    this.#source = source;
    this.manifest = manifest;
  }

  static async open(source: EnvironmentSource): Promise<EnvironmentFiles> {
    const bytes = await source.fetchBytes(source.manifestUrl, undefined, source.signal);
    const manifest = environmentManifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
    source.onProgress(MANIFEST_SHARE);
    return new EnvironmentFiles(source, manifest);
  }

  /** Files requested before the first one arrives are all counted in the progress. */
  async fetch(
    { file, bytes }: { file: string; bytes: number },
    signal = this.#source.signal,
  ): Promise<ArrayBuffer> {
    this.#total += bytes;
    this.#loaded.set(file, 0);
    const report = (loaded: number): void => {
      this.#loaded.set(file, Math.min(loaded, bytes));
      const sum = [...this.#loaded.values()].reduce((a, b) => a + b, 0);
      this.#source.onProgress(MANIFEST_SHARE + (1 - MANIFEST_SHARE) * (sum / this.#total));
    };
    const content = await this.#source.fetchBytes(this.#beside(file), report, signal);
    report(bytes);
    return content;
  }

  #beside(file: string): string {
    return siblingUrl(this.#source.manifestUrl, file);
  }
}
