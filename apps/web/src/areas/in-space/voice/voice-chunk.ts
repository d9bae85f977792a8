/* The voice code that is loaded when somebody first speaks or is heard. */
export { startVoice } from "./voice-session.ts";
export { VoiceMenu } from "./voice-menu.tsx";
