import { SKY_BYTES_MAX } from "@veranda/contract/constants";
import type { EnvironmentAdjustments } from "@veranda/contract/engine/environment-settings";
import type { SpaceSetting } from "@veranda/contract/records/space";
import type { Context, Feature } from "../context.ts";
import type { SceneLoader } from "../scene/scene-loader.ts";
import { SkyTooLarge } from "../scene/sky-loader.ts";
import type { SpaceDocument } from "./document.ts";
import { whyNotSetting } from "./permission.ts";

type EnvironmentMessages =
  | "set_environment"
  | "set_package_environment"
  | "set_custom_environment"
  | "set_custom_skybox"
  | "set_environment_settings"
  | "set_texture_compression_enabled"
  | "set_mesh_teleport_enabled"
  | "set_meshing_enabled";

/** Resets the file of a custom environment when another one replaces it. */
const NO_FILES = { customFileId: null, packageFileId: null } as const;
/** Interval of broadcasting a dragged slider; changes within a second are one undo step. */
const SAY_MS = 80;
const SAME_STEP_MS = 1000;

/** The look of the space: for everyone if permitted, else for this page only. */
export function environment(
  context: Context,
  document: SpaceDocument,
  sceneLoader: SceneLoader,
  onFailed: (error: unknown) => void,
): Feature<EnvironmentMessages> {
  const { state, platform, world } = context;
  const maySet = (): boolean => whyNotSetting(state.current) === null;
  const change = (setting: Partial<SpaceSetting>): boolean => document.edit([], { setting });

  let unsaid: EnvironmentAdjustments | null = null;
  let gesture = { name: "", untilMs: -Infinity };
  const say = (): void => {
    const adjustments: EnvironmentAdjustments = { ...document.setting.adjustments, ...unsaid };
    unsaid = null;
    // Values equal to the variant's are omitted.
    const set = Object.fromEntries(Object.entries(adjustments).filter(([, value]) => value !== null));
    const nowMs = platform.clock.now();
    if (nowMs > gesture.untilMs) gesture = { name: document.newGesture(), untilMs: 0 };
    gesture.untilMs = nowMs + SAME_STEP_MS;
    sceneLoader.forgetAdjustments();
    document.edit([], { setting: { adjustments: set }, gesture: gesture.name });
  };

  const setSky = (url: string | null): void => {
    sceneLoader.sky.set(url).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      onFailed(error);
      document.say((t) =>
        error instanceof SkyTooLarge ? t.skyTooLarge({ megabytes: SKY_BYTES_MAX / 1e6 }) : t.skyUnusable(),
      );
    });
  };

  return {
    handlers: {
      set_environment: ({ environment: name, variant }) => {
        if (maySet()) change({ environment: name, variant, packageUrl: null, ...NO_FILES, adjustments: {} });
        else sceneLoader.show({ environment: name, variant }).catch(onFailed);
      },
      set_package_environment: ({ url, fileId = null }) =>
        change({ packageUrl: url, ...NO_FILES, packageFileId: fileId }),
      set_custom_environment: ({ objectId, content, replace }) => {
        const { setting } = document;
        const object = document.objects.get(objectId);
        const fileId = content?.fileId ?? object?.props.fileId;
        if (typeof fileId !== "string" || (object && object.kind !== "model")) {
          document.say((t) => t.modelsOnly());
          return;
        }
        if (setting.customFileId && setting.customFileId !== fileId && !replace) {
          document.say((t) => t.replaceEnvironment(), "info");
          return;
        }
        if (content?.asset) document.takeAssets([content.asset]);
        const gesture = document.newGesture();
        const drafts = object && !content ? [{ op: "remove" as const, id: objectId }] : [];
        document.edit(drafts, { setting: { ...NO_FILES, customFileId: fileId, packageUrl: null }, gesture });
      },
      set_custom_skybox: ({ content }) => {
        if (content && "fileId" in content) {
          if (content.asset) document.takeAssets([content.asset]);
          change({ skyFileId: content.fileId });
          return;
        }
        if (content === null && document.setting.skyFileId && maySet()) change({ skyFileId: null });
        else setSky(content?.url ?? null);
      },
      set_environment_settings: ({ settings }) => {
        sceneLoader.adjust(settings);
        if (!maySet()) return;
        if (unsaid === null) platform.timers.after(SAY_MS, say);
        unsaid = { ...unsaid, ...settings };
      },
      set_texture_compression_enabled: ({ enabled }) => {
        if (document.setting.customFileId) change({ isTextureCompressionEnabled: enabled });
        else document.say((t) => t.customEnvironmentOnly());
      },
      set_mesh_teleport_enabled: ({ enabled }) => void change({ isMeshTeleportEnabled: enabled }),
      set_meshing_enabled: ({ enabled }) => {
        world.solids.areObjectsSolid = enabled;
      },
    },
  };
}
