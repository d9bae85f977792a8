/* All of the voice that is fetched when somebody first speaks, or is heard. */
export { startVoice } from "./voice-session.ts";
export { VoiceMenu } from "./voice-menu.tsx";
