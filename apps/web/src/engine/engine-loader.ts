import { FATAL_NO_ENGINE, type EngineVersion } from "@veranda/contract";
import { engineBundleUrl, type EngineHandle, type EngineModule } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/engine";
import { queryClientHere } from "#api/load-in-browser.ts";
import { bootstrapQuery } from "#api/queries.ts";
import { applyGraphics, readGraphics } from "#preferences/graphics.ts";
import { applyMotion } from "#preferences/comfort.ts";
import { applyHeadsetSettings } from "#preferences/stored-headset-settings.ts";
import { applySound, readSound } from "#preferences/sound.ts";
import { applySpeaker } from "#preferences/voice-settings.ts";
import { isReported, withReporter } from "#api/logs/fault-reporter.ts";
import { markPhase } from "#site/mark-phase.ts";
import { bufferEvent } from "#api/logs/event-buffer.ts";

declare global {
  interface Window {
    /** The started engine, for the console and for whole-product tests. */
    veranda?: EngineHandle;
  }
}

/** The bundle's files are missing: nothing can start (product specification, section 8). */
export class EngineMissing extends Error {
  constructor() {
    super(FATAL_NO_ENGINE);
    this.name = "EngineMissing";
  }
}

/** Browser dependencies; tests pass their own. */
export type EngineLoaderDeps = {
  fetch: typeof fetch;
  importModule: (url: string) => Promise<EngineModule>;
};

const browser: EngineLoaderDeps = {
  fetch: (input, init) => fetch(input, init),
  importModule: (url) => import(/* @vite-ignore */ url) as Promise<EngineModule>,
};

let canvas: HTMLCanvasElement | undefined;
let started: Promise<EngineHandle> | undefined;

/** The page's one canvas. It is moved between places and never recreated. */
export function engineCanvas(): HTMLCanvasElement {
  canvas ??= Object.assign(document.createElement("canvas"), { tabIndex: 0 });
  return canvas;
}

/**
 * Starts the engine, once per page; later calls get the same one. `onProgress` gets the loaded share of the bundle, 0
 * to 1; `attach` gets the engine once started, to answer its requests to the page. Rejects with EngineMissing, with
 * CallError, or with an error of the engine's start; the next call retries.
 */
export function loadEngine(
  onProgress: (share: number) => void,
  attach: (engine: EngineHandle) => void,
): Promise<EngineHandle> {
  started ??= start(onProgress, attach).catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

/** The engine's bundle for other uses than a visit, such as avatar previews, and the address of its content. */
export async function engineModule(): Promise<{ module: EngineModule; contentUrl: string }> {
  const data = await queryClientHere().fetchQuery(bootstrapQuery());
  const module = await browser.importModule(engineBundleUrl(data.engine)).catch(() => {
    throw new EngineMissing();
  });
  return { module, contentUrl: contentUrlOf(data.services) };
}

const contentUrlOf = ({ contentUrl }: { contentUrl: string }): string => contentUrl.replace(/\/?$/, "/");

async function start(
  onProgress: (share: number) => void,
  attach: (engine: EngineHandle) => void,
): Promise<EngineHandle> {
  const data = await queryClientHere().fetchQuery(bootstrapQuery());
  const wording = import("./engine-words.ts");
  const module = await fetchEngine(data.engine, onProgress, browser);
  markPhase("engine fetched");
  const { engineWords } = await wording;
  const host = engineCanvas();
  host.setAttribute("aria-label", t.canvas());
  host.setAttribute("role", "application");
  const engine = await module.startEngine({
    canvas: host,
    contentUrl: contentUrlOf(data.services),
    mode: import.meta.env.DEV ? "development" : "production",
    words: engineWords,
  });
  markPhase("engine started");
  applyGraphics(engine, readGraphics());
  applySound(engine, readSound());
  applySpeaker(engine);
  applyMotion(engine);
  applyHeadsetSettings(engine);
  engine.on("log", (entry) => {
    if (isReported(entry)) withReporter(({ reportEngineLog }) => reportEngineLog(entry));
  });
  engine.on("analytics_event", bufferEvent);
  attach(engine);
  window.veranda = engine;
  // For the browser's console: `veranda.state`, `veranda.send("play_emote", …)`.
  Object.defineProperty(window, "veranda", { value: engine, configurable: true });
  return engine;
}

/** Loads the bundle into the cache with progress, and imports it from there. */
export async function fetchEngine(
  version: EngineVersion,
  onProgress: (share: number) => void,
  deps: EngineLoaderDeps,
): Promise<EngineModule> {
  const url = engineBundleUrl(version);
  const [check, bundle] = await Promise.all([
    deps.fetch(url, { method: "HEAD" }).catch(() => null),
    deps.fetch(url).catch(() => null),
  ]);
  // The empty body is read to its end: browsers abort unread responses.
  await check?.arrayBuffer();
  if (!check?.ok || !bundle?.ok || !bundle.body) throw new EngineMissing();
  let received = 0;
  for (const reader = bundle.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    received += value.length;
    if (version.unpackedBytes !== undefined) onProgress(Math.min(1, received / version.unpackedBytes));
  }
  onProgress(1);
  return deps.importModule(url);
}
