import { lazyComponent } from "#ui/lazy-component.tsx";

/** Comes with the rest of the voice. */
export const VoiceMenu = lazyComponent(() => import("./voice-chunk.ts").then(({ VoiceMenu }) => VoiceMenu));
