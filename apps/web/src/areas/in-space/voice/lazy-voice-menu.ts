import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loaded with the rest of the voice code. */
export const VoiceMenu = lazyComponent(() => import("./voice-chunk.ts").then(({ VoiceMenu }) => VoiceMenu));
