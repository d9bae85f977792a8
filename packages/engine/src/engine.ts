import type { EngineEvents } from "@veranda/contract/engine/messages";
import type { EngineHandle, EngineHost } from "@veranda/contract/engine/module";
import { Emitter } from "./core/emitter.ts";
import { FrameTasks } from "./core/frame-tasks.ts";
import { Input } from "./core/input.ts";
import { Loop } from "./core/loop.ts";
import { reportFault } from "./core/report-fault.ts";
import { StateTree } from "./core/state-tree.ts";
import { chat } from "./features/chat/chat.ts";
import type { Context, Handlers } from "./features/context.ts";
import { described, type LoadGuide } from "./features/described/described.ts";
import { SpaceDocument } from "./features/document/document.ts";
import { environment } from "./features/document/environment.ts";
import { editing, type LoadEditorTools } from "./features/editing/editing.ts";
import { emotes } from "./features/emotes/emotes.ts";
import { hosting, type LoadGuideFollower, type LoadMarkedStands } from "./features/hosting/hosting.ts";
import { live } from "./features/live/live.ts";
import { headset, type LoadHeadset } from "./features/headset/headset.ts";
import { motion } from "./features/motion/motion.ts";
import { zones } from "./features/motion/zones.ts";
import { cameraMode } from "./features/camera-mode/camera-mode.ts";
import { camera } from "./features/page/camera.ts";
import { captures } from "./features/page/captures.ts";
import { controls } from "./features/page/controls.ts";
import { openDocument } from "./features/page/open-document.ts";
import { observing } from "./features/page/observing.ts";
import { people } from "./features/people/people.ts";
import { pageEvents } from "./features/page/page-events.ts";
import { relay } from "./features/page/relay.ts";
import { SceneLoader, type LoadEnvironment, type OpenObjects } from "./features/scene/scene-loader.ts";
import { loadCrowd, type LoadCrowd } from "./features/scene/load-crowd.ts";
import type { OpenRoomConnection } from "./features/session/room-connection-port.ts";
import { Session } from "./features/session/session.ts";
import { sessionMessages } from "./features/session/session-messages.ts";
import { settings } from "./features/settings/settings.ts";
import { sound, type LoadSoundscape } from "./features/sound/sound.ts";
import { Stats } from "./features/settings/stats.ts";
import { user } from "./features/user/user.ts";
import { captions } from "./features/captions/captions.ts";
import { video, type LoadPictures } from "./features/video/video.ts";
import { voice } from "./features/voice/voice.ts";
import { initialState } from "./initial-state.ts";
import { MessageDispatcher } from "./message-dispatcher.ts";
import type { Platform } from "./platform/platform.ts";
import { World } from "./world/world.ts";

/** The parts that an engine is built from; tests pass their own. */
export type EngineParts = {
  openPlatform(): Platform | Promise<Platform>;
  openLink(platform: Platform, log: (entry: EngineEvents["log"]) => void): OpenRoomConnection;
  loadEnvironment: LoadEnvironment;
  openObjects: OpenObjects;
  loadCrowd: LoadCrowd;
  /** Loads the sounds of the space, once the visitor can walk. */
  loadSoundscape: LoadSoundscape;
  /** Loads what draws cameras and screens. */
  loadPictures: LoadPictures;
  /** Loads the view and controls of headsets. */
  loadHeadset: LoadHeadset;
  /** Loads the list of what is around, and walking to an entry of it. */
  loadGuide: LoadGuide;
  /** Loads following a guide. */
  loadGuideFollower: LoadGuideFollower;
  loadMarkedStands: LoadMarkedStands;
  /** Loads the editing tools. */
  loadEditorTools: LoadEditorTools;
  random: () => number;
  /** Runs the observers' callbacks after the current task. */
  soon: (action: () => void) => void;
};

/**
 * Starts an engine on its parts. The handle is returned immediately; `boot.status` says when the engine is up, or why
 * it failed.
 */
export function createEngine(
  host: Pick<EngineHost, "contentUrl" | "mode" | "words">,
  parts: EngineParts,
): EngineHandle {
  const events = new Emitter<EngineEvents>();
  const state = new StateTree(initialState(), parts.soon);
  const ends = new AbortController();
  const dispatcher = new MessageDispatcher((error) => {
    if (host.mode === "development") throw error;
    events.emit("log", { level: "warn", message: error.message, data: { code: error.code } });
  });
  let running: Running | null = null;

  const boot = async (): Promise<void> => {
    const platform = await parts.openPlatform();
    if (ends.signal.aborted) return platform.dispose();
    const input = new Input();
    const world = new World(platform, input);
    world.labels.wordForAway = () => host.words.away();
    const context: Context = { platform, world, input, state, events, words: host.words };
    const { quality, antiAliasing } = platform.view.suggested;
    state.patch("settings", { graphicsQuality: quality, antiAliasing });
    try {
      running = run(context, host.contentUrl, parts, ends.signal);
    } catch (error) {
      platform.dispose();
      throw error;
    }
    state.patch("boot", { status: "ready" });
    dispatcher.open(running.handlers);
  };
  boot().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    state.set("boot", { status: "failed", error: message });
    events.emit("log", { level: "error", message: "The engine could not start", data: { message } });
  });

  return {
    send: (name, data) => dispatcher.post(name, data),
    get state() {
      return state.current;
    },
    observe: (paths, listener) => state.observe(paths, () => listener()),
    on: (name, listener) => events.on(name, listener),
    sighting: (participantId) => running?.sighting(participantId) ?? null,
    serverNow: () => running?.serverNow() || Date.now(),
    screenshot: (options) => running?.screenshot(options) ?? notUp(),
    film: () => running?.film() ?? notUp(),
    record: () => running?.record() ?? notUp(),
    openDocument: (url) => (running ? openDocument(running.platform, url) : notUp()),
    attachMedia: (mediaId, media) => running?.attachMedia(mediaId, media),
    setOwnVoice: (voice) => running?.setOwnVoice(voice),
    close: async () => {
      ends.abort();
      running?.close();
      running = null;
      events.clear();
      await Promise.resolve();
    },
  };
}

const notUp = (): Promise<never> => Promise.reject(new Error("The engine is not up yet"));

type Running = {
  platform: Platform;
  handlers: Handlers;
  sighting: EngineHandle["sighting"];
  serverNow: EngineHandle["serverNow"];
  screenshot: EngineHandle["screenshot"];
  film: EngineHandle["film"];
  record: EngineHandle["record"];
  attachMedia: EngineHandle["attachMedia"];
  setOwnVoice: EngineHandle["setOwnVoice"];
  close(): void;
};

function run(context: Context, contentUrl: string, parts: EngineParts, signal: AbortSignal): Running {
  const { platform, world, input, events } = context;
  const logError = (message: string) => (error: unknown) =>
    events.emit("log", { level: "error", message, data: { error: String(error) } });
  const loop: Loop = new Loop({
    begin: () => {
      platform.input.poll();
      world.begin(loop.frame.deltaSeconds);
    },
    step: (seconds) => world.step(seconds),
    update: (frame) => tasks.run(frame),
    draw: () => world.draw(),
  });

  const sceneLoader = new SceneLoader(context, contentUrl, parts.loadEnvironment, parts.openObjects);
  const crowdReady = loadCrowd(context, contentUrl, parts.loadCrowd, sceneLoader.progress, signal);
  crowdReady.catch(logError("The avatars could not be loaded"));
  const document = new SpaceDocument(context, sceneLoader, (name, data) => session.tell(name, data));
  const session: Session = new Session(
    context,
    parts.openLink(platform, (entry) => events.emit("log", entry)),
    sceneLoader,
    document,
    crowdReady,
    (frameSeconds) => drawn.fitResolution(frameSeconds),
  );
  const drawn = settings(context, loop);
  const stats = new Stats(context);
  const speaking = voice(context, session);
  const hearing = sound(
    context,
    parts.loadSoundscape,
    speaking.attached,
    parts.random,
    logError("Sound could not be loaded"),
  );
  const showing = video(
    context,
    session,
    speaking.attached,
    parts.loadPictures,
    logError("Videos could not be shown"),
  );
  const emoting = emotes(context, session);
  const choosing = people(context);
  const wearing = headset(
    context,
    parts.loadHeadset,
    {
      playEmote: (animationAssetName) =>
        emoting.handlers.play_emote({
          animationAssetName,
          codepoint: null,
          method: "wheel",
          source: "engine",
          isHolding: false,
        }),
      broadcastHands: (pose) => session.tell("hands", { pose }),
      catchUp: () => session.tell("catchUpWithGuide", {}),
      messages: () => handlers,
    },
    logError("The headset could not be used"),
  );
  const building = editing(context, document, parts.loadEditorTools, logError("The tools could not be used"));
  const features = [
    user(context, session),
    sessionMessages(context, session),
    chat(context, session),
    emoting,
    wearing,
    building,
    environment(context, document, sceneLoader, logError("The environment could not be shown")),
    drawn,
    camera(context),
    cameraMode(context, logError("The filming camera could not be loaded")),
    controls(context),
    pageEvents(context),
    relay(context),
    observing(context),
    motion(context),
    zones(context, session),
    choosing,
    speaking,
    hosting(context, session, {
      load: parts.loadGuideFollower,
      loadMarkedStands: parts.loadMarkedStands,
      onFailed: logError("A part of hosting could not be loaded"),
    }),
    live(context, session),
    showing,
    captions(context, session),
    hearing,
    described(context, parts.loadGuide, logError("The described view could not be loaded")),
  ] as const;

  const handlers = Object.assign({}, ...features.map((feature) => feature.handlers)) as MergedHandlers<
    typeof features
  >;
  const tasks = new FrameTasks([
    { onFrame: (frame) => world.update(frame) },
    { onFrame: ({ deltaSeconds }) => document.onFrame(deltaSeconds) },
    ...features,
  ]);
  const detachInput = platform.input.attach(input);
  platform.frames.start((nowMs, isSeen) => {
    if (loop.tick(nowMs, isSeen)) stats.add(loop.frame, platform.clock.now() - nowMs);
  });
  return {
    platform,
    handlers,
    sighting: (participantId) => world.people?.sighting(participantId) ?? null,
    serverNow: () => document.serverNow,
    ...captures(context),
    attachMedia: (mediaId, media) => speaking.attachMedia(mediaId, media),
    setOwnVoice: (voice) => speaking.setOwnVoice(voice),
    close: () => {
      platform.frames.stop();
      detachInput();
      // A feature that fails to close must not leave sockets and microphones of the others open.
      for (const part of [hearing, showing, wearing, building, session, world, platform]) {
        try {
          part.dispose();
        } catch (error) {
          reportFault(error);
        }
      }
    },
  };
}

/** All messages that the features handle; a message that none handles is a type error where this is used. */
type MergedHandlers<F extends readonly { handlers: object }[]> = F extends readonly [
  infer First extends { handlers: object },
  ...infer Rest extends readonly { handlers: object }[],
]
  ? First["handlers"] & MergedHandlers<Rest>
  : unknown;
